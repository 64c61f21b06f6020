"""What a side must have, and which of its units go for which place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from enfilade.bots.squad.lore import FAR
from enfilade.bots.squad.picture import Picture
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.pieces import LEADER
from enfilade.rulesets.squad.state import Squad
from enfilade.rulesets.squad.victory import Condition

OURS, THEIRS, AREA, HUNT = 10.0, 8.0, 4.0, 3.0
NEAR = 8
PACE = 5
MOST_NEEDED = 4


@dataclass(slots=True)
class Goal:
    """A place worth having.

    Attributes:
        weight: what holding it is worth, in the measure of `worth`.
        need: how many units should be there.
        held: by this side; safe: and no enemy can come in time.
    """

    hex: Hex
    weight: float
    need: int = 1
    held: bool = False
    safe: bool = False


def leaves(condition: Condition | None) -> Iterator[Condition]:
    """1.3 The single conditions of a tree."""
    if condition is None:
        return
    if condition.parts:
        for part in condition.parts:
            yield from leaves(part)
    else:
        yield condition


def weights(s: Squad, side: str, foe: str) -> dict[Hex, float]:
    """1.3 The hexes that either side's conditions name, with what they are worth to a side."""
    found: dict[Hex, float] = {}
    for owner, worth in ((foe, THEIRS), (side, OURS)):
        for leaf in leaves(s.setting.victory.get(owner)):
            for h in leaf.hexes:
                found[h] = max(found.get(h, 0.0), worth if leaf.sort == "hold" else AREA)
    for h in exit_hexes(s, side):
        found[h] = max(found.get(h, 0.0), AREA)
    return found


def exit_hexes(s: Squad, side: str) -> list[Hex]:
    """6.6 The hexes from which a side's units must leave the map to win."""
    edges = {leaf.edge: True for leaf in leaves(s.setting.victory.get(side)) if leaf.sort == "exit"}
    return (
        [h for h in range(s.board.size) if any(edge in edges for edge in s.board.edges(h))] if edges else []
    )


def goals(picture: Picture) -> list[Goal]:
    """The places that matter, the dearest first; enemy hexes where the scenario names none."""
    s = picture.s
    places = weights(s, picture.side, picture.foe) or dict.fromkeys(s.hexes_of(picture.foe), HUNT)
    found = [_goal(picture, h, weight) for h, weight in places.items()]
    return sorted(found, key=lambda goal: (-goal.weight, goal.hex))


def _goal(picture: Picture, h: Hex, weight: float) -> Goal:
    s = picture.s
    held = s.held.get(h) == picture.side
    far = picture.lore.distances(h)
    enemies = [far[s.units[u].hex] for u in picture.infantry(picture.foe)]
    late = [u for u in s.units.values() if u.side == picture.foe and u.hex == OFF_MAP and u.due]
    reach = PACE * max(0, picture.turns_left)
    safe = held and not late and all(d > reach for d in enemies)
    near = sum(d <= NEAR for d in enemies)
    need = 0 if safe else min(MOST_NEEDED, 1 + (near + 1) // 2)
    return Goal(h, weight, need, held, safe)


def far_from(picture: Picture, unit: str, goal: Hex) -> int:
    """3.2 MP that a unit is from a goal; one not yet on the map from where it enters."""
    s = picture.s
    piece = s.units[unit]
    far = picture.lore.distances(goal)
    if piece.hex != OFF_MAP:
        return far[piece.hex]
    return min((far[h] for h in s.setting.entries.get(piece.entry, ())), default=FAR) + 1


def assign(picture: Picture, wanted: list[Goal]) -> dict[str, Hex]:
    """Each unit's goal: the nearest go where somebody is needed; the rest where it is contested."""
    s = picture.s
    units = [u.id for u in s.units.values() if u.side == picture.side and s.kind(u.id).infantry]
    units = [u for u in units if s.units[u].hex != OFF_MAP or 0 < s.units[u].due <= s.turn + 1]
    fighters = [u for u in units if s.kind(u).sort != LEADER]
    sent: dict[str, Hex] = {}
    for number in range(1, MOST_NEEDED + 1):
        for goal in wanted:
            if goal.need >= number:
                _send_nearest(picture, goal, fighters, sent)
    for unit in fighters:
        if unit not in sent and wanted:
            sent[unit] = _contested(picture, unit, wanted)
    for unit in units:
        if unit not in sent and wanted:
            sent[unit] = _led_goal(picture, unit, sent, wanted)
    return sent


def _send_nearest(picture: Picture, goal: Goal, units: list[str], sent: dict[str, Hex]) -> None:
    free = [u for u in units if u not in sent]
    if free:
        nearest = min(free, key=lambda u: far_from(picture, u, goal.hex))
        if far_from(picture, nearest, goal.hex) < FAR:
            sent[nearest] = goal.hex


def _contested(picture: Picture, unit: str, wanted: list[Goal]) -> Hex:
    def cost(goal: Goal) -> float:
        return far_from(picture, unit, goal.hex) + (12 if goal.safe else 4 if goal.held else 0)

    return min(wanted, key=cost).hex


def _led_goal(picture: Picture, unit: str, sent: dict[str, Hex], wanted: list[Goal]) -> Hex:
    """A leader goes with most of those nearest to it."""
    s = picture.s
    here = s.units[unit].hex
    near: dict[Hex, float] = {}
    for other, goal in sent.items():
        there = s.units[other].hex
        if OFF_MAP not in (here, there):
            near[goal] = near.get(goal, 0.0) + 1 / (1 + s.board.distance(here, there))
        elif here == there:
            near[goal] = near.get(goal, 0.0) + 1
    return max(near, key=lambda h: near[h]) if near else wanted[0].hex
