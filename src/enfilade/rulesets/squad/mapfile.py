"""Maps as text: a grid of letters, one a hex, and what lies on hexes and hexsides.

[map]
terrain = '''
. . w w b
. o . w .
'''
levels = '''...'''            digits 0-2, a grid of the same size; left out: level
roads = ["0101-0201-0302"]    hex by hex
walls = ["0402/ne"]           hedges and hedgerows likewise
labels = { "0502" = "Mill" }
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from enfilade.core.errors import BadInput
from enfilade.geometry.hexes import LARGEST_BOARD, Board, Hex, Hexside
from enfilade.rulesets.squad.ground import GroundMap
from enfilade.rulesets.squad.terrain import BY_LETTER, HEDGE, HEDGEROW, TERRAINS, WALL, Terrain

SideName = Annotated[str, Field(max_length=12)]
MOST_NAMES = 20_000


class MapModel(BaseModel):
    """3.1 A map as it is written."""

    model_config = ConfigDict(extra="forbid", strict=True)

    terrain: str = Field(max_length=200_000)
    levels: str = Field(default="", max_length=200_000)
    roads: list[Annotated[str, Field(max_length=3000)]] = Field(default_factory=list, max_length=500)
    walls: list[SideName] = Field(default_factory=list, max_length=MOST_NAMES)
    hedges: list[SideName] = Field(default_factory=list, max_length=MOST_NAMES)
    hedgerows: list[SideName] = Field(default_factory=list, max_length=MOST_NAMES)
    labels: dict[str, Annotated[str, Field(max_length=60)]] = Field(default_factory=dict)


def build_map(model: MapModel, where: str, *, low_ground_blocks: bool = False) -> GroundMap:
    """The map, ready to play on; BadInput names line, column or hexside."""
    rows = _grid(model.terrain, f"{where}, map.terrain")
    board = Board(len(rows[0]), len(rows))
    terrain = _by_hex(
        board,
        [[_terrain(letter, r, c, where) for c, letter in enumerate(row, 1)] for r, row in enumerate(rows, 1)],
    )
    sides: dict[Hexside, str] = {}
    for kind, names in ((WALL, model.walls), (HEDGE, model.hedges), (HEDGEROW, model.hedgerows)):
        for name in names:
            sides[_side(board, name, f"{where}, map.{kind}s")] = kind
    return GroundMap(
        board,
        tuple(terrain),
        _levels(board, model.levels, f"{where}, map.levels"),
        sides,
        tuple(_roads(board, model.roads, f"{where}, map.roads")),
        {hex_named(board, name, f"{where}, map.labels"): text for name, text in model.labels.items()},
        low_ground_blocks,
    )


def _grid(text: str, where: str) -> list[str]:
    rows = ["".join(line.split()) for line in text.splitlines() if line.strip()]
    if not rows or not rows[0]:
        raise BadInput("the grid is empty; write a line a row, a letter a hex", where=where, code="bad-map")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            says = f"row {number} has {len(row)} hexes, row 1 has {len(rows[0])}; all rows must be as long"
            raise BadInput(says, where=where, code="bad-map")
    if max(len(rows), len(rows[0])) > LARGEST_BOARD:
        raise BadInput(f"a map has at most {LARGEST_BOARD} columns and rows", where=where, code="too-long")
    return rows


def _by_hex(board: Board, rows: list[list[Terrain]]) -> list[Terrain]:
    return [rows[board.row(h) - 1][board.column(h) - 1] for h in range(board.size)]


def _terrain(letter: str, row: int, column: int, where: str) -> Terrain:
    terrain = BY_LETTER.get(letter)
    if terrain is None:
        known = " ".join(f"{t.letter} {t.name}" for t in TERRAINS)
        says = f"'{letter}' in row {row}, column {column} is no terrain; there are {known}"
        raise BadInput(says, where=f"{where}, map.terrain", code="bad-map")
    return terrain


def _levels(board: Board, text: str, where: str) -> tuple[int, ...]:
    if not text.strip():
        return (0,) * board.size
    rows = _grid(text, where)
    if (len(rows), len(rows[0])) != (board.height, board.width):
        says = f"the grid has {len(rows[0])} x {len(rows)} hexes, the terrain {board.width} x {board.height}"
        raise BadInput(says, where=where, code="bad-map")
    for number, row in enumerate(rows, 1):
        if strange := re.search(r"[^012]", row):
            raise BadInput(
                f"'{strange[0]}' in row {number} is no level; they are 0, 1 and 2",
                where=where,
                code="bad-map",
            )
    return tuple(int(rows[board.row(h) - 1][board.column(h) - 1]) for h in range(board.size))


def _side(board: Board, name: str, where: str) -> Hexside:
    side = board.side_of(name)
    if side is None:
        raise BadInput(
            f"'{name[:20]}' is no hexside on this map; write one like 0405/ne", where=where, code="bad-map"
        )
    return side


def _roads(board: Board, roads: list[str], where: str) -> list[tuple[Hex, Hex]]:
    pairs: list[tuple[Hex, Hex]] = []
    for road in roads:
        way = [hex_named(board, name, where) for name in road.split("-")]
        for a, b in pairwise(way):
            if board.direction(a, b) < 0:
                says = f"a road goes hex by hex; {board.names[a]} and {board.names[b]} are not adjacent"
                raise BadInput(says, where=where, code="bad-map")
            pairs.append((a, b))
    return pairs


def hex_named(board: Board, name: str, where: str) -> Hex:
    """The hex of a name; BadInput if there is none."""
    h = board.hex_of(name)
    if h is None:
        says = f"'{name[:20]}' is no hex of this map; they go from {board.names[0]} to {board.names[-1]}"
        raise BadInput(says, where=where, code="bad-hex")
    return h


def area(board: Board, names: Iterable[str], where: str) -> tuple[Hex, ...]:
    """The hexes of names and of rectangles '0101-0310' (columns 1 to 3, rows 1 to 10), in map order."""
    found: dict[Hex, bool] = {}
    for name in names:
        first, dash, last = name.partition("-")
        a = hex_named(board, first, where)
        b = hex_named(board, last, where) if dash else a
        left, right = sorted((board.column(a), board.column(b)))
        top, bottom = sorted((board.row(a), board.row(b)))
        for column in range(left, right + 1):
            first_of_column = (column - 1) * board.height
            found.update(dict.fromkeys(range(first_of_column + top - 1, first_of_column + bottom), True))
        if len(found) == board.size:
            break
    return tuple(sorted(found))
