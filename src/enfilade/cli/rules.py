"""`enfilade rules`: the rulebooks by chapter, number and word."""

from __future__ import annotations

import re
from typing import Any

from enfilade import rulebook
from enfilade.cli.book import show_markdown, show_rule
from enfilade.cli.output import document, say, style, table
from enfilade.cli.problems import Failed
from enfilade.cli.rulesets import find_ruleset, ruleset_names

SWITCHES = "switches"
_NUMBER = re.compile(r"\d{1,3}(\.\d{1,3})?")

Found = list[tuple[str, rulebook.Paragraph]]


def show_rules(which: str | None, wanted: str, *, as_json: bool) -> int:
    """Show what is asked for; the exit code."""
    books = _books()
    if which is not None and which not in books and which not in ruleset_names():
        which, wanted = None, f"{which} {wanted}".strip()
    chosen = [which] if which is not None else books
    if not wanted:
        return _chapters(chosen, as_json=as_json)
    if wanted == SWITCHES:
        return _switches(chosen, as_json=as_json)
    return _show(_find(chosen, wanted), wanted, as_json=as_json)


def _books() -> list[str]:
    return list(rulebook.rulesets())


def _chapters(books: list[str], *, as_json: bool) -> int:
    found = [
        {"ruleset": book, "number": each.number, "title": each.title, "rules": len(each.paragraphs)}
        for book in books
        for each in rulebook.chapters(book)
    ]
    if not found:
        raise Failed(f"there is no rulebook of {', '.join(books)}", code="no-rulebook")
    if as_json:
        return document(chapters=found)
    table([(f"{each['ruleset']} {each['number']}", f"{each['title']}") for each in found])
    return 0


def _switches(books: list[str], *, as_json: bool) -> int:
    found: list[dict[str, Any]] = []
    for book in books:
        for name, default, meaning in find_ruleset(book).switches():
            found.append({"ruleset": book, "name": name, "default": default, "says": meaning})
    if as_json:
        return document(switches=found)
    for each in found:
        say(style(f"switches.{each['name']} = {each['default']}", "bold"))
        show_markdown(each["says"])
    if not found:
        say(f"There are no switches in {', '.join(books)}.")
    return 0


def _find(books: list[str], wanted: str) -> Found:
    number = wanted.rstrip(".")
    if _NUMBER.fullmatch(number):
        return [found for book in books for found in _numbered(book, number)]
    return [(book, each) for book in books for each in rulebook.search(book, wanted)]


def _numbered(book: str, number: str) -> Found:
    """A rule, or all of a chapter."""
    if "." in number:
        one = rulebook.paragraph(book, number)
        return [(book, one)] if one is not None else []
    chapter = rulebook.chapter(book, int(number))
    return [(book, each) for each in chapter.paragraphs] if chapter is not None else []


def _show(found: Found, wanted: str, *, as_json: bool) -> int:
    if not found:
        raise Failed(_nothing(wanted), code="no-rule")
    if as_json:
        rules = [{"ruleset": book, "number": p.number, "title": p.title, "text": p.text} for book, p in found]
        return document(rules=rules)
    for n, (book, paragraph) in enumerate(found):
        if n:
            say()
        show_rule(book, paragraph)
    return 0


def _nothing(wanted: str) -> str:
    near = [f"{book} {number}" for book in _books() for number in rulebook.suggest(book, wanted)]
    if _NUMBER.fullmatch(wanted.rstrip(".")):
        return f"there is no rule {wanted[:20]}" + (f"; near it there are {', '.join(near)}" if near else "")
    return f"no rule has '{wanted[:60]}'"
