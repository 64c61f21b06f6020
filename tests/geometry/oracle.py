"""Sight a second time, from polygons alone: shapely says what a line meets, and 4.2 to 4.7 are written anew.

Nothing of the geometry under test is used but the order of hexes. The hexes stand in a lattice of their own,
an affine picture with whole corners: centres at (3 column, 2 row, 1 more in every second column).
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely

from enfilade.geometry.hexes import Board
from enfilade.geometry.sight import Ground

Point = tuple[int, int]
Ends = tuple[Point, Point]
CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


@dataclass
class Met:
    """What a line meets: hexes by index, sides by their ends; of a run left and right hexes, if any."""

    between: set[int]
    crossed: set[Ends]
    by_corner: set[Ends]
    runs: list[tuple[Ends, int | None, int | None]]


class Polygons:
    """The hexes of a board and their sides as shapely has them."""

    def __init__(self, board: Board) -> None:
        self.size = board.size
        self.centres = [
            (3 * column, 2 * row + column % 2) for column in range(board.width) for row in range(board.height)
        ]
        self.corners = [[(x + dx, y + dy) for dx, dy in CORNERS] for x, y in self.centres]
        self.beside: dict[Ends, list[int]] = {}
        self.round: dict[Point, list[int]] = {}
        for h, ring in enumerate(self.corners):
            for here, there in pairwise([*ring, ring[0]]):
                ends = (here, there) if here < there else (there, here)
                self.beside.setdefault(ends, []).append(h)
                self.round.setdefault(here, []).append(h)
        self.ends = list(self.beside)
        self.points = list(self.round)
        self.hexes = np.array([shapely.Polygon(ring) for ring in self.corners])
        self.sides = np.array([shapely.LineString(ends) for ends in self.ends])
        self.dots = np.array([shapely.Point(point) for point in self.points])

    def meet(self, a: int, b: int) -> Met:
        """Ask shapely about the line from a to b."""
        line = shapely.LineString([self.centres[a], self.centres[b]])
        near = self._near(line)
        inside = near[shapely.relate_pattern(line, self.hexes[near], "1********")].tolist()
        sides = np.array(
            [n for n, ends in enumerate(self.ends) if set(self.beside[ends]) & set(near.tolist())]
        )
        meant = sides[shapely.intersects(line, self.sides[sides])]
        crossed = meant[shapely.relate_pattern(line, self.sides[meant], "0********")].tolist()
        along = meant[shapely.relate_pattern(line, self.sides[meant], "1********")].tolist()
        runs = sorted((self.ends[n] for n in along), key=lambda ends: self._along(a, b, ends[0]))
        corners = self._corners(line, set(inside), {point for ends in runs for point in ends})
        return Met(
            set(inside) - {a, b},
            {self.ends[n] for n in crossed} | corners,
            corners,
            [self._flanked(a, b, ends) for ends in runs],
        )

    def _near(self, line: shapely.LineString) -> np.ndarray:
        return np.flatnonzero(shapely.intersects(line, self.hexes))

    def _corners(self, line: shapely.LineString, inside: set[int], ends_of_runs: set[Point]) -> set[Ends]:
        """4.8 The sides that the line crosses at their ends."""
        found = set()
        for n in np.flatnonzero(shapely.intersects(line, self.dots)).tolist():
            point = self.points[n]
            gone = [h for h in self.round[point] if h in inside]
            if point not in ends_of_runs and len(gone) == 2:
                found |= {ends for ends in self.ends if point in ends and self.beside[ends] == sorted(gone)}
        return found

    def _along(self, a: int, b: int, point: Point) -> int:
        (ax, ay), (bx, by) = self.centres[a], self.centres[b]
        return (bx - ax) * (point[0] - ax) + (by - ay) * (point[1] - ay)

    def _flanked(self, a: int, b: int, ends: Ends) -> tuple[Ends, int | None, int | None]:
        """A run with the hexes on its hands: y grows downward, so what turns clockwise is on the right."""
        (ax, ay), (bx, by) = self.centres[a], self.centres[b]
        hands: list[int | None] = [None, None]
        for h in self.beside[ends]:
            x, y = self.centres[h]
            hands[(bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0] = h
        return ends, hands[0], hands[1]


class SlowSight:
    """4.2 to 4.7 on these facts, with sets and counts and no hurry."""

    def __init__(self, polygons: Polygons, board: Board, ground: Ground, *, low_ground_blocks: bool) -> None:
        self.polygons = polygons
        self.ground = ground
        self.low_ground_blocks = low_ground_blocks
        self.kinds: dict[Ends, int] = {}
        for side, kind in ground.sides.items():
            h, direction = divmod(side, 6)
            ring = polygons.corners[h]
            self.kinds[min(ends := (ring[direction], ring[(direction + 1) % 6]), ends[::-1])] = kind

    def look(self, a: int, b: int, met: Met, smoke: dict[int, int]) -> int:
        """-1 if blocked, the hindrance if not."""
        low, high = sorted((self.ground.levels[a], self.ground.levels[b]))
        level = self.ground.levels

        def counts(*hexes: int) -> bool:
            return self.low_ground_blocks or max(level[h] for h in hexes) >= low

        def worth(h: int | None) -> int:
            return self.ground.hinders[h] + smoke.get(h, 0) if h is not None and counts(h) else 0

        def kind(ends: Ends) -> int:
            return self.kinds.get(ends, 0) if counts(*self.polygons.beside[ends]) else 0

        steps = (low, high) == (0, 2)
        firm = {
            h
            for h in range(self.polygons.size)
            if (self.ground.blocks[h] and counts(h)) or (level[h] > low and not (steps and level[h] == 1))
        }
        rims = {h for h in range(self.polygons.size) if steps and level[h] == 1}
        total = sum(map(worth, met.between | {b}))
        for ends in met.crossed:
            hexes = self.polygons.beside[ends]
            if a in hexes:
                continue
            if kind(ends) == 2 and b not in hexes:
                return -1
            total += kind(ends) > 0
        if met.between & firm or any(kind(ends) == 2 for ends, _, _ in met.runs):
            return -1
        total += sum(kind(ends) == 1 for ends, _, _ in met.runs)
        left = {h for _, h, _ in met.runs if h is not None}
        right = {h for _, _, h in met.runs if h is not None}
        if left & firm and right & firm:
            return -1
        crossed = len(met.between & rims)
        two_sided = bool(left & (firm | rims)) and bool(right & (firm | rims))
        if two_sided:
            crossed += sum(bool({x, y} & rims) for _, x, y in met.runs)
            firm_here = firm
        else:
            firm_here = firm | rims
        if crossed > 1:
            return -1
        sums = [sum(map(worth, left)), sum(map(worth, right))]
        holds = [bool(left & firm_here), bool(right & firm_here)]
        if any(not total_here and not held for total_here, held in zip(sums, holds, strict=True)):
            return total
        return total + sum(sums) - (not any(holds))
