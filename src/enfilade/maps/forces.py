"""A scenario on any map: the forces of a file, or a plain pair of sides that meet in the middle."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from enfilade.core.errors import BadInput
from enfilade.geometry.hexes import Hex
from enfilade.maps.write import comment, quoted
from enfilade.rulesets.squad import RULESET
from enfilade.rulesets.squad.state import Squad

Areas = tuple[tuple[Hex, Hex], tuple[Hex, Hex]]
Units = tuple[tuple[str, ...], tuple[str, ...]]
LEAST_TURNS, MOST_TURNS = 4, 20
COLUMNS_A_TURN = 3
LONGEST_TITLE = 60
PLACES = 3
BARE = 'name = "map"\nturns = 1\n{}\n[A]\n[B]\n'
FULL = (
    (
        "c1 captain",
        "s1 sergeant",
        "r1 rifle m1=lmg",
        "r2 rifle m2=lmg",
        "r3 rifle m3=mmg",
        "r4 rifle",
        "r5 rifle",
        "r6 rifle",
        "h1 rifle_half m4=mortar",
    ),
    (
        "q1 captain",
        "n1 sergeant",
        "k1 line w1=lmg",
        "k2 line w2=lmg",
        "k3 line w3=mmg",
        "k4 line",
        "k5 line",
        "k6 line",
        "k7 line",
        "j1 line_half w4=mortar",
    ),
)
SMALL = ("s1 sergeant", "r1 rifle m1=lmg", "r2 rifle"), ("n1 sergeant", "k1 line w1=lmg", "k2 line")
SMALLEST = ("r1 rifle",), ("k1 line",)
SIDE = 'title = "{}"\narea = [{}]\nunits = [\n{}]\nsniper = 1\nsmoke = 2\n'


def with_forces(forces: str, map_text: str, where: str, title: str) -> str:
    """The scenario of a forces file ([A], [B], turns, victory) and a map; BadInput if it is no such file."""
    try:
        data = tomllib.loads(forces)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as wrong:
        raise BadInput(f"this is not TOML: {str(wrong)[:200]}", where=where, code="bad-toml") from None
    if "map" in data:
        raise BadInput("it has a map of its own, so it is no forces file", where=where, code="bad-scenario")
    for key in ("A", "B", "turns"):
        if key not in data:
            says = f"{key} is missing; forces have [A], [B], turns and victory"
            raise BadInput(says, where=where, code="bad-scenario")
    named = "" if "name" in data else f"name = {quoted(_title(title))}\n"
    return f"{named}{forces.rstrip()}\n\n{map_text}"


def with_plain_forces(map_text: str, where: str, title: str) -> str:
    """A scenario of two sides that meet in the middle, as large as the map has room for.

    Raises:
        BadInput: the map is wrong, or no two units have room on it.
    """
    s = RULESET.begin(BARE.format(map_text), where, {})
    for units in (FULL, SMALL, SMALLEST):
        most = max(map(len, units))
        for areas in _areas(s):
            if all(_room(s, area) >= most for area in areas):
                return _scenario(s, units, areas, title) + map_text
    raise BadInput("there is no room for a unit of each side on this map", where=where, code="no-room")


def _room(s: Squad, corners: tuple[Hex, Hex]) -> int:
    """6.5 How many units of infantry a rectangle of hexes takes."""
    height = s.board.height
    (left, top), (right, bottom) = (divmod(h, height) for h in corners)
    terrain = s.setting.ground.terrain
    columns = (terrain[c * height + top : c * height + bottom + 1] for c in range(left, right + 1))
    return sum(each.infantry > 0 for column in columns for each in column) * s.charts.stacking


def _areas(s: Squad) -> Iterator[Areas]:
    """Strips in the west and east of growing width, then in the north and south, by their corners."""
    width, height, size = s.board.width, s.board.height, s.board.size
    for n in range(max(1, width // 8), width // 2 + 1):
        yield (0, n * height - 1), (size - n * height, size - 1)
    for n in range(1, height // 2 + 1):
        yield (0, size - height + n - 1), (height - n, size - 1)


def _scenario(s: Squad, units: Units, areas: Areas, title: str) -> str:
    turns = max(LEAST_TURNS, min(s.board.width // COLUMNS_A_TURN + LEAST_TURNS, MOST_TURNS))
    places = _places(s)
    hold = f"{{ hold = [{', '.join(map(quoted, places))}], count = {len(places) // 2 + 1} }}"
    named = [quoted(f"{s.board.names[a]}-{s.board.names[b]}") for a, b in areas]
    sides = [
        f"[{side}]\n" + SIDE.format(name, area, "".join(f"  {quoted(line)},\n" for line in lines))
        for side, name, area, lines in zip("AB", ("Rifles", "Line"), named, units, strict=True)
    ]
    head = f"format = 1\nname = {quoted(_title(title))}\nturns = {turns}\n"
    return "\n".join([head, *sides, f"[victory]\nA = {hold}\nB = {hold}\n\n"])


def _places(s: Squad) -> list[str]:
    """Up to three hexes along the middle that infantry may enter, spread from north to south."""
    board = s.board
    open_hexes = [h for h in range(board.size) if s.setting.ground.terrain[h].infantry]
    middle = (board.width + 1) // 2
    wanted = [(middle, max(1, board.height * part // (2 * PLACES))) for part in range(1, 2 * PLACES, 2)]
    found = [
        min(open_hexes, key=lambda h: (abs(board.column(h) - c) + abs(board.row(h) - r), h), default=0)
        for c, r in wanted
    ]
    return [board.names[h] for h in dict.fromkeys(found)]


def _title(title: str) -> str:
    return comment(title)[:LONGEST_TITLE].strip() or "An imported map"
