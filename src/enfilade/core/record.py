"""Records: a game as text, complete in itself, append-only, each line sealed by a chained hash."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from enfilade.core.errors import BadInput, NewerFormat
from enfilade.core.fate import Fate, SeededFate
from enfilade.core.notation import split_words, unquote
from enfilade.core.question import FATE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from enfilade.core.entries import Line
    from enfilade.core.play import Play

FORMAT = 1
MAX_LINES = 200_000
MAX_LINE = 10_000

_SEAL = re.compile(r"^(?P<text>.*)  #(?P<seal>[0-9a-f]{16})$")
_SALT = re.compile(r"^(?P<text>.*) ~ (?P<salt>[0-9a-f]{32})$")
_BODY = re.compile(r"^(?:(?P<fact>  \+ .+)|(?P<end>end .+)|(?P<who>[AB]|fate) (?P<text>.+))$")
_DICE = re.compile(r"^(?:seed [0-9]{1,20}|hand|table \S+ \S+)$")
_ACTS = ("undo", "agree", "refuse", "draw", "resign", "flag", "note")
_SEATS = ("A", "B")


@dataclass(slots=True)
class Head:
    """What stands above the line of dashes: all that the first position depends on, and who plays.

    Attributes:
        ruleset, version: the rules.
        scenario: the scenario, whole.
        settings: dotted names to texts, in order.
        seats: side to what sits there and its name: {"A": 'human "Ann"'}.
        dice: "seed 7", "hand", or "table ID COMMITMENT".
    """

    ruleset: str
    version: str
    scenario: str
    settings: dict[str, str] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)
    dice: str = "hand"

    def lines(self) -> Iterator[str]:
        """The head, line by line, down to the dashes."""
        yield f"enfilade record {FORMAT}"
        yield f"ruleset {self.ruleset} {self.version}"
        yield from (f"| {line}".rstrip() for line in self.scenario.removesuffix("\n").split("\n"))
        yield from (f"set {name} = {text}" for name, text in self.settings.items())
        yield from (f"seat {side} {who}" for side, who in self.seats.items())
        yield f"dice {self.dice}"
        yield "---"

    def fate(self) -> Fate | None:
        """Who throws, where the head alone says so."""
        words = self.dice.split()
        if words[:1] == ["seed"] and len(words) == 2 and re.fullmatch(r"[0-9]{1,20}", words[1]):  # noqa: PLR2004
            return SeededFate(int(words[1]))
        return None


@dataclass(slots=True)
class BodyLine:
    """A line below the dashes, as read: number in the file, kind, who, text, salt of a hidden one."""

    number: int
    kind: str
    who: str
    text: str
    salt: str = ""


@dataclass(slots=True)
class Record:
    """A record as read.

    Attributes:
        sealed: every line carries its hash (and the chain was checked).
        torn: the last line was cut off in writing and is left out.
    """

    head: Head
    body: list[BodyLine]
    sealed: bool
    torn: bool = False


class Sealer:
    """Writes lines with their chained hashes.

    Args:
        salt: the 32 hex digits for the n-th line, where that is hidden.
    """

    __slots__ = ("_count", "_last", "salt")

    def __init__(self, salt: Callable[[int], str]) -> None:
        self.salt = salt
        self._last = ""
        self._count = 0

    def seal(self, text: str) -> str:
        """The line with its hash behind it."""
        self._last = seal_of(self._last, text)
        self._count += 1
        return f"{text}  #{self._last}"

    def line(self, line: Line) -> str:
        """A line of a game, sealed; a hidden one salted."""
        text = line_text(line)
        return self.seal(f"{text} ~ {self.salt(self._count)}" if line.hidden else text)


def seal_of(last: str, text: str) -> str:
    """The first 16 hex digits of SHA-256 over the previous seal and the line's text."""
    return sha256(f"{last}\n{text}".encode()).hexdigest()[:16]


def local_salt(head: Head) -> Callable[[int], str]:
    """Salts of a local game, drawn from its head, so that equal games make equal records."""
    base = sha256("\n".join(head.lines()).encode()).hexdigest()
    return lambda count: sha256(f"salt|{base}|{count}".encode()).hexdigest()[:32]


def line_text(line: Line) -> str:
    """The text of a line in the record, without seal or salt."""
    match line.kind:
        case "fact":
            return f"  + {line.text}"
        case "end":
            return f"end {line.text}"
        case _:
            return f"{line.who} {line.text}"


def write_record(head: Head, lines: Sequence[Line], salt: Callable[[int], str] | None = None) -> str:
    """The whole record, sealed."""
    sealer = Sealer(salt or local_salt(head))
    sealed = [sealer.seal(line) for line in head.lines()]
    sealed += [sealer.line(line) for line in lines]
    return "\n".join(sealed) + "\n"


