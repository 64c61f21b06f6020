"""A foreign map made one of squad, and a report that accounts for every hex."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from enfilade.geometry.hexes import OFF_MAP, Board, Hex
from enfilade.maps.foreign import Cell, Feature, ForeignMap, counted
from enfilade.maps.table import HEXSIDE, HEXSIDES, HIGHEST, LEVEL, TERRAIN, Meaning, Table
from enfilade.rulesets.squad.terrain import HEDGEROW, WALL

ALL_SIDES = 63
SIDES = 6
ROADS = ("road", "bridge")
CLEAR = "(nothing)"
MOST_ROWS = 1000
STRONGEST_FIRST = (
    *("bridge", "building", "jungle", "woods"),
    *("sea", "river", "canal", "pond", "marsh", "stream", "gully", "wadi"),
    *("orchard", "palms", "haystacks", "crops", "field", "beach", "desert", "road", "open"),
)
STRENGTH = {name: n for n, name in enumerate(STRONGEST_FIRST)}


@dataclass(slots=True)
class Row:
    """What became of a foreign terrain.

    Attributes:
        foreign: its name and number.
        becomes: what it is in squad; "" if the table does not know it.
        hexes: how many have it.
        under: in how many of them a stronger terrain stands.
    """

    foreign: str
    becomes: str
    hexes: int = 0
    under: int = 0


@dataclass(slots=True)
class Report:
    """What an import did: a row a foreign terrain, and notes."""

    rows: dict[str, Row] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    terrain: Counter[str] = field(default_factory=Counter)

    def count(self, key: str, becomes: str) -> Row:
        """Count a hex that has this foreign terrain."""
        row = self.rows.setdefault(key, Row(key, becomes))
        row.hexes += 1
        return row

    def sorted_rows(self) -> list[Row]:
        """The unknown ones first, then by number of hexes."""
        return sorted(self.rows.values(), key=lambda row: (row.becomes != "", -row.hexes, row.foreign))

    def unmapped(self) -> list[Row]:
        """The terrains that the table does not know."""
        return [row for row in self.sorted_rows() if not row.becomes]

    def lines(self, most: int = MOST_ROWS) -> list[str]:
        """The report for people, a line a terrain and a note."""
        rows = self.sorted_rows()
        told = [_told(row) for row in rows[:most]]
        if len(rows) > most:
            told.append(f"and {len(rows) - most} more")
        return told + self.notes

    def data(self) -> dict[str, Any]:
        """The report for programs."""
        rows = self.sorted_rows()
        return {
            "foreign": [
                {"name": r.foreign, "hexes": r.hexes, "becomes": r.becomes or None, "under": r.under}
                for r in rows[:MOST_ROWS]
            ],
            "unmapped": {row.foreign: row.hexes for row in self.unmapped()[:MOST_ROWS]},
            "terrain": dict(sorted(self.terrain.items())),
            "notes": self.notes,
        }


@dataclass(slots=True)
class Imported:
    """A map of squad: what a `[map]` holds, and how it came about.

    Attributes:
        terrain, levels: a hex each, by index.
        roads: pairs of adjacent hexes.
        sides: hexsides by kind.
    """

    program: str
    board: Board
    terrain: list[str]
    levels: list[int]
    roads: list[tuple[Hex, Hex]]
    sides: dict[str, list[str]]
    report: Report


def translate(foreign: ForeignMap, table: Table) -> Imported:
    """The map of squad; every hex has a terrain and a level, and whatever was changed is in the report."""
    board = Board(foreign.width, foreign.height)
    report = Report(notes=list(foreign.notes))
    terrain = [_terrain(cell, table, report) for cell in foreign.cells]
    levels = _levels(foreign.cells, table, report)
    report.terrain.update(terrain)
    if report.unmapped():
        unknown = counted(len(report.unmapped()), "terrain is", "terrains are")
        times = counted(sum(row.hexes for row in report.unmapped()), "time", "times")
        report.notes.append(f"{unknown} not in the table, {times}; --terrain names a table of your own")
    roads = _roads(board, foreign.cells, table)
    sides = _hexsides(board, foreign.cells, table)
    return Imported(foreign.program, board, terrain, levels, roads, sides, report)


def _terrain(cell: Cell, table: Table, report: Report) -> str:
    """The strongest of a hex's terrains, each counted."""
    if not cell.features:
        report.count(CLEAR, table.default)
        return table.default
    meanings = {feature.key: table.of(feature) for feature in cell.features}
    found = [m.name for m in meanings.values() if m is not None and m.sort == TERRAIN]
    best = min(found, key=STRENGTH.__getitem__, default=table.default)
    for key, meaning in meanings.items():
        row = report.count(key, meaning.name if meaning else "")
        row.under += meaning is not None and meaning.sort == TERRAIN and meaning.name != best
    return best


