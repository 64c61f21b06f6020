"""What a position is worth to a side, in the measure of `worth`: a rifle squad is about 6."""

from __future__ import annotations

from enfilade.bots.squad.goals import leaves, weights
from enfilade.bots.squad.lore import FAR, Lore
from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.worth import pin_cost, worth
from enfilade.core.ruleset import other
from enfilade.geometry.hexes import OFF_MAP
from enfilade.rulesets.squad.state import Squad
from enfilade.rulesets.squad.victory import winner

WON = 1000.0
A_LOST_POINT = 0.5
AN_MP = 0.1


def evaluate(s: Squad, side: str, lore: Lore) -> float:
    """Units, held hexes and the way to those that are not, ours less theirs; a game that is over is all."""
    if s.over:
        won = winner(s)
        return 0.0 if won is None else WON if won == side else -WON
    picture = Picture(s, side, lore)
    return _one_side(picture, side) - _one_side(picture, other(side))


def _one_side(picture: Picture, side: str) -> float:
    return _units(picture, side) + _places(picture, side) + _points(picture, side)


def _units(picture: Picture, side: str) -> float:
    s = picture.s
    total = 0.0
    for unit in s.units.values():
        if unit.side == side:
            part = 1.0 - pin_cost(picture, unit.id) if unit.pinned and unit.hex != OFF_MAP else 1.0
            total += part * worth(picture, unit.id)
    return total


def _places(picture: Picture, side: str) -> float:
    """1.3 What is held, more towards the end; and how near somebody is to what is not."""
    s = picture.s
    late = 1.0 + 1.0 / max(1, picture.turns_left)
    here = [s.units[u].hex for u in picture.infantry(side)]
    total = 0.0
    for h, weight in weights(s, side, other(side)).items():
        if s.held.get(h) == side:
            total += weight * late
        else:
            total -= AN_MP * min((picture.lore.distances(h)[x] for x in here), default=FAR)
    return total


def _points(picture: Picture, side: str) -> float:
    """1.3 Points eliminated, where they are asked for."""
    wanted = any(leaf.sort == "points" for leaf in leaves(picture.s.setting.victory.get(side)))
    return A_LOST_POINT * picture.s.lost.get(other(side), 0) if wanted else 0.0
