"""Maps written: roads go along each pair once, texts of strangers break nothing."""

import itertools
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade.core.errors import BadInput
from enfilade.geometry.hexes import OFF_MAP, Board
from enfilade.maps import map_toml, read_map
from enfilade.maps.write import LONGEST_ROAD, chained, map_of
from enfilade.rulesets.squad import RULESET
from tests.maps.samples import board_text

ON_IT = 'name = "map"\nturns = 1\n{}\n[A]\n[B]\n'
BOARD = Board(9, 7)
PAIRS = [(h, n) for h in range(BOARD.size) for n in BOARD.neighbours[h] if n != OFF_MAP and h < n]


@given(st.lists(st.sampled_from(PAIRS), unique=True))
def test_roads_go_along_each_pair_once(pairs):
    roads = [[BOARD.names.index(name) for name in road.split("-")] for road in chained(BOARD, pairs)]
    gone = [(min(a, b), max(a, b)) for road in roads for a, b in itertools.pairwise(road)]
    assert sorted(pairs) == sorted(gone)
    assert all(len(road) > 1 for road in roads)


def test_a_road_is_no_longer_than_a_map_takes():
    board = Board(200, 200)
    pairs = [
        (h, board.neighbours[h][d])
        for h in range(board.size)
        for d in (1, 2, 3)
        if board.neighbours[h][d] >= 0
    ]
    roads = chained(board, pairs)
    assert sum(road.count("-") for road in roads) == len(pairs)
    assert max(map(len, roads)) <= LONGEST_ROAD


def test_the_head_says_where_it_came_from(tmp_path):
    (tmp_path / "x.board").write_text(board_text(2, 1, {(1, 1): (9, "lava:1"), (2, 1): (-1, "woods:1")}))
    lines = map_toml(read_map(tmp_path / "x.board"), "x.board").splitlines()
    assert lines[:7] == [
        "# Made by: enfilade import",
        "# from x.board, a megamek map; 2 x 1 hexes",
        "# lava:1: 1 hex, NOT IN THE TABLE",
        "# woods:1: 1 hex, woods",
        "# levels below 0 are 0 now: 1 hex, the farthest -1",
        "# levels above 2 are 2 now: 1 hex, the farthest 9",
        "# 1 terrain is not in the table, 1 time; --terrain names a table of your own",
    ]


def test_names_of_strangers_break_no_comment(tmp_path):
    (tmp_path / "x.board").write_text(board_text(1, 1, {(1, 1): (0, "\u2028\x1b[31m'''evil\x85:1")}), "utf-8")
    text = map_toml(read_map(tmp_path / "x.board"), "a\nb.board")
    assert "# from a?b.board" in text
    assert RULESET.begin(ON_IT.format(text), "map", {}).board.size == 1


def test_a_map_of_ours_written_anew_is_the_same():
    for name in RULESET.scenarios():
        scenario = RULESET.scenario_text(name) or ""
        first = RULESET.begin(scenario, name, {}).setting.ground
        again = RULESET.begin(
            ON_IT.format(map_of(tomllib.loads(scenario)["map"], name).toml()), name, {}
        ).setting.ground
        for what in ("terrain", "levels", "sides", "labels"):
            assert getattr(first, what) == getattr(again, what)
        assert sorted(first.roads) == sorted(again.roads)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (3, "map."),
        ({}, "map.terrain"),
        ({"terrain": 3}, "map.terrain"),
        ({"terrain": ".", "trees": 3}, "map.trees"),
    ],
)
def test_a_wrong_map_of_ours_is_refused_by_key(data, says):
    with pytest.raises(BadInput, match=says):
        map_of(data, "x.toml")


def test_quotes_in_a_map_of_ours_end_no_string():
    text = map_of(
        {"terrain": ".'''\nx = 1\n'''", "labels": {"0101": 'a"\n\x7f'}, "roads": ['"x']}, "x"
    ).toml()
    with pytest.raises(BadInput, match="row 2 has"):
        RULESET.begin(ON_IT.format(text), "x", {})
