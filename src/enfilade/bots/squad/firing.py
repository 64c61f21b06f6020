"""5.3, 5.5 The Fire and the Defensive Fire Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enfilade.bots.squad import armour
from enfilade.bots.squad.journeys import Travel
from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.shots import Aim, Cost, Shot, aims, best_shot, soft, spelt
from enfilade.bots.squad.standing import Standing
from enfilade.bots.squad.worth import mean_loss
from enfilade.core.question import PASS, Ask, Option
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.rules.cover import hex_cover
from enfilade.rulesets.squad.rules.mortars import DOUBLING, mortar_of, mortar_targets
from enfilade.rulesets.squad.state import FIRE

if TYPE_CHECKING:
    from enfilade.bots.squad.mind import Mind

WORTH_A_SHOT = 0.2
ON_A_GOAL = 1.3
KEEN = 0.8


def fire(mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """The best attack of those offered, if it nets more than nothing."""
    standing = mind.standing(picture)
    cost = moving_cost(mind, standing) if picture.s.phase == FIRE else _nothing
    shots = [shot for option in question.options if (shot := _shot(picture, standing, option, cost))]
    best = max(shots, key=lambda shot: shot.net, default=None)
    if best is None or best.net < WORTH_A_SHOT:
        return PASS
    mind.fire.left = list(best.answers)
    return best.start


def _nothing(_unit: str) -> float:
    return 0.0


def moving_cost(mind: Mind, standing: Standing) -> Cost:
    """5.4 Who fires does not move: what moving would bring each unit, reckoned once a segment."""

    def cost(unit: str) -> float:
        known = mind.gains.get(unit)
        if known is None:
            known = mind.gains[unit] = KEEN * _gain(standing, unit)
        return known

    return cost


def _gain(standing: Standing, unit: str) -> float:
    s = standing.picture.s
    if s.units[unit].moved or s.units[unit].pinned:
        return 0.0
    journey = Travel(standing, [unit]).best((False, True))
    if journey is None:
        return 0.0
    return max(0.0, journey.score - standing.value([unit], s.units[unit].hex, moving=True))


def weight_of(standing: Standing, h: Hex) -> float:
    """How much more a target counts for standing where we want to be."""
    goal = standing.goals.get(h)
    return ON_A_GOAL if goal is not None and not goal.held else 1.0


def _shot(picture: Picture, standing: Standing, option: Option, cost: Cost) -> Shot | None:
    verb = option[0]
    if verb == "fire":
        h = picture.hex(option[1])
        shot = best_shot(picture, h, aims(picture, h, lambda t: weight_of(standing, t)), cost)
        return spelt(picture, shot) if shot is not None else None
    if verb == "mortar":
        return mortar_shot(picture, picture.hex(option[1]), cost)
    if verb == "shoot":
        return armour.at_shot(picture, option[1], cost)
    return None


def mortar_shot(picture: Picture, h: Hex, cost: Cost) -> Shot | None:
    """16 The best target of the mortars of a hex; they fire together, with the leader there."""
    s = picture.s
    crew = [u for u in s.of(picture.side, h) if mortar_of(s, u) and not s.units[u].fired]
    best: Shot | None = None
    for target in mortar_targets(s, picture.side, h):
        gain = _mortar_gain(picture, crew, target)
        net = gain - sum(cost(u) for u in crew)
        if best is None or net > best.net:
            best = Shot(h, target, tuple(crew), gain=gain, net=net, verb="mortar")
    return spelt(picture, best) if best is not None else None


def _mortar_gain(picture: Picture, crew: list[str], target: Hex) -> float:
    s = picture.s
    power = sum(kind.ap for u in crew if (kind := mortar_of(s, u)))
    worth = 2 if s.setting.ground.terrain[target].name in DOUBLING else 1
    aim = Aim(target, soft(picture, target), hex_cover(s, target).total)
    return worth * mean_loss(picture, aim.under, picture.lore.kill(power), aim.modifier)


def at(mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """7.1 The target planned; else the best from that hex."""
    planned = mind.fire.follow(question)
    if planned is not None:
        return planned
    h = picture.hex(question.about[0])
    offered = {picture.hex(option[1]) for option in question.options}
    shot = best_shot(
        picture, h, [aim for aim in aims(picture, h, lambda _t: 1.0) if aim.target in offered], _nothing
    )
    return ("at", picture.name(shot.target)) if shot is not None else None


def with_whom(mind: Mind, _picture: Picture, question: Ask) -> Option | None:
    """7.2, 2.10, 7.3 As planned; else the first, then go."""
    answer = mind.fire.follow_or_go(question)
    return answer if answer is not None else next(iter(question.options))
