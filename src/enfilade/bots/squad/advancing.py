"""5.6, 12 Advances and assaults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from enfilade.bots.squad.assaulting import Storm, best_storm
from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.standing import Standing
from enfilade.bots.squad.works import mined
from enfilade.core.question import PASS, Ask, Option
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.rules.assault import advance_hexes

if TYPE_CHECKING:
    from enfilade.bots.squad.mind import Mind

WORTH_GOING = 0.2
WORTH_STORMING = 0.6


@dataclass(slots=True)
class Advance:
    """A unit's best advance, and what it gains."""

    unit: str
    to: Hex
    gain: float


def advance(mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """5.6 The best assault if it is good; else the advance that gains most; else nothing more."""
    standing = mind.standing(picture)
    storms = [
        storm
        for option in question.options
        if option[0] == "assault" and (storm := best_storm(standing, picture.hex(option[1])))
    ]
    storm = max(storms, key=lambda each: each.gain, default=None)
    if storm is not None and storm.gain >= WORTH_STORMING:
        return _begin(mind, picture, storm)
    units = [option[1] for option in question.options if option[0] == "advance"]
    best = best_advance(standing, units)
    if best is None or best.gain < WORTH_GOING:
        return PASS
    mind.move.left = [("to", picture.name(best.to))]
    return "advance", best.unit


def _begin(mind: Mind, picture: Picture, storm: Storm) -> Option:
    answers: list[Option] = [("at", picture.name(storm.target))]
    answers += [("with", u) for u in storm.members]
    answers += [("grenade", u) for u in storm.grenades]
    mind.fire.left = answers
    return "assault", picture.name(storm.hex)


def best_advance(standing: Standing, units: Sequence[str]) -> Advance | None:
    """Of all units and hexes the one that gains most."""
    s = standing.picture.s
    best: Advance | None = None
    for unit in units:
        stay = standing.value([unit], s.units[unit].hex, moving=False)
        for h in advance_hexes(s, unit):
            gain = standing.value([unit], h, moving=False) - stay - mined(standing.picture, h, 1)
            if best is None or gain > best.gain:
                best = Advance(unit, h, gain)
    return best


def advance_to(mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """5.6 As planned; else where it is best."""
    planned = mind.move.follow(question)
    if planned is not None:
        return planned
    standing = mind.standing(picture)
    unit = question.about[0]
    return max(question.options, key=lambda o: standing.value([unit], picture.hex(o[1]), moving=False))


def assault_at(mind: Mind, _picture: Picture, question: Ask) -> Option | None:
    """12.1 As planned."""
    return mind.fire.follow(question) or next(iter(question.options))
