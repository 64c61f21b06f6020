"""6.5 How many units a hex holds."""

from __future__ import annotations

from collections.abc import Iterable

from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.pieces import GUN
from enfilade.rulesets.squad.state import Squad


def fits(s: Squad, h: Hex, coming: Iterable[str]) -> bool:
    """6.5 Whether a hex holds those in it and those coming, together."""
    units = dict.fromkeys((*s.at(h), *coming), True)
    infantry = sum(s.kind(u).infantry for u in units)
    heavy = len(units) - infantry
    charts = s.charts
    if not heavy:
        return infantry <= charts.stacking
    if not infantry:
        return heavy <= charts.heavy_stacking
    return heavy == 1 and infantry <= charts.mixed_stacking


def may_stand(s: Squad, unit: str, h: Hex) -> bool:
    """3.2 Whether the ground of a hex takes a unit at all."""
    terrain = s.setting.ground.terrain[h]
    kind = s.kind(unit)
    if kind.infantry:
        return terrain.infantry > 0
    if kind.sort == GUN:
        return terrain.infantry > 0 and (terrain.vehicle > 0 or kind.mp > 0)
    return terrain.vehicle > 0
