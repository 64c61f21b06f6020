"""One line of sight judged by the book, reason by reason (squad 4.2 to 4.8).

This is the slow and plain way: `sight` has tables for the quick one, and the tests hold the two to be equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from enfilade.geometry.hexes import OFF_MAP, Board, Hex, Hexside, Offset
from enfilade.geometry.hexlines import Crossing, HexLine, hex_line

CLEAR_SIDE = 0
HINDERING_SIDE = 1
BLOCKING_SIDE = 2
HIGHEST_LEVEL = 2


@dataclass(slots=True)
class Ground:
    """What lies on a board, as far as sight goes.

    `blocks` and `hinders` are 0 or 1, `levels` 0 to 2, each by hex. `sides` by `Board.side`: HINDERING_SIDE
    (wall, hedge) or BLOCKING_SIDE (hedgerow).
    """

    blocks: bytearray
    hinders: bytearray
    levels: bytearray
    sides: dict[Hexside, int] = field(default_factory=dict)


def open_ground(board: Board) -> Ground:
    """Level ground with nothing on it, to be filled in."""
    return Ground(bytearray(board.size), bytearray(board.size), bytearray(board.size))


@dataclass(slots=True)
class Reason:
    """One hex or hexside that matters on a line: what it adds, or that it blocks, and by which rule.

    `kind` is what it is there: `hex`, `smoke` or `hexside` met by the line, `beside` or `smoke beside` a run,
    `run` along a hexside, `pair` (the facing pair that counts once, -1), `level`, or `low` for what both ends
    look over. A value of 0 that does not block says why a thing counts nothing.
    """

    at: str
    kind: str
    value: int
    blocks: bool
    rule: str


@dataclass(slots=True)
class Sighting:
    """A line judged: `hindrance` is the sum of its reasons' values.

    If it is blocked, `hindrance` is 0 and the reasons are what blocks.
    """

    clear: bool
    range: int
    hindrance: int
    reasons: tuple[Reason, ...]


def stand_of_side(board: Board, ground: Ground, side: Hexside) -> int:
    """4.6 The level a hexside stands on: the higher of its two hexes."""
    here, there = board.hexes_of(side)
    return max(ground.levels[here], ground.levels[there] if there != OFF_MAP else 0)


@dataclass(slots=True)
class Looker:
    """The firer's end of a line: all that judging it needs to know."""

    board: Board
    ground: Ground
    a: Hex
    b: Hex
    smoke: Mapping[Hex, int]
    low_ground_blocks: bool
    lower: int
    spans_two: bool

    def at(self, place: Offset) -> Hex:
        """The hex that many steps from the firer, or OFF_MAP."""
        q, r = self.board.axial(self.a)
        return self.board.at(q + place[0], r + place[1])

    def looks_over(self, level: int) -> bool:
        """4.6 Both ends are higher than what stands there."""
        return level < self.lower and not self.low_ground_blocks

    def is_hill(self, h: Hex) -> bool:
        """4.6 Higher than the lower end, and not one of those a line from 0 to 2 may cross."""
        return h != OFF_MAP and self.ground.levels[h] > self.lower and not self.is_rim(h)

    def is_rim(self, h: Hex) -> bool:
        """4.6 A level-1 hex on a line between 0 and 2."""
        return h != OFF_MAP and self.spans_two and self.ground.levels[h] == 1

    def is_blocker(self, h: Hex) -> bool:
        """4.2, 4.6 Woods, a building, a hill: it blocks, whatever else is on the line."""
        return self.is_hill(h) or (h != OFF_MAP and bool(self.ground.blocks[h]) and not self._over(h))

    def hindrance(self, h: Hex) -> int:
        """4.3, 4.7 What a hex adds where it counts."""
        if h == OFF_MAP or self._over(h):
            return 0
        return self.ground.hinders[h] + self.smoke.get(h, 0)

    def _over(self, h: Hex) -> bool:
        return self.looks_over(self.ground.levels[h])


