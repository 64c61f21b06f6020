"""A map as planes of cells, made so that one addition of shifted slices judges many pairs (squad 4.2 to 4.6).

What a line meets depends on its offset alone, so a hex of its template is a shift for every firer at once.
Cells are laid out by axial columns with spare cells round them: what a line between two hexes of the map
meets off the map is a spare cell, and hexsides there have their place too.

A cell counts three things in one word: hindrances, level-1 hexes of which a line from 0 to 2 may cross one,
and blockers. No line of a board of 200 x 200 meets more of them than a field holds.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from enfilade.geometry.hexes import OFF_MAP, STEPS, Board
from enfilade.geometry.sightlines import BLOCKING_SIDE, Ground, stand_of_side

Words = npt.NDArray[np.uint32]
Ints = npt.NDArray[np.int64]

NOTHING = np.uint32(0)
HINDRANCE = np.uint32(1)
HINDRANCES = np.uint32((1 << 12) - 1)
RIM = np.uint32(1 << 12)
TWO_RIMS = np.uint32(2 << 12)
RIMS = np.uint32((1 << 22) - (1 << 12))
BLOCKER = np.uint32(1 << 22)

ALONE = 6
NO_SIDE = -1
LOW, LOW_TO_HIGH, MIDDLE, HIGH = range(4)
LOWER_END = (0, 0, 1, 2)
BANDS = np.array(
    [[LOW, LOW, LOW_TO_HIGH], [LOW, MIDDLE, MIDDLE], [LOW_TO_HIGH, MIDDLE, HIGH]],
    dtype=np.int64,
)


class SightPlanes:
    """The planes of one board and ground.

    `fields` has a line for each band of levels that the board knows, in it seven planes of hexes between the
    ends: by the side they are entered by, that side's own worth included, and alone. `sides` has six planes
    of hexsides likewise. `tail` is what the target's hex adds, `ends` what a side of it does, `tails` both.
    """

    def __init__(self, board: Board, ground: Ground, *, low_ground_blocks: bool) -> None:
        self.board = board
        spare = (board.width - 1) // 2 + 1
        self.stride = board.height + spare + 1
        self.cells = (board.width + 2) * self.stride
        axial = np.array([board.axial(h) for h in range(board.size)], dtype=np.int64).reshape(-1, 2)
        self.columns, self.lines = axial[:, 0].copy(), axial[:, 1].copy()
        self.cell_of = (self.columns + 1) * self.stride + self.lines + spare
        self.hex_at = np.full(self.cells, OFF_MAP, dtype=np.int64)
        self.hex_at[self.cell_of] = np.arange(board.size)
        self.column_at = np.full(self.cells, OFF_MAP, dtype=np.int64)
        self.column_at[self.cell_of] = self.columns
        self.levels = self._spread(ground.levels)
        self.tail = self._spread(ground.hinders).astype(np.uint32)
        self.steps = np.array([self.shift(*step) for step in STEPS], dtype=np.int64)
        self._lay_sides(ground)
        self._lay_bands(ground, low_ground_blocks=low_ground_blocks)

    def shift(self, dq: int, dr: int) -> int:
        """How many cells further the hex at that offset lies."""
        return dq * self.stride + dr

    def adds(self, side: int) -> Words:
        """4.3, 4.4 What each hex adds as a target, with the side of it crossed; the firer's add nothing."""
        return self.tail if side == NO_SIDE else self.tails[side]

    def _spread(self, by_hex: bytearray) -> Ints:
        plane = np.zeros(self.cells, dtype=np.int64)
        plane[self.cell_of] = np.frombuffer(bytes(by_hex), dtype=np.uint8)
        return plane

    def _lay_sides(self, ground: Ground) -> None:
        """Each hexside's kind and level by direction and cell, from both its hexes."""
        self._kinds = np.zeros((6, self.cells), dtype=np.int64)
        self._stands = np.zeros((6, self.cells), dtype=np.int64)
        for side, kind in ground.sides.items():
            h, direction = divmod(side, 6)
            here = int(self.cell_of[h])
            there = here + self.shift(*STEPS[direction])
            stand = stand_of_side(self.board, ground, side)
            for cell, way in ((here, direction), (there, (direction + 3) % 6)):
                self._kinds[way, cell], self._stands[way, cell] = kind, stand
        self.ends = (self._kinds > 0).astype(np.uint32)
        self.tails: Words = self.ends + self.tail

    def _lay_bands(self, ground: Ground, *, low_ground_blocks: bool) -> None:
        """A set of planes for each band that two levels of the board make; `band_of` finds it by these."""
        here = np.unique(self.levels[self.cell_of])
        bands = np.unique(BANDS[np.ix_(here, here)])
        self.band_of = np.searchsorted(bands, BANDS)
        blocks = self._spread(ground.blocks)
        lowest = [0 if low_ground_blocks else LOWER_END[band] for band in bands.tolist()]
        sides = [self._side_fields(level) for level in lowest]
        self.sides: Words = np.stack([each.reshape(-1) for each in sides])
        self.fields: Words = np.stack(
            [
                self._hex_fields(band, level, blocks, each)
                for band, level, each in zip(bands.tolist(), lowest, sides, strict=True)
            ]
        )

    def _side_fields(self, lowest: int) -> Words:
        """4.3, 4.5 Hexsides that are no side of the two ends: walls and hedges hinder, hedgerows block."""
        worth = np.array([NOTHING, HINDRANCE, BLOCKER], dtype=np.uint32)
        assert len(worth) == BLOCKING_SIDE + 1, "each kind of hexside has its worth"
        return np.where(self._stands >= lowest, worth[self._kinds], NOTHING)

    def _hex_fields(self, band: int, lowest: int, blocks: Ints, sides: Words) -> Words:
        """4.2, 4.3, 4.6 Hexes between the ends, by the side they are entered by, and alone."""
        stands = self.levels >= lowest
        hill = self.levels > LOWER_END[band]
        rim = hill & (self.levels == 1) if band == LOW_TO_HIGH else np.zeros_like(hill)
        blocker = (hill & ~rim) | ((blocks > 0) & stands)
        alone = np.where(stands, self.tail, NOTHING)
        alone = alone + np.where(rim, RIM, NOTHING) + np.where(blocker, BLOCKER, NOTHING)
        return np.concatenate([alone + sides[(d + 3) % 6] for d in range(6)] + [alone])
