"""Tiled maps: all ways to pack a layer, all ways to lay out hexes, all ways to name a tile."""

import itertools

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from enfilade.core.errors import BadInput
from enfilade.geometry.hexes import Board
from enfilade.maps import map_toml, read_map
from enfilade.maps.tiled import read_tiled
from tests.maps.samples import packed, tiled, tileset, tmj, tmx, tsx

TILES = [1, 2, 2, 1, 0, 2, 1, 1, 1, 2, 1, 2]
WOODS = [1, 2, 5, 9, 11]
ENCODED = [("csv", ""), ("tiles", ""), *(("base64", each) for each in ("", "zlib", "gzip", "zstd"))]


def woods_of(imported):
    """The woods in Tiled's order, row by row."""
    width, height = imported.board.width, imported.board.height
    return [n for n in range(width * height) if imported.terrain[n % width * height + n // width] == "woods"]


@pytest.mark.parametrize(("encoding", "compression"), ENCODED)
def test_every_encoding_of_xml_gives_the_same_map(tmp_path, encoding, compression):
    path = tmx(tmp_path / "x.tmx", tiled(4, 3, [TILES]), encoding, compression)
    imported = read_map(path)
    assert woods_of(imported) == WOODS
    assert {row.foreign: row.hexes for row in imported.report.rows.values()} == {
        "grass": 6,
        "forest": 5,
        "no_tile": 1,
    }


@pytest.mark.parametrize("compression", ["", "zlib", "gzip", "zstd"])
def test_every_encoding_of_json_gives_the_same_map(tmp_path, compression):
    data = tiled(4, 3, [TILES])
    plain = read_map(tmj(tmp_path / "x.tmj", data))
    layer = {"data": packed(TILES, compression), "encoding": "base64", "compression": compression}
    data["layers"][0].update(layer)
    assert woods_of(read_map(tmj(tmp_path / "y.json", data))) == woods_of(plain) == WOODS


def beside(one, other, axis, index):
    """Whether two places of Tiled's are neighbours, by their centres; axis, index: what is staggered."""
    along, across = (0, 1) if axis == "x" else (1, 0)

    def centre(place):
        lower = place[along] % 2 == (index == "odd")
        return place[along], 2 * place[across] + lower

    (a, b), (c, d) = centre(one), centre(other)
    return (abs(a - c), abs(b - d)) in {(0, 2), (1, 1)}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    width=st.integers(1, 7),
    height=st.integers(1, 7),
    axis=st.sampled_from("xy"),
    index=st.sampled_from(["odd", "even"]),
)
def test_neighbours_stay_neighbours_and_no_hex_is_lost(tmp_path, width, height, axis, index):
    """However Tiled lays its hexes out, each is there once, and beside the same others as before."""
    places = list(itertools.product(range(width), range(height)))
    order = {place: place[1] * width + place[0] for place in places}
    names = [f"tile_{n}" for n in range(width * height)]
    data = tiled(width, height, [range(1, width * height + 1)], names, axis, index)
    foreign = read_tiled(tmj(tmp_path / "x.tmj", data))
    board = Board(foreign.width, foreign.height)
    where = {cell.features[0].name: h for h, cell in enumerate(foreign.cells)}
    assert set(names) | ({"added"} if index == "even" else set()) == set(where)
    assert len(foreign.cells) == width * height + (board.height if index == "even" else 0)
    for one, other in itertools.combinations(places, 2):
        a, b = where[names[order[one]]], where[names[order[other]]]
        assert (b in board.neighbours[a]) == beside(one, other, axis, index)
    assert any("column 1 was added" in note for note in foreign.notes) == (index == "even")
    assert any("change places" in note for note in foreign.notes) == (axis == "y")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(st.lists(st.integers(0, 3), min_size=20, max_size=20), st.sampled_from(ENCODED))
def test_the_report_accounts_for_every_hex(tmp_path, tiles, encoded):
    names = ["grass", "forest", "strange stuff"]
    imported = read_map(tmx(tmp_path / "x.tmx", tiled(5, 4, [tiles], names), *encoded))
    rows = {row.foreign: row.hexes for row in imported.report.rows.values()}
    told = ["no_tile", "grass", "forest", "strange_stuff"]
    assert rows == {told[n]: tiles.count(n) for n in set(tiles)}
    assert sum(imported.report.terrain.values()) == 20
    assert bool(imported.report.unmapped()) == (3 in tiles)


def test_flipped_tiles_are_the_same_terrain(tmp_path):
    tiles = [2 | 0x80000000, 2 | 0x10000000, 1]
    assert read_map(tmj(tmp_path / "x.tmj", tiled(3, 1, [tiles]))).terrain == ["woods", "woods", "open"]


def test_of_several_layers_the_strongest_terrain_counts(tmp_path):
    data = tiled(2, 1, [[1, 1], [0, 2]])
    data["layers"].append({"type": "objectgroup", "name": "flags"})
    data["layers"].append({**data["layers"][1], "name": "secret", "visible": False})
    data["layers"] = [{"type": "group", "name": "all", "layers": data["layers"]}]
    imported = read_map(tmj(tmp_path / "x.tmj", data))
    assert imported.terrain == ["open", "woods"]
    assert imported.report.notes == [
        "layer 'flags' holds no tiles (objectgroup) and is not read",
        "layer 'secret' is hidden and not read",
    ]


def test_a_tile_is_named_in_many_ways(tmp_path):
    data = tiled(6, 1, [[1, 2, 3, 4, 5, 6]])
    data["tilesets"][0]["tiles"] = [
        {"id": 0, "class": "house", "properties": [{"name": "terrain", "value": "forest"}]},
        {"id": 1, "class": "house"},
        {"id": 2, "properties": [{"name": "name", "value": "Hill"}]},
        {"id": 3, "type": "grass", "properties": [{"name": "level", "value": 7}]},
    ]
    colours = {
        "colors": [{"name": "swamp"}],
        "wangtiles": [{"tileid": 4, "wangid": [0, 1, 0, 1, 0, 1, 0, 1]}],
    }
    data["tilesets"][0]["wangsets"] = [colours]
    imported = read_map(tmj(tmp_path / "x.tmj", data))
    assert imported.terrain == ["woods", "building", "open", "open", "marsh", "open"]
    assert imported.levels == [0, 0, 1, 2, 0, 0]
    assert [row.foreign for row in imported.report.unmapped()] == ["ground:5"]
    assert "levels above 2 are 2 now: 1 hex, the farthest 7" in imported.report.notes


def test_old_terrain_types_name_tiles_too(tmp_path):
    text = (
        '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">'
        '<map orientation="hexagonal" width="2" height="1" staggeraxis="x" staggerindex="odd">'
        '<tileset firstgid="1" name="x"><terraintypes><terrain name="sea" tile="0"/></terraintypes>'
        '<tile id="0" terrain="0,0,0,0"/><tile id="1" terrain="0,,0,"/></tileset>'
        '<layer name="a" width="2" height="1"><data encoding="csv">1,2</data></layer></map>'
    )
    (tmp_path / "x.tmx").write_text(text)
    imported = read_map(tmp_path / "x.tmx")
    assert imported.terrain == ["sea", "open"]
    assert [row.foreign for row in imported.report.unmapped()] == ["x:1"]


@pytest.mark.parametrize(
    ("axis", "sides", "expected"),
    [
        ("x", "s", ["0203/n"]),
        ("x", "n, NW", ["0102/se", "0202/n"]),
        ("y", "e", ["0203/n"]),
        ("y", "ne w", ["0103/ne", "0202/n"]),
    ],
)
def test_hexsides_go_where_the_tile_says(tmp_path, axis, sides, expected):
    """The hedge stands in 0202; in a map with points on top, its east is our south."""
    data = tiled(3, 3, [[0, 0, 0, 0, 1, 0, 0, 0, 0]], ["hedge"], axis)
    data["tilesets"][0]["tiles"][0]["properties"] = [{"name": "sides", "value": sides}]
    imported = read_map(tmj(tmp_path / "x.tmj", data))
    sides = [imported.board.side_of(name) for name in expected]
    named = [imported.board.side_name(side) for side in sides if side is not None]
    assert sorted(named) == sorted(imported.sides["hedge"])
    assert f'"{imported.sides["hedge"][0]}"' in map_toml(imported)


@pytest.mark.parametrize("ending", ["tsx", "tsj"])
def test_a_tileset_may_lie_beside_the_map(tmp_path, ending):
    own = tileset(["forest"])
    del own["firstgid"]
    (tmp_path / "sets").mkdir()
    text = tsx(own)
    if ending == "tsj":
        tmj(tmp_path / "sets/a.tsj", own)
    else:
        (tmp_path / "sets/a.tsx").write_text(text)
    data = tiled(1, 1, [[7]], tilesets=[{"firstgid": 7, "source": f"sets/a.{ending}"}])
    assert read_map(tmj(tmp_path / "x.tmj", data)).terrain == ["woods"]
    assert read_map(tmx(tmp_path / "x.tmx", data)).terrain == ["woods"]


@pytest.mark.parametrize("source", ["../a.tsx", "/etc/passwd", "sets/../../a.tsx", "link.tsx"])
def test_a_tileset_outside_the_folder_is_not_read(tmp_path, source):
    folder = tmp_path / "maps"
    folder.mkdir()
    (tmp_path / "a.tsx").write_text(tsx({"name": "x", "tiles": []}))
    (folder / "link.tsx").symlink_to(tmp_path / "a.tsx")
    data = tiled(1, 1, [[1]], tilesets=[{"firstgid": 1, "source": source}])
    with pytest.raises(BadInput, match="lies outside the map's folder") as wrong:
        read_map(tmj(folder / "x.tmj", data))
    assert wrong.value.where == f"{folder / 'x.tmj'}, tileset 1"


@pytest.mark.parametrize(("orientation", "note"), [("staggered", "diamonds"), ("orthogonal", "squares")])
def test_other_grids_are_read_as_hexes_and_said_so(tmp_path, orientation, note):
    imported = read_map(tmj(tmp_path / "x.tmj", tiled(4, 3, [TILES], orientation=orientation)))
    assert woods_of(imported) == WOODS
    assert note in imported.report.notes[0]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"orientation": "isometric"}, "the orientation is 'isometric'"),
        ({"infinite": True}, "infinite"),
        ({"width": 10**6, "height": 10**6}, "1000000 x 1000000"),
        ({"width": "wide"}, "no whole numbers"),
        ({"width": None}, "no whole numbers"),
        ({"staggeraxis": "z"}, "staggeraxis 'z'"),
        ({"layers": []}, "no layer of tiles"),
        ({"layers": 3}, "no layer of tiles"),
        ({"tilesets": []}, "tile 1 belongs to no tileset"),
        ({"tilesets": [{"firstgid": 0}]}, "firstgid"),
        ({"tilesets": [{"firstgid": 1, "source": "none.tsx"}]}, "no such file"),
        ({"tilesets": [{"firstgid": 1, "source": "none.png"}]}, "a tileset is"),
        ({"width": 5}, "4 x 3, unlike the map"),
        (
            {
                "staggerindex": "even",
                "width": 200,
                "height": 1,
                "layers": [{"type": "tilelayer", "data": [0] * 200}],
            },
            "201 x 1",
        ),
    ],
)
def test_a_wrong_map_is_refused_by_key(tmp_path, changed, says):
    with pytest.raises(BadInput) as wrong:
        read_map(tmj(tmp_path / "x.tmj", {**tiled(4, 3, [TILES]), **changed}))
    assert says in wrong.value.says
    assert str(tmp_path) in wrong.value.where