def record_for(play: Play[Any], head: Head, side: str | None) -> str:
    """The record of a running game as one side may see it: what is hidden from it stands as `?`."""
    lines = [play.ruleset.open_line(line) for line in head.lines()]
    for line in play.lines:
        if line.hidden and line.who != side:
            lines.append(f"{line.who} ?")
        elif line.fact is not None and not play.ruleset.sees(line.fact, side):
            lines.append("  + ?")
        else:
            lines.append(line_text(line))
    return "\n".join(lines) + "\n"


# Reading


def read_record(text: str, where: str = "record") -> Record:
    """Read a record.

    Raises:
        NewerFormat: written by a later version.
        BadInput: names the first line that is wrong, or was changed after it was sealed.
    """
    lines = text.split("\n")
    torn = lines.pop() != ""
    if len(lines) > MAX_LINES:
        raise BadInput(f"more than {MAX_LINES} lines", where=where, code="too-long")
    texts, sealed, cut = _unseal(lines, where, torn=torn)
    if texts:
        _check_format(texts[0], where)
    if "---" not in texts:
        raise BadInput("no line of three dashes ends the head", where=where, code="bad-record")
    dashes = texts.index("---")
    head = _read_head(texts[:dashes], where)
    body = [
        _read_body(n, line, where) for n, line in enumerate(texts[dashes + 1 :], dashes + 2) if line.strip()
    ]
    return Record(head, body, sealed, cut)


def _unseal(lines: list[str], where: str, *, torn: bool) -> tuple[list[str], bool, bool]:
    texts: list[str] = []
    last = ""
    sealed = bool(lines) and _SEAL.match(lines[0]) is not None
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            raise BadInput(
                f"longer than {MAX_LINE} characters", where=f"{where}, line {number}", code="too-long"
            )
        match = _SEAL.match(line)
        if not sealed:
            texts.append(match["text"] if match else line)
            continue
        last = seal_of(last, match["text"] if match else line)
        if match is None or match["seal"] != last:
            raise BadInput(
                "this line was changed after it was sealed", where=f"{where}, line {number}", code="changed"
            )
        texts.append(match["text"])
    return texts, sealed, torn


def _check_format(line: str, where: str) -> None:
    if not re.fullmatch(r"enfilade record [0-9]{1,9}", line):
        raise BadInput(
            "a record begins with 'enfilade record 1'", where=f"{where}, line 1", code="bad-record"
        )
    form = int(line.split()[2])
    if form > FORMAT:
        says = f"the record has format {form}; this version reads up to {FORMAT}"
        raise NewerFormat(says, where=f"{where}, line 1")


def _read_head(lines: list[str], where: str) -> Head:
    head = Head("", "", "")
    scenario: list[str] = []
    for number, line in enumerate(lines[1:], 2):
        _read_head_line(head, scenario, line, f"{where}, line {number}")
    if not head.ruleset:
        raise BadInput("the head names no ruleset ('ruleset squad 1.0.0')", where=where, code="bad-record")
    head.scenario = "\n".join(scenario) + "\n"
    return head


def _read_head_line(head: Head, scenario: list[str], line: str, where: str) -> None:
    key, _, rest = line.partition(" ")
    words = rest.split()
    if key == "|":
        scenario.append(rest)
    elif key == "ruleset" and len(words) == 2:  # noqa: PLR2004 - name and version
        head.ruleset, head.version = words
    elif key == "set" and " = " in rest:
        name, _, text = rest.partition(" = ")
        head.settings[name.strip()] = text.strip()
    elif key == "seat" and len(words) > 1 and words[0] in _SEATS:
        head.seats[words[0]] = rest.split(" ", 1)[1]
    elif key == "dice" and _DICE.match(rest):
        head.dice = rest
    elif key == "dice":
        says = f"'dice {rest[:40]}' is none of 'dice seed 7', 'dice hand' and 'dice table ID COMMITMENT'"
        raise BadInput(says, where=where, code="bad-record")
    elif line.strip():
        says = f"'{line[:40]}' is no line of a head; those are '|', ruleset, set, seat and dice"
        raise BadInput(says, where=where, code="bad-record")


def _read_body(number: int, line: str, where: str) -> BodyLine:
    salted = _SALT.match(line)
    text = salted["text"] if salted else line
    match = _BODY.match(text)
    if match is None:
        says = f"'{line[:40]}' is no answer ('A fire 0504'), throw ('fate 6 6'), fact ('  + ...') or 'end'"
        raise BadInput(says, where=f"{where}, line {number}", code="bad-record")
    salt = salted["salt"] if salted else ""
    if match["fact"]:
        return BodyLine(number, "fact", "", match["fact"][4:], salt)
    if match["end"]:
        return BodyLine(number, "end", "", match["end"][4:], salt)
    words = match["text"].split()
    kind = "fate" if match["who"] == FATE else "act" if words[0] in _ACTS else "answer"
    return BodyLine(number, kind, match["who"], match["text"], salt)


def act_words(text: str) -> tuple[str, str]:
    """An act's name and argument: ("undo", "1")."""
    words = split_words(text)
    return words[0], unquote(words[1]) if len(words) > 1 else ""
