"""Tiled's hexagonal maps, laid out as ours.

Tiled counts columns and rows from 0. Where columns are staggered (staggeraxis x) and the odd ones lie lower,
its map fits ours. Where the even ones do, a column is added in the west. Where rows are staggered (hexes with
a point on top) columns and rows change places, which mirrors the map and keeps every neighbour.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from enfilade.core.errors import BadInput
from enfilade.maps.foreign import Cell, Feature, ForeignMap, fits, named
from enfilade.maps.packing import tiles_of
from enfilade.maps.tilesets import Tile, Tilesets, dicts, read_tilesets, whole
from enfilade.maps.tmj import read_json
from enfilade.maps.tmx import read_xml

READERS: dict[str, Callable[[Path, str], dict[str, Any]]] = {
    ".tmx": read_xml,
    ".tsx": read_xml,
    ".tmj": read_json,
    ".tsj": read_json,
    ".json": read_json,
}
MOST_LAYERS = 60
DEEPEST = 20
PLAIN_TILE = 0x0FFFFFFF
TURNED = {"e": "s", "w": "n", "ne": "sw", "sw": "ne"}
NO_TILE = "no_tile"
ADDED = "added"
LAID_OUT = {
    "staggered": "its diamonds are read as hexes",
    "orthogonal": "its squares are read as hexes; the even columns lie half a hex lower",
}


@dataclass(slots=True)
class _Stack:
    """The tile layers of a map, from below, and what was left out."""

    layers: list[list[int]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def read_tiled(path: Path) -> ForeignMap:
    """The map of a `.tmx` or `.tmj` file. BadInput names the file and the layer, tileset or key."""
    data = READERS.get(path.suffix.lower(), read_json)(path, "map")
    width, height, rows_staggered, evens_lower, notes = _shape(data, str(path))
    tilesets = read_tilesets(data.get("tilesets"), path, _read_tileset, TURNED if rows_staggered else None)
    stack = _Stack(notes=notes)
    _gather(stack, data.get("layers"), width * height, str(path))
    if not stack.layers:
        raise BadInput("there is no layer of tiles", where=str(path), code="bad-map")
    cells = _cells(stack, tilesets, width * height, str(path))
    columns = _columns(cells, width, height, rows_staggered=rows_staggered)
    if evens_lower:
        columns.insert(0, [Cell(0, [Feature(ADDED)]) for _ in columns[0]])
        stack.notes.append(
            "column 1 was added, so that the even columns lie lower as ours do; all others are one on"
        )
    fits(len(columns), len(columns[0]), str(path))
    laid = [cell for column in columns for cell in column]
    return ForeignMap("tiled", len(columns), len(columns[0]), laid, stack.notes)


def _read_tileset(path: Path) -> Mapping[str, Any]:
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise BadInput("a tileset is a .tsx or .tsj file", where=str(path)[:200], code="bad-map")
    return reader(path, "tileset")


def _shape(data: Mapping[str, Any], where: str) -> tuple[int, int, bool, bool, list[str]]:
    """Width, height, whether rows are staggered, whether even ones lie lower, and notes."""
    orientation = str(data.get("orientation", ""))
    if orientation != "hexagonal" and orientation not in LAID_OUT:
        says = f"the orientation is '{orientation[:20]}'; a map of hexes has hexagonal"
        raise BadInput(says, where=where, code="bad-map")
    if data.get("infinite") in (True, 1, "1"):
        says = "this map is infinite; save it with a fixed size (Map Properties, Infinite off)"
        raise BadInput(says, where=where, code="bad-map")
    width, height = (whole(data.get(key)) for key in ("width", "height"))
    if width is None or height is None:
        raise BadInput("width and height are no whole numbers", where=where, code="bad-map")
    fits(width, height, where)
    if orientation == "orthogonal":
        return width, height, False, False, [f"this map is orthogonal: {LAID_OUT[orientation]}"]
    axis, index = (str(data.get(key, "")) for key in ("staggeraxis", "staggerindex"))
    if (axis or "y") not in ("x", "y") or (index or "odd") not in ("odd", "even"):
        says = f"staggeraxis '{axis[:20]}' is not x or y, or staggerindex '{index[:20]}' not odd or even"
        raise BadInput(says, where=where, code="bad-map")
    notes = [f"this map is staggered: {LAID_OUT[orientation]}"] if orientation in LAID_OUT else []
    if axis != "x":
        notes.append(
            "its rows are staggered (points on top): columns and rows change places, and east is south"
        )
    return width, height, axis != "x", index == "even", notes


def _gather(stack: _Stack, listed: Any, count: int, where: str, depth: int = 0) -> None:
    """Read the tile layers, those in groups too."""
    for each in dicts(listed):
        name = named(str(each.get("name", "")))
        if each.get("visible") is False:
            stack.notes.append(f"layer '{name}' is hidden and not read")
        elif each.get("type") == "group" and depth < DEEPEST:
            _gather(stack, each.get("layers"), count, where, depth + 1)
        elif each.get("type") == "tilelayer":
            stack.layers.append(_tiles(each, count, f"{where}, layer '{name}'"))
        else:
            sort = named(str(each.get("type")))
            stack.notes.append(f"layer '{name}' holds no tiles ({sort}) and is not read")
        if len(stack.layers) + len(stack.notes) > MOST_LAYERS:
            raise BadInput(f"more than {MOST_LAYERS} layers", where=where, code="too-long")


def _tiles(layer: Mapping[str, Any], count: int, where: str) -> list[int]:
    if "chunks" in layer:
        raise BadInput("this layer is infinite; save the map with a fixed size", where=where, code="bad-map")
    size = [whole(layer.get(key)) for key in ("width", "height")]
    if None not in size and (size[0] or 0) * (size[1] or 0) != count:
        raise BadInput(f"the layer is {size[0]} x {size[1]}, unlike the map", where=where, code="bad-map")
    encoding, compression = (str(layer.get(key) or "") for key in ("encoding", "compression"))
    return tiles_of(layer.get("data"), encoding, compression, count, where)


def _cells(stack: _Stack, tilesets: Tilesets, count: int, where: str) -> list[Cell]:
    """The hexes in Tiled's order, row by row."""
    cells = [Cell() for _ in range(count)]
    for layer in stack.layers:
        for cell, gid in zip(cells, layer, strict=True):
            if gid & PLAIN_TILE:
                _add(cell, tilesets.tile(gid & PLAIN_TILE, where))
    for cell in cells:
        if not cell.features:
            cell.features.append(Feature(NO_TILE))
    return cells


def _add(cell: Cell, tile: Tile) -> None:
    cell.features.append(tile.feature)
    if tile.level is not None:
        cell.level = max(cell.level, tile.level) if len(cell.features) > 1 else tile.level


def _columns(cells: list[Cell], width: int, height: int, *, rows_staggered: bool) -> list[list[Cell]]:
    """The hexes by columns of ours: Tiled's columns, or its rows where those are staggered."""
    if rows_staggered:
        return [cells[r * width : (r + 1) * width] for r in range(height)]
    return [cells[c::width] for c in range(width)]
