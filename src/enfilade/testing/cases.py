"""Rule cases: TOML files that set up a position, play lines and say what must be so. Anyone may send one.

name = "A twelve wakes the sniper"
rules = ["13.2"]
seed = ["SN-09"]
play = '''
A fire 0504
fate 6 6
B place 0304
fate 5
'''

[position]
map = '''...'''             a grid of letters; or scenario = "meeting"
units = '''...'''           lines of a position (docs/notation.md)

[[expect]]
state = "g1 0504 pinned"    a line of the position holds these words; !word: does not
[[expect]]
asks = "B 13.2"             who is asked, by which rule
[[expect]]
offers = ["place 0304"]     and not_offered
[[expect]]
refused = { line = "move g1", rule = "6.4", says = "enemy" }
[[expect]]
fact = "SniperShot B"       a fact so far begins so; and no_fact
[[expect]]
odds = { of = "SniperShot.cp", outcomes = { "0" = "1/3", "1" = "1/6" } }
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

from enfilade.core.errors import BadInput, EnfiladeError, NotOffered, Refused
from enfilade.core.fate import ScriptedFate
from enfilade.core.lines import give_line
from enfilade.core.play import Play
from enfilade.core.question import FATE, Ask, Faces, Option, Roll
from enfilade.core.record import act_words
from enfilade.core.ruleset import SIDES, Ruleset
from enfilade.odds.exact import Outcome, distribution
from enfilade.rulesets.squad import RULESET as SQUAD
from enfilade.testing.toy import RULESET as TOY

MAX_CASE = 1 << 20
FACES = ("1", "2", "3", "4", "5", "6")
RULESETS: dict[str, Ruleset[Any]] = {"squad": SQUAD, "toy": TOY}
KEYS = ("name", "ruleset", "rules", "seed", "set", "position", "dice", "play", "expect", "note")
EXPECTS = ("state", "asks", "offers", "not_offered", "refused", "fact", "no_fact", "odds", "over")
ACTS = ("undo", "agree", "refuse", "draw", "resign", "flag", "note")
MAP_KEYS = ("levels", "roads", "walls", "hedges", "hedgerows", "labels")
POSITION_KEYS = ("map", "scenario", "units", "A", "B", "victory", "rest", "turns", *MAP_KEYS)


@dataclass(slots=True)
class Case:
    """A case as read."""

    where: str
    name: str
    ruleset: Ruleset[Any]
    rules: list[str]
    seed: list[str]
    settings: dict[str, str]
    position: dict[str, Any]
    dice: list[int]
    play: list[str]
    expects: list[dict[str, Any]]


@dataclass(slots=True)
class CaseReport:
    """How a case went: `failures` are sentences, none if all held."""

    name: str
    failures: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether all held."""
        return not self.failures


def run_file(path: Path) -> CaseReport:
    """Run the case of a file; BadInput if it is no case."""
    if not path.is_file():
        raise BadInput("there is no such file", where=str(path), code="no-file")
    if path.stat().st_size > MAX_CASE:
        raise BadInput(f"a case has at most {MAX_CASE} bytes", where=str(path), code="too-long")
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadInput("this is no UTF-8 text", where=str(path), code="bad-case") from None
    return run_case(read_case(text, str(path)))


def read_case(text: str, where: str) -> Case:
    """A case from its text.

    Raises:
        BadInput: names the key and what would be right.
    """
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as wrong:
        raise BadInput(f"this is not TOML: {wrong}", where=where, code="bad-toml") from None
    for key in data:
        if key not in KEYS:
            raise BadInput(
                f"'{key[:40]}' is no key of a case; there are {', '.join(KEYS)}", where=where, code="bad-case"
            )
    for key in _typed(data, "position", dict, where, {}):
        if key not in POSITION_KEYS:
            says = f"'{key[:40]}' is no key of a position; there are {', '.join(POSITION_KEYS)}"
            raise BadInput(says, where=where, code="bad-case")
    ruleset = RULESETS.get(_typed(data, "ruleset", str, where, "squad"))
    if ruleset is None:
        raise BadInput(f"ruleset must be one of {', '.join(RULESETS)}", where=where, code="bad-case")
    settings = {name: _toml_value(value) for name, value in _typed(data, "set", dict, where, {}).items()}
    return Case(
        where,
        _typed(data, "name", str, where, where),
        ruleset,
        _texts(data, "rules", where),
        _texts(data, "seed", where),
        settings,
        _typed(data, "position", dict, where, {}),
        _dice(_typed(data, "dice", str, where, ""), where),
        [line.strip() for line in _typed(data, "play", str, where, "").splitlines() if line.strip()],
        _expects(data, where),
    )


