"""What the command writes: lines for people, JSON for programs, errors on stderr."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import Any

from enfilade.core.errors import EnfiladeError

MOST_COLUMNS = 100
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_COLOUR = re.compile(r"(\x1b\[[0-9;]{0,40}m)")
_CITED = re.compile(r"\(([a-z]{1,20}) ([0-9.]{1,12})\)")
_STYLES = {"bold": "1", "dim": "2", "A": "36", "B": "33", "red": "31"}


def lenient() -> None:
    """What a terminal cannot show is replaced, never an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def columns() -> int:
    """How wide a line may be."""
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, MOST_COLUMNS))


def in_colour() -> bool:
    """Colours are for a terminal that has them and a person who wants them."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and sys.stdout.isatty()


def style(text: str, how: str) -> str:
    """The text in bold, dim, red or a side's colour, where there is colour."""
    return f"\x1b[{_STYLES[how]}m{text}\x1b[0m" if in_colour() and how in _STYLES and text else text


def clean(text: str) -> str:
    """The text without what could steer a terminal; colours stay where there is colour."""
    parts = _COLOUR.split(text)
    keep = in_colour()
    return "".join(
        (part if keep else "") if n % 2 else _CONTROL.sub("", part) for n, part in enumerate(parts)
    )


def say(text: str = "") -> None:
    """A line for people, as it is."""
    print(clean(text))


def tell(text: str, *, indent: str = "", first: str | None = None) -> None:
    """A paragraph for people, wrapped; a rule that is cited stays whole."""
    start = indent if first is None else first
    wrapper = textwrap.TextWrapper(columns(), initial_indent=start, subsequent_indent=indent)
    wrapper.break_on_hyphens = wrapper.break_long_words = False  # paths and hexes stay whole
    whole = _CITED.sub("(\\1\u00a0\\2)", clean(text))
    print("\n".join(wrapper.wrap(whole)).replace("\u00a0", " "))


def table(rows: Sequence[tuple[str, ...]]) -> None:
    """Rows in columns; the last column is wrapped."""
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]) - 1)] if rows else []
    for row in rows:
        start = "".join(f"{cell:<{width}}  " for cell, width in zip(row, widths, strict=False))
        tell(row[-1] or "-", first=clean(start), indent=" " * min(len(start), columns() // 2))


def document(**fields: Any) -> int:
    """A JSON document on stdout."""
    print(json.dumps({"enfilade": 1, **fields}, ensure_ascii=False))
    return 0


def fail(wrong: EnfiladeError, *, as_json: bool = False) -> int:
    """An error on stderr: one sentence with its code, or JSON; the exit code 1."""
    if as_json:
        error = {"code": wrong.code, "says": wrong.says, "rule": wrong.rule, "where": wrong.where}
        text = json.dumps({"error": error}, ensure_ascii=False)
    else:
        text = f"enfilade: {one_sentence(wrong)}"
    with contextlib.suppress(OSError):
        sys.stdout.flush()
        print(text, file=sys.stderr, flush=True)
    return 1


def one_sentence(wrong: EnfiladeError) -> str:
    """An error for people, with its code."""
    rule = f" ({wrong.rule})" if wrong.rule and wrong.rule not in str(wrong) else ""
    words = _CONTROL.sub("", " ".join(str(wrong).split()))
    return f"{words.rstrip('.')}{rule}. [{wrong.code}]"
