"""Games for the tests of bots."""

from typing import Any

from enfilade.bots import run_game
from enfilade.core.fate import SeededFate
from enfilade.core.play import Play
from enfilade.core.question import Ask
from enfilade.core.ruleset import Result, Ruleset, known_scenario
from enfilade.rulesets.squad import RULESET


def begun(scenario: str, seed: int, ruleset: Ruleset[Any] = RULESET) -> Play[Any]:
    """A game at its first question."""
    state = ruleset.begin(known_scenario(ruleset, scenario), scenario, {})
    return Play(ruleset, state, SeededFate(seed))


def asked(play: Play[Any]) -> Ask:
    """The question at hand, put to a side."""
    assert isinstance(play.question, Ask)
    return play.question


def result_of(play: Play[Any]) -> Result:
    """How a game ended, which it has."""
    assert play.result is not None
    return play.result


def played(
    scenario: str, seats: tuple[str, str], seed: int, ruleset: Ruleset[Any] = RULESET, *, log: bool = False
) -> Result:
    """How a game of these seats ended."""
    return result_of(run_game(ruleset, known_scenario(ruleset, scenario), seats, seed, log=log))