def _typed(data: dict[str, Any], key: str, kind: type, where: str, default: Any) -> Any:
    value = data.get(key, default)
    if not isinstance(value, kind):
        raise BadInput(
            f"{key} must be a {kind.__name__}, not {str(value)[:40]}", where=where, code="bad-case"
        )
    return value


def _dice(text: str, where: str) -> list[int]:
    dice = text.split()
    if not all(die in FACES for die in dice):
        raise BadInput(f"dice is '{text[:40]}'; write faces from 1 to 6", where=where, code="bad-case")
    return [int(die) for die in dice]


def _texts(data: dict[str, Any], key: str, where: str) -> list[str]:
    values = _typed(data, key, list, where, [])
    if not all(isinstance(value, str) for value in values):
        raise BadInput(f"{key} must be a list of texts", where=where, code="bad-case")
    return cast("list[str]", values)


def _toml_value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _expects(data: dict[str, Any], where: str) -> list[dict[str, Any]]:
    expects = _typed(data, "expect", list, where, [])
    for expect in expects:
        if not isinstance(expect, dict) or len(expect) != 1 or next(iter(expect)) not in EXPECTS:
            says = f"each [[expect]] has one key of {', '.join(EXPECTS)}"
            raise BadInput(says, where=where, code="bad-case")
    if not expects:
        raise BadInput("a case without [[expect]] shows nothing", where=where, code="bad-case")
    return cast("list[dict[str, Any]]", expects)


# Running


def run_case(case: Case) -> CaseReport:
    """Set up, play, and compare."""
    report = CaseReport(case.name)
    play = start(case)
    for number, line in enumerate(case.play, 1):
        try:
            play_line(play, line)
        except EnfiladeError as refused:
            report.failures.append(f"line {number} of play, '{line}': {refused.says}")
            return report
    for expect in case.expects:
        key, value = next(iter(expect.items()))
        try:
            says = _CHECKS[key](play, value)
        except (TypeError, KeyError, ValueError, AttributeError, ZeroDivisionError) as wrong:
            raise BadInput(
                f"expect {key} cannot be read: {wrong}", where=case.where, code="bad-case"
            ) from None
        if says:
            report.failures.append(f"{key}: {says}")
    return report


def start(case: Case) -> Play[Any]:
    """The game of a case, at the first question of its position."""
    position = dict(case.position)
    scenario = scenario_of(case, position)
    state = case.ruleset.begin(scenario, f"{case.where}, position", case.settings)
    units = position.get("units")
    if units is not None:
        try:
            state = case.ruleset.read_position(str(units), state)
        except (ValueError, KeyError):
            says = f"the units are no position of {case.ruleset.name}"
            raise BadInput(says, where=case.where, code="bad-case") from None
    return Play(case.ruleset, state, ScriptedFate(case.dice) if case.dice else None)


def scenario_of(case: Case, position: dict[str, Any]) -> str:
    """The scenario of a case: a shipped one, or a bare one on its map."""
    named = position.get("scenario")
    if named is not None or case.ruleset.name != "squad":
        text = case.ruleset.scenario_text(str(named or case.ruleset.scenarios()[0]))
        if text is None:
            raise BadInput(f"there is no scenario '{str(named)[:40]}'", where=case.where, code="no-scenario")
        return text
    if "map" not in position:
        raise BadInput("the position has neither map nor scenario", where=case.where, code="bad-case")
    head = str(position.get("rest", ""))
    extra = "".join(f"{key} = {_inline(position[key])}\n" for key in MAP_KEYS if key in position)
    grid = f'[map]\nterrain = """\n{position["map"]}"""\n{extra}'
    sides = "".join(f"[{side}]\n{position.get(side, '')}\n" for side in SIDES)
    turns = position.get("turns", 8)
    return f'name = "case"\nturns = {turns}\n{head}\n{grid}{sides}{position.get("victory", "")}'


def _inline(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}" = {_inline(each)}' for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(each) for each in value) + "]"
    return '"""\n' + str(value) + '"""' if "\n" in str(value) else '"' + str(value) + '"'


def play_line(play: Play[Any], line: str) -> None:
    """A line of play: an answer, a throw, an act, as in a record."""
    who, _, text = line.partition(" ")
    if who == FATE:
        play.throw(tuple(int(word) if word in FACES else 0 for word in text.split()))
    elif who not in SIDES:
        raise NotOffered(f"a line begins with A, B or fate, not '{who[:20]}'")
    elif text.split()[:1] and text.split()[0] in ACTS:
        play.act(who, *act_words(text))
    else:
        give_line(play, who, text)


