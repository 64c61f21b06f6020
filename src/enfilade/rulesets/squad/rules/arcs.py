"""10.4, 18.2 Facing: arcs, and whether a shot comes from ahead or behind, in integers of the lattice."""

from __future__ import annotations

from enfilade.geometry.hexes import DIRECTIONS, STEPS, Hex
from enfilade.rulesets.squad.state import Squad
from enfilade.rulesets.squad.works import within_arc

FRONT, REAR, FLANK = "front", "rear", "side"


def aspect(s: Squad, unit: str, source: Hex) -> str:
    """10.4 Front for a firer's centre ahead of the line through the vehicle square to its facing.

    Rear behind it; exactly on the line "side": a die decides.
    """
    (fq, fr), (dq, dr) = (
        STEPS[DIRECTIONS.index(s.units[unit].facing)],
        s.board.offset(s.units[unit].hex, source),
    )
    ahead = 2 * fq * dq + 2 * fr * dr + fq * dr + fr * dq
    return FRONT if ahead > 0 else REAR if ahead < 0 else FLANK


def in_arc(s: Squad, unit: str, source: Hex) -> bool:
    """18.2 Whether a hex lies within 60 degrees either side of a unit's facing, inclusive."""
    piece = s.units[unit]
    return within_arc(s.board, piece.facing, piece.hex, source)
