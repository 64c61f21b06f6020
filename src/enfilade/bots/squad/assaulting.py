"""12 What an assault is worth, exactly over the dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from enfilade.bots.squad.chances import THROWS
from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.worth import loss, pin_cost, worth
from enfilade.core.fate import TOTAL, TWO_D6
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.charts import GRENADE
from enfilade.rulesets.squad.rules.assault import (
    Assault,
    assault_targets,
    assaulters,
    cost_of,
    kill_number_of,
    leader_part,
)
from enfilade.rulesets.squad.rules.fire import Group
from enfilade.rulesets.squad.rules.stacking import fits

if TYPE_CHECKING:
    from enfilade.bots.squad.standing import Standing

A_GRENADE = 0.4
DEFENDERS_THROW = 1
LEFT_BEHIND = 0.7


@dataclass(slots=True)
class Storm:
    """An assault thought of."""

    hex: Hex
    target: Hex
    members: tuple[str, ...]
    grenades: tuple[str, ...]
    gain: float


def best_storm(standing: Standing, h: Hex) -> Storm | None:
    """12 Of all targets and bands out of a hex the one that gains most."""
    s = standing.picture.s
    able = assaulters(s, h)
    best: Storm | None = None
    for target in assault_targets(s, h):
        if target == OFF_MAP:
            continue
        for size in range(1, len(able) + 1):
            for members in combinations(able, size):
                storm = _with_grenades(standing, h, target, members)
                if best is None or storm.gain > best.gain:
                    best = storm
    return best


def _with_grenades(standing: Standing, h: Hex, target: Hex, members: tuple[str, ...]) -> Storm:
    picture = standing.picture
    stock = picture.s.stock.get((picture.side, GRENADE), 0)
    best = Storm(h, target, members, (), storm_gain(standing, h, target, members, 0))
    if all(picture.s.units[u].pinned for u in picture.s.at(target)):
        return best
    for n in range(1, min(stock, len(members)) + 1):
        gain = storm_gain(standing, h, target, members, n) - A_GRENADE * n
        if gain > best.gain:
            best = Storm(h, target, members, members[:n], gain)
    return best


def storm_gain(standing: Standing, h: Hex, target: Hex, members: Sequence[str], grenades: int) -> float:
    """12.2-12.4 What is taken less what is paid, over all throws."""
    picture = standing.picture
    s = picture.s
    there = s.at(target)
    awake = [u for u in there if not s.units[u].pinned]
    prize = (
        sum(worth(picture, u) for u in there) + _place(standing, target) - _place_left(standing, h, members)
    )
    prize += _exposure_change(standing, h, target, members)
    if not awake:
        return prize
    sleeping = sum(worth(picture, u) for u in there if u not in awake)
    group = Group(picture.side, h, target, list(members), list(members[:grenades]))
    assault = Assault(group, awake, Group(picture.foe, target, h, awake, _thrown(picture, awake)))
    number = kill_number_of(s, assault)[1].total
    bonus = sum(part.value for part in leader_part(s, members)) - grenades
    cost = cost_of(s, assault).total
    mine, theirs = pin_cost(picture, members[0]), pin_cost(picture, awake[0])
    gain = 0.0
    for dice, ways in TOTAL.weights(TWO_D6):
        margin = dice + bonus - number
        if margin <= 0:
            gain += ways * (prize - loss(picture, members, cost, mine))
        else:
            hurt = loss(picture, awake, len(members), theirs)
            gain += ways * (sleeping + hurt - loss(picture, members, cost + margin, mine))
    return gain / THROWS


def _thrown(picture: Picture, awake: Sequence[str]) -> list[str]:
    """12.2 The defender is taken to throw one grenade, if there is one."""
    stock = picture.s.stock.get((picture.foe, GRENADE), 0)
    infantry = [u for u in awake if picture.s.kind(u).infantry]
    return infantry[: min(stock, DEFENDERS_THROW)]


def _place(standing: Standing, h: Hex) -> float:
    goal = standing.goals.get(h)
    if goal is None or goal.held:
        return 0.0
    return goal.weight * (1.0 + 1.0 / max(1, standing.picture.turns_left))


def _place_left(standing: Standing, h: Hex, members: Sequence[str]) -> float:
    """What is given up by leaving a goal empty."""
    goal = standing.goals.get(h)
    s = standing.picture.s
    stay = [u for u in s.of(standing.picture.side, h) if u not in members]
    return LEFT_BEHIND * goal.weight if goal is not None and not goal.safe and not stay else 0.0


def _exposure_change(standing: Standing, h: Hex, target: Hex, members: Sequence[str]) -> float:
    """How much better or worse it is to stand there than here, the enemy there aside."""
    later = standing.picture.later
    here, there = later.standing(h), later.standing(target)
    return 0.4 * (here - there) if fits(standing.picture.s, h, members) else 0.0
