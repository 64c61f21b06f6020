"""A map as another program has it, laid out in columns and rows of ours."""

from __future__ import annotations

from dataclasses import dataclass, field

from enfilade.core.errors import BadInput
from enfilade.geometry.hexes import DIRECTIONS, LARGEST_BOARD

LONGEST_NAME = 40
MOST_KINDS = 10_000
NO_TERRAIN = ""


@dataclass(slots=True)
class Feature:
    """Something in a hex.

    Attributes:
        name: as the other program has it, in lower case.
        number: its degree (light and heavy woods, the depth of water), if it has one.
        sides: to which hexsides it goes, a bit a side, n first and clockwise; None where that is not said.
    """

    name: str
    number: int | None = None
    sides: int | None = None

    @property
    def key(self) -> str:
        """The name with its number, as tables and reports have it: `woods:2`."""
        return self.name if self.number is None else f"{self.name}:{self.number}"


@dataclass(slots=True)
class Cell:
    """A hex: its level, as given, and what is in it."""

    level: int = 0
    features: list[Feature] = field(default_factory=list)


@dataclass(slots=True)
class ForeignMap:
    """A map before its terrain is translated.

    Attributes:
        program: what made it, a key of the shipped tables: megamek or tiled.
        cells: a hex each, columns from the left, each from the top.
        notes: what was done to make it fit, and what was not read; a sentence each.
    """

    program: str
    width: int
    height: int
    cells: list[Cell]
    notes: list[str] = field(default_factory=list)


def fits(width: int, height: int, where: str) -> None:
    """Demand a size that a board of ours can have; BadInput if not."""
    if not (1 <= width <= LARGEST_BOARD and 1 <= height <= LARGEST_BOARD):
        says = f"the map is {width} x {height} hexes; a map has 1 to {LARGEST_BOARD} columns and rows"
        raise BadInput(says, where=where, code="too-long")


def named(text: str) -> str:
    """A foreign name as reports and tables have it: lower case, without control characters, not long."""
    return "".join(c for c in text.strip().lower() if c.isprintable())[:LONGEST_NAME]


def feature_of(text: str) -> Feature:
    """The feature of a text like `woods:2`, `road:1:36` (the third number a bit a side) or `woods`."""
    name, *numbers = named(text).split(":")
    if len(numbers) in (1, 2) and name and all(map(_is_number, numbers)):
        return Feature(name, int(numbers[0]), int(numbers[1]) % 64 if len(numbers) > 1 else None)
    return Feature(named(text))


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < len("1000000")


def sides_of(names: str, turned: dict[str, str] | None = None) -> int:
    """The bits of hexsides named like `n ne`; a name that is none counts for nothing."""
    ours = [(turned or {}).get(name, name) for name in names.lower().replace(",", " ").split()]
    return sum(1 << d for d, direction in enumerate(DIRECTIONS) if direction in ours)


def counted(number: int, one: str, many: str) -> str:
    """A number with its word: `1 hex`, `2 hexes`."""
    return f"{number} {one if number == 1 else many}"
