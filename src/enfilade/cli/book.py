"""Paragraphs of the rulebook, for a terminal."""

from __future__ import annotations

import re

from enfilade import rulebook
from enfilade.cli.output import columns, say, style, tell

_MARKS = re.compile(r"\*\*|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|`")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_ITEM = re.compile(r"(- |\d+\. )(.*)")


def show_rule(ruleset: str, paragraph: rulebook.Paragraph) -> None:
    """One rule: its number and chapter, then its text."""
    say(style(f"{ruleset} {paragraph.number}  {paragraph.title}", "bold"))
    show_markdown(paragraph.text)


def show_markdown(text: str) -> None:
    """Paragraphs, lists and tables, wrapped to the terminal."""
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.splitlines()
        if lines[0].startswith("|"):
            _show_table(lines)
        else:
            _show_block(lines)


def plain(text: str) -> str:
    """Markdown without its marks."""
    return _MARKS.sub("", _LINK.sub(r"\1", text)).replace("\\", "")


def _show_block(lines: list[str]) -> None:
    paragraph: list[str] = []
    start = indent = "  "
    for line in [*lines, ""]:
        item = _ITEM.match(line.strip())
        if (item or not line) and paragraph:
            tell(plain(" ".join(paragraph)), first=start, indent=indent)
            paragraph = []
        if item:
            start, indent = f"  {item[1]}", "  " + " " * len(item[1])
        paragraph.append(item[2] if item else line.strip())


def _show_table(lines: list[str]) -> None:
    rows = [[plain(cell).strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(re.fullmatch(r":?-*:?", cell) for cell in row)]
    widths = [max(len(row[n]) for row in rows if n < len(row)) for n in range(max(map(len, rows)))]
    widest = max(30, columns() // 2 // max(1, len(widths) - 1))
    narrow = [min(width, widest) for width in widths]
    for row in rows:
        start = "".join(f"{cell:<{width}}  " for cell, width in zip(row[:-1], narrow, strict=False))
        tell(row[-1] or " ", first=f"  {start}", indent=" " * min(len(start) + 2, 44))
