"""The straight line between two hex centres, exact and in integers (squad 4.2, 4.5, 4.8).

What a line meets depends on the offset between its ends alone, in axial coordinates. A line lies in one of
six wedges between neighbouring directions; in the basis of those two it is (left, right), neither negative.
Where left equals right it goes from corner to corner: along hexsides. Elsewhere it leaves each hex by a side
of these two directions, or by the one next to that which it leans to; cross products with corners say which.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from enfilade.geometry.hexes import OFF_MAP, STEPS, Board, Hex, Offset

KEPT_LINES = 1 << 12
TO_LEFT = (1, 0, -1, 1)
TO_RIGHT = (0, 1, 1, -1)
"""What a step turned by 0, 1, 2 or -1 sides makes in the basis of the wedge."""


@dataclass(slots=True)
class Crossing:
    """The line leaves the hex `of` by its side `direction`; `corner`: through one end of that side (4.8)."""

    of: Offset
    direction: int
    corner: bool


@dataclass(slots=True)
class Run:
    """The line runs along the side `direction` of the hex `left`, the hex `right` on its other hand (4.5)."""

    left: Offset
    right: Offset
    direction: int


@dataclass(slots=True)
class HexLine:
    """What the line from (0, 0) to `offset` meets, in the order from its start.

    `between`: hexes with any of their inside on it, the two ends left out. `crossings` and `runs` exclude
    each other: a line that runs along hexsides crosses none.
    """

    offset: Offset
    range: int
    between: tuple[Offset, ...]
    crossings: tuple[Crossing, ...]
    runs: tuple[Run, ...]


def wedge(dq: int, dr: int) -> tuple[int, int, int]:
    """(direction, left, right): the offset is left steps that way and right steps the next way clockwise."""
    for k in range(6):
        (aq, ar), (bq, br) = STEPS[k], STEPS[(k + 1) % 6]
        left, right = dq * br - dr * bq, aq * dr - ar * dq
        if left > 0 and right >= 0:
            return k, left, right
    return 0, 0, 0


@lru_cache(maxsize=KEPT_LINES)
def hex_line(dq: int, dr: int) -> HexLine:
    """The line to that offset (axial); from a hex to itself it meets nothing."""
    k, left, right = wedge(dq, dr)
    if left == right:
        return _along(k, left)
    return _across(k, left, right)


def _across(k: int, left: int, right: int) -> HexLine:
    """4.8 A line that runs along no side: from hex to hex, by a side or by a corner."""
    q = r = i = j = 0
    hexes: list[Offset] = []
    crossings: list[Crossing] = []
    while (i, j) != (left, right):
        turn, corner = _turn(left, right, i, j)
        direction = (k + turn) % 6
        crossings.append(Crossing((q, r), direction, corner))
        i, j = i + TO_LEFT[turn], j + TO_RIGHT[turn]
        q, r = q + STEPS[direction][0], r + STEPS[direction][1]
        hexes.append((q, r))
    return HexLine((q, r), left + right, tuple(hexes[:-1]), tuple(crossings), ())


def _turn(left: int, right: int, i: int, j: int) -> tuple[int, bool]:
    """Which side the line leaves the hex (i, j) by, clockwise from the wedge's first; and if by a corner.

    A corner is on the right of the line where its cross product is above 0, on it where it is 0. Through the
    corner ahead the line goes on to the side it leans to; through an outer one it keeps within the wedge.
    """
    ahead = left * (3 * j + 1) - right * (3 * i + 1)
    if left > right:
        outer = left * (3 * j - 1) - right * (3 * i + 2)
        turn = -1 if outer > 0 else 0 if ahead >= 0 else 1
    else:
        outer = right * (3 * i - 1) - left * (3 * j + 2)
        turn = 2 if outer > 0 else 1 if ahead <= 0 else 0
    return turn, ahead == 0 or outer == 0


def _along(k: int, times: int) -> HexLine:
    """4.5 A line along hexsides: a run, a hex from corner to corner, a run, and so on."""
    (aq, ar), (bq, br) = STEPS[k], STEPS[(k + 1) % 6]
    q = r = 0
    hexes: list[Offset] = []
    runs: list[Run] = []
    for _ in range(times):
        runs.append(Run((q + aq, r + ar), (q + bq, r + br), (k + 2) % 6))
        q, r = q + aq + bq, r + ar + br
        hexes.append((q, r))
    return HexLine((q, r), 2 * times, tuple(hexes[:-1]), (), tuple(runs))


def lane(board: Board, a: Hex, b: Hex, *, left: bool) -> tuple[Hex, ...]:
    """11.4 The hexes that hold the points 1/n ... n/n of the line from a to b, n its range.

    A point k/n lies k steps out, so never on a corner; one on a hexside takes the hex to the left or the
    right hand. A hex off the map is left out.
    """
    (q, r), (dq, dr) = board.axial(a), board.offset(a, b)
    k, _, right = wedge(dq, dr)
    (aq, ar), (bq, br) = STEPS[k], STEPS[(k + 1) % 6]
    n = board.distance(a, b)
    held: list[Hex] = []
    for point in range(1, n + 1):
        j = (2 * point * right + n - (1 if left else 0)) // (2 * n)
        i = point - j
        held.append(board.at(q + i * aq + j * bq, r + i * ar + j * br))
    return tuple(h for h in held if h != OFF_MAP)
