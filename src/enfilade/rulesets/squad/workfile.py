"""19 Works as a scenario writes them, a line each.

0504 foxhole    0605 bunker_earth facing=nw    0706 wire    0807 mines hidden
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from enfilade.core.errors import BadInput
from enfilade.geometry.hexes import DIRECTIONS, Hex
from enfilade.rulesets.squad.ground import GroundMap
from enfilade.rulesets.squad.mapfile import hex_named
from enfilade.rulesets.squad.works import MINES, OBSTACLES, WIRE, WORKS, Work, may_be_there

LEAST_WORDS, MOST_WORDS = 2, 3
HIDDEN = "hidden"


@dataclass(slots=True)
class Built:
    """19 All works of a scenario.

    Attributes:
        positions: one a hex.
        mines: the side that hides a minefield, "" where it is open to all.
    """

    ground: GroundMap
    positions: dict[Hex, Work] = field(default_factory=dict)
    wire: list[Hex] = field(default_factory=list)
    mines: dict[Hex, str] = field(default_factory=dict)

    def read(self, lines: Iterable[str], side: str, where: str) -> None:
        """The works of a side, or of nobody (""); BadInput names the line."""
        for line in lines:
            words = line.split()
            if not LEAST_WORDS <= len(words) <= MOST_WORDS:
                raise _wrong(line, where)
            h = hex_named(self.ground.board, words[0], where)
            says = self._why_not_there(h, words[1])
            if says:
                raise BadInput(says, where=where, code="bad-work")
            if not self._put(h, words[1], "".join(words[2:]), side):
                raise _wrong(line, where)

    def _why_not_there(self, h: Hex, name: str) -> str:
        """19.3 What is wrong with that work in that hex, or ""."""
        if name not in WORKS and name not in OBSTACLES:
            return f"'{name[:20]}' is no work; there are {', '.join((*WORKS, *OBSTACLES))}"
        terrain = self.ground.terrain[h]
        if not may_be_there(name, terrain):
            return f"{self.ground.name(h)} is {terrain.name}, where no {name} may be (19.3)"
        there = self.wire if name == WIRE else self.mines if name == MINES else self.positions
        if h in there:
            return f"{self.ground.name(h)} has one already: one position a hex, one wire, one minefield"
        return ""

    def _put(self, h: Hex, name: str, extra: str, side: str) -> bool:
        """Note the work; False if the last word does not belong to it."""
        if name == WIRE:
            self.wire.append(h)
            return not extra
        if name == MINES:
            self.mines[h] = side if extra else ""
            return not extra or (extra == HIDDEN and side != "")
        facing = extra.removeprefix("facing=")
        self.positions[h] = Work(WORKS[name], facing)
        faces = facing != extra and facing in DIRECTIONS
        return faces if WORKS[name].bunker else not extra


def _wrong(line: str, where: str) -> BadInput:
    says = (
        f"'{line[:60]}' is no work; write it like '0504 foxhole', '0605 bunker_earth facing=nw' (bunkers"
        " alone face), '0706 wire', '0807 mines', or '0807 mines hidden' under A or B"
    )
    return BadInput(says, where=where, code="bad-work")


def fortified(ground: GroundMap, positions: dict[Hex, Work]) -> GroundMap:
    """19.2 The map with its positions, which never change in a game; its bunkers block sight."""
    if not positions:
        return ground
    return GroundMap(
        ground.board,
        ground.terrain,
        ground.levels,
        ground.sides,
        ground.roads,
        ground.labels,
        ground.low_ground_blocks,
        dict(sorted(positions.items())),
    )