@dataclass(slots=True)
class Flanks:
    """4.5 The left and the right set of a line, and what comes of them."""

    rims_block: bool
    sets_block: bool
    beside_counts: bool
    pair_counts_once: bool
    faced: bool


def judge(
    board: Board, ground: Ground, a: Hex, b: Hex, smoke: Mapping[Hex, int], *, low_ground_blocks: bool
) -> Sighting:
    """4.1 The sight from a to b, its reasons from the firer outward. A hex sees itself unhindered."""
    low, high = sorted((ground.levels[a], ground.levels[b]))
    looker = Looker(board, ground, a, b, smoke, low_ground_blocks, low, low == 0 and high == HIGHEST_LEVEL)
    line = hex_line(*board.offset(a, b))
    flanks = _flanks(looker, line)
    reasons = list(_run_reasons(looker, line, flanks) if line.runs else _cross_reasons(looker, line, flanks))
    if a != b:
        reasons.extend(_hindrances(looker, b))
    blockers = tuple(reason for reason in reasons if reason.blocks)
    if blockers:
        return Sighting(False, line.range, 0, blockers)
    return Sighting(True, line.range, sum(reason.value for reason in reasons), tuple(reasons))


def _flanks(looker: Looker, line: HexLine) -> Flanks:
    """4.5, 4.6 Weigh the hexes beside the runs, and count the level-1 hexes a line from 0 to 2 crosses."""
    left = [looker.at(run.left) for run in line.runs]
    right = [looker.at(run.right) for run in line.runs]
    hard = (any(map(looker.is_blocker, left)), any(map(looker.is_blocker, right)))
    rims = (any(map(looker.is_rim, left)), any(map(looker.is_rim, right)))
    faced = (hard[0] or rims[0]) and (hard[1] or rims[1])
    crossed = sum(looker.is_rim(looker.at(place)) for place in line.between)
    if faced:
        crossed += sum(looker.is_rim(x) or looker.is_rim(y) for x, y in zip(left, right, strict=True))
    blocker = (hard[0] or (rims[0] and not faced), hard[1] or (rims[1] and not faced))
    sums = (sum(map(looker.hindrance, left)), sum(map(looker.hindrance, right)))
    return Flanks(
        rims_block=crossed > 1,
        sets_block=(hard[0] and hard[1]) or (faced and crossed > 1),
        beside_counts=(blocker[0] or sums[0] > 0) and (blocker[1] or sums[1] > 0),
        pair_counts_once=sums[0] > 0 and sums[1] > 0 and not (blocker[0] or blocker[1]),
        faced=faced,
    )


def _cross_reasons(looker: Looker, line: HexLine, flanks: Flanks) -> Iterator[Reason]:
    """4.2, 4.3 Hexside, hex, hexside, hex, to the target's side."""
    last = len(line.crossings) - 1
    for n, crossing in enumerate(line.crossings):
        yield from _crossing(looker, crossing, first=n == 0, last=n == last)
        if n != last:
            yield from _passage(looker, looker.at(line.between[n]), flanks)


def _run_reasons(looker: Looker, line: HexLine, flanks: Flanks) -> Iterator[Reason]:
    """4.5 Run, hex, run, hex, to the target's corner."""
    paired = not flanks.pair_counts_once
    for n, run in enumerate(line.runs):
        left, right = looker.at(run.left), looker.at(run.right)
        side = (
            looker.board.side(left, run.direction)
            if left != OFF_MAP
            else _other_way(looker, right, run.direction)
        )
        yield from _run_along(looker, side)
        for h in (left, right):
            if h != OFF_MAP:
                yield from _beside(looker, h, flanks)
        if not paired and looker.hindrance(left) + looker.hindrance(right) > 0:
            paired = True
            yield Reason(looker.board.side_name(side), "pair", -1, False, "4.5")
        if n < len(line.between):
            yield from _passage(looker, looker.at(line.between[n]), flanks)


def _other_way(looker: Looker, right: Hex, direction: int) -> Hexside:
    return looker.board.side(right, (direction + 3) % 6)


