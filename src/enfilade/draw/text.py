"""A position as text, for a terminal: staggered hexes, two lines and four or five columns each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from enfilade.draw import glyphs, works
from enfilade.draw.glyphs import Canvas, Signs
from enfilade.draw.landscape import road_links
from enfilade.draw.works import LETTERS, works_of
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.state import Squad

EDGE, HEAD = 3, 1
NARROW, BROAD = 3, 4
Item = tuple[str, str]
WORK_COLOUR = "1;38;5;94"


@dataclass(slots=True)
class View:
    """The part of a board that is shown: columns and rows from 0, and the letters of a hex's line."""

    columns: range
    rows: range
    cell: int

    @property
    def width(self) -> int:
        """Letters in a line of the map."""
        return 2 * EDGE + 1 + len(self.columns) * (self.cell + 1)

    @property
    def height(self) -> int:
        """Lines of the map, heads at top and bottom included."""
        return 2 * HEAD + 2 * len(self.rows) + (1 if len(self.columns) > 1 else 0)


@dataclass(slots=True)
class _Map:
    """All that drawing a text map needs to know."""

    s: Squad
    view: View
    signs: Signs
    marks: Mapping[Hex, str]
    ascii_only: bool
    side: str | None
    canvas: Canvas = field(init=False)
    lanes: dict[Hex, str] = field(init=False)
    roads: dict[Hex, list[int]] = field(init=False)

    def __post_init__(self) -> None:
        self.canvas = Canvas(self.view.width, self.view.height)
        self.lanes = {h: lane.side for lane in self.s.lanes for h in lane.hexes}
        self.roads = road_links(self.s.setting.ground)


def board_text(
    s: Squad,
    *,
    width: int = 80,
    colour: bool = True,
    marks: Mapping[Hex, str] | None = None,
    ascii_only: bool = False,
    side: str | None = None,
    around: Hex | None = None,
    height: int | None = None,
) -> str:
    """The map as lines of text.

    Args:
        s: the position.
        width: letters in a line at most; of a board too wide for it a part is shown, by `around`.
        colour: whether to use ANSI colours (256); without them letters say all.
        marks: hexes to one or two letters to show in them.
        ascii_only: no sign beyond ASCII.
        side: who looks, None for a spectator: mines hidden from it are not shown (19.4).
        around: the hex to show when not all of the board has room; the middle if None.
        height: lines at most; as many as the board needs if None.
    """
    view = window(s, width=width, height=height, around=around)
    map_ = _Map(s, view, glyphs.ASCII if ascii_only else glyphs.FULL, marks or {}, ascii_only, side)
    _heads(map_)
    for column in view.columns:
        for row in view.rows:
            _hex(map_, column * s.board.height + row)
    return map_.canvas.text(colour=colour)


