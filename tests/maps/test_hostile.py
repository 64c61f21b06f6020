"""Foreign files that mean harm: one sentence, exit code 1, nothing written, soon and in little memory."""

import base64
import gzip
import json
import resource
import sys
import time
import zlib

import pytest
import zstandard

from tests.cli.command import enfilade, process
from tests.maps.samples import board_text, packed, tiled, tileset, tmj, tmx, tsx

GIGABYTES = 1 << 31
SECONDS = 2.0
MOST_MEMORY = 500 << 20
KIB = 1024 if sys.platform == "linux" else 1
ENTITIES = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
LAUGHS = f'<?xml version="1.0"?><!DOCTYPE map [<!ENTITY l0 "lol">{ENTITIES}]><map>&l9;</map>'
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]><map>&x;</map>'


def zeros(compression: str) -> bytes:
    """Two gigabytes of nothing, packed: a megabyte that stands by itself, again and again."""
    block, times = bytes(1 << 20), GIGABYTES >> 20
    if compression == "zstd":
        machine = zstandard.ZstdCompressor(level=1).compressobj()
        return b"".join(machine.compress(block) for _ in range(times)) + machine.flush()
    packer = zlib.compressobj(9, zlib.DEFLATED, 31 if compression == "gzip" else 15)
    head = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
    return head + (packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)) * (times - 1) + packer.flush()


def bomb(compression: str) -> bytes:
    data = tiled(4, 3, [[1] * 12])
    packed = base64.b64encode(zeros(compression)).decode()
    data["layers"][0].update(data=packed, encoding="base64", compression=compression)
    return json.dumps(data).encode()


def wide_window() -> bytes:
    """A frame of zstd that asks for a window of 2 GiB."""
    data = tiled(4, 3, [[1] * 12])
    frame = b"\x28\xb5\x2f\xfd\x00" + bytes([21 << 3]) + b"\x01\x00\x00"
    data["layers"][0].update(data=base64.b64encode(frame).decode(), encoding="base64", compression="zstd")
    return json.dumps(data).encode()


