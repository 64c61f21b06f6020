"""19 Fortifications and entrenchments: what may be dug and built, where, and what it is good for."""

from __future__ import annotations

from dataclasses import dataclass

from enfilade.geometry.hexes import DIRECTIONS, STEPS, Board, Hex
from enfilade.rulesets.squad.terrain import Terrain

WIRE, MINES = "wire", "mines"
OBSTACLES = (WIRE, MINES)


@dataclass(slots=True)
class WorkKind:
    """19.1 A sort of position.

    Attributes:
        cover: on top of the terrain's.
        guns: takes guns too, not infantry alone.
        built: stands only on open ground (19.3); else it is dug, and may be nearly anywhere.
        bunker: has an arc and little room, and blocks sight (19.2).
    """

    name: str
    words: str
    cover: int
    guns: bool = False
    built: bool = False
    bunker: bool = False


@dataclass(slots=True)
class Work:
    """19.1 A position in a hex; it stays whatever happens. A bunker faces a hexside (19.2)."""

    kind: WorkKind
    facing: str = ""


WORKS: dict[str, WorkKind] = {
    kind.name: kind
    for kind in (
        WorkKind("foxhole", "foxholes", 1),
        WorkKind("trench", "trench", 2),
        WorkKind("cave", "cave", 2, guns=True),
        WorkKind("sandbags", "sandbags", 2, guns=True, built=True),
        WorkKind("bunker_earth", "earth bunker", 3, guns=True, built=True, bunker=True),
        WorkKind("bunker_concrete", "concrete bunker", 4, guns=True, built=True, bunker=True),
    )
}

OPEN_GROUND = ("open", "field", "beach", "desert", "road")
NOT_DUG = ("building", "stream", "gully", "wadi", "bridge", "canal", "pond", "marsh", "river", "sea")


def may_be_there(name: str, terrain: Terrain) -> bool:
    """19.3 Whether a position, wire or mines may be on that ground; hills make no difference."""
    kind = WORKS.get(name)
    if kind is None or kind.built:
        return terrain.name in OPEN_GROUND
    return terrain.name not in NOT_DUG


def within_arc(board: Board, facing: str, a: Hex, b: Hex) -> bool:
    """18.2 Whether b lies within 60 degrees either side of a facing at a, inclusive."""
    ahead = DIRECTIONS.index(facing)
    (lq, lr), (rq, rr) = STEPS[(ahead - 1) % 6], STEPS[(ahead + 1) % 6]
    dq, dr = board.offset(a, b)
    # Left of the right edge and right of the left edge: two cross products in axial coordinates.
    return lq * dr - lr * dq >= 0 and rq * dr - rr * dq <= 0 and (dq, dr) != (0, 0)
