"""MegaMek's `.board` files.

    size 16 17
    option exit_roads_to_pavement false
    hex 0101 0 "woods:1;rough:1" "grass"      column, row, level, terrain, theme
    hex 0201 2 "road:1:9" ""                  a third number: the hexsides it goes to, a bit a side
    end

Columns count from 1 and the even ones lie half a hex lower, as ours do.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from enfilade.core.errors import BadInput
from enfilade.maps.foreign import MOST_KINDS, Cell, Feature, ForeignMap, counted, feature_of, fits, named
from enfilade.maps.source import decoded, read_bytes

MOST_COLUMN = 10_000
MOST_LINES = 60_000
MOST_FEATURES = 100
_WORD = re.compile(r'"([^"]*)"|(\S+)')
_WHOLE = re.compile(r"-?\d{1,9}", re.ASCII)
HEX_WORDS = 3
MOST_WORDS = 20


def read_board(path: Path) -> ForeignMap:
    """The map of a `.board` file. BadInput names the file and the line."""
    reader = _Reader(str(path))
    for number, line in enumerate(decoded(read_bytes(path), str(path)).splitlines(), 1):
        if len(line) > MOST_COLUMN:
            raise reader.wrong(number, f"longer than {MOST_COLUMN} characters", "too-long")
        if number > MOST_LINES:
            raise BadInput(f"more than {MOST_LINES} lines", where=str(path), code="too-long")
        if not reader.read(number, line):
            break
    return reader.finished()


@dataclass(slots=True)
class _Reader:
    """What has been read of a board.

    Attributes:
        cells: by column and row, both from 1.
        expected: the place after the last hex read, row by row; it settles names like 10110.
        kinds: the features met, by their text.
    """

    where: str
    width: int = 0
    height: int = 0
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    expected: int = 0
    ended: bool = False
    unread: Counter[str] = field(default_factory=Counter)
    themes: Counter[str] = field(default_factory=Counter)
    twice: list[str] = field(default_factory=list)
    kinds: dict[str, Feature] = field(default_factory=dict)

    def read(self, number: int, line: str) -> bool:
        """Take a line; whether there may be more."""
        words = [quoted or bare for quoted, bare in _WORD.findall(_without_comment(line))]
        if not words:
            return True
        match words[0].lower():
            case "end":
                self.ended = True
            case "size":
                self._size(number, words)
            case "hex":
                self._hex(number, words)
            case other:
                self.unread[named(other)] += 1
        return not self.ended

    def _size(self, number: int, words: list[str]) -> None:
        if self.width:
            raise self.wrong(number, "the size is given twice")
        if len(words) <= 2 or not all(map(_WHOLE.fullmatch, words[1:3])):  # noqa: PLR2004 - width and height
            raise self.wrong(number, "the size is written like: size 16 17")
        fits(int(words[1]), int(words[2]), f"{self.where}, line {number}")
        self.width, self.height = int(words[1]), int(words[2])

    def _hex(self, number: int, words: list[str]) -> None:
        if not self.width:
            raise self.wrong(number, "a hex stands before the size; the size comes first, like: size 16 17")
        if len(words) < HEX_WORDS:
            raise self.wrong(number, 'a hex is written like: hex 0405 0 "woods:1" ""')
        place = self._place(number, words[1])
        if not _WHOLE.fullmatch(words[2]):
            raise self.wrong(number, f"'{named(words[2])}' is no level")
        features = [part for part in (words[3] if len(words) > HEX_WORDS else "").split(";") if part.strip()]
        if len(features) > MOST_FEATURES:
            raise self.wrong(number, f"more than {MOST_FEATURES} terrains in a hex", "too-long")
        if place in self.cells:
            self.twice.append(words[1])
        self.cells[place] = Cell(int(words[2]), [self._feature(number, part) for part in features])
        if len(words) > HEX_WORDS + 1 and words[HEX_WORDS + 1]:
            self.themes[named(words[HEX_WORDS + 1])] += 1

    def _feature(self, number: int, text: str) -> Feature:
        """The feature of a text, made once."""
        if text not in self.kinds:
            if len(self.kinds) >= MOST_KINDS:
                raise self.wrong(number, f"more than {MOST_KINDS} different terrains", "too-long")
            self.kinds[text] = feature_of(text)
        return self.kinds[text]

    def _place(self, number: int, name: str) -> tuple[int, int]:
        found = [
            place for place in _readings(name) if 1 <= place[0] <= self.width and 1 <= place[1] <= self.height
        ]
        found = [place for place in found if self._index(place) == self.expected] or found
        if len(found) != 1:
            says = "is no hex of it" if not found else "can be read as two hexes"
            raise self.wrong(number, f"the board is {self.width} x {self.height}, and {named(name)} {says}")
        self.expected = self._index(found[0]) + 1
        return found[0]

    def _index(self, place: tuple[int, int]) -> int:
        return (place[1] - 1) * self.width + place[0] - 1

    def finished(self) -> ForeignMap:
        """The map; BadInput if hexes are missing."""
        if not self.width:
            raise BadInput("there is no line 'size W H'", where=self.where, code="bad-map")
        order = [(c, r) for c in range(1, self.width + 1) for r in range(1, self.height + 1)]
        missing = [place for place in order if place not in self.cells]
        if missing:
            first = f"{missing[0][0]:02}{missing[0][1]:02}"
            says = f"of {len(order)} hexes {len(missing)} are missing, first {first}; the file is not whole"
            raise BadInput(says, where=self.where, code="bad-map")
        return ForeignMap(
            "megamek", self.width, self.height, [self.cells[place] for place in order], self._notes()
        )

    def _notes(self) -> list[str]:
        notes = [
            f"{counted(count, 'line', 'lines')} of '{word}' not read"
            for word, count in self.unread.most_common(MOST_WORDS)
        ]
        if self.themes:
            told = ", ".join(f"{theme} {count}" for theme, count in self.themes.most_common(10))
            notes.append(f"themes are decoration and not read: {told}")
        if self.twice:
            twice = counted(len(self.twice), "hex is", "hexes are")
            notes.append(f"{twice} given twice, {named(self.twice[0])} first; the last line counts")
        if not self.ended:
            notes.append("the line 'end' is missing, but every hex is there")
        return notes

    def wrong(self, number: int, says: str, code: str = "bad-map") -> BadInput:
        """What is wrong in a line."""
        return BadInput(says, where=f"{self.where}, line {number}", code=code)


def _without_comment(line: str) -> str:
    """The line up to a `#` that stands outside quotes."""
    quoted = False
    for at, letter in enumerate(line):
        if letter == '"':
            quoted = not quoted
        elif letter == "#" and not quoted:
            return line[:at]
    return line


def _readings(name: str) -> list[tuple[int, int]]:
    """The columns and rows that a hex's name may mean: two figures each, more beyond 99."""
    if not (name.isascii() and name.isdigit()):
        return []
    match len(name):
        case 4 | 6:
            half = len(name) // 2
            return [(int(name[:half]), int(name[half:]))]
        case 5:
            cuts = [(name[:3], name[3:]), (name[:2], name[2:])]
            return [(int(c), int(r)) for c, r in cuts if not (c if len(c) > len(r) else r).startswith("0")]
    return []
