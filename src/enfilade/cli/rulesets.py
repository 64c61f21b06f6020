"""Rulesets and scenarios, found by name or file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from enfilade.cli.files import read_text
from enfilade.cli.problems import UsedWrongly
from enfilade.core.errors import BadInput
from enfilade.core.record import Head
from enfilade.core.ruleset import Ruleset

GROUP = "enfilade.rulesets"
BUILT_IN = {"squad": "enfilade.rulesets.squad:RULESET"}
FOR_TESTS = {"toy": "enfilade.testing.toy:RULESET"}
FIRST_CHOICE = "meeting"
DEFAULT_RULESET = "squad"
BARE_MAP = 'name = "map"\nturns = 1\n'
NO_SIDES = "\n[A]\n[B]\n"
FOREIGN = (".board", ".tmx", ".tmj", ".json")  # what enfilade.maps reads


@dataclass(slots=True)
class Scenario:
    """A scenario chosen: whose rules, its short name, its text, and what to call it in errors."""

    ruleset: Ruleset[Any]
    name: str
    text: str
    where: str


@cache
def _places() -> dict[str, str]:
    """Where each ruleset is, by name, in the order of names."""
    found = {point.name: point.value for point in entry_points(group=GROUP)}
    return dict(sorted({**BUILT_IN, **found}.items()))


def ruleset_names() -> tuple[str, ...]:
    """The rulesets there are."""
    return tuple(_places())


@cache
def find_ruleset(name: str) -> Ruleset[Any]:
    """The ruleset of that name. UsedWrongly names those there are; BadInput if it cannot be loaded."""
    place = {**FOR_TESTS, **_places()}.get(name)
    if place is None:
        raise UsedWrongly(f"there is no ruleset '{name[:40]}'; there are {', '.join(ruleset_names())}")
    point = EntryPoint(name, place, GROUP)
    try:
        found = getattr(import_module(point.module), point.attr)
    except Exception as broke:  # noqa: BLE001 - a stranger's module may raise anything
        says = f"the ruleset {name} cannot be loaded ({type(broke).__name__}: {str(broke)[:120]})"
        raise BadInput(says, code="bad-ruleset") from None
    if not isinstance(found, Ruleset):
        raise BadInput(f"{place} is no ruleset", code="bad-ruleset")
    return found


def ruleset_of(head: Head, where: str) -> Ruleset[Any]:
    """The ruleset of a record. BadInput if it is not here."""
    try:
        return find_ruleset(head.ruleset)
    except UsedWrongly as wrong:
        raise BadInput(wrong.says, where=where, code="bad-record") from None


def rulesets() -> list[Ruleset[Any]]:
    """All rulesets that can be loaded."""
    found = []
    for name in ruleset_names():
        try:
            found.append(find_ruleset(name))
        except BadInput:
            continue
    return found


def find_scenario(named: str | None, ruleset: str | None = None) -> Scenario:
    """The scenario meant by a shipped name (`meeting`, `squad:meeting`), a path, or nothing.

    Raises:
        UsedWrongly: there is none of that name.
        BadInput: the file cannot be read, or its ruleset is unknown.
    """
    if not named:
        return _first(find_ruleset(ruleset or DEFAULT_RULESET))
    before, colon, after = named.partition(":")
    if colon and before in (*ruleset_names(), *FOR_TESTS):
        if ruleset not in (None, before):
            raise UsedWrongly(f"--ruleset {ruleset} and {named[:60]} name two rulesets")
        ruleset, named = before, after
    if not looks_like_path(named):
        shipped = _shipped(named, ruleset)
        if shipped is not None:
            return shipped
    if looks_like_path(named) or Path(named).exists():
        return _of_file(Path(named), ruleset)
    names = ", ".join(known_names(ruleset))
    raise UsedWrongly(
        f"there is no scenario '{named[:60]}', nor a file of that name; there are {names or 'none'}"
    )


def looks_like_path(named: str) -> bool:
    """Whether this can only be a file."""
    return "/" in named or "\\" in named or named.endswith((".toml", ".rec", *FOREIGN))


def known_names(ruleset: str | None) -> list[str]:
    """The shipped scenarios of a ruleset, or of all."""
    if ruleset is not None:
        return list(find_ruleset(ruleset).scenarios())
    return [f"{each.name}:{name}" for each in rulesets() for name in each.scenarios()]


def _first(ruleset: Ruleset[Any]) -> Scenario:
    names = ruleset.scenarios()
    if not names:
        raise UsedWrongly(f"{ruleset.name} has no scenario of its own; name a file")
    name = FIRST_CHOICE if FIRST_CHOICE in names else names[0]
    return Scenario(ruleset, name, ruleset.scenario_text(name) or "", name)


def _shipped(name: str, ruleset: str | None) -> Scenario | None:
    own = [find_ruleset(ruleset)] if ruleset else rulesets()
    for each in own:
        text = each.scenario_text(name)
        if text is not None:
            return Scenario(each, name, text, name)
    return None


def _of_file(path: Path, ruleset: str | None) -> Scenario:
    text = scenario_text(path)
    named = ruleset or named_ruleset(text, str(path))
    try:
        rules = find_ruleset(named)
    except UsedWrongly as wrong:
        raise BadInput(f"ruleset: {wrong.says}", where=str(path), code="bad-scenario") from None
    return Scenario(rules, path.stem, text, str(path))


def scenario_text(path: Path) -> str:
    """The text of a scenario; of a map from elsewhere, one made of it."""
    if path.suffix.lower() not in FOREIGN:
        return read_text(path)
    from enfilade.cli.imports import foreign_text

    return foreign_text(path)


def read_toml(text: str, where: str) -> dict[str, Any]:
    """The data of a TOML text; BadInput if it is none."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as wrong:
        raise BadInput(f"this is not TOML: {str(wrong)[:200]}", where=where, code="bad-toml") from None


def named_ruleset(text: str, where: str) -> str:
    """The ruleset that a scenario's text names, squad by default."""
    named = read_toml(text, where).get("ruleset", DEFAULT_RULESET)
    return named if isinstance(named, str) else str(named)


# Maps without sides


def is_bare_map(data: dict[str, Any]) -> bool:
    """Whether a file holds a map and no sides."""
    return "map" in data and not {"A", "B", "name", "turns"} & set(data)


def playable(text: str, data: dict[str, Any]) -> str:
    """A scenario as it is; a map with two empty sides."""
    return f"{BARE_MAP}{text}{NO_SIDES}" if is_bare_map(data) else text
