"""Who sees whom on a board of hexes, and through how much (squad 4.1 to 4.8)."""

from __future__ import annotations

from collections.abc import Mapping

from enfilade.geometry.hexes import Board, Hex
from enfilade.geometry.hexlines import hex_line
from enfilade.geometry.sightlines import (
    BLOCKING_SIDE,
    CLEAR_SIDE,
    HIGHEST_LEVEL,
    HINDERING_SIDE,
    Ground,
    Reason,
    Sighting,
    judge,
    open_ground,
)
from enfilade.geometry.sightplanes import SightPlanes
from enfilade.geometry.sightrows import BLOCKED, Row, all_rows, one_row

__all__ = [
    "BLOCKED",
    "BLOCKING_SIDE",
    "CLEAR_SIDE",
    "HIGHEST_LEVEL",
    "HINDERING_SIDE",
    "Ground",
    "Reason",
    "SightTable",
    "Sighting",
    "open_ground",
]

MADE_WHOLE = 64 * 64
KEPT_ROWS = 1024
NO_SMOKE: Mapping[Hex, int] = {}


class SightTable:
    """Sight between all hexes of a board; the ground must not change after.

    Made when first asked: whole on boards of up to 64 x 64 hexes, above that a row for each firer asked for,
    of which a thousand at most are kept.
    `low_ground_blocks` is the switch of 4.6.
    """

    def __init__(self, board: Board, ground: Ground, *, low_ground_blocks: bool = False) -> None:
        _check(board, ground)
        self.board = board
        self.ground = ground
        self.low_ground_blocks = low_ground_blocks
        self._planes: SightPlanes | None = None
        self._rows: list[Row | None] = [None] * board.size
        self._seen: list[int | None] = [None] * board.size
        self._made = 0

    def look(self, a: Hex, b: Hex, smoke: Mapping[Hex, int] | None = None) -> int:
        """4.1 to 4.7 The hindrance of the line from a to b, BLOCKED (-1) if there is no sight.

        `smoke` is 1 or 2 by hex. The hindrance is directed: b's hex counts, a's own does not (4.3).
        """
        row = self._rows[a] or self._row(a)
        if smoke:
            return self._through_smoke(a, b, row[b], smoke)
        return row[b]

    def explain(self, a: Hex, b: Hex, smoke: Mapping[Hex, int] | None = None) -> Sighting:
        """The same, reason by reason: judged afresh along the line, and always equal to `look`."""
        return judge(
            self.board, self.ground, a, b, smoke or NO_SMOKE, low_ground_blocks=self.low_ground_blocks
        )

    def seen(self, a: Hex) -> int:
        """4.1 The hexes in sight of a, itself included, bit b for hex b; smoke never hides one."""
        known = self._seen[a]
        if known is None:
            row = self._rows[a] or self._row(a)
            bits = "".join("0" if value == BLOCKED else "1" for value in reversed(row))
            known = self._seen[a] = int(bits, 2)
        return known

    def _row(self, a: Hex) -> Row:
        if self._planes is None:
            self._planes = SightPlanes(self.board, self.ground, low_ground_blocks=self.low_ground_blocks)
        if self.board.size <= MADE_WHOLE:
            self._rows[:] = all_rows(self._planes)
        else:
            self._make_room()
            self._rows[a] = one_row(self._planes, a)
        row = self._rows[a]
        assert row is not None, "the row asked for is made"
        return row

    def _make_room(self) -> None:
        """Forget all rows when there are too many: the largest board's would take three gigabytes."""
        if self._made == KEPT_ROWS:
            self._made = 0
            self._rows = [None] * self.board.size
            self._seen = [None] * self.board.size
        self._made += 1

    def _through_smoke(self, a: Hex, b: Hex, hindrance: int, smoke: Mapping[Hex, int]) -> int:
        """4.7 Add the smoke on the line; beside a run (4.5) the sets are weighed anew."""
        if hindrance == BLOCKED or a == b:
            return hindrance
        board = self.board
        steps = board.distance(a, b)
        near = [h for h in smoke if h != a and board.distance(a, h) + board.distance(h, b) == steps]
        if not near:
            return hindrance
        line = hex_line(*board.offset(a, b))
        if line.runs:
            return self.explain(a, b, smoke).hindrance
        return hindrance + sum(
            smoke[h]
            for h in near
            if (h == b or board.offset(a, h) in line.between) and not self._looks_over(a, b, h)
        )

    def _looks_over(self, a: Hex, b: Hex, h: Hex) -> bool:
        """4.6 Both ends are higher than that hex."""
        levels = self.ground.levels
        return not self.low_ground_blocks and levels[h] < levels[a] and levels[h] < levels[b]


def _check(board: Board, ground: Ground) -> None:
    """A ground must be of the board's size, with levels 0 to 2 and canonical hexsides of known kinds."""
    for plane in (ground.blocks, ground.hinders, ground.levels):
        assert len(plane) == board.size, "a ground has one entry a hex"
    assert max(ground.blocks) <= 1, "a hex blocks or not"
    assert max(ground.hinders) <= 1, "a hex hinders once"
    assert max(ground.levels) <= HIGHEST_LEVEL, "levels are 0 to 2"
    for side, kind in ground.sides.items():
        assert CLEAR_SIDE <= kind <= BLOCKING_SIDE, "a hexside is clear, hinders or blocks"
        h, direction = divmod(side, 6)
        assert side == board.side(h, direction), "a hexside is named by Board.side"
