"""What a line meets, by its offset (4.5, 4.8), and fire lanes (11.4)."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from enfilade.geometry.hexes import Board
from enfilade.geometry.hexlines import Crossing, Run, hex_line, lane

WAYS = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


def names(board: Board, hexes: tuple[int, ...]) -> str:
    return " ".join(board.names[h] for h in hexes)


def lane_of(way: str, *, left: bool = True) -> str:
    board = Board(12, 12)
    a, b = (board.hex_of(name) for name in way.split("-"))
    assert a is not None
    assert b is not None
    return names(board, lane(board, a, b, left=left))


def test_4_1_a_hex_to_itself_meets_nothing():
    line = hex_line(0, 0)
    assert (0, (), (), ()) == (line.range, line.between, line.crossings, line.runs)


def test_4_3_a_straight_line_goes_from_side_to_side():
    """Three hexes south: two between, three sides crossed in the middle."""
    line = hex_line(0, 3)
    assert ((0, 1), (0, 2)) == line.between
    assert [Crossing((0, n), 3, corner=False) for n in range(3)] == list(line.crossings)


def test_4_5_a_line_along_hexsides_has_runs_and_crosses_nothing():
    """0505 to 0905: a side, a hex, a side; north on the left, south on the right."""
    line = hex_line(4, -2)
    assert ((2, -1),) == line.between
    assert (Run((1, -1), (1, 0), 3), Run((3, -2), (3, -1), 3)) == line.runs
    assert () == line.crossings


def test_4_8_a_line_through_corners_crosses_the_sides_it_passes_by():
    """Offset (4, 1): at a third and at two thirds of the way it goes from hex to hex through a corner."""
    line = hex_line(4, 1)
    assert ((1, 0), (2, 0), (2, 1), (3, 1)) == line.between
    assert [False, True, False, True, False] == [crossing.corner for crossing in line.crossings]


def test_4_2_a_steep_line_may_pass_more_hexes_than_its_range():
    """Through the middle of the side between 0103 and 0203 it goes into both."""
    line = hex_line(1, -4)
    assert 4 == line.range
    assert ((0, -1), (1, -2), (0, -2), (1, -3)) == line.between


@given(WAYS)
def test_4_1_a_line_is_the_same_both_ways(way):
    """Turned round it meets the same hexes, sides and corners, and left and right change places."""
    dq, dr = way
    there, back = hex_line(dq, dr), hex_line(-dq, -dr)
    assert there.between == tuple((q + dq, r + dr) for q, r in reversed(back.between))
    assert [(c.direction, c.corner) for c in there.crossings] == [
        ((c.direction + 3) % 6, c.corner) for c in reversed(back.crossings)
    ]
    assert [(run.left, run.right) for run in there.runs] == [
        ((run.right[0] + dq, run.right[1] + dr), (run.left[0] + dq, run.left[1] + dr))
        for run in reversed(back.runs)
    ]


@given(WAYS)
def test_4_2_a_line_leads_from_neighbour_to_neighbour(way):
    """Crossings are one more than hexes between, or runs are; a line has never both."""
    line = hex_line(*way)
    assert not (line.crossings and line.runs)
    if way != (0, 0):
        assert len(line.between) + 1 == len(line.crossings) + len(line.runs)


def test_11_4_a_lane_straight_ahead_is_the_line():
    assert "0304 0305 0306" == lane_of("0303-0306")
    assert "0304 0305 0306" == lane_of("0303-0306", left=False)


def test_11_4_on_hexsides_the_choice_is_one_for_the_whole_lane():
    """0305 to 0705: the points 1/4 and 3/4 lie on hexsides; all north of them or all south."""
    assert "0404 0505 0604 0705" == lane_of("0305-0705")
    assert "0405 0505 0605 0705" == lane_of("0305-0705", left=False)
    assert "0605 0505 0405 0305" == lane_of("0705-0305")


def test_11_4_a_side_may_be_met_square_too():
    """0105 to 0201: the point 2/4 lies in the middle of the side of 0103 and 0203."""
    assert "0104 0103 0202 0201" == lane_of("0105-0201")
    assert "0104 0203 0202 0201" == lane_of("0105-0201", left=False)


def test_11_4_hexes_off_the_map_are_left_out():
    """Along the northern edge the left lane has no hex above the map."""
    assert "0301" == lane_of("0101-0301")
    assert "0201 0301" == lane_of("0101-0301", left=False)


@given(st.integers(0, 143), st.integers(0, 143))
def test_11_4_each_hex_of_a_lane_is_nearest_to_its_point(a, b):
    """Hex and point by fractions: no hex centre is nearer to k/n than the one taken."""
    board = Board(12, 12)
    n = board.distance(a, b)
    (aq, ar), (bq, br) = board.axial(a), board.axial(b)
    for left in (True, False):
        held = lane(board, a, b, left=left)
        assert held == () if a == b else held[-1] == b
        if len(held) == n:
            for k, h in enumerate(held, 1):
                point = Fraction(k * (bq - aq), n) + aq, Fraction(k * (br - ar), n) + ar
                assert away(board, h, point) == min(away(board, x, point) for x in board.within(1, h))


def away(board: Board, h: int, point: tuple[Fraction, Fraction]) -> Fraction:
    """The squared distance of a centre from a point, both in axial coordinates."""
    q, r = board.axial(h)
    x, y = point[0] - q, point[1] - r
    return x * x + x * y + y * y