def window(s: Squad, *, width: int, height: int | None, around: Hex | None) -> View:
    """The part of the board that has room."""
    room = width - 2 * EDGE - 1
    cell = BROAD if s.board.width * (BROAD + 1) <= room else NARROW
    columns = max(1, room // (cell + 1))
    rows = s.board.height if height is None else max(1, (height - 2 * HEAD - 1) // 2)
    at_column, at_row = (
        (s.board.width // 2, s.board.height // 2) if around is None else divmod(around, s.board.height)
    )
    return View(_part(s.board.width, columns, at_column), _part(s.board.height, rows, at_row), cell)


def _part(size: int, room: int, middle: int) -> range:
    first = max(0, min(middle - room // 2, size - room))
    return range(first, min(size, first + room))


def _place(map_: _Map, h: Hex) -> tuple[int, int]:
    """Line and column of the first letter of a hex, its left slant not counted."""
    column, row = divmod(h, map_.s.board.height)
    line = HEAD + 2 * (row - map_.view.rows.start) + column % 2
    return line, EDGE + 1 + (column - map_.view.columns.start) * (map_.view.cell + 1)


def _heads(map_: _Map) -> None:
    """Numbers of columns above and below, of rows left (odd columns) and right (even columns)."""
    names, board, view = map_.s.board.names, map_.s.board, map_.view
    figures = len(names[0]) // 2
    for column in view.columns:
        number = names[column * board.height][:figures]
        at = _place(map_, column * board.height)[1] + (view.cell - figures) // 2
        for line in (0, view.height - 1):
            map_.canvas.put(line, at, number, glyphs.BOLD[2:-1])
    for row in view.rows:
        number = names[row][figures:]
        line = HEAD + 2 * (row - view.rows.start)
        first, last = view.columns[0], view.columns[-1]
        map_.canvas.put(line + first % 2, EDGE - 1 - figures, number, glyphs.BOLD[2:-1])
        map_.canvas.put(line + last % 2, view.width - EDGE + 1, number, glyphs.BOLD[2:-1])


def _hex(map_: _Map, h: Hex) -> None:
    line, column = _place(map_, h)
    ground = glyphs.GROUNDS[map_.s.setting.ground.terrain[h].name]
    first, second = _lines(map_, h)
    for at, items in ((line, first), (line + 1, second)):
        put = column
        for text, look in items:
            map_.canvas.put(at, put, text, look, ground)
            put += len(text)
    for at, left, directions in ((line, "/", (5, 1)), (line + 1, "\\", (4, 2))):
        right = "\\" if left == "/" else "/"
        _slant(map_, h, (at, column - 1), directions[0], left)
        _slant(map_, h, (at, column + map_.view.cell), directions[1], right)


def _slant(map_: _Map, h: Hex, at: tuple[int, int], direction: int, sign: str) -> None:
    """4.3 A hexside: a slant, or the sign of what stands on it."""
    kind = map_.s.setting.ground.sides.get(map_.s.board.side(h, direction), "")
    if kind:
        map_.canvas.put(*at, glyphs.SIDE_SIGNS[kind], glyphs.SIDE_COLOURS[kind], glyphs.BETWEEN)
    else:
        map_.canvas.put(*at, sign, glyphs.SLANT_COLOUR, glyphs.BETWEEN)


def _lines(map_: _Map, h: Hex) -> tuple[list[Item], list[Item]]:
    """The two lines of a hex, each as wide as the cell: terrain and signs; units, and what is left over."""
    wide = map_.view.cell
    first = [_terrain(map_, h)]
    second = _units(map_, h)
    for item in _signs(map_, h):
        line = first if _length(first) + len(item[0]) <= wide else second
        if _length(line) + len(item[0]) <= wide:
            line.append(item)
    first[1:1] = _filling(map_, h, wide - _length(first))
    second += _ground_line(map_, h, wide - _length(second))
    return first, second


def _length(items: list[Item]) -> int:
    return sum(len(text) for text, _ in items)


def _terrain(map_: _Map, h: Hex) -> Item:
    return map_.s.setting.ground.terrain[h].letter, glyphs.INK


def _filling(map_: _Map, h: Hex, room: int) -> list[Item]:
    """Road if there is one, else more of what grows there, so that woods look like woods."""
    terrain = map_.s.setting.ground.terrain[h]
    if h in map_.roads:
        return [(map_.signs.road * room, glyphs.INK)]
    thick = terrain.blocks or terrain.hinders or not terrain.infantry
    return [((terrain.letter if thick else " ") * room, glyphs.INK)]


def _ground_line(map_: _Map, h: Hex, room: int) -> list[Item]:
    """What stands on the lower hexside fills the second line; else it is empty."""
    kind = map_.s.setting.ground.sides.get(map_.s.board.side(h, 3), "")
    if kind:
        return [(glyphs.SIDE_SIGNS[kind] * room, glyphs.SIDE_COLOURS[kind])]
    return [(" " * room, glyphs.INK)]


def _signs(map_: _Map, h: Hex) -> list[Item]:
    """Marks, snipers, flags, works, smoke, level and fire lanes, the most urgent first."""
    s, signs = map_.s, map_.signs
    items: list[Item] = []
    if h in map_.marks:
        items.append((glyphs.typed(map_.marks[h], ascii_only=map_.ascii_only)[:2], glyphs.MARK_COLOUR))
    items += [
        (signs.sniper + sniper.side, glyphs.SIGN_COLOURS[sniper.side])
        for sniper in s.snipers.values()
        if sniper.placed and sniper.hex == h
    ]
    if h in s.held:
        items.append((signs.flag + s.held[h], glyphs.SIGN_COLOURS[s.held[h]]))
    items += [(LETTERS[name], WORK_COLOUR) for name in works_of(s, h, map_.side)]
    if h in s.smoke:
        items.append((signs.smoke[s.smoke[h] - 1], glyphs.INK))
    if s.setting.ground.levels[h]:
        items.append((str(s.setting.ground.levels[h]), "1;38;5;88"))
    if h in map_.lanes:
        items.append((signs.lane, glyphs.SIGN_COLOURS[map_.lanes[h]]))
    return items


def _units(map_: _Map, h: Hex) -> list[Item]:
    """A side's letter and the unit's id, or how many they are; `!` if any is pinned."""
    s, wide = map_.s, map_.view.cell
    here = [s.units[u] for u in s.at(h)]
    shown: list[Item] = []
    sides = sorted({unit.side for unit in here})
    for side in sides:
        own = [unit for unit in here if unit.side == side]
        alone = len(own) == 1 and len(sides) == 1 and len(own[0].id) < wide
        text = side + (own[0].id if alone else str(len(own)))
        if any(unit.pinned for unit in own) and _length(shown) + len(text) < wide:
            text += "!"
        shown.append((text, glyphs.UNIT_COLOURS[side]))
    return shown


def legend(
    s: Squad, *, width: int = 80, colour: bool = True, ascii_only: bool = False, side: str | None = None
) -> str:
    """The terrain that is on the map, and the signs, as lines of text."""
    present = {terrain.name: terrain for terrain in s.setting.ground.terrain}
    entries = [
        (f"{t.letter} {t.name}", f"{glyphs.INK};48;5;{glyphs.GROUNDS[t.name]}") for t in present.values()
    ]
    kinds = sorted(set(s.setting.ground.sides.values()))
    entries += [(f"{glyphs.SIDE_SIGNS[kind]} {kind}", "") for kind in kinds]
    signs = glyphs.ASCII if ascii_only else glyphs.FULL
    entries += [(text, WORK_COLOUR) for text in works.entries(s, side)]
    entries += [
        (f"{signs.road} road", ""),
        (f"{signs.flag}A held by A", ""),
        (f"{signs.sniper}A sniper", ""),
        (f"{signs.smoke[0]}{signs.smoke[1]} smoke 1, 2", ""),
        ("1 2 level", ""),
        ("A3 three units of A", ""),
        ("! pinned", ""),
    ]
    return "\n".join(_wrapped(entries, width, colour=colour))


def _wrapped(entries: list[Item], width: int, *, colour: bool) -> list[str]:
    lines, used = [""], 0
    for text, look in entries:
        if used and used + 2 + len(text) > width:
            lines.append("")
            used = 0
        lines[-1] += ("  " if used else "") + (glyphs.painted(text, look, colour=colour) if look else text)
        used += len(text) + (2 if used else 0)
    return lines


def where_is(s: Squad, h: Hex) -> str:
    """A hex in words: its name, terrain, level and place."""
    if h == OFF_MAP:
        return "off the map"
    ground = s.setting.ground
    level = f" level {ground.levels[h]}" if ground.levels[h] else ""
    return f"{ground.name(h)} {ground.terrain[h].name}{level}"
