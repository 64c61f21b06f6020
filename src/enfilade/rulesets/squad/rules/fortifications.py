"""19 Fortifications and entrenchments: positions, bunkers, minefields, wire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enfilade.core.fate import ONE_D6, TOTAL
from enfilade.core.question import Option, ask, roll
from enfilade.core.refusal import Refusal
from enfilade.core.tally import Part
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.charts import SATCHEL
from enfilade.rulesets.squad.facts import (
    ExpendableUsed,
    Fired,
    MinesFound,
    MineTested,
    UnitEliminated,
    WireCleared,
)
from enfilade.rulesets.squad.pieces import GUN, VEHICLE
from enfilade.rulesets.squad.rules.units import may_attack, why_not_attack
from enfilade.rulesets.squad.state import Moving, Squad
from enfilade.rulesets.squad.works import Work, within_arc

# 19.1 Positions


def position_cover(s: Squad, h: Hex) -> tuple[Part, ...]:
    """19.1 The cover of the position in a hex, on top of the terrain's."""
    work = s.setting.ground.works.get(h)
    return (Part(work.kind.cover, work.kind.words, "19.1", s.setting.ground.name(h)),) if work else ()


def takes(s: Squad, unit: str, h: Hex) -> bool:
    """19.1, 19.5 Whether a unit may stop in a hex with a position or wire: who may not be in it may not."""
    if not s.setting.ground.works and not s.wire:
        return True
    work, kind = s.setting.ground.works.get(h), s.kind(unit)
    if work is not None and not kind.infantry and not (work.kind.guns and kind.sort == GUN):
        return False
    return kind.sort != VEHICLE or h not in s.wire


def why_not_taken(s: Squad, unit: str, h: Hex) -> Iterator[Refusal]:
    """19.1, 19.5 Why a unit may not stop in a hex with a position or wire."""
    work, name = s.setting.ground.works.get(h), s.setting.ground.name(h)
    if takes(s, unit, h):
        return
    if work is not None:
        yield Refusal("19.1", f"{unit} may not be in the {work.kind.words} of {name}, so it may only pass.")
    else:
        yield Refusal("19.5", f"There is wire in {name}, which {unit} may not enter.")


def extra_cost(s: Squad, h: Hex) -> int:
    """19.1 +1 MP to enter a hex with a position, not with mines or wire."""
    return s.charts.work_mp if h in s.setting.ground.works else 0


# 19.2 Bunkers


def bunker(s: Squad, h: Hex) -> Work | None:
    """19.2 The bunker in a hex."""
    work = s.setting.ground.works.get(h)
    return work if work is not None and work.kind.bunker else None


def fits_bunker(s: Squad, infantry: int, heavy: int) -> bool:
    """19.1 A bunker holds one gun, or two infantry."""
    return heavy <= 1 and infantry <= (0 if heavy else s.charts.bunker_stacking)


def bears(s: Squad, h: Hex, target: Hex) -> bool:
    """19.2 Whether fire from a hex may go to another: out of a bunker only in its arc."""
    work = bunker(s, h)
    return work is None or within_arc(s.board, work.facing, h, target)


def why_not_bear(s: Squad, h: Hex, target: Hex) -> Iterator[Refusal]:
    """19.2 Why fire from a hex does not go to another."""
    work = bunker(s, h)
    if work is not None and not within_arc(s.board, work.facing, h, target):
        name = s.setting.ground.name
        yield Refusal(
            "19.2", f"The bunker in {name(h)} faces {work.facing}; {name(target)} is out of its arc."
        )


async def who_moves_in(s: Squad, side: str, units: Sequence[str], h: Hex) -> list[str]:
    """19.2 Two infantry units of a successful assault move into a bunker; their owner says who."""
    going = list(units)
    if bunker(s, h) is None or len(going) <= s.charts.bunker_stacking:
        return going
    chosen: list[str] = []
    while len(chosen) < s.charts.bunker_stacking:
        still = s.charts.bunker_stacking - len(chosen)
        enters: list[Option] = [("enter", u) for u in going[: len(going) - still + 1]]
        about = (s.setting.ground.name(h),)
        _, unit = await ask(side, enters, rule="19.2", topic="move-in", about=about)
        chosen.append(unit)
        going = going[going.index(unit) + 1 :]
    return chosen


# 19.4 Minefields


async def cross_mines(s: Squad, units: Sequence[str], h: Hex) -> None:
    """19.4 Who enters a minefield, of either side, is tested before any fire: 3 or less eliminates."""
    hidden_by = s.mines.get(h)
    if hidden_by is None:
        return
    if hidden_by:
        s.do(MinesFound(h))
    number = s.charts.mines
    for unit in units:
        die = await roll(ONE_D6, read=TOTAL, rule="19.4", topic="mines", by=s.side)
        s.do(MineTested(unit, h, die, number))
        if die <= number:
            s.do(UnitEliminated(unit, "19.4"))


# 19.5 Wire


def caught(s: Squad, move: Moving, here: Hex) -> bool:
    """19.5 Whether a stack has moved into wire, where it must stop; it may advance out later."""
    return here in s.wire and move.spent > 0


def wire_parts(s: Squad, h: Hex) -> tuple[Part, ...]:
    """19.5 Fire of infantry in wire, AP or AT, has +1."""
    return (Part(s.charts.wire, "firing from wire", "19.5"),) if h in s.wire else ()


def wire_near(s: Squad, unit: str) -> list[Hex]:
    """2.10, 19.5 The wire beside a unit."""
    around = s.board.neighbours[s.units[unit].hex]
    return sorted(h for h in around if h in s.wire)


def wire_clearers(s: Squad, side: str) -> list[str]:
    """19.5 The infantry that may clear wire in place of an attack: a satchel charge, and wire beside it."""
    if not s.wire:
        return []
    return [u.id for u in s.on_map(side) if not any(True for _ in why_not_clear(s, u.id))]


def why_not_clear(s: Squad, unit: str) -> Iterator[Refusal]:
    """19.5 Why a unit does not clear wire."""
    if not may_attack(s, unit):
        yield from why_not_attack(s, unit)
    elif not s.stock[s.units[unit].side, SATCHEL]:
        yield Refusal("19.5", "It takes a satchel charge to clear wire, and none is left.")
    elif not wire_near(s, unit):
        yield Refusal("19.5", f"There is no wire beside {unit}.")


async def clear_wire(s: Squad, unit: str) -> None:
    """19.5 A satchel charge clears adjacent wire, without a roll."""
    side = s.units[unit].side
    ins: list[Option] = [("in", s.setting.ground.name(h)) for h in wire_near(s, unit)]
    _, where = await ask(side, ins, rule="19.5", topic="wire", about=(unit,))
    h = s.board.hex_of(where)
    assert h is not None, "an option names a hex of the map"
    s.do(ExpendableUsed(side, SATCHEL, unit))
    s.do(Fired((unit,)))
    s.do(WireCleared(unit, h))
