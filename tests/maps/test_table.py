"""The table: what foreign terrain is, and the user's own words over it."""

import pytest

from enfilade.core.errors import BadInput
from enfilade.maps import read_map
from enfilade.maps.foreign import feature_of
from enfilade.maps.table import BY_NAME, HEXSIDES, LEVELS, shipped_table, table_for
from enfilade.maps.translate import STRONGEST_FIRST
from tests.house.sources import PACKAGE, ROOT
from tests.maps.samples import board_text


@pytest.mark.parametrize("program", ["megamek", "tiled"])
def test_the_shipped_tables_are_shown_in_the_docs(program):
    """docs/import.md has each line of them."""
    page = (ROOT / "docs/import.md").read_text("utf-8")
    lines = (PACKAGE / f"maps/tables/{program}.toml").read_text("utf-8").splitlines()
    assert [] == [line for line in lines if " = " in line and not line.startswith("#") and line not in page]


def test_the_order_of_strength_has_every_terrain():
    assert sorted(BY_NAME) == sorted(STRONGEST_FIRST)


def test_our_own_names_mean_themselves_to_tiled():
    table = shipped_table("tiled")
    assert {name: name for name in [*BY_NAME, *HEXSIDES]} == {
        name: getattr(table.of(feature_of(name)), "name", None) for name in [*BY_NAME, *HEXSIDES]
    }


def test_the_users_table_goes_first(tmp_path):
    """Name and number before the name alone; terrain, hexside, level, left out; another default."""
    own = tmp_path / "own.toml"
    own.write_text(
        'default = "desert"\n[terrain]\n"woods:2" = "jungle"\nGOO = "hedge"\nrise = "level 2"\nrough = "-"\n'
    )
    hexes = {
        (1, 1): (0, "woods:1"),
        (2, 1): (0, "woods:2"),
        (1, 2): (0, "goo:3:4"),
        (2, 2): (1, "rise:1;rough:1"),
    }
    (tmp_path / "x.board").write_text(board_text(2, 2, hexes))
    imported = read_map(tmp_path / "x.board", own)
    assert imported.terrain == ["woods", "desert", "jungle", "desert"]
    assert imported.levels == [0, 0, 0, 2]
    assert imported.sides["hedge"] == ["0102/se"] or imported.sides["hedge"] == ["0202/nw"]
    assert imported.report.unmapped() == []
    assert {r.foreign: r.becomes for r in imported.report.rows.values()} == {
        "woods:1": "woods",
        "woods:2": "jungle",
        "goo:3": "hedge",
        "rise:1": "level 2",
        "rough:1": "left out",
    }


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = ", "this is not TOML"),
        ("colour = 3", "'colour' is not a key"),
        ('default = "lava"', "default is 'lava'; it must be one of open"),
        ("default = 3", "default is '3'"),
        ("terrain = 3", "terrain is a table"),
        ('[terrain]\nwoods = "lava"', "terrain.woods is 'lava'; it must be open,"),
        ('[terrain]\nwoods = "level 3"', "level 0 to level 2"),
        ("[terrain]\nwoods = 3", "terrain.woods is '3'"),
        ("[terrain]\nwoods = {}", "terrain.woods is '{}'"),
        ("#" * ((1 << 20) + 1), "larger than 1 MiB"),
        ("x = " + "[" * 5000, "this is not TOML"),
    ],
)
def test_a_wrong_table_is_refused_by_key(tmp_path, text, says):
    own = tmp_path / "own.toml"
    own.write_text(text)
    with pytest.raises(BadInput) as wrong:
        table_for("megamek", own)
    assert wrong.value.where == str(own)
    assert says in wrong.value.says


def test_levels_of_tables_are_ours():
    assert ["level 0", "level 1", "level 2"] == list(LEVELS)
