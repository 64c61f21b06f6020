"""Lines and sight against shapely's polygons and a second reading of the rules."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enfilade.geometry import sight
from enfilade.geometry.hexes import OFF_MAP, Board
from enfilade.geometry.hexlines import hex_line
from enfilade.geometry.sight import SightTable
from enfilade.geometry.sightplanes import SightPlanes
from enfilade.geometry.sightrows import one_row
from tests.geometry.maps import smoked, thrown
from tests.geometry.oracle import Ends, Met, Polygons, SlowSight

SHAPES = ((13, 3), (6, 7), (3, 11), (8, 5))


@cache
def polygons(width: int, height: int) -> Polygons:
    return Polygons(Board(width, height))


@cache
def facts(width: int, height: int) -> dict[tuple[int, int], Met]:
    """What all lines of a board meet, asked of shapely once."""
    size = width * height
    return {(a, b): polygons(width, height).meet(a, b) for a in range(size) for b in range(size) if a != b}


def ends_of(shapes: Polygons, h: int, direction: int) -> Ends:
    """The hexside as the oracle names it: its corners start left of the side n."""
    ring = shapes.corners[h]
    here, there = ring[direction], ring[(direction + 1) % 6]
    return (here, there) if here < there else (there, here)


def ours(board: Board, shapes: Polygons, a: int, b: int) -> Met:
    """The template of the line, laid on the board in the oracle's terms."""
    line = hex_line(*board.offset(a, b))
    q, r = board.axial(a)

    def at(place: tuple[int, int]) -> int:
        return board.at(q + place[0], r + place[1])

    crossed = {ends_of(shapes, at(c.of), c.direction): c.corner for c in line.crossings}
    runs = []
    for run in line.runs:
        left, right = at(run.left), at(run.right)
        h, direction = (left, run.direction) if left != OFF_MAP else (right, (run.direction + 3) % 6)
        pair = [None if x == OFF_MAP else x for x in (left, right)]
        runs.append((ends_of(shapes, h, direction), pair[0], pair[1]))
    return Met(
        {at(place) for place in line.between},
        set(crossed),
        {ends for ends, corner in crossed.items() if corner},
        runs,
    )


@pytest.mark.parametrize("column", [13, 14])
def test_4_2_4_5_4_8_lines_of_every_offset_to_range_12_meet_what_shapely_says(column):
    """Insides met, sides crossed, corners, runs and what lies beside them, from either parity."""
    board, shapes = Board(26, 25), polygons(26, 25)
    a = board.hex_of(f"{column}13")
    assert a is not None
    for b in board.within(12, a):
        if b != a:
            assert shapes.meet(a, b) == ours(board, shapes, a, b), board.names[b]


@settings(max_examples=60)
@given(st.integers(0, 26 * 25 - 1), st.integers(0, 26 * 25 - 1))
def test_4_8_long_lines_meet_what_shapely_says(a, b):
    """So do lines from edge to edge."""
    if a != b:
        board, shapes = Board(26, 25), polygons(26, 25)
        assert shapes.meet(a, b) == ours(board, shapes, a, b)


@pytest.mark.parametrize("shape", SHAPES)
def test_4_8_all_lines_of_a_small_board_meet_what_shapely_says(shape):
    """At the edge too, where a hexside has a hex on one hand only."""
    board, shapes = Board(*shape), polygons(*shape)
    for (a, b), met in facts(*shape).items():
        assert met == ours(board, shapes, a, b), (board.names[a], board.names[b])


@settings(max_examples=60)
@given(st.sampled_from(SHAPES), st.integers(0, 2**32), st.booleans())
def test_4_2_to_4_7_sight_is_what_the_second_reading_says(shape, seed, low_ground_blocks):
    """On maps with everything on them, with smoke and without, tables and reasons equal the slow reading."""
    board, chance = Board(*shape), Random(seed)
    ground, smoke = thrown(board, chance), smoked(board, chance)
    table = SightTable(board, ground, low_ground_blocks=low_ground_blocks)
    slow = SlowSight(polygons(*shape), board, ground, low_ground_blocks=low_ground_blocks)
    for (a, b), met in facts(*shape).items():
        expected = slow.look(a, b, met, {})
        assert expected == table.look(a, b), (board.names[a], board.names[b])
        if chance.random() < 0.3:
            told = table.explain(a, b)
            assert expected == (told.hindrance if told.clear else -1)
            expected = slow.look(a, b, met, smoke)
            told = table.explain(a, b, smoke)
            assert expected == table.look(a, b, smoke) == (told.hindrance if told.clear else -1)


@settings(max_examples=60)
@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 2**32))
def test_4_1_sight_is_the_same_both_ways(width, height, seed):
    """Clear one way is clear the other, smoke or none; range too. Boards down to one hex."""
    board, chance = Board(width, height), Random(seed)
    table = SightTable(board, thrown(board, chance))
    smoke = smoked(board, chance)
    for a in range(board.size):
        assert table.seen(a) == sum(1 << b for b in range(board.size) if table.look(b, a) >= 0)
        for b in range(a):
            assert (table.look(a, b) < 0) == (table.look(b, a) < 0)
            assert (table.look(a, b, smoke) < 0) == (table.look(b, a, smoke) < 0) == (table.look(a, b) < 0)


@settings(max_examples=30)
@given(st.integers(1, 14), st.integers(1, 14), st.integers(0, 2**32), st.booleans())
def test_4_1_a_row_made_alone_is_the_row_of_the_whole_table(width, height, seed, low_ground_blocks):
    """Large boards make rows when asked: the same numbers."""
    board = Board(width, height)
    ground = thrown(board, Random(seed))
    table = SightTable(board, ground, low_ground_blocks=low_ground_blocks)
    planes = SightPlanes(board, ground, low_ground_blocks=low_ground_blocks)
    for a in range(board.size):
        assert [table.look(a, b) for b in range(board.size)] == one_row(planes, a).tolist()


def test_4_1_a_large_board_sees_as_its_reasons_say():
    """Of 150 x 80, with names of six figures, a sample of lines is judged anew."""
    board, chance = Board(150, 80), Random(5)
    ground = thrown(board, chance)
    for h in range(board.size):
        ground.blocks[h] = chance.random() < 0.01
    table = SightTable(board, ground)
    assert "001001" == board.names[0]
    for a in (0, 3077, board.size - 1):
        for b in range(0, board.size, 17):
            told = table.explain(a, b)
            assert table.look(a, b) == (told.hindrance if told.clear else -1)


def test_4_1_rows_forgotten_are_made_again(monkeypatch):
    """A large board keeps so many rows and no more; what they say stays the same."""
    monkeypatch.setattr(sight, "MADE_WHOLE", 0)
    monkeypatch.setattr(sight, "KEPT_ROWS", 3)
    board = Board(5, 4)
    table = SightTable(board, thrown(board, Random(3)))
    once = [[table.look(a, b) for b in range(board.size)] for a in range(board.size)]
    assert once == [[table.look(a, b) for b in range(board.size)] for a in range(board.size)]
    assert 3 >= sum(row is not None for row in table._rows)
