"""The rulebooks: numbered paragraphs of Markdown, found by number or by word.

A rulebook is a folder of chapters, `01-scale.md` and so on. A chapter begins with its heading,
`# 1 Scale`, and each rule in it with its number in bold, `**1.1** ...`; it goes on to the next
number or heading. Nothing is read before it is asked for, and then once.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
INSTALLED = HERE / "rulebook_text"
IN_REPOSITORY = HERE.parents[1] / "docs" / "rules"

CHAPTER_FILE = "[0-9][0-9]-*.md"
CHAPTER_HEADING = re.compile(r"# +(\d+) +(.+)")
RULE = re.compile(r"\*\*(\d+\.\d+)\*\* ?(.*)")
MARKS = re.compile(r"[*`]")
SPACE = re.compile(r"\s+")


@dataclass(slots=True)
class Paragraph:
    """One rule: its number, the title of its chapter, and its Markdown without the number."""

    number: str
    title: str
    text: str


@dataclass(slots=True)
class Chapter:
    """One chapter: its number and title, its whole Markdown, and its rules in their order."""

    number: int
    title: str
    text: str
    paragraphs: tuple[Paragraph, ...]


@cache
def rulesets() -> tuple[str, ...]:
    """The rulesets that have a rulebook, by name."""
    found = {f.name for root in (INSTALLED, IN_REPOSITORY) for f in _folders(root) if _files(f)}
    return tuple(sorted(found))


def chapters(ruleset: str) -> tuple[Chapter, ...]:
    """All chapters in numeric order; none if the ruleset is unknown."""
    return read_book(_folder(ruleset)) if ruleset in rulesets() else ()


def chapter(ruleset: str, number: int) -> Chapter | None:
    """The chapter of that number, if there is one."""
    return next((c for c in chapters(ruleset) if c.number == number), None)


def numbers(ruleset: str) -> tuple[str, ...]:
    """The numbers of all rules, in numeric order: 13.2 before 13.10."""
    return tuple(p.number for p in _paragraphs(ruleset))


def paragraph(ruleset: str, number: str) -> Paragraph | None:
    """The rule of that number, if there is one."""
    return next((p for p in _paragraphs(ruleset) if p.number == number), None)


def search(ruleset: str, word: str) -> tuple[Paragraph, ...]:
    """The rules whose text has the word or phrase, in either case; none for a blank word."""
    wanted = _plain(word)
    return tuple(p for p in _paragraphs(ruleset) if wanted and wanted in _plain(p.text))


def suggest(ruleset: str, number: str, at_most: int = 3) -> tuple[str, ...]:
    """Up to `at_most` numbers near one that is not in the book, nearest first."""
    known = numbers(ruleset)
    asked = re.fullmatch(r"(\d{1,4})(?:\.(\d{1,4}))?\.?", number.strip())
    same_chapter = [n for n in known if asked and _order(n)[0] == int(asked[1])]
    if asked is None or not same_chapter:
        return tuple(get_close_matches(number, known, n=at_most))
    place = int(asked[2] or 0)
    return tuple(sorted(same_chapter, key=lambda n: abs(_order(n)[1] - place))[:at_most])


@cache
def read_book(folder: Path) -> tuple[Chapter, ...]:
    """The chapters in a folder, in numeric order. Raises OSError if a file cannot be read."""
    read = (_read_chapter(path.read_text(encoding="utf-8")) for path in _files(folder))
    return tuple(sorted(read, key=lambda c: c.number))


def _read_chapter(text: str) -> Chapter:
    first, _, body = text.partition("\n")
    heading = CHAPTER_HEADING.fullmatch(first.strip())
    assert heading is not None, f"a chapter begins with '# number title', not with {first!r}"
    title = heading[2]
    rules = (Paragraph(n, title, "\n".join(lines).strip()) for n, lines in _cut(body))
    in_order = sorted(rules, key=lambda p: _order(p.number))
    return Chapter(int(heading[1]), title, text, tuple(in_order))


def _cut(body: str) -> Iterator[tuple[str, list[str]]]:
    """Number and lines of each rule; a heading ends a rule and belongs to none."""
    number, lines = "", list[str]()
    for line in [*body.splitlines(), "#"]:
        rule = RULE.match(line)
        if number and (rule or line.startswith("#")):
            yield number, lines
            number = ""
        if rule:
            number, lines = rule[1], [rule[2]]
        elif number:
            lines.append(line)


def _paragraphs(ruleset: str) -> Iterator[Paragraph]:
    return (p for c in chapters(ruleset) for p in c.paragraphs)


def _folder(ruleset: str) -> Path:
    installed = INSTALLED / ruleset
    return installed if installed.is_dir() else IN_REPOSITORY / ruleset


def _folders(root: Path) -> list[Path]:
    return [f for f in root.iterdir() if f.is_dir()] if root.is_dir() else []


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob(CHAPTER_FILE))


def _order(number: str) -> tuple[int, int]:
    in_chapter, _, place = number.partition(".")
    return int(in_chapter), int(place)


def _plain(text: str) -> str:
    return SPACE.sub(" ", MARKS.sub("", text)).strip().casefold()
