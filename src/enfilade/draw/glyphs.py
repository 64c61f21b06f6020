"""What a terminal shows for each thing on a map: letters, signs, colours; and the cells they go in."""

from __future__ import annotations

from dataclasses import dataclass, field

from enfilade.draw.markup import plain
from enfilade.rulesets.squad.terrain import HEDGE, HEDGEROW, WALL

RESET = "\x1b[0m"
BOLD = "\x1b[1m"


@dataclass(slots=True)
class Signs:
    """The signs of a text map, in one alphabet."""

    flag: str
    sniper: str
    smoke: tuple[str, str]
    lane: str
    star: str
    road: str


FULL = Signs(flag="⚑", sniper="⊕", smoke=("░", "▒"), lane="┄", star="★", road="═")
ASCII = Signs(flag="*", sniper="+", smoke=("'", '"'), lane="-", star="^", road="=")

SIDE_SIGNS: dict[str, str] = {WALL: "@", HEDGE: "%", HEDGEROW: "&"}
SIDE_COLOURS: dict[str, str] = {WALL: "1;38;5;232", HEDGE: "1;38;5;22", HEDGEROW: "1;38;5;52"}
SLANT_COLOUR = "38;5;245"
BETWEEN = 187
"""The ground under hexsides."""

GROUNDS: dict[str, int] = {
    "open": 187,
    "field": 186,
    "beach": 229,
    "desert": 222,
    "road": 187,
    "bridge": 180,
    "building": 181,
    "woods": 107,
    "jungle": 65,
    "stream": 152,
    "gully": 144,
    "wadi": 223,
    "orchard": 149,
    "haystacks": 185,
    "palms": 150,
    "crops": 220,
    "canal": 110,
    "pond": 117,
    "marsh": 108,
    "river": 74,
    "sea": 68,
}
"""Backgrounds, of the 256 that terminals share."""
INK = "38;5;236"
UNIT_COLOURS: dict[str, str] = {"A": "1;38;5;231;48;5;25", "B": "1;38;5;16;48;5;214"}
SIGN_COLOURS: dict[str, str] = {"A": "1;38;5;19", "B": "1;38;5;124", "-": "1;38;5;16"}
MARK_COLOUR = "1;38;5;231;48;5;127"


@dataclass(slots=True)
class Cell:
    """A character of a map and how it is coloured: an SGR without the ground, and the ground or -1."""

    sign: str = " "
    look: str = ""
    ground: int = -1


@dataclass(slots=True)
class Canvas:
    """Cells by line and column, to be made into text."""

    width: int
    height: int
    cells: list[list[Cell]] = field(init=False)

    def __post_init__(self) -> None:
        self.cells = [[Cell() for _ in range(self.width)] for _ in range(self.height)]

    def put(self, line: int, column: int, text: str, look: str = "", ground: int = -1) -> None:
        """Write from a place on; what would lie outside is left out."""
        for at, sign in enumerate(text, column):
            if 0 <= line < self.height and 0 <= at < self.width:
                self.cells[line][at] = Cell(sign, look, ground)

    def text(self, *, colour: bool) -> str:
        """The lines, without spaces at their ends."""
        return "\n".join(_line(cells, colour=colour) for cells in self.cells)


def _line(cells: list[Cell], *, colour: bool) -> str:
    if not colour:
        return "".join(cell.sign for cell in cells).rstrip()
    while cells and cells[-1].sign == " " and cells[-1].ground < 0:
        cells = cells[:-1]
    shown, before = [], ""
    for cell in cells:
        look = _sgr(cell)
        if look != before:
            shown.append(RESET if before else "")
            shown.append(f"\x1b[{look}m" if look else "")
            before = look
        shown.append(cell.sign)
    return "".join(shown) + (RESET if before else "")


def _sgr(cell: Cell) -> str:
    ground = f"48;5;{cell.ground}" if cell.ground >= 0 and "48;5" not in cell.look else ""
    return ";".join(part for part in (cell.look, ground) if part)


def painted(text: str, look: str, *, colour: bool) -> str:
    """Text in a colour, or as it is."""
    return f"\x1b[{look}m{text}{RESET}" if colour and text else text


def typed(text: str, *, ascii_only: bool) -> str:
    """Text from a scenario as it may go to a terminal: no controls; if asked for, ASCII alone."""
    seen = plain(text)
    return seen.encode("ascii", "replace").decode() if ascii_only else seen
