"""Files spoilt anywhere: a map or one sentence, and never anything else."""

import contextlib
import copy
import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from enfilade.core.errors import BadInput
from enfilade.maps import map_toml, read_map
from enfilade.rulesets.squad import RULESET
from tests.maps.samples import board_text, packed, tiled, tmj, tmx

ON_IT = 'name = "map"\nturns = 1\n{}\n[A]\n[B]\n'
SPOILT = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
NEW = st.binary(max_size=6) | st.sampled_from([b'"', b"<", b"9999"])
CUT = st.tuples(st.floats(0, 1), st.integers(0, 12), NEW)


def full_map():
    """A Tiled map that has everything."""
    data = tiled(4, 3, [[1, 2, 3, 0] * 3, [0] * 12], ["grass", "forest", "hedge"])
    data["layers"][1].update(data=packed([1] * 12, "zlib"), encoding="base64", compression="zlib")
    data["layers"].append({"type": "group", "name": "g", "layers": [{"type": "objectgroup", "name": "o"}]})
    tileset = data["tilesets"][0]
    tileset["tiles"][2]["properties"] = [{"name": "sides", "value": "n"}, {"name": "level", "value": 1}]
    tileset["tiles"][1]["terrain"] = [0, 0, 0, 0]
    tileset["terrains"] = [{"name": "sea", "tile": 0}]
    tileset["wangsets"] = [{"colors": [{"name": "bog"}], "wangtiles": [{"tileid": 7, "wangid": [0, 1] * 4}]}]
    return data


def read_or_refuse(path: Path) -> None:
    """What is read is a map that can be played on; what is not is refused with the file's name."""
    imported = None
    with contextlib.suppress(BadInput):
        imported = read_map(path)
    if imported is None:
        with pytest.raises(BadInput, match=re.escape(str(path))) as wrong:
            read_map(path)
        assert "\n" not in wrong.value.says
        return
    text = map_toml(imported, path.name)
    ground = RULESET.begin(ON_IT.format(text), "map", {}).setting.ground
    assert [terrain.name for terrain in ground.terrain] == imported.terrain
    assert list(ground.levels) == imported.levels


def spoil(data: bytes, cuts: list) -> bytes:
    for where, size, new in cuts:
        at = int(where * len(data))
        data = data[:at] + new + data[at + size :]
    return data


@pytest.mark.parametrize("kind", ["x.board", "x.tmx", "x.tmj"])
@SPOILT
@given(cuts=st.lists(CUT, min_size=1, max_size=4))
def test_spoilt_bytes(tmp_path, kind, cuts):
    path = tmp_path / kind
    if kind == "x.board":
        hexes = {(1, 1): (2, "woods:1;road:1:36"), (2, 2): (-1, "water:1;bridge:1:9")}
        path.write_text(board_text(4, 3, hexes))
    elif kind == "x.tmx":
        tmx(path, tiled(4, 3, [[1, 2, 0, 1] * 3]), "base64", "zlib")
    else:
        tmj(path, full_map())
    path.write_bytes(spoil(path.read_bytes(), cuts))
    read_or_refuse(path)


def places(data, way=()):
    """Every place in a tree of lists and tables."""
    yield way
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*way, key))


PLACES = list(places(full_map()))[1:]


@SPOILT
@given(way=st.sampled_from(PLACES), junk=JUNK)
@example(way=("layers",), junk={"a": 1})
def test_anything_anywhere_in_json(tmp_path, way, junk):
    data = copy.deepcopy(full_map())
    at = data
    for key in way[:-1]:
        at = at[key]
    at[way[-1]] = junk
    (tmp_path / "x.tmj").write_text(json.dumps(data))
    read_or_refuse(tmp_path / "x.tmj")
