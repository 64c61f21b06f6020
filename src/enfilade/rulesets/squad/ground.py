"""3 The ground of a game: hexes, terrain, levels, hexsides, and sight over them.

Sight is `geometry.sight`: 4.2, 4.3, 4.4 (hexsides of the firer's hex), 4.5 (along hexsides), 4.6, 4.8.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from enfilade.geometry.hexes import Board, Hex, Hexside
from enfilade.geometry.sight import SightTable
from enfilade.geometry.sightlines import BLOCKING_SIDE, HINDERING_SIDE, Ground, open_ground
from enfilade.rulesets.squad.terrain import HEDGEROW, Terrain
from enfilade.rulesets.squad.works import Work


@dataclass(slots=True)
class GroundMap:
    """3 A map, ready to play on; it never changes in a game.

    Attributes:
        terrain: a hex.
        levels: 0, 1 or 2, a hex.
        sides: wall, hedge or hedgerow of the hexsides that have one.
        bridged: hexes where a stream is ignored (3.3).
        roads: pairs of hexes joined by road.
        labels: names of places.
        works: positions that are dug or built (19.1).
        sight: lines of sight, smoke left out.
    """

    board: Board
    terrain: tuple[Terrain, ...]
    levels: tuple[int, ...]
    sides: dict[Hexside, str]
    roads: tuple[tuple[Hex, Hex], ...] = ()
    labels: dict[Hex, str] = field(default_factory=dict)
    low_ground_blocks: bool = False
    works: dict[Hex, Work] = field(default_factory=dict)
    sight: SightTable = field(init=False)
    between: dict[tuple[Hex, Hex], str] = field(init=False)

    def __post_init__(self) -> None:
        self.between = {}
        for side, kind in self.sides.items():
            a, b = self.board.hexes_of(side)
            self.between[a, b] = self.between[b, a] = kind
        self.sight = SightTable(self.board, self._planes(), low_ground_blocks=self.low_ground_blocks)

    def _planes(self) -> Ground:
        ground = open_ground(self.board)
        for h, terrain in enumerate(self.terrain):
            ground.blocks[h] = terrain.blocks or (h in self.works and self.works[h].kind.bunker)
            ground.hinders[h] = terrain.hinders
            ground.levels[h] = self.levels[h]
        for side, kind in self.sides.items():
            ground.sides[side] = BLOCKING_SIDE if kind == HEDGEROW else HINDERING_SIDE
        return ground

    def crossed(self, a: Hex, b: Hex) -> str:
        """The wall, hedge or hedgerow between two adjacent hexes, or ""."""
        return self.between.get((a, b), "")

    def blocker(self, h: Hex) -> str:
        """19.2 What a hex has in the way of a line: its bunker, or its terrain."""
        work = self.works.get(h)
        return work.kind.words if work is not None and work.kind.bunker else self.terrain[h].name

    def name(self, h: Hex) -> str:
        """The name of a hex, CCRR; "-" off the map."""
        return self.board.names[h] if h >= 0 else "-"
