"""6.5 How many units a hex holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enfilade.core.question import Option, ask
from enfilade.core.refusal import Refusal
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.facts import UnitEliminated
from enfilade.rulesets.squad.pieces import GUN
from enfilade.rulesets.squad.rules.fortifications import bunker, fits_bunker, takes, why_not_taken
from enfilade.rulesets.squad.state import Squad


def fits(s: Squad, h: Hex, coming: Sequence[str] = (), *, going: Sequence[str] = (), more: int = 0) -> bool:
    """6.5, 19.1 Whether a hex holds those in it and those coming, together.

    Args:
        going: those in it who do not stay.
        more: infantry that is to be there besides.
    """
    charts = s.charts
    here = s.at(h)
    small = bool(s.setting.ground.works) and bunker(s, h) is not None
    least = min(charts.mixed_stacking, charts.heavy_stacking, charts.stacking)
    if not small and len(here) + len(coming) + more <= least:
        return True
    units = {u: True for u in (*here, *coming) if u not in going}
    foot = sum(s.kind(u).infantry for u in units)
    infantry, heavy = foot + more, len(units) - foot
    if small:
        return fits_bunker(s, infantry, heavy)
    if not heavy:
        return infantry <= charts.stacking
    if not infantry:
        return heavy <= charts.heavy_stacking
    return heavy == 1 and infantry <= charts.mixed_stacking


async def make_room(s: Squad, h: Hex, movers: Sequence[str], going: Sequence[str]) -> None:
    """6.5 Of movers that stay in a full hex as many are eliminated as it is over; their owner says who."""
    staying = [u for u in movers if u in s.units and u not in going]
    while staying and not fits(s, h, going=going):
        losses: list[Option] = [("lose", u) for u in staying]
        name = s.setting.ground.name(h)
        _, lost = await ask(s.units[staying[0]].side, losses, rule="6.5", topic="over-full", about=(name,))
        s.do(UnitEliminated(lost, "6.5"))
        staying.remove(lost)


def why_not_stand(s: Squad, unit: str, h: Hex) -> Iterator[Refusal]:
    """3.2, 19.1 Why a unit may not stand in a hex."""
    name = s.setting.ground.name(h)
    if not takes(s, unit, h):
        yield from why_not_taken(s, unit, h)
    elif not may_stand(s, unit, h):
        yield Refusal("3.2", f"The ground of {name} is closed to {unit}.")


def may_stand(s: Squad, unit: str, h: Hex) -> bool:
    """3.2, 19.1 Whether the ground of a hex, and what is built there, takes a unit at all."""
    if not takes(s, unit, h):
        return False
    terrain = s.setting.ground.terrain[h]
    kind = s.kind(unit)
    if kind.infantry:
        return terrain.infantry > 0
    if kind.sort == GUN:
        return terrain.infantry > 0 and (terrain.vehicle > 0 or kind.mp > 0)
    return terrain.vehicle > 0
