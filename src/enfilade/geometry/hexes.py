"""A board of flat-top hexes, their names, neighbours and hexsides (squad 3.1).

Columns count from the left, rows from the top, both from 1; even columns lie half a hex lower. A hex is an
int, its place in the list of names. Inside, hexes have axial coordinates: `column` along se, `line` along s.
"""

from __future__ import annotations

Hex = int
Hexside = int
Offset = tuple[int, int]

DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
STEPS: tuple[Offset, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
OFF_MAP = -1
SOUTH = 3
LARGEST_BOARD = 200
TWO_FIGURES = 99


class Board:
    """A map of `width` columns and `height` rows, at most 200 either way; ValueError beyond."""

    def __init__(self, width: int, height: int) -> None:
        if not (1 <= width <= LARGEST_BOARD and 1 <= height <= LARGEST_BOARD):
            raise ValueError(f"a board has 1 to {LARGEST_BOARD} columns and rows, not {width} x {height}")
        self.width = width
        self.height = height
        self.size = width * height
        self._figures = 2 if max(width, height) <= TWO_FIGURES else 3
        self._columns = [h // height for h in range(self.size)]
        self._lines = [h % height - h // height // 2 for h in range(self.size)]
        self.names = [self._name(h) for h in range(self.size)]
        self.neighbours = [self._neighbours(h) for h in range(self.size)]

    def __repr__(self) -> str:
        return f"Board({self.width}, {self.height})"

    def __len__(self) -> int:
        return self.size

    def _name(self, h: Hex) -> str:
        column, row = h // self.height + 1, h % self.height + 1
        return f"{column:0{self._figures}}{row:0{self._figures}}"

    def _neighbours(self, h: Hex) -> tuple[Hex, Hex, Hex, Hex, Hex, Hex]:
        q, r = self._columns[h], self._lines[h]
        n, ne, se, s, sw, nw = [self.at(q + dq, r + dr) for dq, dr in STEPS]
        return n, ne, se, s, sw, nw

    def hex_of(self, name: str) -> Hex | None:
        """The hex of that name; None if it is no name (ASCII figures of the right length) or off the map."""
        figures = self._figures
        if len(name) != 2 * figures or not (name.isascii() and name.isdigit()):
            return None
        column, row = int(name[:figures]), int(name[figures:])
        if not (1 <= column <= self.width and 1 <= row <= self.height):
            return None
        return (column - 1) * self.height + row - 1

    def column(self, h: Hex) -> int:
        """From 1, left to right."""
        return self._columns[h] + 1

    def row(self, h: Hex) -> int:
        """From 1, top to bottom."""
        return h % self.height + 1

    def axial(self, h: Hex) -> Offset:
        """Axial coordinates: hex 0101 is (0, 0), a step se is (1, 0), a step s is (0, 1)."""
        return self._columns[h], self._lines[h]

    def at(self, q: int, r: int) -> Hex:
        """The hex at axial coordinates, OFF_MAP where there is none."""
        row = r + q // 2
        if 0 <= q < self.width and 0 <= row < self.height:
            return q * self.height + row
        return OFF_MAP

    def offset(self, a: Hex, b: Hex) -> Offset:
        """The way from a to b in axial coordinates."""
        return self._columns[b] - self._columns[a], self._lines[b] - self._lines[a]

    def distance(self, a: Hex, b: Hex) -> int:
        """Range in hexes, the last counted and the first not (squad 4.1)."""
        dq = self._columns[b] - self._columns[a]
        dr = self._lines[b] - self._lines[a]
        return max(abs(dq), abs(dr), abs(dq + dr))

    def within(self, n: int, h: Hex) -> tuple[Hex, ...]:
        """The hexes at distance 0 to n from h, by index: columns from the left, each from the top."""
        found: list[Hex] = []
        q, r = self._columns[h], self._lines[h]
        for column in range(max(0, q - n), min(self.width - 1, q + n) + 1):
            dq = column - q
            top = r + max(-n, -n - dq) + column // 2
            bottom = r + min(n, n - dq) + column // 2
            first = column * self.height
            found.extend(range(first + max(0, top), first + min(self.height - 1, bottom) + 1))
        return tuple(found)

    def direction(self, a: Hex, b: Hex) -> int:
        """Which neighbour of a is b: 0 to 5, n first and clockwise; -1 if they are not adjacent."""
        return self.neighbours[a].index(b) if b >= 0 and b in self.neighbours[a] else -1

    def centre(self, h: Hex) -> Offset:
        """The centre in the affine lattice of three units a hex step, its axes along se and s."""
        return 3 * self._columns[h], 3 * self._lines[h]

    def corners(self, h: Hex) -> tuple[Offset, ...]:
        """The six corners in the same lattice, clockwise; corner d lies between the sides d and d + 1."""
        u, v = self.centre(h)
        return tuple(
            (u + here[0] + there[0], v + here[1] + there[1])
            for here, there in zip(STEPS, STEPS[1:] + STEPS[:1], strict=True)
        )

    def edges(self, h: Hex) -> tuple[str, ...]:
        """The edges of the map that the hex lies on, in the order n e s w."""
        column, row = self.column(h), self.row(h)
        lies = (row == 1, column == self.width, row == self.height, column == 1)
        return tuple(edge for edge, on_it in zip("nesw", lies, strict=True) if on_it)

    def side(self, h: Hex, direction: int) -> Hexside:
        """The hexside of h in that direction, equal from whichever of its two hexes it is named."""
        across = self.neighbours[h][direction]
        if direction >= SOUTH and across != OFF_MAP:
            return across * 6 + direction - 3
        return h * 6 + direction

    def hexes_of(self, side: Hexside) -> tuple[Hex, Hex]:
        """The two hexes of a hexside; the second is OFF_MAP at the edge of the map."""
        h, direction = divmod(side, 6)
        return h, self.neighbours[h][direction]

    def side_name(self, side: Hexside) -> str:
        """Notation of a hexside: `0405/ne` (squad 3.1)."""
        h, direction = divmod(side, 6)
        return f"{self.names[h]}/{DIRECTIONS[direction]}"

    def side_of(self, name: str) -> Hexside | None:
        """The hexside of that name, None if there is none."""
        hex_name, slash, direction = name.partition("/")
        h = self.hex_of(hex_name)
        if h is None or not slash or direction not in DIRECTIONS:
            return None
        return self.side(h, DIRECTIONS.index(direction))
