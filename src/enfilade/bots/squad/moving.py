"""5.4 The Movement Phase: which stack goes, how, and by which way; smoke where the way is under fire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from enfilade.bots.squad import smoking
from enfilade.bots.squad.journeys import Journey, Travel
from enfilade.bots.squad.lore import FAR
from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.plan import STOP
from enfilade.bots.squad.standing import Standing
from enfilade.core.question import PASS, Ask, Option
from enfilade.geometry.hexes import OFF_MAP
from enfilade.rulesets.squad.pieces import LEADER
from enfilade.rulesets.squad.state import id_order

if TYPE_CHECKING:
    from enfilade.bots.squad.mind import Mind

WORTH_GOING = 0.2
NOT_ON_MAP = -50.0
WITH_A_LEADER = 2
UNDER_FIRE = 1.5
SHELTERED = 0.5


def movement(mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """5.4 The first stack that gains by going goes; those that do not are not thought of again."""
    movable = [option[1] for option in question.options if option[0] == "move"]
    standing = mind.standing(picture)
    leaving = next((u for u in movable if picture.s.units[u].hex in mind.ways_out), None)
    if leaving is not None:
        mind.move.left = []
        return "move", leaving
    for stack in stacks(standing, [u for u in movable if u not in mind.stays]):
        journey = _journey(standing, stack)
        if journey is not None and len(stack) > WITH_A_LEADER and journey.risk < SHELTERED:
            continue
        if journey is None:
            if len(stack) == 1:
                mind.stays.add(stack[0])
            continue
        smoke = smoking.before(standing, stack, journey, question) if journey.risk > UNDER_FIRE else None
        if smoke is not None:
            mind.move.left = [smoke[1]]
            return smoke[0]
        mind.move.left = _answers(picture, stack, journey)
        return "move", stack[0]
    return PASS


def _journey(standing: Standing, stack: Sequence[str]) -> Journey | None:
    here = standing.picture.s.units[stack[0]].hex
    journey = Travel(standing, stack).best((False, True))
    if journey is None:
        return None
    stay = standing.value(stack, here, moving=True) if here != OFF_MAP else NOT_ON_MAP
    return journey if journey.score > stay + WORTH_GOING else None


def stacks(standing: Standing, units: Sequence[str]) -> Iterator[list[str]]:
    """Leaders with those who go the same way, then everybody alone; those nearest to their goals first."""
    s = standing.picture.s
    yield from columns(standing, units)
    for leader in (u for u in units if s.kind(u).sort == LEADER):
        band = [leader, *_followers(standing, leader, units)]
        if len(band) > 1:
            yield sorted(band, key=id_order)
    for unit in sorted(units, key=lambda u: (_left(standing, u), id_order(u))):
        yield [unit]


def columns(standing: Standing, units: Sequence[str]) -> Iterator[list[str]]:
    """All of a hex that go the same way: fire at a full stack brings no more CP than at one unit."""
    s = standing.picture.s
    bands: dict[object, list[str]] = {}
    for unit in sorted(units, key=id_order):
        if s.units[unit].hex != OFF_MAP:
            bands.setdefault((s.units[unit].hex, standing.sent.get(unit)), []).append(unit)
    for band in bands.values():
        if len(band) > 1:
            yield band[: s.charts.stacking]


def _followers(standing: Standing, leader: str, units: Sequence[str]) -> list[str]:
    s = standing.picture.s
    piece = s.units[leader]
    goal = standing.sent.get(leader)
    same = [
        u
        for u in units
        if s.units[u].hex == piece.hex and s.units[u].entry == piece.entry and s.kind(u).sort != LEADER
    ]
    return [u for u in same if standing.sent.get(u) == goal][:WITH_A_LEADER]


def _left(standing: Standing, unit: str) -> int:
    here = standing.picture.s.units[unit].hex
    goal = standing.sent.get(unit)
    if goal is None or here == OFF_MAP:
        return FAR
    return standing.picture.lore.distances(goal)[here]


def _answers(picture: Picture, stack: Sequence[str], journey: Journey) -> list[Option]:
    answers: list[Option] = [("with", u) for u in stack[1:]]
    answers.append(("assault",) if journey.assault else ("normal",))
    return answers + [("to", picture.name(h)) for h in journey.path]


def onward(mind: Mind, _picture: Picture, question: Ask) -> Option | None:
    """6.1, 6.3, 15.1 As planned."""
    answer = mind.move.follow_or_go(question)
    return answer if answer is not None else next(iter(question.options))


def step(mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """6.1 The way planned, as long as it stays open; else the best from here."""
    leaving = [option for option in question.options if option[0] == "exit"]
    if leaving and mind.ways_out:
        return leaving[0]
    planned = mind.move.follow(question)
    if planned is not None:
        return planned
    if STOP in question.options:
        return STOP
    return _any_way(mind, picture, question)


def _any_way(mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """6.5 A full hex must be left: by the way to where it is best."""
    move = picture.s.underway
    if move is None or not move.units:
        return None
    standing = mind.standing(picture)
    steps = [option for option in question.options if option[0] == "to"]
    return max(steps, key=lambda o: standing.value(move.units, picture.hex(o[1]), moving=True), default=None)
