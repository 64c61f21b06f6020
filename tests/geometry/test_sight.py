"""Line of sight by the book, chapter 4."""

import pytest

from enfilade.geometry.hexes import Board
from enfilade.geometry.sight import Reason, SightTable, open_ground
from tests.geometry.maps import lay, look

BOARD = Board(11, 11)


def seen(way: str, smoke: str = "", *, low_ground_blocks: bool = False, **lies: str) -> int:
    """The hindrance on an 11 x 11 board with that lying on it, -1 if blocked."""
    return look(BOARD, lay(BOARD, **lies), way, smoke, low_ground_blocks=low_ground_blocks)


def told(way: str, **lies: str) -> tuple[Reason, ...]:
    a, b = (BOARD.hex_of(name) for name in way.split("-"))
    assert a is not None
    assert b is not None
    return SightTable(BOARD, lay(BOARD, **lies)).explain(a, b).reasons


def test_4_1_range_counts_the_target_hex():
    table = SightTable(BOARD, open_ground(BOARD))
    assert [0, 1, 10] == [table.explain(0, b).range for b in (0, 1, 10)]


def test_4_1_a_hex_sees_itself_unhindered():
    """Whatever stands in it."""
    assert 0 == seen("0303-0303", "0303=2", woods="0303", orchards="0303")


def test_4_2_a_blocking_hex_is_seen_into_and_out_of_but_not_through():
    """The rulebook's example: from 0504 to 0508 a building in 0506 blocks, one at an end doesn't."""
    assert -1 == seen("0504-0508", woods="0506")
    assert 0 == seen("0504-0508", woods="0508")
    assert 0 == seen("0504-0508", woods="0504")


def test_4_2_a_hex_touched_at_a_corner_counts_for_nothing():
    """0505 to 0908 touches 0606 and 0806 at a corner, and goes through 0605, 0706, 0707 and 0807."""
    assert 0 == seen("0505-0908", woods="0606 0806")
    assert 0 == seen("0505-0908", orchards="0606 0806")
    assert [-1] * 4 == [seen("0505-0908", woods=name) for name in ("0605", "0706", "0707", "0807")]


def test_4_3_the_targets_hex_counts_and_the_firers_does_not():
    """Sight is symmetric, the modifier is not."""
    assert 1 == seen("0504-0506", orchards="0506")
    assert 0 == seen("0506-0504", orchards="0506")


def test_4_3_hexes_and_hexsides_add_up():
    """Two orchards, a hedge between them and one at the target's hex."""
    assert 4 == seen("0504-0508", orchards="0505 0506", hedges="0506/n 0508/n")


def test_3_2_a_hedgerow_blocks_across_but_at_the_first_and_the_last_hex():
    assert -1 == seen("0504-0508", hedgerows="0506/n")
    assert 0 == seen("0504-0508", hedgerows="0504/s")
    assert 1 == seen("0504-0508", hedgerows="0508/n")
    assert 0 == seen("0504-0505", hedgerows="0504/s")


def test_4_4_a_side_of_the_firers_hex_is_ignored_across():
    """The rulebook's example: over one's own hedge at no cost, back at +1."""
    assert 0 == seen("0504-0508", hedges="0504/s")
    assert 1 == seen("0508-0504", hedges="0504/s")


def test_4_4_a_side_run_along_counts_where_it_starts_at_the_firers_hex():
    assert 1 == seen("0505-0705", hedges="0605/n")
    assert 1 == seen("0705-0505", hedges="0605/n")


def test_4_5_the_rulebooks_examples():
    """0505 to 0705 between 0604 and 0605: woods in both, in one, against an orchard; orchards in both."""
    assert -1 == seen("0505-0705", woods="0604 0605")
    assert 0 == seen("0505-0705", woods="0604")
    assert 1 == seen("0505-0705", woods="0604", orchards="0605")
    assert 1 == seen("0505-0705", orchards="0604 0605")


def test_4_5_one_sided_orchard_beside_hedge_counts_once():
    """The ruling: +1 for the hedge, the orchard counts nothing."""
    assert 1 == seen("0505-0705", orchards="0604", hedges="0604/s")


def test_4_5_the_sets_are_taken_over_the_whole_line():
    """Woods left of the first run and right of the second block; so do orchards count."""
    assert -1 == seen("0305-0705", woods="0404 0605")
    assert 0 == seen("0305-0705", woods="0404 0604")
    assert 1 == seen("0305-0705", orchards="0404 0605")
    assert 2 == seen("0305-0705", woods="0404", orchards="0604 0605")
    assert 3 == seen("0305-0705", orchards="0404 0405 0604 0605")