@pytest.mark.parametrize(
    ("layer", "says"),
    [
        ({"data": [1] * 11}, "11 tiles and not 12"),
        ({"data": [1.5] * 12}, "1.5 is no number"),
        ({"data": [-1] * 12}, "-1 is no number"),
        ({"data": ["1"] * 12}, "1 is no number"),
        ({"data": None}, "is not known"),
        ({"data": "1,2", "encoding": "csv"}, "2 tiles and not 12"),
        ({"data": "1," * 100, "encoding": "csv"}, "tiles and not 12"),
        ({"data": ",".join(["x"] * 12), "encoding": "csv"}, "'x' is no number"),
        ({"data": "!!!", "encoding": "base64"}, "not base64"),
        ({"data": "AAAA", "encoding": "base64"}, "3 bytes"),
        (
            {"data": packed(TILES, "zlib")[:12], "encoding": "base64", "compression": "zlib"},
            "damaged or not whole",
        ),
        (
            {"data": packed(TILES, "")[:12], "encoding": "base64", "compression": "zstd"},
            "damaged or not whole",
        ),
        ({"data": packed(TILES, "zlib"), "encoding": "base64", "compression": "lzma"}, "'lzma' is not known"),
        ({"data": "", "encoding": "morse"}, "'morse'"),
        ({"chunks": []}, "infinite"),
    ],
)
def test_a_wrong_layer_is_refused_by_name(tmp_path, layer, says):
    data = tiled(4, 3, [TILES])
    data["layers"][0].update(layer)
    with pytest.raises(BadInput) as wrong:
        read_map(tmj(tmp_path / "x.tmj", data))
    assert says in wrong.value.says
    assert wrong.value.where == f"{tmp_path / 'x.tmj'}, layer 'layer 0'"
