"""Where hexes lie on the sheet, in units of the drawing (squad 3.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from enfilade.draw.markup import number
from enfilade.geometry.hexes import OFF_MAP, Board, Hex, Hexside

Point = tuple[float, float]

RADIUS = 50
HALF_HEIGHT = 43
HALF_TOP = 25
COLUMN_STEP = RADIUS + HALF_TOP
ROW_STEP = 2 * HALF_HEIGHT
MARGIN = 14

CORNERS: tuple[Point, ...] = (
    (HALF_TOP, -HALF_HEIGHT),
    (RADIUS, 0),
    (HALF_TOP, HALF_HEIGHT),
    (-HALF_TOP, HALF_HEIGHT),
    (-RADIUS, 0),
    (-HALF_TOP, -HALF_HEIGHT),
)
"""Corner d lies between the sides d and d + 1, as in `Board.corners`."""
UPPER_STEPS = f"l{HALF_TOP}-{HALF_HEIGHT}h{RADIUS}l{HALF_TOP} {HALF_HEIGHT}"
HEX_STEPS = f"l{HALF_TOP}-{HALF_HEIGHT}h{RADIUS}l{HALF_TOP} {HALF_HEIGHT}-{HALF_TOP} {HALF_HEIGHT}h-{RADIUS}z"


def middle(a: Point, b: Point) -> Point:
    """Half way between two points."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


MIDDLES: tuple[Point, ...] = tuple(middle(CORNERS[d - 1], CORNERS[d]) for d in range(6))
"""The middle of each hexside, from the centre."""


def move(a: Point, by: Point, times: float = 1) -> Point:
    """The point that lies `by` from a."""
    return a[0] + by[0] * times, a[1] + by[1] * times


def spot(point: Point) -> str:
    """A point in path data."""
    return f"{number(point[0])} {number(point[1])}"


@dataclass(slots=True)
class Sheet:
    """The drawing's coordinates of a board whose upper edge lies `top` below the sheet's."""

    board: Board
    top: float = MARGIN

    @property
    def width(self) -> float:
        """Of the whole sheet, margins included."""
        return COLUMN_STEP * self.board.width + HALF_TOP + 2 * MARGIN

    @property
    def bottom(self) -> float:
        """The lower edge of the board."""
        return self.top + ROW_STEP * self.board.height + (HALF_HEIGHT if self.board.width > 1 else 0)

    def centre(self, h: Hex) -> Point:
        """The middle of a hex."""
        column, row = self.board.column(h), self.board.row(h)
        lower = HALF_HEIGHT if column % 2 == 0 else 0
        return MARGIN + RADIUS + COLUMN_STEP * (column - 1), self.top + HALF_HEIGHT + ROW_STEP * (
            row - 1
        ) + lower

    def side(self, side: Hexside) -> tuple[Point, Point]:
        """The two corners of a hexside."""
        h, direction = divmod(side, 6)
        centre = self.centre(h)
        return move(centre, CORNERS[direction - 1]), move(centre, CORNERS[direction])

    def hexes(self, hexes: Iterable[Hex], *, inset: float = 0) -> str:
        """Path data of whole hexes; inset, as a share, draws them smaller."""
        if inset:
            return "".join(self._smaller(h, 1 - inset) for h in hexes)
        return "".join(f"M{spot(move(self.centre(h), CORNERS[4]))}{HEX_STEPS}" for h in hexes)

    def _smaller(self, h: Hex, share: float) -> str:
        points = [spot(move(self.centre(h), corner, share)) for corner in CORNERS]
        return f"M{'L'.join(points)}Z"

    def sides(self, sides: Iterable[Hexside]) -> str:
        """Path data of hexsides."""
        return "".join(f"M{spot(a)}L{spot(b)}" for a, b in map(self.side, sides))

    def rim(self, hexes: Iterable[Hex]) -> str:
        """Path data of the outline of an area."""
        inside = set(hexes)
        return self.sides(
            h * 6 + d for h in sorted(inside) for d in range(6) if self.board.neighbours[h][d] not in inside
        )

    def place(self, name: str) -> Point:
        """The middle of what a reason names: a hex, or a hexside like 0405/ne."""
        side = self.board.side_of(name)
        if side is not None:
            return middle(*self.side(side))
        h = self.board.hex_of(name)
        assert h is not None, "a reason names a hex or a hexside of the board"
        return self.centre(h)


def open_sides(board: Board, h: Hex) -> list[int]:
    """The directions in which the map ends."""
    return [d for d in range(6) if board.neighbours[h][d] == OFF_MAP]