GOOD_BOARD = board_text(4, 4, {}).encode()
HOSTILE = {
    "huge.board": b"size 1000000 1000000\n",
    "huger.board": b"size 99999999999999999999 1\n",
    "cut.board": GOOD_BOARD[: len(GOOD_BOARD) // 2],
    "empty.board": b"",
    "binary.board": bytes(range(256)) * 100,
    "nul.board": b"size 1 1\x00",
    "utf16.board": GOOD_BOARD.decode().encode("utf-16"),
    "latin.board": b'size 1 1\nhex 0101 0 "f\xe4ld:1" ""\nend\n',
    "large.board": b"#" * ((8 << 20) + 1),
    "line.board": b"size 1 1\n" + b"x" * (7 << 20),
    "many.board": b"size 200 200\n" + b'hex 0101 0 "a:1" ""\n' * 300_000,
    "laughs.tmx": LAUGHS.encode(),
    "outside.tmx": OUTSIDE.encode(),
    "cut.tmx": b'<?xml version="1.0"?><map width="4"><layer>',
    "empty.tmx": b"",
    "encoding.tmx": b'<?xml version="1.0" encoding="klingon"?><map/>',
    "wrongly.tmx": b'<?xml version="1.0" encoding="utf-8"?><map x="\xe4"/>',
    "html.tmx": b"<html></html>",
    "deep.tmx": b"<map>" + b"<a>" * 1_000_000,
    "broad.tmx": b"<map>" + b"<a/>" * 1_900_000 + b"</map>",
    "large.tmx": b" " * ((8 << 20) + 1),
    "cut.tmj": b'{"type": "map", "layers": [',
    "empty.tmj": b"",
    "list.tmj": b"[]",
    "deep.tmj": b"[" * 1_000_000,
    "number.tmj": b'{"width": ' + b"9" * 100_000 + b"}",
    "utf16.tmj": json.dumps(tiled(1, 1, [[1]])).encode("utf-16"),
    "many.tmj": json.dumps(tiled(4, 3, [[1] * 2_000_000])).encode(),
    "other.json": b'{"type": "tileset"}',
    "window.tmj": wide_window(),
}


def strange_tiles() -> bytes:
    """Twenty layers, every tile of them another."""
    layers = [range(1 + n * 40_000, 1 + (n + 1) * 40_000) for n in range(20)]
    data = tiled(200, 200, [[]] * 20)
    for layer, tiles in zip(data["layers"], layers, strict=True):
        layer.update(data=packed([*tiles], "zlib"), encoding="base64", compression="zlib")
    return json.dumps(data).encode()


def strange_board() -> bytes:
    """A board whose hexes have a hundred terrains each, every one another."""
    places = [(c, r) for r in range(1, 81) for c in range(1, 81)]
    terrains = {place: (0, ";".join(f"t{n}x{k}:1" for k in range(100))) for n, place in enumerate(places)}
    return board_text(80, 80, terrains).encode()


HOSTILE["strange.tmj"] = strange_tiles()
HOSTILE["strange.board"] = strange_board()


def refused(ran, file, out):
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.count("\n") == 1
    assert ran.err.startswith(f"enfilade: {file}")
    assert not out.exists()


def within_bounds(data, file, out):
    """Refuse it in a process of its own, in two seconds of the processor's and 500 MB."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = process(data, "import", file, "-o", out)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    refused(ran, file, out)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < SECONDS
    assert after.ru_maxrss * KIB < MOST_MEMORY
    return ran


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_map_is_refused_in_one_sentence(tmp_path, name):
    """By import, render, play and check alike."""
    file, out = tmp_path / name, tmp_path / "out.toml"
    file.write_bytes(HOSTILE[name])
    for command in (
        ("import", file, "-o", out),
        ("import", file, "-o", out, "--scenario"),
        ("render", file, "-o", out),
        ("play", "--map", file),
        ("auto", file),
    ):
        start = time.process_time()
        refused(enfilade(tmp_path, *command), file, out)
        assert time.process_time() - start < SECONDS
    assert enfilade(tmp_path, "import", file, "-o", out, "--json").error["where"].startswith(str(file))
    assert enfilade(tmp_path, "check", file).code == 1
    assert [path.name for path in tmp_path.iterdir() if path.name != name] in ([], ["games"])


@pytest.mark.parametrize("compression", ["zlib", "gzip", "zstd"])
def test_a_bomb_is_not_unpacked(tmp_path, compression):
    """Two gigabytes in a layer: stopped at 8 MiB."""
    file, out = tmp_path / "bomb.tmj", tmp_path / "out.toml"
    file.write_bytes(bomb(compression))
    ran = within_bounds(tmp_path, file, out)
    assert "layer 'layer 0': the layer unpacks to more than 8 MiB" in ran.err


LARGE = "broad.tmx deep.tmx many.board many.tmj deep.tmj window.tmj laughs.tmx strange.tmj strange.board"


@pytest.mark.parametrize("name", LARGE.split())
def test_the_largest_files_take_little_memory(tmp_path, name):
    file, out = tmp_path / name, tmp_path / "out.toml"
    file.write_bytes(HOSTILE[name])
    within_bounds(tmp_path, file, out)


def test_a_bomb_of_several_gzip_members_is_only_its_first(tmp_path):
    data = tiled(4, 3, [[1] * 12])
    twice = gzip.compress(bytes(48)) + gzip.compress(bytes(48))
    data["layers"][0].update(data=base64.b64encode(twice).decode(), encoding="base64", compression="gzip")
    assert enfilade(tmp_path, "import", tmj(tmp_path / "x.tmj", data)).code == 0


@pytest.mark.parametrize(("module", "name"), [("defusedxml", "x.tmx"), ("zstandard", "x.tmj")])
def test_without_the_extra_it_is_said_what_to_install(tmp_path, monkeypatch, module, name):
    for each in (module, f"{module}.common", f"{module}.ElementTree"):
        monkeypatch.setitem(sys.modules, each, None)
    data = tiled(1, 1, [[1]])
    if name == "x.tmx":
        tmx(tmp_path / name, data)
    else:
        data["layers"][0].update(data="AAAA", encoding="base64", compression="zstd")
        tmj(tmp_path / name, data)
    ran = enfilade(tmp_path, "import", tmp_path / name)
    assert ran.code == 1
    assert ran.err.endswith(f"needs the package {module}: pip install 'enfilade[maps]'. [no-extra]\n")


def test_what_is_no_ordinary_file_is_refused(tmp_path):
    (tmp_path / "x.board").mkdir()
    for name in ("x.board", "none.board", "none.tmx", "x.png"):
        ran = enfilade(tmp_path, "import", tmp_path / name)
        assert (ran.code, ran.err.count("\n"), name in ran.err) == (1, 1, True)


def test_many_references_to_a_large_tileset_are_refused(tmp_path):
    (tmp_path / "a.tsx").write_text(tsx(tileset(["grass"] * 40_000)))
    sets = [{"firstgid": 1 + n, "source": "a.tsx"} for n in range(200)]
    ran = enfilade(tmp_path, "import", tmj(tmp_path / "x.tmj", tiled(1, 1, [[1]], tilesets=sets)))
    assert (ran.code, "the tilesets are larger than 2 MiB in all" in ran.err) == (1, True)
