"""Play: decisions a second at random and by greedy, forks, option lists. `--json` for programs."""

import argparse
import json
from collections.abc import Callable
from time import perf_counter
from typing import Any

from enfilade.bots import run_game
from enfilade.bots.guess import draws_of
from enfilade.core.fate import SeededFate
from enfilade.core.play import Play
from enfilade.core.question import Ask
from enfilade.core.ruleset import known_scenario
from enfilade.rulesets.squad import RULESET

SCENARIO = known_scenario(RULESET, "meeting")
SECONDS = 4.0
STATES = 400


def begun(seed: int, *, log: bool) -> Play[Any]:
    return Play(RULESET, RULESET.begin(SCENARIO, "meeting", {}), SeededFate(seed), log=log)


def random_game(seed: int, *, log: bool) -> Play[Any]:
    """A game of samples, with nothing between the answers: no view, no bot."""
    play, draws = begun(seed, log=log), draws_of(seed, "A")
    while isinstance(play.question, Ask):
        play.answer(play.question.who, play.question.options.sample(draws))
    return play


def decisions_a_second(game: Callable[[int], Play[Any]]) -> dict[str, float]:
    """Whole games, one after another, for some seconds; the first is not counted."""
    game(0)
    decisions = games = 0
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        games += 1
        decisions += game(games).decisions
    took = perf_counter() - start
    return {"decisions_a_second": decisions / took, "seconds_a_game": took / games}


def places(seed: int) -> list[Play[Any]]:
    """Games that stand at questions, spread over whole games."""
    found: list[Play[Any]] = []
    while len(found) < STATES:
        play, draws = begun(seed, log=False), draws_of(seed, "A")
        while isinstance(play.question, Ask):
            play.answer(play.question.who, play.question.options.sample(draws))
            if draws.randrange(8) == 0 and play.question is not None:
                found.append(play.fork())
        seed += 1
    return found[:STATES]


def a_second(act: Callable[[Play[Any]], object], plays: list[Play[Any]]) -> float:
    """How often something can be done a second, over these games in turn."""
    done = 0
    start = perf_counter()
    while perf_counter() - start < SECONDS / 4:
        for play in plays:
            act(play)
        done += len(plays)
    return done / (perf_counter() - start)


def option_list(state: Any) -> None:
    """From a quiet position to the first question with its options."""
    rule = RULESET.next_rule(state)
    if rule is not None:
        try:
            rule.send(None)
        except StopIteration:
            pass
        else:
            rule.close()


def option_lists(plays: list[Play[Any]]) -> dict[str, float]:
    """The lists a second, by the topic of the question."""
    by_topic: dict[str, list[Any]] = {}
    for play in plays:
        state, since = play.quiet_fork()
        if not since and isinstance(play.question, Ask):
            by_topic.setdefault(play.question.topic, []).append(state)
    return {topic: lists_a_second(states) for topic, states in sorted(by_topic.items())}


def lists_a_second(states: list[Any]) -> float:
    """A quarter of a second's work; the rule does not change the position before it asks."""
    done = 0
    start = perf_counter()
    while perf_counter() - start < SECONDS / 16:
        for state in states:
            option_list(state)
        done += len(states)
    return done / (perf_counter() - start)


def measured() -> dict[str, Any]:
    plays = places(1)
    return {
        "random, logged": decisions_a_second(lambda seed: random_game(seed, log=True)),
        "random, no log": decisions_a_second(lambda seed: random_game(seed, log=False)),
        "greedy against greedy": decisions_a_second(
            lambda seed: run_game(RULESET, SCENARIO, ("greedy", "greedy"), seed, log=False)
        ),
        "Play.fork a second": a_second(lambda play: play.fork(), plays),
        "state.fork a second": a_second(lambda play: play.live.fork(), plays),
        "view a second": a_second(lambda play: RULESET.view(play.live, "A"), plays),
        "option lists a second": option_lists(plays),
    }


def say(name: str, value: Any) -> None:
    if not isinstance(value, dict):
        print(f"{name}: {value:,.0f}")
    elif "seconds_a_game" in value:
        each = (
            f"{value['decisions_a_second']:,.0f} decisions a second, {value['seconds_a_game']:.2f} s a game"
        )
        print(f"{name}: {each}")
    else:
        print(f"{name}: " + ", ".join(f"{topic} {count:,.0f}" for topic, count in value.items()))


def main() -> None:
    reads = argparse.ArgumentParser(description=__doc__)
    reads.add_argument("--json", action="store_true", help="one JSON document")
    as_json = reads.parse_known_args()[0].json
    found = measured()
    if as_json:
        print(json.dumps({"enfilade": 1, **found}))
    else:
        for name, value in found.items():
            say(name, value)


if __name__ == "__main__":
    main()
