"""Tiled's tilesets: which tile is which terrain.

A tile is named by its property `terrain`, else its class (or type), else its property `name`, else by a
terrain set that has it all in one colour; a tile named by none of these is `tileset:number`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from enfilade.core.errors import BadInput
from enfilade.maps.foreign import MOST_KINDS, Feature, feature_of, named, sides_of
from enfilade.maps.source import beside, size_of

MOST_TILESETS = 200
LARGEST_TILESETS = 1 << 21
LEVEL_NAMES = ("level", "elevation", "height")
LARGEST_LEVEL = 999

ReadTileset = Callable[[Path], Mapping[str, Any]]


@dataclass(slots=True)
class Tile:
    """What a tile stands for: a terrain, and a level if it gives one."""

    feature: Feature
    level: int | None = None


@dataclass(slots=True)
class Tilesets:
    """All tilesets of a map.

    Attributes:
        owners: the first number and the name of each, sorted.
        tiles: the tiles that are named, by their number in the map.
        unnamed: the others, as far as the map has them.
    """

    owners: list[tuple[int, str]] = field(default_factory=list)
    tiles: dict[int, Tile] = field(default_factory=dict)
    unnamed: dict[int, Tile] = field(default_factory=dict)

    def tile(self, gid: int, where: str) -> Tile:
        """The tile of a number; BadInput if it belongs to no tileset."""
        known = self.tiles.get(gid) or self.unnamed.get(gid)
        if known is not None:
            return known
        owner = bisect_right(self.owners, gid, key=lambda each: each[0]) - 1
        if owner < 0:
            raise BadInput(f"tile {gid} belongs to no tileset", where=where, code="bad-map")
        if len(self.unnamed) >= MOST_KINDS:
            raise BadInput(f"more than {MOST_KINDS} different tiles", where=where, code="too-long")
        first, name = self.owners[owner]
        self.unnamed[gid] = Tile(Feature(f"{name}:{gid - first}"))
        return self.unnamed[gid]


def read_tilesets(
    listed: Any, path: Path, read: ReadTileset, turned: dict[str, str] | None = None
) -> Tilesets:
    """The tilesets of a map, embedded or in files beside it.

    Args:
        listed: as the map has them.
        path: the map.
        read: reads a tileset of its own file.
        turned: other names of hexsides, where the map is turned.

    Raises:
        BadInput: names the tileset and what is wrong with it.
    """
    found = Tilesets()
    _weigh(listed, path)
    for number, each in enumerate(dicts(listed), 1):
        where = f"{path}, tileset {number}"
        if number > MOST_TILESETS:
            raise BadInput(f"more than {MOST_TILESETS} tilesets", where=str(path), code="too-long")
        first = whole(each.get("firstgid"))
        if first is None or first < 1:
            raise BadInput("firstgid is no whole number from 1", where=where, code="bad-map")
        source = each.get("source")
        data = read(beside(path, str(source), where)) if source else each
        found.owners.append((first, named(str(data.get("name") or number))))
        for tile, made in _tiles(data, turned):
            found.tiles[first + tile] = made
    found.owners.sort()
    return found


def _weigh(listed: Any, path: Path) -> None:
    """Demand that the tilesets of their own files are small in all, each as often as it is named."""
    sources = [each["source"] for each in dicts(listed)[: MOST_TILESETS + 1] if each.get("source")]
    size = sum(size_of(path.parent / str(source)[:1000]) for source in sources)
    if size > LARGEST_TILESETS:
        says = f"the tilesets are larger than {LARGEST_TILESETS >> 20} MiB in all"
        raise BadInput(says, where=str(path), code="too-long")


def _tiles(data: Mapping[str, Any], turned: dict[str, str] | None) -> Iterator[tuple[int, Tile]]:
    of_sets = dict(_of_terrain_sets(data))
    types = [str(each.get("name", "")) for each in dicts(data.get("terrains"))]
    seen: dict[int, bool] = {}
    for each in dicts(data.get("tiles")):
        number = whole(each.get("id"))
        if number is None or number < 0:
            continue
        seen[number] = True
        made = _tile(each, of_sets.get(number) or _of_terrain_type(types, each), turned)
        if made is not None:
            yield number, made
    for number, name in of_sets.items():
        if number not in seen:
            yield number, Tile(feature_of(name))


def _tile(each: Mapping[str, Any], otherwise: str, turned: dict[str, str] | None) -> Tile | None:
    properties = {
        str(p.get("name", "")).lower(): p.get("value")
        for p in dicts(each.get("properties"))
        if p.get("value") not in (None, "")
    }
    name = properties.get("terrain") or each.get("class") or each.get("type") or properties.get("name")
    level = next((whole(properties[key]) for key in LEVEL_NAMES if key in properties), None)
    if not name and not otherwise:
        return None
    feature = feature_of(str(name or otherwise).replace(" ", "_"))
    number = whole(properties.get("number"))
    if number is not None and feature.number is None:
        feature.number = number
    if "sides" in properties:
        feature.sides = sides_of(str(properties["sides"]), turned)
    return Tile(feature, None if level is None else max(-LARGEST_LEVEL, min(level, LARGEST_LEVEL)))


def _of_terrain_type(types: list[str], each: Mapping[str, Any]) -> str:
    """The name of a tile whose four corners are of one terrain (Tiled before 1.5)."""
    corners = each.get("terrain")
    of = {whole(corner) for corner in corners} if isinstance(corners, list) and corners else {None}
    index = of.pop() if len(of) == 1 else None
    return types[index] if index is not None and 0 <= index < len(types) else ""


def _of_terrain_sets(data: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """The tiles that a terrain set has all in one colour, and its name (Tiled from 1.5)."""
    for each in dicts(data.get("wangsets")):
        colours = dicts(each.get("colors"))
        for tile in dicts(each.get("wangtiles")):
            number, ids = whole(tile.get("tileid")), tile.get("wangid")
            used = {whole(part) for part in ids} - {0, None} if isinstance(ids, list) else set()
            colour = used.pop() if len(used) == 1 else None
            if number is not None and colour is not None and 1 <= colour <= len(colours):
                yield number, str(colours[colour - 1].get("name", ""))


def dicts(value: Any) -> list[Mapping[str, Any]]:
    """The tables in a list; nothing of what is none."""
    return [each for each in value if isinstance(each, Mapping)] if isinstance(value, list) else []


def whole(value: Any) -> int | None:
    """A whole number, written as one or as text; None if it is none."""
    text = str(value).strip() if isinstance(value, int | str) and not isinstance(value, bool) else ""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= len("4294967295") else None
