"""1.2 Set-up: each side puts its units down inside its area."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.core.question import Option, ask
from enfilade.core.refusal import Refusal
from enfilade.core.ruleset import other
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.facts import PhaseBegun, UnitSet
from enfilade.rulesets.squad.rules.stacking import fits, may_stand, why_not_stand
from enfilade.rulesets.squad.state import COMMAND, Squad


def next_to_set(s: Squad) -> str:
    """1.2 Who is put down next: the side that places first, its guns and vehicles first; "" when all are."""
    first = s.setting.places_first
    for side in (first, other(first)):
        waiting = [u.id for u in s.units.values() if u.side == side and u.hex == OFF_MAP and not u.due]
        if waiting:
            return min(waiting, key=lambda u: s.kind(u).infantry)
    return ""


async def set_up(s: Squad) -> None:
    """1.2 One unit is put down; when none is left the first turn begins."""
    unit = next_to_set(s)
    if not unit:
        s.do(PhaseBegun(1, s.setting.first, COMMAND))
        return
    side = s.units[unit].side
    hexes = [h for h in s.setting.areas[side] if not any(why_not_set(s, unit, h))]
    options: list[Option] = [("place", unit, s.setting.ground.name(h)) for h in hexes]

    def why(option: Option) -> Iterator[Refusal]:
        h = s.board.hex_of(option[2]) if len(option) == 3 else None  # noqa: PLR2004 - place, unit, hex
        if h is None or option[1] != unit:
            yield Refusal("1.2", f"Say 'place {unit}' and a hex of the map.")
        else:
            yield from why_not_set(s, unit, h)

    _, _, where = await ask(side, options, rule="1.2", topic="set-up", about=(unit,), why=why)
    chosen = s.board.hex_of(where)
    assert chosen is not None, "an option names a hex of the map"
    s.do(UnitSet(unit, chosen))


def why_not_set(s: Squad, unit: str, h: Hex) -> Iterator[Refusal]:
    """1.2 Why a unit may not be put down in a hex."""
    name = s.setting.ground.name(h)
    if h not in s.setting.areas[s.units[unit].side]:
        yield Refusal("1.2", f"{name} is outside the set-up area.")
    elif not may_stand(s, unit, h):
        yield from why_not_stand(s, unit, h)
    elif s.occupied(other(s.units[unit].side), h):
        yield Refusal("6.4", f"{name} is held by the enemy.")
    elif not fits(s, h, (unit,)):
        yield Refusal("6.5", f"{name} is full.")