# What may be expected


def _state(play: Play[Any], value: str) -> str:
    words = value.split()
    lines = [line.split() for line in play.ruleset.position(play.live).splitlines()]
    want = [word for word in words if word[0] != "!"]
    ban = [word[1:] for word in words if word[0] == "!"]
    if any(all(word in line for word in want) and not any(word in line for word in ban) for line in lines):
        return ""
    near = [" ".join(line) for line in lines if want[0] in line]
    return f"no line has '{value}'; there is {' | '.join(near) or 'none with ' + want[0]}"


def _asks(play: Play[Any], value: str) -> str:
    question = play.question
    got = f"{question.who} {question.rule}" if question is not None else "nobody"
    return "" if got == value else f"'{value}' expected, {got} is asked"


def _offers(play: Play[Any], value: list[str]) -> str:
    have = _options(play)
    missing = [text for text in value if text not in have]
    return f"{', '.join(missing)} not among {', '.join(have)}" if missing else ""


def _not_offered(play: Play[Any], value: list[str]) -> str:
    there = [text for text in value if text in _options(play)]
    return f"{', '.join(there)} offered" if there else ""


def _options(play: Play[Any]) -> list[str]:
    question = play.question
    return [question.options.text(option) for option in question.options] if isinstance(question, Ask) else []


def _refused(play: Play[Any], value: dict[str, str]) -> str:
    question = play.question
    who = question.who if question is not None else "A"
    try:
        give_line(play.fork(), who, value["line"])
    except Refused as refused:
        rule = value.get("rule", refused.rule)
        right = (
            refused.rule == rule.removeprefix(f"{play.ruleset.name} ")
            and value.get("says", "") in refused.says
        )
        return "" if right else f"refused by {refused.rule}: {refused.says}"
    return f"'{value['line']}' was taken"


def _facts(play: Play[Any], value: str) -> list[str]:
    words = value.split()
    texts = [line.text for line in play.lines if line.kind == "fact"]
    return [text for text in texts if text.split()[: len(words)] == words or text.startswith(value)]


def _fact(play: Play[Any], value: str) -> str:
    if _facts(play, value):
        return ""
    return (
        f"no fact begins '{value}'; there are {'; '.join(li.text for li in play.lines if li.kind == 'fact')}"
    )


def _no_fact(play: Play[Any], value: str) -> str:
    found = _facts(play, value)
    return f"there is {found[0]}" if found else ""


def _over(play: Play[Any], value: str) -> str:
    result = play.result
    got = f"{result.winner or '-'} {result.how}" if result else "not over"
    return "" if got == value else f"'{value}' expected, it is {got}"


def _odds(play: Play[Any], value: dict[str, Any]) -> str:
    """The rest of the rule under way, over all dice. `answers`: what sides answer where that is offered."""
    quiet, since = play.quiet_fork()
    answers = [tuple(text.split()) for text in value.get("answers", [])]
    given: list[object] = []
    base = Play(play.ruleset, quiet.fork(), log=False)
    for entry in since:
        question = base.question
        given.append(
            question.read.of(cast("Faces", entry.what)) if isinstance(question, Roll) else entry.what
        )
        base.again(entry)
    assert play.question is not None, "the game of an odds case is not over"

    def policy(_state: object, question: Ask) -> Option:
        return next(
            (answer for answer in answers if answer in question.options), next(iter(question.options))
        )

    found = distribution(
        play.ruleset.next_rule, quiet, lambda outcome: _measured(play, outcome, value["of"]), policy, given
    )
    want = {key: Fraction(text) for key, text in value["outcomes"].items()}
    return "" if found == want else f"they are {', '.join(f'{k}: {v}' for k, v in sorted(found.items()))}"


def _measured(play: Play[Any], outcome: Outcome[Any], of: str) -> str:
    if of.startswith("state "):
        words = of.removeprefix("state ").split()
        lines = play.ruleset.position(outcome.state).splitlines()
        return "yes" if any(all(word in line.split() for word in words) for line in lines) else "no"
    name, _, key = of.partition(".")
    for fact in outcome.facts:
        if type(fact).__name__ == name:
            return str(getattr(fact, key)) if key else "yes"
    return "-"


_CHECKS: dict[str, Any] = {
    "state": _state,
    "asks": _asks,
    "offers": _offers,
    "not_offered": _not_offered,
    "refused": _refused,
    "fact": _fact,
    "no_fact": _no_fact,
    "odds": _odds,
    "over": _over,
}
