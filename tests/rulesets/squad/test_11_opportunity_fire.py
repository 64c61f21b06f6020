"""11 Opportunity fire: fire lanes against exact points on the line, n times as far out to be whole."""

from __future__ import annotations

from functools import cache

from enfilade.geometry.hexes import Board
from enfilade.geometry.hexlines import lane

BOARD = Board(14, 14)
FIRERS = ("0707", "0608")
Point = tuple[int, int]


def centre(name: str) -> tuple[int, int]:
    column, row = int(name[:2]), int(name[2:])
    return 3 * column, 2 * row + (column % 2 == 0)


CENTRES = {name: centre(name) for name in BOARD.names}


@cache
def holding(point: Point, n: int) -> frozenset[str]:
    """The hexes that hold a point: those whose centres are nearest; two where it lies on a hexside."""
    x, y = point
    near = {name: (x - n * cx) ** 2 + 3 * (y - n * cy) ** 2 for name, (cx, cy) in CENTRES.items()}
    least = min(near.values())
    return frozenset(name for name, far in near.items() if far == least)


def points(a: str, b: str, n: int) -> list[Point]:
    """The points 1/n, 2/n ... n/n of the line, n times as far."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    return [(n * ax + i * (bx - ax), n * ay + i * (by - ay)) for i in range(1, n + 1)]


def side_of(a: str, b: str, name: str) -> int:
    """Positive to the right of the line from a to b as one looks along it, rows going down."""
    (ax, ay), (bx, by), (x, y) = centre(a), centre(b), centre(name)
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)


def test_11_4_a_lane_holds_the_points_of_its_line():
    """At range n the n hexes that hold the points i/n; on a hexside the chosen side, all along."""
    for firer in FIRERS:
        a = BOARD.hex_of(firer)
        assert a is not None
        for b, target in enumerate(BOARD.names):
            n = BOARD.distance(a, b)
            if not n:
                continue
            for left in (True, False):
                laid = [BOARD.names[h] for h in lane(BOARD, a, b, left=left)]
                where = f"{firer} {target} {'left' if left else 'right'}: {laid}"
                assert len(laid) == n, where
                assert laid[-1] == target, where
                for got, point in zip(laid, points(firer, target, n), strict=True):
                    may = holding(point, n)
                    assert got in may, where
                    if len(may) > 1:
                        assert left == (side_of(firer, target, got) < 0), where


def test_11_4_both_sides_are_one_lane_where_no_point_lies_on_a_hexside():
    """The choice of a side makes a difference exactly where a point lies on a hexside."""
    for firer in FIRERS:
        a = BOARD.hex_of(firer)
        assert a is not None
        for b, target in enumerate(BOARD.names):
            n = BOARD.distance(a, b)
            if n:
                split = any(len(holding(point, n)) > 1 for point in points(firer, target, n))
                assert split == (lane(BOARD, a, b, left=True) != lane(BOARD, a, b, left=False))