def test_4_5_only_one_pair_counts_once():
    """Three facing pairs of orchards: 6 less 1, and the orchard passed whole."""
    assert 6 == seen("0305-0905", orchards="0404 0405 0604 0605 0804 0805 0505")


def test_4_5_a_hedgerow_run_along_blocks():
    """At either end of the line too."""
    assert -1 == seen("0505-0705", hedgerows="0604/s")
    assert -1 == seen("0305-0905", hedgerows="0604/s")


def test_4_5_each_wall_run_along_counts_by_itself():
    assert 3 == seen("0305-0905", hedges="0404/s 0604/s 0804/s", orchards="0404 0604 0804")


def test_4_5_along_the_edge_of_the_map_one_set_is_empty():
    """A run with no hex above it: the hexes below count nothing."""
    assert 0 == seen("0101-0301", woods="0201")
    assert 1 == seen("0101-0301", orchards="0201", hedges="0201/n")


def test_4_6_a_hill_between_blocks_if_it_is_higher_than_the_lower_end():
    assert -1 == seen("0504-0508", hills="0506")
    assert -1 == seen("0504-0508", hills="0504 0506")
    assert 0 == seen("0504-0508", hills="0504 0506 0508")
    assert -1 == seen("0504-0508", hills="0504 0508", peaks="0506")
    assert 0 == seen("0504-0508", peaks="0504 0506 0508")


@pytest.mark.parametrize("between", ["0505", "0506", "0507"])
def test_4_6_between_0_and_2_one_level_1_hex_may_be_crossed(between):
    """Wherever it lies; two may not, nor one of level 2."""
    assert 0 == seen("0504-0508", peaks="0508", hills=between)
    assert 0 == seen("0508-0504", peaks="0508", hills=between)
    assert -1 == seen("0504-0508", peaks=f"0508 {between}")


def test_4_6_two_level_1_hexes_block_between_0_and_2():
    assert -1 == seen("0504-0508", peaks="0508", hills="0505 0506")


def test_4_6_from_1_to_2_level_1_never_blocks():
    """The ruling."""
    assert 0 == seen("0504-0508", peaks="0508", hills="0504 0505 0506 0507")


def test_4_6_two_level_1_hexes_facing_across_a_run_are_one_crossed():
    """One facing pair is let through, with one passed whole or another pair it is too much."""
    assert 0 == seen("0305-0705", peaks="0705", hills="0404 0405")
    assert -1 == seen("0305-0705", peaks="0705", hills="0404 0405 0505")
    assert -1 == seen("0305-0705", peaks="0705", hills="0404 0405 0604 0605")
    assert -1 == seen("0305-0705", hills="0404 0405")


def test_4_6_level_1_on_one_hand_of_the_runs_is_not_crossed():
    """4.5 blocks by both sets alone: a slope along one hand never does."""
    assert 0 == seen("0305-0705", peaks="0705", hills="0404 0604 0505")
    assert -1 == seen("0305-0705", peaks="0705", hills="0404 0605")


def test_4_6_the_one_level_1_hex_faces_woods():
    """It may be crossed, so that the woods alone are in the way, on one hand."""
    assert 0 == seen("0305-0705", peaks="0705", hills="0404", woods="0405")
    assert -1 == seen("0305-0705", peaks="0705", hills="0404 0505", woods="0405")
    assert -1 == seen("0305-0705", hills="0404", woods="0405")


def test_4_6_woods_work_whatever_the_levels_save_below_both_ends():
    """The rulebook's example, and the switch `low_ground_blocks`."""
    valley = lay(BOARD, hills="0504 0508", woods="0506", orchards="0505", hedgerows="0507/n")
    assert 0 == look(BOARD, valley, "0504-0508")
    assert -1 == look(BOARD, valley, "0504-0508", low_ground_blocks=True)
    assert 1 == seen("0504-0508", low_ground_blocks=True, hills="0504 0508", orchards="0505")
    assert -1 == seen("0504-0508", peaks="0508", woods="0506")
    assert -1 == seen("0504-0508", hills="0504 0506 0508", woods="0506")


def test_4_6_a_hexside_stands_on_the_higher_of_its_hexes():
    """The hedge on the rim of the hill counts, the one in the valley doesn't."""
    assert 1 == seen("0504-0508", hills="0504 0508 0507", hedges="0507/n")
    assert 0 == seen("0504-0508", hills="0504 0508", hedges="0507/n")
    assert 1 == seen("0504-0508", hills="0504 0508", hedges="0508/n")


