"""Typed lines: what people write, split into the answers that rules take one by one.

    fire 0504 0806              fire 0504, at 0806
    fire g1+g2 0806             fire (from their hex), at 0806, with g1, with g2, go
    move g1+g2 0405-0406-0507   move g1, with g2, go, normal, to 0405, to 0406, to 0507, stop
    move g1 assault 0405        move g1, assault, to 0405, stop
    assault g1+g2 0405          assault (from their hex), at 0405, with g1, with g2, go
    advance g1 0405             advance g1, to 0405
    mission a1 0506             mission a1, at 0506

Units may be named in any order. A part that is not asked, because it has one option, is left out when the
line is tried.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from enfilade.core.question import Ask, Option
from enfilade.rulesets.squad.state import Squad, id_order

_HEX = re.compile(r"[0-9]{4}|[0-9]{6}")
GO: Option = ("go",)


def split(s: Squad, question: Ask, line: str) -> Sequence[Option]:
    """The options, one after another, that a typed line means; a line of one answer is that answer."""
    words = line.lower().split()
    if not words:
        return []
    whole: Option = tuple(words)
    if whole in question.options:
        return [whole]
    match words:
        case ["fire" | "mortar" as verb, who, target] if _HEX.fullmatch(target):
            return _group(s, verb, who, target)
        case ["fire" | "mortar" as verb, who] if not _HEX.fullmatch(who):
            return _group(s, verb, who, "")
        case ["shoot", unit, target]:
            return [("shoot", unit), ("at", target)]
        case ["assault", who, target] if _HEX.fullmatch(target):
            return _group(s, "assault", who, target)
        case ["advance", unit, target]:
            return [("advance", unit), ("to", target)]
        case ["mission" | "smoke" as call, mission, target] if call == "mission" or mission in s.missions:
            return [(call, mission), ("at", target)]
        case ["smoke" | "clear" as verb, unit, target]:
            return [(verb, unit), ("in", target)]
        case ["move", who, *rest]:
            return _move(who, rest)
    if len(words) == 1 and "-" in words[0]:
        return _path(words[0])
    return [whole]


def _group(s: Squad, verb: str, who: str, target: str) -> list[Option]:
    units = [] if _HEX.fullmatch(who) else sorted(who.split("+"), key=id_order)
    where = s.setting.ground.name(s.units[units[0]].hex) if units and units[0] in s.units else who
    options: list[Option] = [(verb, where)]
    if target:
        options.append(("at", target))
    options += [("with", unit) for unit in units]
    return [*options, GO] if units else options


def _move(who: str, rest: list[str]) -> list[Option]:
    first, *others = sorted(who.split("+"), key=id_order)
    options: list[Option] = [("move", first), *(("with", unit) for unit in others), GO]
    modes = [word for word in rest if word in ("normal", "assault")]
    options.append((modes[0],) if modes else ("normal",))
    for word in rest:
        if word not in modes:
            options += _path(word)
    return options


def _path(path: str) -> list[Option]:
    steps: list[Option] = [("to", name) for name in path.split("-") if name]
    return [*steps, ("stop",)]
