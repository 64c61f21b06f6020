"""Foreign files, read within limits and from one folder only."""

from __future__ import annotations

import stat
from pathlib import Path

from enfilade.core.errors import BadInput

MAX_FOREIGN = 1 << 23


def read_bytes(path: Path) -> bytes:
    """The bytes of a foreign file, at most 8 MiB. BadInput says what is wrong with it."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadInput("this is no ordinary file", where=str(path), code="unreadable")
        with path.open("rb") as file:
            data = file.read(MAX_FOREIGN + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise BadInput("there is no such file", where=str(path), code="no-file") from None
    except (OSError, ValueError):
        raise BadInput("this file cannot be read", where=str(path)[:200], code="unreadable") from None
    if len(data) > MAX_FOREIGN:
        raise BadInput(f"larger than {MAX_FOREIGN >> 20} MiB", where=str(path), code="too-long")
    return data


def size_of(path: Path) -> int:
    """How many bytes a file has; 0 if that cannot be told, as reading it will say."""
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0


def decoded(data: bytes, where: str) -> str:
    """Text, which is UTF-8; BadInput if it is none."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("this is not text (UTF-8)", where=where, code="not-text") from None
    if "\x00" in text:
        raise BadInput("this is not text", where=where, code="not-text")
    return text


def beside(path: Path, reference: str, where: str) -> Path:
    """The file that a map names, which must lie in the map's folder or below it; BadInput if not."""
    folder = path.parent.resolve()
    try:
        found = (folder / reference).resolve()
        inside = found.is_relative_to(folder)
    except (OSError, ValueError, RuntimeError):
        inside = False
    if not inside:
        says = f"'{reference[:60]}' lies outside the map's folder; put the file beside the map and name it so"
        raise BadInput(says, where=where, code="outside")
    return path.parent / reference
