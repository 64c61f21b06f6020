"""Lines that go from hex to hex: streams, canals, roads; joined at the middle of hexsides."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from enfilade.draw.layout import MIDDLES, Point, Sheet, middle, move, open_sides, spot
from enfilade.geometry.hexes import Board, Hex

Links = dict[Hex, list[int]]
OPPOSITE = 3
BEYOND = 1.02
"""Lines reach a little over the hexside, so that no seam shows."""


def links_of(board: Board, pairs: Iterable[tuple[Hex, Hex]]) -> Links:
    """Adjacent pairs to the directions in which each hex is joined, sorted, each once."""
    found: dict[Hex, set[int]] = {}
    for a, b in pairs:
        found.setdefault(a, set()).add(board.direction(a, b))
        found.setdefault(b, set()).add(board.direction(b, a))
    return {h: sorted(found[h]) for h in sorted(found)}


def neighbours_joined(board: Board, wet: Callable[[Hex], bool], own: Iterable[Hex]) -> Links:
    """Each hex of `own` joined to its neighbours that are `wet`; of a triangle one side is left out."""
    links: Links = {}
    for h in own:
        near = [(d, n) for d, n in enumerate(board.neighbours[h]) if n >= 0 and wet(n)]
        links[h] = [d for d, n in near if not _shortcut(board, wet, h, n)]
    return links


def _shortcut(board: Board, wet: Callable[[Hex], bool], a: Hex, b: Hex) -> bool:
    """Whether a third hex before both joins them already."""
    return any(0 <= c < min(a, b) and wet(c) and c in board.neighbours[b] for c in board.neighbours[a])


def to_the_edge(board: Board, links: Links) -> Links:
    """Lines that end beside the map's edge go on to it."""
    return {h: _on(board, h, ways) if len(ways) == 1 else ways for h, ways in links.items()}


def _on(board: Board, h: Hex, ways: list[int]) -> list[int]:
    ahead = (ways[0] + OPPOSITE) % 6
    out = [d for d in open_sides(board, h) if min((d - ahead) % 6, (ahead - d) % 6) <= 1]
    out.sort(key=lambda d: min((d - ahead) % 6, (ahead - d) % 6))
    return ways + out[:1]


def ribbon(sheet: Sheet, links: Links, *, bends: float = 0) -> str:
    """Path data of joined lines; `bends` is how far a stream swings from its hex's middle."""
    return "".join(_through(sheet, h, ways, bends) for h, ways in links.items())


def _through(sheet: Sheet, h: Hex, ways: list[int], bends: float) -> str:
    centre = sheet.centre(h)
    if not ways:
        return f"M{spot(move(centre, (-14, 0)))}q7-8 14 0t14 0"
    first, *rest = [(move(centre, MIDDLES[d], BEYOND), move(centre, MIDDLES[d])) for d in ways]
    if not rest:
        return f"M{spot(first[0])}L{spot(centre)}"
    by = move(centre, swing(sheet.board, h), bends)
    curve = _curve(first[1], centre, rest[0][1], by) if len(rest) == 1 else f"L{spot(centre)}"
    joins = "".join(f"M{spot(end)}L{spot(centre)}" for end, _ in rest[1:])
    return f"M{spot(first[0])}L{spot(first[1])}{curve}L{spot(rest[0][0])}{joins}"


def _curve(a: Point, centre: Point, b: Point, by: Point) -> str:
    """From a to b, square to both hexsides; what goes straight on winds by way of `by`."""
    if by == centre or middle(a, b) != centre:
        return f"Q{spot(centre)} {spot(b)}"
    along = (b[0] - a[0]) / 6, (b[1] - a[1]) / 6
    into, out = middle(a, centre), middle(b, centre)
    return f"C{spot(into)} {spot(move(by, along, -1))} {spot(by)}S{spot(out)} {spot(b)}"


def swing(board: Board, h: Hex) -> Point:
    """Which way a hex's line swings, within -1 and 1; always the same for a hex."""
    column, row = board.column(h), board.row(h)
    return ((column * 7 + row * 3) % 5 - 2) / 2, ((column * 3 + row * 5) % 5 - 2) / 2


def lies(sheet: Sheet, h: Hex, ways: list[int]) -> Point:
    """Where a line that does not wind is half way through its hex."""
    centre = sheet.centre(h)
    if len(ways) != 2:  # noqa: PLR2004 - in and out
        return centre
    return move(centre, middle(MIDDLES[ways[0]], MIDDLES[ways[1]]), 0.5)


def heading(ways: list[int]) -> int:
    """The angle in degrees, clockwise from east, at which a line passes its hex's middle."""
    if not ways:
        return 0
    last = ways[-1] if len(ways) > 1 else ways[0] + OPPOSITE
    return 30 * (ways[0] + last) % 180
