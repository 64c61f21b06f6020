"""Squad: squads, guns and armour on a hex map, about 1939-1945; its heart is the sniper (13).

The table of contents of the ruleset. The rulebook is docs/rules/squad; each chapter has a file in `rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources

from enfilade.core.fact import Fact
from enfilade.core.ruleset import Ruleset
from enfilade.rulesets.squad.charts import SWITCHES, Switches
from enfilade.rulesets.squad.facts import FACTS
from enfilade.rulesets.squad.notation import split
from enfilade.rulesets.squad.orders import orders
from enfilade.rulesets.squad.position import position, read_position
from enfilade.rulesets.squad.sequence import next_rule, result, segment
from enfilade.rulesets.squad.state import Squad
from enfilade.rulesets.squad.victory import goals
from enfilade.rulesets.squad.view import conceal, open_line, sees, view
from enfilade.rulesets.squad.words import prompt, tell, words

VERSION = "1.0.0"


def begin(scenario: str, where: str, settings: Mapping[str, str]) -> Squad:
    """The position before the first question of a scenario; what reads scenarios is imported only here."""
    from enfilade.rulesets.squad.scenario import begin as read  # noqa: PLC0415 - pydantic is heavy, and only loading needs it

    return read(scenario, where, settings)


def scenarios() -> tuple[str, ...]:
    """The names of the shipped scenarios."""
    folder = resources.files(__package__) / "scenarios"
    return tuple(
        sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))
    )


def scenario_text(name: str) -> str | None:
    """The text of a shipped scenario, or None."""
    return (
        (resources.files(__package__) / "scenarios" / f"{name}.toml").read_text("utf-8")
        if name in scenarios()
        else None
    )


def switches() -> tuple[tuple[str, str, str], ...]:
    """Each switch: its name, its default, and its rule with what it means."""
    plain = Switches()
    return tuple(
        (name, str(getattr(plain, name)).lower(), f"squad {rule}: {says}") for name, rule, says in SWITCHES
    )


def write_fact(s: Squad, fact: Fact) -> str:
    """The text of a fact."""
    return s.setting.codec.format_named(fact)


def read_fact(s: Squad, text: str) -> Fact:
    """The fact of a text."""
    fact: Fact = s.setting.codec.parse_named(FACTS, text)
    return fact


RULESET: Ruleset[Squad] = Ruleset(
    name="squad",
    version=VERSION,
    begin=begin,
    next_rule=next_rule,
    result=result,
    segment=segment,
    turn=lambda s: s.turn,
    position=position,
    read_position=read_position,
    write_fact=write_fact,
    read_fact=read_fact,
    view=view,
    sees=sees,
    prompt=prompt,
    goals=goals,
    tell=tell,
    words=words,
    split=split,
    orders=orders,
    conceal=conceal,
    scenarios=scenarios,
    scenario_text=scenario_text,
    switches=switches,
    open_line=open_line,
)
