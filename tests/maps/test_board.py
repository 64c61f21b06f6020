"""MegaMek boards: every hex is accounted for."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from enfilade.core.errors import BadInput
from enfilade.maps import map_toml, read_map
from enfilade.maps.table import BY_NAME, shipped_table
from enfilade.rulesets.squad import RULESET
from tests.maps.samples import board_text

ON_IT = 'name = "map"\nturns = 1\n{}\n[A]\n[B]\n'
SORTS = ["woods:1", "woods:2", "road:1", "water:0", "water:2", "bridge:1:9", "goo:3", "smoke:1", "bldg_cf:15"]


def read(folder: Path, text: str):
    path = folder / "sample.board"
    path.write_text(text, "utf-8")
    return read_map(path)


def ground_of(imported):
    """The ground of the map as it was written."""
    return RULESET.begin(ON_IT.format(map_toml(imported)), "map", {}).setting.ground


@st.composite
def boards(draw):
    """A width, a height, and level and terrain of each hex."""
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    cell = st.tuples(st.integers(-3, 6), st.lists(st.sampled_from(SORTS), max_size=3, unique=True))
    cells = draw(st.lists(cell, min_size=width * height, max_size=width * height))
    places = [(c, r) for c in range(1, width + 1) for r in range(1, height + 1)]
    return width, height, dict(zip(places, cells, strict=True))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(board=boards())
def test_every_hex_and_every_terrain_is_accounted_for(tmp_path, board):
    """Written and read again each hex stands in its place; the report counts every foreign terrain."""
    width, height, hexes = board
    imported = read(tmp_path, board_text(width, height, {k: (n, ";".join(f)) for k, (n, f) in hexes.items()}))
    ground = ground_of(imported)
    assert (ground.board.width, ground.board.height) == (width, height)
    table = shipped_table("megamek")
    for h in range(ground.board.size):
        level, features = hexes[ground.board.column(h), ground.board.row(h)]
        assert ground.levels[h] == max(0, min(level, 2))
        known = [table.meanings.get(f.partition(":")[0]) for f in features if not f.startswith("water:0")]
        allowed = {m.name for m in known if m is not None and m.name in BY_NAME}
        allowed |= {"stream"} if "water:0" in features else set()
        assert ground.terrain[h].name in (allowed or {"open"})
    assert sum(imported.report.terrain.values()) == width * height
    counted = Counter(":".join(f.split(":")[:2]) for _, features in hexes.values() for f in features)
    counted["(nothing)"] = sum(not features for _, features in hexes.values())
    assert {k: n for k, n in counted.items() if n} == {k: r.hexes for k, r in imported.report.rows.items()}
    assert {"goo:3", "smoke:1"} & set(counted) == {row.foreign for row in imported.report.unmapped()}
    clamped = any(not 0 <= level <= 2 for level, _ in hexes.values())
    assert clamped == any("levels " in note for note in imported.report.notes)


def test_a_board_lies_as_in_megamek(tmp_path):
    """Columns from 1, even ones lower: a road from 0101 to the south-east enters 0201, and then 0302."""
    hexes = {
        (1, 1): (0, "road:1:4"),
        (2, 1): (0, "road:1:36"),
        (3, 2): (0, "road:1:32"),
        (3, 1): (0, "road:1:0"),
    }
    imported = read(tmp_path, board_text(3, 2, hexes))
    names = imported.board.names
    assert [(names[a], names[b]) for a, b in imported.roads] == [("0101", "0201"), ("0201", "0302")]
    assert 'roads = [\n  "0101-0201-0302",\n]' in map_toml(imported)


def test_roads_without_exits_join_all_their_neighbours(tmp_path):
    imported = read(tmp_path, board_text(2, 2, dict.fromkeys([(1, 1), (1, 2), (2, 1)], (0, "road:1"))))
    assert len(imported.roads) == 3
    assert ground_of(imported).roads


def test_a_bridge_is_stronger_than_its_water(tmp_path):
    imported = read(tmp_path, board_text(1, 1, {(1, 1): (0, "water:2;bridge:1:9;bridge_cf:20")}))
    assert imported.terrain == ["bridge"]
    assert "water:2: 1 hex, pond; something stronger stands in 1 of them" in imported.report.lines()


def test_what_is_not_read_is_said(tmp_path):
    text = '# a board\nsize 1 2\noption x true\nhex 0101 0 "" "mars"\nhex 0101 1 "" ""\nhex 0102 0 "" ""\n'
    notes = read(tmp_path, text).report.notes
    assert notes == [
        "1 line of 'option' not read",
        "themes are decoration and not read: mars 1",
        "1 hex is given twice, 0101 first; the last line counts",
        "the line 'end' is missing, but every hex is there",
    ]


def test_names_beyond_99_are_read_by_their_order(tmp_path):
    """MegaMek pads to two figures: 10110 is 101/10 or 10/110, as the order of the file says."""
    imported = read(tmp_path, board_text(112, 112, {(101, 10): (1, ""), (10, 110): (2, "")}))
    board = imported.board
    assert imported.levels[board.hex_of("101010")] == 1
    assert imported.levels[board.hex_of("010110")] == 2
    assert sum(imported.levels) == 3


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", "", "no line 'size W H'"),
        ("size 1000000 1000000\n", ", line 1", "1000000 x 1000000 hexes; a map has 1 to 200"),
        ("size 0 4\n", ", line 1", "0 x 4"),
        ("size 4\n", ", line 1", "like: size 16 17"),
        ("size 1 1\nsize 1 1\n", ", line 2", "twice"),
        ('hex 0101 0 "" ""\n', ", line 1", "before the size"),
        ("size 1 1\nhex 0101\n", ", line 2", "written like"),
        ('size 1 1\nhex 0102 0 "" ""\n', ", line 2", "no hex of it"),
        ('size 1 1\nhex 0x01 0 "" ""\n', ", line 2", "no hex of it"),
        ('size 1 1\nhex 0101 high "" ""\n', ", line 2", "no level"),
        ('size 2 2\nhex 0101 0 "" ""\n', "", "of 4 hexes 3 are missing, first 0102"),
        ("size 2 2\n" + "x" * 10_001, ", line 2", "longer than"),
        (f'size 1 1\nhex 0101 0 "{"a:1;" * 101}" ""\n', ", line 2", "more than 100"),
    ],
)
def test_a_wrong_board_is_refused_by_line(tmp_path, text, line, says):
    with pytest.raises(BadInput) as wrong:
        read(tmp_path, text)
    assert wrong.value.where == f"{tmp_path / 'sample.board'}{line}"
    assert says in wrong.value.says
