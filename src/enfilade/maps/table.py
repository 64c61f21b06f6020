"""The table that says what a foreign terrain is in squad: shipped ones, and the user's own over them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from enfilade.core.errors import BadInput
from enfilade.maps.foreign import Feature, named
from enfilade.maps.source import decoded, read_bytes
from enfilade.rulesets.squad.terrain import HEDGE, HEDGEROW, TERRAINS, WALL, Terrain

BY_NAME: dict[str, Terrain] = {terrain.name: terrain for terrain in TERRAINS}
HEXSIDES = (WALL, HEDGE, HEDGEROW)
TERRAIN, HEXSIDE, LEVEL, LEFT_OUT = "terrain", "hexside", "level", "left out"
HIGHEST = 2
MAX_TABLE = 1 << 20
LEVELS = {f"level {n}": n for n in range(HIGHEST + 1)}


@dataclass(slots=True)
class Meaning:
    """What a foreign terrain is: a terrain, a hexside, a level, or left out on purpose."""

    sort: str
    name: str
    level: int = 0


@dataclass(slots=True)
class Table:
    """Meanings by foreign name (`woods`) or name and number (`woods:2`), and what an empty hex is."""

    meanings: dict[str, Meaning]
    default: str

    def of(self, feature: Feature) -> Meaning | None:
        """The meaning of a foreign terrain, of name and number first; None if it has none."""
        return self.meanings.get(feature.key) or self.meanings.get(feature.name)


def shipped_table(program: str) -> Table:
    """The table that comes with Enfilade for that program's maps."""
    text = (resources.files(__package__) / "tables" / f"{program}.toml").read_text("utf-8")
    own = {t.name: Meaning(TERRAIN, t.name) for t in TERRAINS} | {s: Meaning(HEXSIDE, s) for s in HEXSIDES}
    return _laid_over(Table(own if program == "tiled" else {}, "open"), tomllib.loads(text), program)


def table_for(program: str, own: Path | None) -> Table:
    """The shipped table with the user's own over it. BadInput names file, key and what would be right."""
    table = shipped_table(program)
    if own is None:
        return table
    data = read_bytes(own)
    if len(data) > MAX_TABLE:
        raise BadInput("larger than 1 MiB", where=str(own), code="too-long")
    try:
        read = tomllib.loads(decoded(data, str(own)).replace("\r\n", "\n"))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as wrong:
        raise BadInput(f"this is not TOML: {str(wrong)[:200]}", where=str(own), code="bad-toml") from None
    return _laid_over(table, read, str(own))


def _laid_over(table: Table, data: Mapping[str, Any], where: str) -> Table:
    for key in data:
        if key not in ("default", "terrain"):
            says = f"'{named(key)}' is not a key that is known here; there are default and [terrain]"
            raise BadInput(says, where=where, code="bad-table")
    default = data.get("default", table.default)
    if not isinstance(default, str) or default not in BY_NAME:
        raise _wrong("default", default, f"one of {', '.join(BY_NAME)}", where)
    meanings = data.get("terrain", {})
    if not isinstance(meanings, Mapping):
        raise BadInput("terrain is a table: [terrain]", where=where, code="bad-table")
    read = {named(key): _meaning(key, value, where) for key, value in meanings.items()}
    return Table({**table.meanings, **read}, default)


def _meaning(key: str, value: Any, where: str) -> Meaning:
    word = value if isinstance(value, str) else ""
    if word in BY_NAME:
        return Meaning(TERRAIN, word)
    if word in HEXSIDES:
        return Meaning(HEXSIDE, word)
    if word in LEVELS:
        return Meaning(LEVEL, word, LEVELS[word])
    if word == "-":
        return Meaning(LEFT_OUT, LEFT_OUT)
    right = f"{', '.join([*BY_NAME, *HEXSIDES])}, level 0 to level {HIGHEST}, or - to leave it out"
    raise _wrong(f"terrain.{named(key)}", value, right, where)


def _wrong(key: str, value: Any, right: str, where: str) -> BadInput:
    return BadInput(f"{key} is {str(value)[:40]!r}; it must be {right}", where=where, code="bad-table")
