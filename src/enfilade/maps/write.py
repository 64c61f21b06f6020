"""A map as TOML of ours, its head saying where it came from."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from enfilade.core.errors import BadInput
from enfilade.geometry.hexes import Board, Hex
from enfilade.maps.table import BY_NAME, HEXSIDES
from enfilade.maps.translate import Imported

MADE_BY = "# Made by: enfilade import"
LONGEST_ROAD = 3000
MOST_ROADS = 500
MOST_SIDES = 20_000
MOST_TEXT = 1 << 20
HEAD_ROWS = 60
NAMES_A_LINE = 8
LONGEST_HEAD = 200


@dataclass(slots=True)
class MapText:
    """What a `[map]` table holds, as text that TOML takes."""

    terrain: str
    levels: str = ""
    roads: list[str] = field(default_factory=list)
    sides: dict[str, list[str]] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)

    def toml(self) -> str:
        """The table."""
        parts = ["[map]", f"terrain = '''\n{self.terrain}\n'''"]
        if self.levels:
            parts.append(f"levels = '''\n{self.levels}\n'''")
        if self.roads:
            parts.append("roads = [\n" + "".join(f'  "{road}",\n' for road in self.roads) + "]")
        parts += [_names(f"{kind}s", names) for kind, names in self.sides.items() if names]
        if self.labels:
            parts.append("\n[map.labels]")
            parts += [f"{quoted(place)} = {quoted(text)}" for place, text in self.labels.items()]
        return "\n".join(parts) + "\n"


def map_toml(imported: Imported, source: str = "") -> str:
    """The map as TOML, with a head that says where it came from and what became of its terrain.

    Raises:
        BadInput: it has more roads, hexsides or text than a map may have.
    """
    board = imported.board
    letters = [BY_NAME[name].letter for name in imported.terrain]
    levels = _grid(board, list(map(str, imported.levels))) if any(imported.levels) else ""
    roads = chained(board, imported.roads)
    for what, count, most in (
        ("roads", len(roads), MOST_ROADS),
        *((f"{kind}s", len(imported.sides[kind]), MOST_SIDES) for kind in HEXSIDES),
    ):
        if count > most:
            raise BadInput(f"{count} {what} are more than the {most} of a map", where=source, code="too-long")
    body = MapText(_grid(board, letters), levels, roads, imported.sides).toml()
    text = "\n".join(_head(imported, source)) + f"\n\n{body}"
    if len(text) > MOST_TEXT:
        raise BadInput("the map would be larger than 1 MiB of TOML", where=source, code="too-long")
    return text


def _head(imported: Imported, source: str) -> list[str]:
    board = imported.board
    made = f"a {imported.program} map" if not source else f"{source}, a {imported.program} map"
    lines = [f"from {made}; {board.width} x {board.height} hexes", *imported.report.lines(HEAD_ROWS)]
    return [MADE_BY, *(f"# {comment(line)}" for line in lines)]


def comment(text: str) -> str:
    """A text that may stand in a comment."""
    return "".join(c if c.isprintable() else "?" for c in text)[:LONGEST_HEAD]


def quoted(text: str) -> str:
    """A text as a TOML string."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _grid(board: Board, words: Sequence[str]) -> str:
    rows = (words[row :: board.height] for row in range(board.height))
    return "\n".join(" ".join(row) for row in rows)


def _names(key: str, names: Sequence[str]) -> str:
    lines = [names[n : n + NAMES_A_LINE] for n in range(0, len(names), NAMES_A_LINE)]
    told = "".join(f"  {', '.join(map(quoted, line))},\n" for line in lines)
    return f"{key} = [\n{told}]"


def chained(board: Board, pairs: Iterable[tuple[Hex, Hex]]) -> list[str]:
    """Roads hex by hex, that go along each pair once, none longer than a map takes."""
    ways: dict[Hex, list[Hex]] = {}
    for a, b in pairs:
        ways.setdefault(a, []).append(b)
        ways.setdefault(b, []).append(a)
    most = LONGEST_ROAD // (len(board.names[0]) + 1)
    ends = sorted(ways, key=lambda h: (len(ways[h]) % 2 == 0, h))
    return ["-".join(board.names[h] for h in road) for start in ends for road in _walks(ways, start, most)]


def _walks(ways: dict[Hex, list[Hex]], start: Hex, most: int) -> Iterable[list[Hex]]:
    """Walks from here along ways not yet gone, until there are none."""
    while ways[start]:
        walk = [start]
        while ways[walk[-1]] and len(walk) < most:
            here = walk[-1]
            there = ways[here].pop(0)
            ways[there].remove(here)
            walk.append(there)
        yield walk


def map_of(data: Any, where: str) -> MapText:
    """The map of a TOML file of ours, checked in its shape, to be written anew. BadInput names the key."""
    from pydantic import ValidationError  # noqa: PLC0415 - heavy, and only this needs it

    from enfilade.rulesets.squad.mapfile import MapModel  # noqa: PLC0415 - as above

    try:
        model = MapModel.model_validate(data)
    except (ValidationError, RecursionError) as wrong:
        first = wrong.errors(include_url=False)[0] if isinstance(wrong, ValidationError) else None
        key = ".".join(map(str, first["loc"])) if first else ""
        says = f"map.{key}: {first['msg']}" if first else "map is nested too deep"
        raise BadInput(says[:200], where=where, code="bad-map") from None
    sides = {kind: [_plain(name) for name in getattr(model, f"{kind}s")] for kind in HEXSIDES}
    roads = [_plain(road) for road in model.roads]
    terrain, levels = (_plain(grid, keep="\n\t").strip("\n") for grid in (model.terrain, model.levels))
    return MapText(terrain, levels, roads, sides, model.labels)


def _plain(text: str, keep: str = "") -> str:
    """The text without what would end a string of TOML; what a map has no use for anyway becomes `?`."""
    return "".join(c if c in keep or (c.isprintable() and c not in "'\"\\") else "?" for c in text)
