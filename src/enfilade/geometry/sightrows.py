"""Sight for many pairs at once, from the planes of a map (squad 4.2 to 4.6).

A row holds for one firer what every hex adds as a target, BLOCKED where the line is. All rows of a board are
made together, an offset at a time; or one row is made for itself, a step of all its lines at a time.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from enfilade.geometry.hexes import STEPS, Hex
from enfilade.geometry.hexlines import TO_LEFT, TO_RIGHT, HexLine, hex_line
from enfilade.geometry.sightplanes import (
    ALONE,
    BLOCKER,
    HINDRANCES,
    NO_SIDE,
    NOTHING,
    RIM,
    RIMS,
    TWO_RIMS,
    Ints,
    SightPlanes,
    Words,
)

Row: TypeAlias = "array[int]"
Shorts = npt.NDArray[np.int16]
BLOCKED = -1
LEFTWARD = np.array(TO_LEFT, dtype=np.int64)
RIGHTWARD = np.array(TO_RIGHT, dtype=np.int64)


@dataclass(slots=True)
class Step:
    """One step of many lines: which go on, the side each enters its next hex by, that hex's shift."""

    lines: Ints
    directions: Ints
    shifts: Ints


@dataclass(slots=True)
class Sweep:
    """An offset made ready: `elements` are addresses in a field.

    `leaving` is the firer's side crossed, `arriving` the target's, NO_SIDE if none counts (4.4, 4.5).
    """

    dq: int
    dr: int
    elements: list[int]
    along_sides: bool
    leaving: int
    arriving: int


def left_and_right(dq: Ints, dr: Ints) -> tuple[Ints, Ints, Ints]:
    """`hexlines.wedge` for many offsets at once."""
    k, left, right = np.zeros_like(dq), np.zeros_like(dq), np.zeros_like(dq)
    for d in range(6):
        (aq, ar), (bq, br) = STEPS[d], STEPS[(d + 1) % 6]
        x, y = dq * br - dr * bq, aq * dr - ar * dq
        here = (x > 0) & (y >= 0)
        k[here], left[here], right[here] = d, x[here], y[here]
    return k, left, right


def turns(left: Ints, right: Ints, i: Ints, j: Ints) -> Ints:
    """4.8 `hexlines` for many lines at once: the sides they leave the hexes (i, j) by."""
    ahead = left * (3 * j + 1) - right * (3 * i + 1)
    far_left = left * (3 * j - 1) - right * (3 * i + 2) > 0
    far_right = right * (3 * i - 1) - left * (3 * j + 2) > 0
    to_left = (ahead < 0).astype(np.int64) - far_left
    to_right = (ahead <= 0).astype(np.int64) + far_right
    return np.where(left > right, to_left, to_right)


def steps_of(planes: SightPlanes, k: Ints, left: Ints, right: Ints, arriving: Ints) -> Iterator[Step]:
    """All lines from hex to hex, those left out that run along sides; the last step goes into `arriving`."""
    lines = np.flatnonzero(left != right)
    i, j = np.zeros_like(lines), np.zeros_like(lines)
    k, left, right = k[lines], left[lines], right[lines]
    while len(lines):
        turn = turns(left, right, i, j)
        directions = (k + turn) % 6
        i, j = i + LEFTWARD[turn], j + RIGHTWARD[turn]
        arriving[lines] = directions
        on = np.flatnonzero((i != left) | (j != right))
        lines, k, left, right, i, j = lines[on], k[on], left[on], right[on], i[on], j[on]
        shifts = i * planes.steps[k] + j * planes.steps[(k + 1) % 6]
        yield Step(lines, directions[on], shifts)


def all_rows(planes: SightPlanes) -> list[Row]:
    """The row of every hex, in the order of the hexes."""
    size = planes.board.size
    table = np.zeros((size, size), dtype=np.int16)
    for sweep in _sweeps(planes):
        _judge_all(planes, sweep, table.reshape(-1))
    return [array("h", row.tobytes()) for row in table]