def _levels(cells: list[Cell], table: Table, report: Report) -> list[int]:
    given = [max([cell.level, *_levels_meant(cell, table)]) for cell in cells]
    for far, says in ((-1, "below 0 are 0 now"), (1, f"above {HIGHEST} are {HIGHEST} now")):
        beyond = [level for level in given if (level < 0 if far < 0 else level > HIGHEST)]
        if beyond:
            most = min(beyond) if far < 0 else max(beyond)
            report.notes.append(f"levels {says}: {counted(len(beyond), 'hex', 'hexes')}, the farthest {most}")
    return [max(0, min(level, HIGHEST)) for level in given]


def _levels_meant(cell: Cell, table: Table) -> list[int]:
    meant = [table.of(feature) for feature in cell.features]
    return [meaning.level for meaning in meant if meaning is not None and meaning.sort == LEVEL]


def _roads(board: Board, cells: list[Cell], table: Table) -> list[tuple[Hex, Hex]]:
    """Pairs of adjacent hexes, each of which has a road or bridge that goes to the other."""
    ways = [_ways(cell.features, table) for cell in cells]
    return [
        (h, other)
        for h, mask in enumerate(ways)
        if mask
        for d in range(1, 4)
        if (other := board.neighbours[h][d]) != OFF_MAP and mask >> d & 1 and ways[other] >> (d + 3) % 6 & 1
    ]


def _ways(features: list[Feature], table: Table) -> int:
    """The bits of hexsides to which a road of the hex goes; to all, where that is not said."""
    mask = 0
    for feature in features:
        meaning = table.of(feature)
        if meaning is not None and meaning.name in ROADS:
            mask |= ALL_SIDES if feature.sides is None else feature.sides
    return mask


def _hexsides(board: Board, cells: list[Cell], table: Table) -> dict[str, list[str]]:
    """The hexsides on the map by kind; of several at one, a hedgerow counts, then a wall."""
    found: dict[int, str] = {}
    for h, cell in enumerate(cells):
        for feature in cell.features:
            meaning = table.of(feature)
            if meaning is not None and meaning.sort == HEXSIDE:
                _put_sides(board, h, feature, meaning, found)
    names = {kind: [side for side in sorted(found) if found[side] == kind] for kind in HEXSIDES}
    return {kind: [board.side_name(side) for side in sides] for kind, sides in names.items()}


def _put_sides(board: Board, h: Hex, feature: Feature, meaning: Meaning, found: dict[int, str]) -> None:
    mask = ALL_SIDES if feature.sides is None else feature.sides
    for d in range(SIDES):
        if mask >> d & 1 and board.neighbours[h][d] != OFF_MAP:
            side = board.side(h, d)
            if meaning.name == HEDGEROW or (meaning.name == WALL and found.get(side) != HEDGEROW):
                found[side] = meaning.name
            found.setdefault(side, meaning.name)


def _told(row: Row) -> str:
    told = f"{row.foreign}: {counted(row.hexes, 'hex', 'hexes')}, {row.becomes or 'NOT IN THE TABLE'}"
    return told + (f"; something stronger stands in {row.under} of them" if row.under else "")
