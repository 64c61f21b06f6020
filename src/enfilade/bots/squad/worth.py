"""What units are worth, and what casualty points cost their owner."""

from __future__ import annotations

from collections.abc import Sequence

from enfilade.bots.squad.chances import THROWS, casualties
from enfilade.bots.squad.picture import Picture
from enfilade.core.ruleset import other
from enfilade.rulesets.squad.pieces import LEADER, SQUAD
from enfilade.rulesets.squad.rules.casualties import Hurt, payer
from enfilade.rulesets.squad.rules.spending import GIVE, KILL, PIN, REDUCE, Way, ways
from enfilade.rulesets.squad.state import ADVANCE, AFTER, Squad

A_POINT = 1.6
"""What one CP costs on the average, about: a pin, or half of what a squad loses when reduced."""
PIN_OWN, PIN_FIRE, PIN_LATE = 0.3, 0.25, 0.05
"""Of a unit's worth: pinned in its own segment, in the enemy's before he moves, and when he has moved."""
PIN_PERIL = 0.2
PERIL = 4
A_SWALLOW = 0.3
A_GUN = 5.0
A_LEADER = 2.5


def worth(picture: Picture, unit: str) -> float:
    """The worth of a unit with its weapon: a rifle squad is 6."""
    s = picture.s
    weapon = picture.weapons.get(unit, "")
    key = ("worth", s.units[unit].kind, weapon)
    known = picture.lore.losses.get(key)
    if known is None:
        known = picture.lore.losses[key] = _kind_worth(s, s.units[unit].kind) + _weapon_worth(s, weapon)
    return known


def _kind_worth(s: Squad, name: str) -> float:
    kind = s.setting.units[name]
    if kind.sort == LEADER:
        return 1.5 - A_LEADER * kind.leadership
    if not kind.infantry:
        return A_GUN + kind.mg
    return kind.rating + 0.4 * kind.ap


def _weapon_worth(s: Squad, name: str) -> float:
    if not name:
        return 0.0
    kind = s.setting.weapons[name]
    return 0.45 * kind.ap + (1.0 if kind.at else 0.0)


def halved(picture: Picture, unit: str) -> float:
    """2.1 What a squad loses when it is reduced."""
    s = picture.s
    kind = s.kind(unit)
    return _kind_worth(s, kind.name) - _kind_worth(s, kind.half) if kind.sort == SQUAD else 0.0


def pin_cost(picture: Picture, unit: str) -> float:
    """9.1, 12.3 What part of a unit's worth a pin costs: an action, and near an enemy perhaps the unit.

    It lasts to the Command Phase of the unit's side: through the enemy's whole segment, or just to its end.
    """
    s = picture.s
    piece = s.units[unit]
    if piece.side != s.side and s.phase in (ADVANCE, AFTER):
        return PIN_LATE
    near = picture.nearest(other(piece.side), piece.hex) <= PERIL
    return (PIN_OWN if piece.side == s.side else PIN_FIRE) + (PIN_PERIL if near else 0.0)


def way_loss(picture: Picture, units: Sequence[str], way: Way, pin: float) -> float:
    """8.1 What a way of spending CP costs the owner."""
    loss = 0.0
    reduced = -1
    for n, verb, cp in way:
        unit = units[n]
        if verb == PIN:
            loss += pin * (worth(picture, unit) - (halved(picture, unit) if n == reduced else 0.0))
        elif verb == REDUCE:
            loss += halved(picture, unit)
            reduced = n
        elif verb == KILL:
            loss += worth(picture, unit)
        elif verb == GIVE:
            loss += worth(picture, unit) * (0.2 if cp == 1 else 0.5)
        else:
            loss += A_SWALLOW
    return loss


def best_way(picture: Picture, units: Sequence[str], cp: int, pin: float) -> tuple[float, Way]:
    """8.3 The cheapest legal way to spend CP, the first among equals."""
    open_ways = ways(tuple(payer(picture.s, u, Hurt(cp, units)) for u in units), cp)
    costs = [way_loss(picture, units, way, pin) for way in open_ways]
    best = min(range(len(costs)), key=costs.__getitem__)
    return costs[best], open_ways[best]


def loss(picture: Picture, units: Sequence[str], cp: int, pin: float) -> float:
    """What CP cost the owner of some units, who spends them as cheaply as he may."""
    if cp <= 0 or not units:
        return 0.0
    s = picture.s
    faces = tuple(
        (s.units[u].kind, picture.weapons.get(u, ""), s.units[u].pinned, s.units[u].valorous) for u in units
    )
    key = ("loss", faces, cp, pin)
    known = picture.lore.losses.get(key)
    if known is None:
        known = picture.lore.losses[key] = best_way(picture, units, cp, pin)[0]
    return known


def mean_loss(picture: Picture, units: Sequence[str], kill: int, modifier: int) -> float:
    """7.4 What an attack costs the owner of some units, exactly over the dice."""
    if not units:
        return 0.0
    pin = pin_cost(picture, units[0])
    return sum(loss(picture, units, cp, pin) * n for cp, n in casualties(kill, modifier)) / THROWS