def _offsets(planes: SightPlanes) -> tuple[Ints, Ints]:
    """The offsets the board may hold, to the right and straight down: the others are their reverses."""
    rows = planes.board.height - 1
    found = [
        (dq, dr)
        for dq in range(planes.board.width)
        for dr in range(1 if dq == 0 else -rows - (dq + 1) // 2, rows - dq // 2 + 1)
    ]
    both = np.array(found, dtype=np.int64).reshape(-1, 2)
    return both[:, 0].copy(), both[:, 1].copy()


def _sweeps(planes: SightPlanes) -> Iterator[Sweep]:
    """Each offset with its template."""
    dq, dr = _offsets(planes)
    k, left, right = left_and_right(dq, dr)
    arriving, leaving = np.full_like(dq, NO_SIDE), np.full_like(dq, NO_SIDE)
    elements = np.full((2 * planes.stride + 2 * planes.board.width, len(dq)), NO_SIDE, dtype=np.int64)
    lengths = np.zeros_like(dq)
    for n, step in enumerate(steps_of(planes, k, left, right, arriving)):
        if n == 0:
            leaving[:] = arriving
        plane = step.directions if n else np.full_like(step.directions, ALONE)
        elements[n, step.lines] = plane * planes.cells + step.shifts
        lengths[step.lines] = n + 1
    along = (left == right).tolist()
    ways = zip(dq.tolist(), dr.tolist(), leaving.tolist(), arriving.tolist(), lengths.tolist(), strict=True)
    for n, (q, r, first, last, length) in enumerate(ways):
        crosses = length > 0
        yield Sweep(
            q,
            r,
            elements[:length, n].tolist(),
            along[n],
            leaving=first if crosses else NO_SIDE,
            arriving=(last + 3) % 6 if crosses else NO_SIDE,
        )


def _judge_all(planes: SightPlanes, sweep: Sweep, flat: Shorts) -> None:
    """Write both directions of all pairs at that offset."""
    start = planes.stride
    span = (planes.board.width - sweep.dq) * planes.stride
    shift = planes.shift(sweep.dq, sweep.dr)
    from_column = planes.column_at[start : start + span]
    to_column = planes.column_at[start + shift : start + shift + span]
    cells = np.flatnonzero((from_column >= 0) & (to_column - from_column == sweep.dq))
    if len(cells) == 0:
        return
    firers = cells + start
    targets = firers + shift
    counts = _picked(planes, _counts(planes, sweep, start, span), cells, firers, targets)
    forth, back = planes.adds(sweep.arriving), planes.adds(sweep.leaving)
    here, there = planes.hex_at[firers], planes.hex_at[targets]
    flat[here * planes.board.size + there] = _told(counts, forth[targets])
    flat[there * planes.board.size + here] = _told(counts, back[firers])


def _picked(planes: SightPlanes, counts: Words, cells: Ints, firers: Ints, targets: Ints) -> Words:
    """4.6 Of the counts of all bands, those of each pair's own."""
    if len(counts) == 1:
        single: Words = counts[0].take(cells)
        return single
    bands = planes.band_of[planes.levels[firers], planes.levels[targets]]
    own: Words = counts.reshape(-1).take(bands * counts.shape[1] + cells)
    return own


def _counts(planes: SightPlanes, sweep: Sweep, start: int, span: int) -> Words:
    """What stands between the ends, a line a band, for `span` firers from the cell `start`."""
    if sweep.along_sides:
        return _run_counts(planes, hex_line(sweep.dq, sweep.dr), start, span)
    return _added(planes.fields, [start + element for element in sweep.elements], span)


def _added(fields: Words, places: list[int], span: int) -> Words:
    total = np.zeros((len(fields), span), dtype=np.uint32)
    for place in places:
        total += fields[:, place : place + span]
    return total


def _run_counts(planes: SightPlanes, line: HexLine, start: int, span: int) -> Words:
    """4.5 The same for a line along hexsides."""
    fields, alone = planes.fields, ALONE * planes.cells + start
    lefts = [alone + planes.shift(*run.left) for run in line.runs]
    rights = [alone + planes.shift(*run.right) for run in line.runs]
    sides = [run.direction * planes.cells + start + planes.shift(*run.left) for run in line.runs]
    whole = _added(fields, [alone + planes.shift(*place) for place in line.between], span)
    whole += _added(planes.sides, sides, span)
    rims = np.zeros_like(whole)
    for x, y in zip(lefts, rights, strict=True):
        rims += (fields[:, x : x + span] | fields[:, y : y + span]) & RIMS
    return _weighed(whole, _added(fields, lefts, span), _added(fields, rights, span), rims)


def _weighed(whole: Words, left: Words, right: Words, rims: Words) -> Words:
    """4.5, 4.6 The left and the right set against each other, as in `sightlines`.

    `whole` is what is passed through or run along; `rims` counts the runs with a level-1 hex beside them.
    """
    faced = (left >= RIM) & (right >= RIM)
    crossed = (whole & RIMS) + np.where(faced, rims, NOTHING)
    blocked = (whole >= BLOCKER) | (crossed >= TWO_RIMS) | ((left >= BLOCKER) & (right >= BLOCKER))
    left_blocks = (left >= BLOCKER) | ((left >= RIM) & ~faced)
    right_blocks = (right >= BLOCKER) | ((right >= RIM) & ~faced)
    on_left, on_right = left & HINDRANCES, right & HINDRANCES
    counts = (left_blocks | (on_left > 0)) & (right_blocks | (on_right > 0))
    once = (~(left_blocks | right_blocks)).astype(np.uint32)
    beside = np.where(counts, on_left + on_right - once, NOTHING)
    return np.where(blocked, BLOCKER, (whole & HINDRANCES) + beside)


def _told(counts: Words, adds: Words) -> Shorts:
    """4.3 The hindrance, with what the target adds, or BLOCKED."""
    hindrance = ((counts & HINDRANCES) + adds).astype(np.int16)
    return np.where(counts < TWO_RIMS, hindrance, np.int16(BLOCKED))


def one_row(planes: SightPlanes, a: Hex) -> Row:
    """The row of one hex."""
    row = np.zeros(planes.board.size, dtype=np.int16)
    dq, dr = planes.columns - planes.columns[a], planes.lines - planes.lines[a]
    k, left, right = left_and_right(dq, dr)
    counts, crossed = _step_counts(planes, a, k, left, right)
    adds = planes.tail[planes.cell_of] + np.where(crossed >= 0, planes.ends[crossed, planes.cell_of], NOTHING)
    row[:] = _told(counts, adds)
    for b in np.flatnonzero((left == right) & (left > 0)).tolist():
        here, there = planes.cell_of[a : a + 1], planes.cell_of[b : b + 1]
        found = _run_counts(planes, hex_line(int(dq[b]), int(dr[b])), int(here[0]), 1)
        found = _picked(planes, found, np.zeros(1, dtype=np.int64), here, there)
        row[b] = _told(found, planes.tail[there])[0]
    row[a] = 0
    return array("h", row.tobytes())


def _step_counts(planes: SightPlanes, a: Hex, k: Ints, left: Ints, right: Ints) -> tuple[Words, Ints]:
    """What stands between a and each hex, and the side of that hex crossed, hexsides run along left out."""
    here, flat = planes.cell_of[a], planes.fields.reshape(-1)
    bands = planes.band_of[planes.levels[here], planes.levels[planes.cell_of]]
    bases = bands * planes.fields.shape[1] + here
    counts = np.zeros(len(k), dtype=np.uint32)
    arriving = np.full_like(k, NO_SIDE)
    lengths = np.zeros_like(k)
    for n, step in enumerate(steps_of(planes, k, left, right, arriving)):
        plane = step.directions if n else np.full_like(step.directions, ALONE)
        counts[step.lines] += flat[bases[step.lines] + plane * planes.cells + step.shifts]
        lengths[step.lines] = n + 1
    return counts, np.where(lengths > 0, (arriving + 3) % 6, NO_SIDE)
