"""A map from elsewhere, read by what its name ends in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from enfilade.core.errors import BadInput
from enfilade.maps.board import read_board
from enfilade.maps.foreign import ForeignMap
from enfilade.maps.table import table_for
from enfilade.maps.tiled import read_tiled
from enfilade.maps.translate import Imported, translate

FOREIGN: dict[str, Callable[[Path], ForeignMap]] = {
    ".board": read_board,
    ".tmx": read_tiled,
    ".tmj": read_tiled,
    ".json": read_tiled,
}


def is_foreign(path: Path) -> bool:
    """Whether a file's name is that of a map from elsewhere."""
    return path.suffix.lower() in FOREIGN


def read_map(path: Path, table: Path | None = None) -> Imported:
    """The map of a foreign file, as squad has it.

    Args:
        path: a `.board`, `.tmx`, `.tmj` or `.json` file.
        table: the user's own terrain table, over the shipped one.

    Raises:
        BadInput: names the file and line, layer or key, and what is wrong.
    """
    reader = FOREIGN.get(path.suffix.lower())
    if reader is None:
        says = f"a map from elsewhere ends in {', '.join(FOREIGN)}; this does not"
        raise BadInput(says, where=str(path)[:200], code="bad-map")
    foreign = reader(path)
    return translate(foreign, table_for(foreign.program, table))
