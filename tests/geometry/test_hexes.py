"""3.1 Hexes, names, neighbours, hexsides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade.geometry.hexes import DIRECTIONS, OFF_MAP, Board

BOARDS = st.builds(Board, st.integers(1, 12), st.integers(1, 12))


def around(board: Board, name: str) -> list[str]:
    h = board.hex_of(name)
    assert h is not None
    return [board.names[x] if x != OFF_MAP else "-" for x in board.neighbours[h]]


def test_3_1_names_are_column_and_row():
    """CCRR, columns first, from 0101."""
    assert ["0101", "0102", "0103", "0201", "0202", "0203"] == Board(2, 3).names


def test_3_1_names_have_six_figures_on_large_boards():
    """CCCRRR as soon as there are more than 99 either way."""
    assert "099099" == Board(99, 100).names[98 * 100 + 98]
    assert "9999" == Board(99, 99).names[-1]
    assert "100001" == Board(100, 1).names[-1]


def test_3_1_even_columns_lie_half_a_hex_lower():
    """The hex ne of 0303 is 0402, the one ne of 0403 is 0503."""
    assert ["0302", "0402", "0403", "0304", "0203", "0202"] == around(Board(5, 5), "0303")
    assert ["0402", "0503", "0504", "0404", "0304", "0303"] == around(Board(5, 5), "0403")


def test_3_1_neighbours_off_the_map():
    """At a corner of the map most directions lead off it."""
    assert ["-", "-", "0201", "0102", "-", "-"] == around(Board(5, 5), "0101")


@pytest.mark.parametrize(
    "name",
    ["", "0", "0000", "0001", "0601", "0106", "01 1", "+101", "010101", "\u0660\u0661\u0660\u0661", "101"],
)
def test_3_1_what_is_no_hex_has_none(name):
    """Names off the map, of a wrong length, or of anything but plain figures."""
    assert Board(5, 5).hex_of(name) is None


@given(BOARDS)
def test_3_1_every_name_finds_its_hex(board):
    assert list(range(board.size)) == [board.hex_of(name) for name in board.names]
    assert len(board) == board.size


@given(BOARDS)
def test_3_1_neighbourhood_is_mutual(board):
    """Who is n of a hex has it at s; `direction` finds the way, -1 where there is none."""
    for h in range(board.size):
        for d, other in enumerate(board.neighbours[h]):
            if other != OFF_MAP:
                assert h == board.neighbours[other][(d + 3) % 6]
                assert d == board.direction(h, other)
                assert board.distance(h, other) == 1
        assert board.direction(h, h) == -1
        assert board.direction(h, OFF_MAP) == -1


@given(BOARDS, st.data())
def test_4_1_range_is_the_shortest_way(board, data):
    """`distance` is what a walk from hex to hex finds, and `within` what it reaches, by index."""
    start = data.draw(st.integers(0, board.size - 1))
    far, wave = {start: 0}, [start]
    while wave:
        wave = [
            x
            for h in wave
            for x in board.neighbours[h]
            if x != OFF_MAP and x not in far and far.update({x: far[h] + 1}) is None
        ]
    assert far == {h: board.distance(start, h) for h in range(board.size)}
    n = data.draw(st.integers(0, 8))
    assert tuple(sorted(h for h, steps in far.items() if steps <= n)) == board.within(n, start)


@given(BOARDS)
def test_3_1_a_hexside_is_one_whichever_hex_names_it(board):
    """0405/ne and its name from the other hex are equal; each name reads back."""
    for h in range(board.size):
        for d, other in enumerate(board.neighbours[h]):
            side = board.side(h, d)
            assert side == board.side_of(f"{board.names[h]}/{DIRECTIONS[d]}")
            assert side == board.side_of(board.side_name(side))
            assert {h, other} == set(board.hexes_of(side))
            if other != OFF_MAP:
                assert side == board.side(other, (d + 3) % 6)


@pytest.mark.parametrize(
    "name", ["0101", "0101/", "0101/e", "0101/N", "9901/n", "/n", "0101/n/n", "0101/ne "]
)
def test_3_1_what_is_no_hexside_has_none(name):
    assert Board(5, 5).side_of(name) is None


@given(BOARDS)
def test_4_8_centres_and_corners_are_whole(board):
    """Neighbours are three lattice units apart and share the two corners of their side."""
    for h in range(board.size):
        corners = board.corners(h)
        u, v = board.centre(h)
        assert (6 * u, 6 * v) == (sum(x for x, _ in corners), sum(y for _, y in corners))
        for d, other in enumerate(board.neighbours[h]):
            if other != OFF_MAP:
                assert {corners[d - 1], corners[d]} == set(corners) & set(board.corners(other))


def test_3_1_edges_of_the_map():
    """Row 1 lies on n, the last column on e, and so on; inner hexes on none."""
    board = Board(4, 3)
    edges = {board.names[h]: "".join(board.edges(h)) for h in range(board.size)}
    assert ("nw", "n", "ne", "w", "", "e", "sw", "s", "es") == tuple(
        edges[name] for name in ("0101", "0201", "0401", "0102", "0202", "0402", "0103", "0303", "0403")
    )
    assert ("n", "e", "s", "w") == Board(1, 1).edges(0)


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (201, 1), (1, 201), (-1, 3)])
def test_a_board_has_its_limits(size):
    with pytest.raises(ValueError) as refused:
        Board(*size)
    assert f"a board has 1 to 200 columns and rows, not {size[0]} x {size[1]}" == str(refused.value)


def test_the_largest_board_is_made():
    board = Board(200, 200)
    assert 40_000 == board.size
    assert 299 == max(board.distance(0, h) for h in range(board.size - 200, board.size))
    assert "Board(200, 200)" == repr(board)
