"""Text of values: every piece, fact and step under way is a line of words.

A value of a dataclass is written as its fields in order: a field without default by position, one with a
default as `name=word` where it differs from the default, a true flag as its bare name. Words that hold
spaces or quotes are JSON strings. The grammar stands in docs/notation.md; parse(format(x)) == x.
"""

from __future__ import annotations

import json
import re
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, TypeVar

from enfilade.core.errors import BadInput
from enfilade.core.tally import Part, Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

T = TypeVar("T")

Kind = tuple["Callable[[Any], str]", "Callable[[str], Any]"]
"""How the values of a type are written as one word, and read."""

_PLAIN = re.compile(r"[A-Za-z0-9_.+/:;*@()<>!?-]+\Z")
_WORD = re.compile(r'\s*((?:"(?:[^"\\]|\\.)*"|[^\s"])+)')


def quote(text: str) -> str:
    """The text as one word: bare where it can be, else a JSON string."""
    return text if _PLAIN.match(text) and text not in ("-", ".") else json.dumps(text, ensure_ascii=False)


def unquote(word: str) -> str:
    """The text that a word stands for."""
    if not word.startswith('"'):
        return word
    try:
        return str(json.loads(word))
    except ValueError:
        raise BadInput(f"{word[:40]} is not a text in quotes", code="bad-notation") from None


def split_words(line: str) -> list[str]:
    """The words of a line; a quoted text, with what stands before it, is one."""
    words: list[str] = []
    at = 0
    end = len(line.rstrip())
    while at < end:
        match = _WORD.match(line, at)
        if match is None:
            raise BadInput(f"a quote is not closed: {line[at : at + 40].strip()}", code="bad-notation")
        words.append(match.group(1))
        at = match.end()
    return words


def _read_int(word: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", word):
        raise BadInput(f"'{word[:40]}' is not a whole number", code="bad-notation")
    return int(word)


def _write_names(names: tuple[str, ...]) -> str:
    return ",".join(quote(name) for name in names) if names else "."


def _read_names(word: str) -> tuple[str, ...]:
    if word == ".":
        return ()
    return tuple(unquote(name) for name in re.findall(r'"(?:[^"\\]|\\.)*"|[^,"]+', word))


def _write_tally(tally: Tally) -> str:
    return json.dumps(
        [[p.value, p.why, p.rule, p.at] for p in tally.parts], ensure_ascii=False, separators=(",", ":")
    )


def _read_tally(word: str) -> Tally:
    try:
        return Tally(
            tuple(Part(int(v), str(why), str(rule), str(at)) for v, why, rule, at in json.loads(word))
        )
    except (ValueError, TypeError, OverflowError, RecursionError):
        raise BadInput(f"'{word[:40]}' is not a tally", code="bad-notation") from None


def _read_choice(word: str) -> str | None:
    return None if word == "-" else unquote(word)


def _write_choice(text: str | None) -> str:
    return "-" if text is None else quote(text)


PLAIN_KINDS: dict[str, Kind] = {
    "str": (quote, unquote),
    "int": (str, _read_int),
    "str | None": (_write_choice, _read_choice),
    "tuple[str, ...]": (_write_names, _read_names),
    "tuple[int, ...]": (
        lambda numbers: ",".join(map(str, numbers)) if numbers else ".",
        lambda word: () if word == "." else tuple(_read_int(part) for part in word.split(",")),
    ),
    "Tally": (
        lambda tally: json.dumps(_write_tally(tally), ensure_ascii=False),
        lambda w: _read_tally(unquote(w)),
    ),
}


class _Field:
    __slots__ = ("default", "kind", "name", "required", "type")

    def __init__(self, name: str, type_: str, default: object, *, required: bool) -> None:
        self.name = name
        self.type = type_
        self.default = default
        self.required = required


class Codec:
    """Writes and reads the dataclasses of a ruleset.

    Args:
        kinds: how further types than `PLAIN_KINDS` are written, by the name in the annotation.
    """

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        self.kinds: dict[str, Kind] = {**PLAIN_KINDS, **kinds}

    def format(self, value: object) -> str:
        """The line of a dataclass value, without its class name."""
        words: list[str] = []
        for field in _shape(type(value)):
            word = self._word(field, getattr(value, field.name))
            if word is not None:
                words.append(word)
        return " ".join(words)

    def format_named(self, value: object) -> str:
        """The line of a dataclass value, its class name first."""
        return f"{type(value).__name__} {self.format(value)}".rstrip()

    def parse(self, shape: type[T], line: str) -> T:
        """The value that a line stands for; BadInput names the word that is wrong."""
        return self._build(shape, split_words(line))

    def parse_named(self, shapes: Mapping[str, type], line: str) -> Any:
        """The value of a line that begins with the name of its class."""
        words = split_words(line)
        if not words or words[0] not in shapes:
            raise BadInput(f"'{line[:60]}' begins with no known name", code="bad-notation")
        return self._build(shapes[words[0]], words[1:])

    def _word(self, field: _Field, value: object) -> str | None:
        if field.type == "bool":
            if field.required:
                return "yes" if value else "no"
            return field.name if value else None
        if not field.required and value == field.default:
            return None
        word = self.kinds[field.type][0](value)
        return word if field.required else f"{field.name}={word}"

    def _build(self, shape: type[T], words: list[str]) -> T:
        known = _shape(shape)
        required = [field for field in known if field.required]
        if len(words) < len(required):
            missing = ", ".join(field.name for field in required[len(words) :])
            raise BadInput(f"{shape.__name__} lacks {missing}", code="bad-notation")
        values = {field.name: self._value(field, word) for field, word in zip(required, words, strict=False)}
        named = {field.name: field for field in known if not field.required}
        for word in words[len(required) :]:
            name, equals, text = word.partition("=")
            if name not in named or name in values or bool(equals) == (named[name].type == "bool"):
                likely = ", ".join(named) or "nothing more"
                raise BadInput(
                    f"{shape.__name__} does not take '{word[:40]}' here; it takes {likely}",
                    code="bad-notation",
                )
            values[name] = self._value(named[name], text) if equals else True
        return shape(**values)

    def _value(self, field: _Field, word: str) -> object:
        if field.type == "bool":
            if word not in ("yes", "no"):
                raise BadInput(f"{field.name} is yes or no, not '{word[:40]}'", code="bad-notation")
            return word == "yes"
        return self.kinds[field.type][1](word)


_SHAPES: dict[type, tuple[_Field, ...]] = {}


def _shape(shape: type) -> tuple[_Field, ...]:
    known = _SHAPES.get(shape)
    if known is None:
        known = tuple(
            _Field(
                f.name,
                str(f.type),
                _default(f),
                required=f.default is MISSING and f.default_factory is MISSING,
            )
            for f in fields(shape)
        )
        _SHAPES[shape] = known
    return known


def _default(field: Any) -> object:
    if field.default is not MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not MISSING else None