def test_4_7_smoke_hinders_by_its_number():
    """In the target's hex and between; never in the firer's; never does it block."""
    assert 3 == seen("0504-0508", "0504=2 0506=1 0508=2")
    assert 2 == seen("0504-0508", "0506=2 0706=2", orchards="0504")
    assert -1 == seen("0504-0508", "0506=2", woods="0506")


def test_4_7_smoke_beside_a_run_is_a_hindrance_of_its_set():
    """4.5 with smoke: alone on its hand nothing; against an orchard the sum less 1; against woods the sum."""
    assert 0 == seen("0505-0705", "0604=2")
    assert 2 == seen("0505-0705", "0604=2", orchards="0605")
    assert 2 == seen("0505-0705", "0604=2", woods="0605")
    assert 3 == seen("0505-0705", "0604=2 0605=2")
    assert 2 == seen("0505-0705", "0604=2", woods="0604", orchards="0605") - 1


def test_4_7_smoke_below_both_ends_is_looked_over():
    assert 0 == seen("0504-0508", "0506=2", hills="0504 0508")
    assert 2 == seen("0504-0508", "0506=2", hills="0504 0508", low_ground_blocks=True)


def test_4_8_through_a_corner_the_shared_side_is_crossed():
    """0505 to 0908 goes from 0605 to 0706 by a corner 0606 has too: of its three sides one is crossed."""
    assert 1 == seen("0505-0908", hedges="0605/se")
    assert 0 == seen("0505-0908", hedges="0605/s 0606/ne")
    assert ["4.8"] == [reason.rule for reason in told("0505-0908", hedges="0605/se")]


def test_4_8_a_side_where_a_run_begins_is_not_crossed():
    """0505 to 0705 leaves 0505 by the corner between its ne and se sides."""
    assert 0 == seen("0505-0705", hedges="0505/ne 0505/se 0705/nw 0705/sw")


def test_4_8_reasons_name_place_kind_and_rule():
    """Each with what it adds, from the firer outward."""
    assert (
        Reason("0505/n", "hexside", 0, blocks=False, rule="4.4"),
        Reason("0505", "hex", 1, blocks=False, rule="4.3"),
        Reason("0507/n", "hexside", 1, blocks=False, rule="4.3"),
    ) == told("0504-0508", hedges="0504/s 0507/n", orchards="0505")


def test_4_5_reasons_of_a_facing_pair():
    assert [("beside", 1), ("beside", 1), ("pair", -1)] == [
        (r.kind, r.value) for r in told("0505-0705", orchards="0604 0605")
    ]


def test_4_2_a_blocked_line_names_its_blockers_alone():
    assert (Reason("0506", "hex", 0, blocks=True, rule="4.2"),) == told(
        "0504-0508", woods="0506", orchards="0505"
    )


def test_4_6_woods_that_face_a_level_1_hex_too_many_are_named_with_it():
    """Between 0 and 2, one level-1 hex passed whole and one facing woods: all three are in the way."""
    reasons = told("0305-0705", peaks="0705", hills="0404 0505", woods="0405")
    assert [("0404", "4.6"), ("0405", "4.5"), ("0505", "4.6")] == [(each.at, each.rule) for each in reasons]
    assert all(each.blocks for each in reasons)


def test_20_9_two_orchards_on_the_way_into_a_building():
    """+2 of the +5 (the building's +3 is cover), and +2 the other way."""
    assert 2 == seen("0504-0507", orchards="0505 0506", woods="0507")
    assert 2 == seen("0507-0504", orchards="0505 0506", woods="0507")


def test_20_10_from_behind_ones_own_hedge():
    """At woods no hindrance (+2 is their cover); back +1 for the hedge."""
    assert 0 == seen("0504-0507", hedges="0504/s", woods="0507")
    assert 1 == seen("0507-0504", hedges="0504/s", woods="0507")


def test_a_ground_must_fit_its_board():
    """A plane of another size, or a hexside under its other name, is a broken promise."""
    with pytest.raises(AssertionError):
        SightTable(Board(3, 3), open_ground(Board(3, 4)))
    ground = open_ground(Board(3, 3))
    ground.sides[0 * 6 + 3] = 1
    with pytest.raises(AssertionError):
        SightTable(Board(3, 3), ground)
