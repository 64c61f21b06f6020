"""The tiles of a Tiled layer out of csv, base64 and what packs it: zlib, gzip or zstd."""

from __future__ import annotations

import base64
import binascii
import io
import re
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from enfilade.core.errors import BadInput

MOST_UNPACKED = 1 << 23
CHUNK = 1 << 16
LARGEST_WINDOW = 1 << 25
LARGEST_GID = (1 << 32) - 1
ZLIB_OR_GZIP = 47
MISSING_EXTRA = "needs the package {}: pip install 'enfilade[maps]'"
_NUMBER = re.compile(r"\d{1,10}", re.ASCII)


def tiles_of(data: Any, encoding: str, compression: str, count: int, where: str) -> list[int]:
    """The numbers of the tiles of a layer, row by row, its flip bits still in them.

    Args:
        data: a list of numbers, or text in that encoding.
        encoding: "", csv or base64.
        compression: "", zlib, gzip or zstd.
        count: how many there must be.
        where: the file and layer, for errors.

    Raises:
        BadInput: not whole, too large, or in no encoding known here.
    """
    match encoding, compression:
        case "base64", _ if isinstance(data, str):
            tiles = _numbers(_unpacked(_from_base64(data, where), compression, where), where)
        case (("" | "csv"), "") if isinstance(data, list):
            tiles = [_checked(each, where) for each in data]
        case "csv", "" if isinstance(data, str):
            tiles = [_from_text(each, where) for each in _parts(data, count, where)]
        case _:
            says = f"encoding '{encoding[:20]}' with compression '{compression[:20]}' is not known"
            raise BadInput(
                f"{says}; there are csv, and base64 with zlib, gzip or zstd", where=where, code="bad-map"
            )
    if len(tiles) != count:
        raise BadInput(f"the layer has {len(tiles)} tiles and not {count}", where=where, code="bad-map")
    return tiles


def _parts(text: str, count: int, where: str) -> list[str]:
    if text.count(",") > count:
        says = f"the layer has {text.count(',') + 1} tiles and not {count}"
        raise BadInput(says, where=where, code="bad-map")
    return text.strip().removesuffix(",").split(",")


def _from_text(text: str, where: str) -> int:
    if not _NUMBER.fullmatch(text.strip()):
        raise BadInput(f"'{text.strip()[:20]}' is no number of a tile", where=where, code="bad-map")
    return _checked(int(text), where)


def _checked(tile: Any, where: str) -> int:
    if not isinstance(tile, int) or isinstance(tile, bool) or not 0 <= tile <= LARGEST_GID:
        raise BadInput(f"{str(tile)[:20]} is no number of a tile", where=where, code="bad-map")
    return tile


def _numbers(data: bytes, where: str) -> list[int]:
    if len(data) % 4:
        raise BadInput(f"the layer has {len(data)} bytes, not four a tile", where=where, code="bad-map")
    return list(struct.unpack(f"<{len(data) // 4}I", data))


def _from_base64(text: str, where: str) -> bytes:
    try:
        return base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise BadInput("the layer is not base64, or not whole", where=where, code="bad-map") from None


def _unpacked(data: bytes, compression: str, where: str) -> bytes:
    match compression:
        case "":
            return data
        case "zlib" | "gzip":
            return _joined(lambda: _inflated(data), where)
        case "zstd":
            return _joined(_of_zstd(data, where), where)
    says = f"the compression '{compression[:20]}' is not known; there are zlib, gzip and zstd"
    raise BadInput(says, where=where, code="bad-map")


def _joined(chunks: Callable[[], Iterable[bytes]], where: str) -> bytes:
    """The chunks in one, as long as they stay below the ceiling."""
    parts: list[bytes] = []
    size = 0
    try:
        for chunk in chunks():
            parts.append(chunk)
            size += len(chunk)
            if size > MOST_UNPACKED:
                break
    except Exception:  # noqa: BLE001 - zlib and zstandard each have errors of their own
        raise BadInput("the packed layer is damaged or not whole", where=where, code="bad-map") from None
    if size > MOST_UNPACKED:
        says = f"the layer unpacks to more than {MOST_UNPACKED >> 20} MiB"
        raise BadInput(says, where=where, code="too-long")
    return b"".join(parts)


def _inflated(data: bytes) -> Iterator[bytes]:
    machine = zlib.decompressobj(ZLIB_OR_GZIP)
    rest = data
    while not machine.eof:
        chunk = machine.decompress(rest, CHUNK)
        rest = machine.unconsumed_tail
        if not chunk and not rest and not machine.eof:
            raise zlib.error("not whole")
        yield chunk


def _of_zstd(data: bytes, where: str) -> Callable[[], Iterable[bytes]]:
    try:
        import zstandard  # noqa: PLC0415 - an extra
    except ImportError:
        says = MISSING_EXTRA.format("zstandard")
        raise BadInput(f"a layer packed by zstd {says}", where=where, code="no-extra") from None
    machine = zstandard.ZstdDecompressor(max_window_size=LARGEST_WINDOW)
    reader = machine.stream_reader(io.BytesIO(data))
    return lambda: iter(lambda: reader.read(CHUNK), b"")
