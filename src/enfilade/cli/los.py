"""`enfilade los`: a line of sight with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from enfilade.cli.output import document, say, table
from enfilade.cli.problems import Failed, UsedWrongly
from enfilade.cli.rulesets import find_scenario, playable, read_toml
from enfilade.cli.settings import read_settings
from enfilade.core.errors import BadInput
from enfilade.core.ruleset import Ruleset

MOST_SMOKE = 2
COVER_RULE = "3.2"
WORK_RULE = "19.1"
BESIDE = "beside the line"


def tell_los(
    named: str,
    start: str,
    end: str,
    smoke: list[str] | None,
    settings: list[str] | None,
    ruleset: str | None,
    *,
    as_json: bool,
) -> int:
    """Tell the line from one hex to another; the exit code."""
    scenario = find_scenario(named, ruleset)
    text = playable(scenario.text, read_toml(scenario.text, scenario.where))
    state = scenario.ruleset.begin(text, scenario.where, read_settings(settings))
    ground = ground_of(scenario.ruleset, state)
    sight = sight_between(scenario.ruleset, state, start, end, read_smoke(ground, smoke or []))
    if as_json:
        return document(**sight)
    show_los(sight, f"{start} to {end}: ")
    return 0


def ground_of(ruleset: Ruleset[Any], state: Any) -> Any:
    """The ground of a position; Failed if the ruleset has no hexes."""
    ground = getattr(getattr(state, "setting", None), "ground", None)
    if not hasattr(ground, "sight"):
        raise Failed(f"{ruleset.name} has no map of hexes", code="no-hexes")
    return ground


def read_smoke(ground: Any, given: list[str]) -> dict[int, int]:
    """`--smoke 0405=2`, as often as it is given."""
    smoke: dict[int, int] = {}
    for each in given:
        name, _, amount = each.partition("=")
        if amount not in [str(n + 1) for n in range(MOST_SMOKE)]:
            raise UsedWrongly(f"--smoke {each[:40]} is not a hex and 1 or 2, like 0405=2")
        smoke[_hex(ground, name)] = int(amount)
    return smoke


def _hex(ground: Any, name: str) -> int:
    h = ground.board.hex_of(name)
    if h is None:
        names = ground.board.names
        raise BadInput(
            f"'{name[:20]}' is no hex of this map; they go from {names[0]} to {names[-1]}", code="bad-hex"
        )
    return int(h)


def sight_between(
    ruleset: Ruleset[Any],
    state: Any,
    start: str,
    end: str,
    smoke: Mapping[int, int],
) -> dict[str, Any]:
    """The line as data: clear, range, cover, hindrance, total and the reasons."""
    ground = ground_of(ruleset, state)
    a, b = _hex(ground, start), _hex(ground, end)
    sight = ground.sight.explain(a, b, smoke)
    reasons = [
        {"at": each.at, "value": each.value, "why": _why(ground, each), "rule": f"{ruleset.name} {each.rule}"}
        for each in sight.reasons
    ]
    cover = 0
    for value, why, rule in _cover(ground, b) if sight.clear else ():
        cover += value
        reasons.append({"at": end, "value": value, "why": why, "rule": f"{ruleset.name} {rule}"})
    return {
        "clear": sight.clear,
        "range": sight.range,
        "cover": cover,
        "hindrance": sight.hindrance,
        "total": cover + sight.hindrance,
        "reasons": reasons,
    }


def _cover(ground: Any, h: int) -> Iterator[tuple[int, str, str]]:
    """What covers a target there: its terrain, and a position on top of it."""
    terrain, work = ground.terrain[h], ground.works.get(h)
    if terrain.cover:
        yield terrain.cover, terrain.name, COVER_RULE
    if work is not None:
        yield work.kind.cover, work.kind.words, WORK_RULE


def _why(ground: Any, reason: Any) -> str:
    """A reason in words: the terrain or hexside, and what about it."""
    thing = _thing(ground, reason.at)
    match reason.kind:
        case "smoke":
            return "smoke"
        case "smoke beside":
            return f"smoke {BESIDE}"
        case "beside":
            return f"{thing} {BESIDE}"
        case "run":
            return f"{thing} along the line"
        case "pair":
            return "the first facing pair counts once"
        case "level":
            return f"hill of level {ground.levels[_hex(ground, reason.at)]}"
        case "low":
            return f"{thing}, looked over"
        case "hexside" if reason.rule == "4.4":
            return f"{thing} of the firer's own hex"
    return thing


def _thing(ground: Any, at: str) -> str:
    if "/" in at:
        return str(ground.sides.get(ground.board.side_of(at), "hexside"))
    return str(ground.blocker(_hex(ground, at)))


def show_los(sight: dict[str, Any], before: str = "") -> None:
    """The line for people."""
    verdict = "clear" if sight["clear"] else "blocked"
    sums = (
        f", cover {sight['cover']} + hindrance {sight['hindrance']} = {sight['total']}"
        if sight["clear"]
        else ""
    )
    say(f"{before}{verdict}, range {sight['range']}{sums}")
    rows = [
        (
            f"  {each['at']}",
            f"{each['value']:+d}" if sight["clear"] else "blocks",
            f"{each['why']} ({each['rule']})",
        )
        for each in sight["reasons"]
    ]
    table(rows)