def _crossing(looker: Looker, crossing: Crossing, *, first: bool, last: bool) -> Iterator[Reason]:
    """4.3, 4.4, 4.8 A wall, hedge or hedgerow crossed.

    3.2 A hedgerow blocks unless it is a side of the first or the last hex.
    """
    side = looker.board.side(looker.at(crossing.of), crossing.direction)
    kind = looker.ground.sides.get(side, CLEAR_SIDE)
    if kind == CLEAR_SIDE:
        return
    name = looker.board.side_name(side)
    if first:
        yield Reason(name, "hexside", 0, False, "4.4")
    elif looker.looks_over(stand_of_side(looker.board, looker.ground, side)):
        yield Reason(name, "low", 0, False, "4.6")
    elif kind == BLOCKING_SIDE and not last:
        yield Reason(name, "hexside", 0, True, "3.2")
    else:
        yield Reason(name, "hexside", 1, False, "4.8" if crossing.corner else "4.3")


def _run_along(looker: Looker, side: Hexside) -> Iterator[Reason]:
    """4.4, 4.5 A wall or hedge run along counts by itself, a hedgerow run along blocks."""
    kind = looker.ground.sides.get(side, CLEAR_SIDE)
    if kind == CLEAR_SIDE:
        return
    name = looker.board.side_name(side)
    if looker.looks_over(stand_of_side(looker.board, looker.ground, side)):
        yield Reason(name, "low", 0, False, "4.6")
    elif kind == BLOCKING_SIDE:
        yield Reason(name, "run", 0, True, "4.5")
    else:
        yield Reason(name, "run", 1, False, "4.5")


def _passage(looker: Looker, h: Hex, flanks: Flanks) -> Iterator[Reason]:
    """4.2, 4.6 A hex with its inside on the line, between the ends."""
    name = looker.board.names[h]
    if looker.is_hill(h):
        yield Reason(name, "level", 0, True, "4.6")
    if looker.is_rim(h):
        yield Reason(name, "level", 0, flanks.rims_block, "4.6")
    if looker.ground.blocks[h]:
        over = looker.looks_over(looker.ground.levels[h])
        yield Reason(name, "low", 0, False, "4.6") if over else Reason(name, "hex", 0, True, "4.2")
    yield from _hindrances(looker, h)


def _hindrances(looker: Looker, h: Hex) -> Iterator[Reason]:
    """4.3, 4.7 A hindering hex, and smoke, gone into or through."""
    name = looker.board.names[h]
    over = looker.looks_over(looker.ground.levels[h])
    if looker.ground.hinders[h]:
        yield Reason(name, "low", 0, False, "4.6") if over else Reason(name, "hex", 1, False, "4.3")
    smoke = looker.smoke.get(h, 0)
    if smoke:
        yield Reason(name, "low", 0, False, "4.6") if over else Reason(name, "smoke", smoke, False, "4.7")


def _beside(looker: Looker, h: Hex, flanks: Flanks) -> Iterator[Reason]:
    """4.5 A hex touched along its edge."""
    name = looker.board.names[h]
    over = looker.looks_over(looker.ground.levels[h])
    if looker.is_hill(h):
        yield Reason(name, "level", 0, flanks.sets_block, "4.6")
    if looker.is_rim(h):
        yield Reason(name, "level", 0, flanks.faced and flanks.rims_block, "4.6")
    if looker.ground.blocks[h]:
        yield (
            Reason(name, "low", 0, False, "4.6")
            if over
            else Reason(name, "beside", 0, flanks.sets_block, "4.5")
        )
    counts = 1 if flanks.beside_counts else 0
    if looker.ground.hinders[h]:
        yield Reason(name, "low", 0, False, "4.6") if over else Reason(name, "beside", counts, False, "4.5")
    smoke = looker.smoke.get(h, 0)
    if smoke:
        kind, value, rule = ("low", 0, "4.6") if over else ("smoke beside", counts * smoke, "4.5")
        yield Reason(name, kind, value, False, rule)
