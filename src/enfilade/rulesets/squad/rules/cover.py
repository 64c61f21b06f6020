"""4.9 The cover modifier: one sum, kept with its reasons."""

from __future__ import annotations

from collections.abc import Iterable

from enfilade.core.tally import Part, Tally, tally
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.rules.fortifications import position_cover
from enfilade.rulesets.squad.state import Squad


def cover_modifier(
    s: Squad, source: Hex, target: Hex, *, assault: bool = False, passing: bool = False
) -> Tally:
    """4.9 Cover of the target hex, assault movement (6.3) and the hindrances of the line from the source.

    `passing`: the target is under way, and in no position before it stops (19.1).
    """
    dug_in = () if passing else position_cover(s, target)
    parts = [*terrain_cover(s, target), *dug_in, *hindrances(s, source, target)]
    if assault:
        parts.append(Part(s.charts.assault_cover, "assault movement", "6.3"))
    return tally(parts)


def terrain_cover(s: Squad, h: Hex) -> Iterable[Part]:
    """3.2 The cover that a hex's terrain gives."""
    terrain = s.setting.ground.terrain[h]
    return (Part(terrain.cover, terrain.name, "3.2", s.setting.ground.name(h)),) if terrain.cover else ()


def hindrances(s: Squad, source: Hex, target: Hex) -> Iterable[Part]:
    """4.3 The hindrances of a clear line; each with its place where somebody keeps a log."""
    total = s.hindrance(source, target)
    assert total >= 0, "cover is asked for along clear lines only"
    if not total:
        return ()
    if s.journal is None:
        return (Part(total, "hindrances", "4.3"),)
    reasons = s.setting.ground.sight.explain(source, target, s.smoke).reasons
    return tuple(Part(r.value, hindrance_name(s, r.kind, r.at), r.rule, r.at) for r in reasons if r.value)


def hindrance_name(s: Squad, kind: str, at: str) -> str:
    """What hinders there, in the words of the terrain table."""
    ground = s.setting.ground
    if "smoke" in kind:
        return "smoke"
    if kind == "pair":
        return "the first facing pair counts once"
    side = ground.board.side_of(at) if "/" in at else None
    if side is not None:
        return ground.sides.get(side, "hexside")
    h = ground.board.hex_of(at)
    return ground.terrain[h].name if h is not None else kind


def hex_cover(s: Squad, h: Hex) -> Tally:
    """4.9 A hex's cover without a line: terrain, position, an orchard or crop +1; no smoke, no hexsides."""
    terrain = s.setting.ground.terrain[h]
    parts = [*terrain_cover(s, h), *position_cover(s, h)]
    if terrain.hinders:
        parts.append(Part(1, terrain.name, "4.9", s.setting.ground.name(h)))
    return tally(parts)
