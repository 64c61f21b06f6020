"""3.2 What grows and stands in a hex, and what it costs, hides and covers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Terrain:
    """3.2 A row of the terrain table.

    Attributes:
        letter: as a map grid writes it.
        infantry, vehicle: MP to enter, 0 where prohibited.
        blocks, hinders: its effect on a line of sight (4.2, 4.3).
        cover: its own cover; orchards and crops have none besides their hindrance (4.9).
    """

    name: str
    letter: str
    infantry: int = 1
    vehicle: int = 1
    blocks: bool = False
    hinders: bool = False
    cover: int = 0


TERRAINS: tuple[Terrain, ...] = (
    Terrain("open", "."),
    Terrain("field", ","),
    Terrain("beach", "_"),
    Terrain("desert", ":"),
    Terrain("road", "="),
    Terrain("bridge", "#"),
    Terrain("building", "b", infantry=2, vehicle=0, blocks=True, cover=3),
    Terrain("woods", "w", infantry=2, vehicle=2, blocks=True, cover=2),
    Terrain("jungle", "j", infantry=2, vehicle=2, blocks=True, cover=2),
    Terrain("stream", "s", infantry=2, vehicle=3, cover=1),
    Terrain("gully", "g", infantry=2, vehicle=3, cover=1),
    Terrain("wadi", "d", infantry=2, vehicle=3, cover=1),
    Terrain("orchard", "o", hinders=True),
    Terrain("haystacks", "y", hinders=True),
    Terrain("palms", "p", hinders=True),
    Terrain("crops", "c", hinders=True),
    Terrain("canal", "k", infantry=0, vehicle=0),
    Terrain("pond", "n", infantry=0, vehicle=0),
    Terrain("marsh", "m", infantry=0, vehicle=0),
    Terrain("river", "r", infantry=0, vehicle=0),
    Terrain("sea", "a", infantry=0, vehicle=0),
)
BY_LETTER: dict[str, Terrain] = {terrain.letter: terrain for terrain in TERRAINS}

WALL, HEDGE, HEDGEROW = "wall", "hedge", "hedgerow"
