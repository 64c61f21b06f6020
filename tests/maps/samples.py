"""Foreign maps made for the tests."""

import base64
import gzip
import json
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import quoteattr

import zstandard

PACKED: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    "zlib": zlib.compress,
    "gzip": gzip.compress,
    "zstd": zstandard.ZstdCompressor().compress,
}


def board_text(width: int, height: int, hexes: Mapping[tuple[int, int], tuple[int, str]]) -> str:
    """A `.board`: level and terrain by column and row; a hex that is not given is level 0 and clear."""
    lines = [f"size {width} {height}"]
    for row in range(1, height + 1):
        for column in range(1, width + 1):
            level, terrain = hexes.get((column, row), (0, ""))
            lines.append(f'hex {column:02}{row:02} {level} "{terrain}" ""')
    return "\n".join([*lines, "end", ""])


def big_board(width: int, height: int) -> str:
    """A board with a bit of everything, the same each time."""
    sorts = (
        "",
        "",
        "",
        "woods:1",
        "",
        "rough:1",
        "",
        "building:2:0;bldg_cf:40",
        "",
        "water:0",
        "planted_fields:1",
    )
    hexes = {
        (c, r): ((c * r) % 7 == 0, "road:1" if r == height // 2 else sorts[(c * 7 + r * 3) % len(sorts)])
        for c in range(1, width + 1)
        for r in range(1, height + 1)
    }
    return board_text(width, height, {place: (int(level), text) for place, (level, text) in hexes.items()})


def packed(tiles: Sequence[int], compression: str) -> str:
    """The tiles of a layer as base64."""
    return base64.b64encode(PACKED[compression](struct.pack(f"<{len(tiles)}I", *tiles))).decode()


def tileset(names: Sequence[str], first: int = 1) -> dict:
    """A tileset whose tiles are of these classes."""
    return {
        "firstgid": first,
        "name": "ground",
        "tiles": [{"id": n, "type": name} for n, name in enumerate(names)],
    }


def tiled(
    width: int,
    height: int,
    layers: Sequence[Sequence[int]],
    names: Sequence[str] = ("grass", "forest"),
    axis: str = "x",
    index: str = "odd",
    **more: object,
) -> dict:
    """A Tiled map as JSON has it."""
    return {
        "type": "map",
        "orientation": "hexagonal",
        "width": width,
        "height": height,
        "staggeraxis": axis,
        "staggerindex": index,
        "tilesets": [tileset(names)],
        "layers": [
            {"type": "tilelayer", "name": f"layer {n}", "width": width, "height": height, "data": list(layer)}
            for n, layer in enumerate(layers)
        ],
        **more,
    }


def tmj(path: Path, data: object) -> Path:
    """Written as JSON."""
    path.write_text(json.dumps(data))
    return path


def tmx(path: Path, data: Mapping, encoding: str = "csv", compression: str = "") -> Path:
    """Written as XML; the encoding `tiles` is an element a tile."""
    attributes = "".join(f" {k}={quoteattr(str(v))}" for k, v in data.items() if not isinstance(v, list))
    sets = "".join(tsx(each) for each in data["tilesets"])
    layers = "".join(_layer(each, encoding, compression) for each in data["layers"])
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<map{attributes}>{sets}{layers}</map>\n'
    path.write_text(text, "utf-8")
    return path


def tsx(data: Mapping) -> str:
    """A tileset as XML."""
    if "source" in data:
        return f'<tileset firstgid="{data["firstgid"]}" source={quoteattr(data["source"])}/>'
    first = f' firstgid="{data["firstgid"]}"' if "firstgid" in data else ""
    tiles = "".join(
        f'<tile id="{each["id"]}" class={quoteattr(each.get("type", ""))}>'
        + "".join(_property(p) for p in each.get("properties", ()))
        + "</tile>"
        for each in data["tiles"]
    )
    return f"<tileset{first} name={quoteattr(data['name'])}>{tiles}</tileset>"


def _property(each: Mapping) -> str:
    value = quoteattr(str(each["value"]))
    return f"<properties><property name={quoteattr(each['name'])} value={value}/></properties>"


def _layer(layer: Mapping, encoding: str, compression: str) -> str:
    tiles = layer["data"]
    head = f'<layer name={quoteattr(layer["name"])} width="{layer["width"]}" height="{layer["height"]}">'
    if encoding == "tiles":
        inside = "<data>" + "".join(f'<tile gid="{tile}"/>' for tile in tiles) + "</data>"
    elif encoding == "csv":
        inside = f'<data encoding="csv">\n{",".join(map(str, tiles))}\n</data>'
    else:
        named = f' compression="{compression}"' if compression else ""
        inside = f'<data encoding="base64"{named}>\n  {packed(tiles, compression)}\n</data>'
    return f"{head}{inside}</layer>"
