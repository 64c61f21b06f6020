"""Tiled's XML (`.tmx`, `.tsx`), made the same data as its JSON holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from enfilade.core.errors import BadInput
from enfilade.maps.packing import MISSING_EXTRA
from enfilade.maps.source import read_bytes

MOST_ELEMENTS = 200_000
DEEPEST = 64
LAYERS = {"layer": "tilelayer", "group": "group", "objectgroup": "objectgroup", "imagelayer": "imagelayer"}
Data = dict[str, Any]


class _Builder(TreeBuilder):
    """Builds the tree, and gives up where there is too much of it."""

    def __init__(self) -> None:
        super().__init__()
        self.elements = 0
        self.depth = 0

    def start(self, tag: Any, attrs: Any, /) -> Any:
        """An element begins."""
        self.elements += 1
        self.depth += 1
        if self.elements > MOST_ELEMENTS or self.depth > DEEPEST:
            raise OverflowError
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> Element:
        """An element ends."""
        self.depth -= 1
        return super().end(tag)


def read_xml(path: Path, root: str) -> Data:
    """The data of a `.tmx` (root `map`) or `.tsx` (root `tileset`). BadInput if it is none."""
    top = _parsed(read_bytes(path), str(path))
    if top.tag != root:
        says = f"this is XML of '{str(top.tag)[:30]}' and not a Tiled {root}"
        raise BadInput(says, where=str(path), code="bad-map")
    return _map(top) if root == "map" else _tileset(top)


def _parsed(data: bytes, where: str) -> Element:
    try:
        from defusedxml.common import DefusedXmlException  # noqa: PLC0415 - an extra
        from defusedxml.ElementTree import DefusedXMLParser  # noqa: PLC0415
    except ImportError:
        says = f"a map in XML {MISSING_EXTRA.format('defusedxml')}"
        raise BadInput(says, where=where, code="no-extra") from None
    try:
        parser = DefusedXMLParser(target=_Builder(), forbid_dtd=False)
        parser.feed(data)
        top: Element = parser.close()
    except DefusedXmlException:
        says = "this XML declares entities or points elsewhere, which a map has no need of"
        raise BadInput(says, where=where, code="bad-map") from None
    except OverflowError:
        says = f"this XML has more than {MOST_ELEMENTS} elements, or nests deeper than {DEEPEST}"
        raise BadInput(says, where=where, code="too-long") from None
    except ParseError as wrong:
        raise BadInput(f"this is no whole XML: {str(wrong)[:100]}", where=where, code="bad-map") from None
    except (LookupError, ValueError, AssertionError):
        raise BadInput("this XML is in no encoding known here", where=where, code="not-text") from None
    return top


def _map(top: Element) -> Data:
    return {
        **top.attrib,
        "tilesets": [_tileset(each) for each in top.findall("tileset")],
        "layers": _layers(top),
    }


def _layers(parent: Element) -> list[Data]:
    return [_layer(each) for each in parent if each.tag in LAYERS]


def _layer(element: Element) -> Data:
    layer: Data = {**element.attrib, "type": LAYERS[element.tag]}
    layer["visible"] = element.get("visible", "1") != "0"
    if element.tag == "group":
        layer["layers"] = _layers(element)
    if element.tag == "layer":
        data = element.find("data")
        layer.update(_layer_data(data) if data is not None else {})
    return layer


def _layer_data(data: Element) -> Data:
    if data.find("chunk") is not None:
        return {"chunks": []}
    encoding = data.get("encoding", "")
    tiles: Any = data.text or ""
    if not encoding:
        tiles = ",".join(tile.get("gid", "0") for tile in data.findall("tile"))
    return {"encoding": encoding or "csv", "compression": data.get("compression", ""), "data": tiles}


def _tileset(element: Element) -> Data:
    return {
        **element.attrib,
        "tiles": [_tile(each) for each in element.findall("tile")],
        "terrains": [dict(each.attrib) for each in element.findall("terraintypes/terrain")],
        "wangsets": [_wangset(each) for each in element.findall("wangsets/wangset")],
    }


def _tile(element: Element) -> Data:
    properties = [
        {"name": each.get("name", ""), "value": each.get("value", each.text or "")}
        for each in element.findall("properties/property")
    ]
    terrain = element.get("terrain", "").split(",")
    return {**element.attrib, "properties": properties, "terrain": terrain}


def _wangset(element: Element) -> Data:
    tiles = [
        {"tileid": each.get("tileid"), "wangid": each.get("wangid", "").split(",")}
        for each in element.findall("wangtile")
    ]
    return {"colors": [dict(each.attrib) for each in element.findall("wangcolor")], "wangtiles": tiles}
