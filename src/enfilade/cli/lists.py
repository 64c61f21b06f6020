"""`enfilade scenarios` and `enfilade rulesets`."""

from __future__ import annotations

from typing import Any

from enfilade import rulebook
from enfilade.cli.output import document, table
from enfilade.cli.rulesets import read_toml, rulesets
from enfilade.core.errors import BadInput
from enfilade.core.ruleset import Ruleset


def list_scenarios(*, as_json: bool) -> int:
    """Name, ruleset, title and turns of each."""
    found = [_scenario(ruleset, name) for ruleset in rulesets() for name in ruleset.scenarios()]
    if as_json:
        return document(scenarios=found)
    rows = [("NAME", "RULESET", "TURNS", "TITLE")]
    rows += [(each["name"], each["ruleset"], str(each["turns"] or "-"), each["title"]) for each in found]
    table(rows)
    return 0


def _scenario(ruleset: Ruleset[Any], name: str) -> dict[str, Any]:
    try:
        data = read_toml(ruleset.scenario_text(name) or "", name)
    except BadInput:
        data = {}
    return {
        "name": name,
        "ruleset": ruleset.name,
        "title": str(data.get("name", name)),
        "turns": data.get("turns"),
    }


def list_rulesets(*, as_json: bool) -> int:
    """Name, version, scenarios and size of the rulebook of each."""
    found: list[dict[str, Any]] = [
        {
            "name": ruleset.name,
            "version": ruleset.version,
            "scenarios": list(ruleset.scenarios()),
            "chapters": len(rulebook.chapters(ruleset.name)),
        }
        for ruleset in rulesets()
    ]
    if as_json:
        return document(rulesets=found)
    rows = [("NAME", "VERSION", "CHAPTERS", "SCENARIOS")]
    rows += [
        (each["name"], each["version"], str(each["chapters"]), ", ".join(each["scenarios"])) for each in found
    ]
    table(rows)
    return 0
