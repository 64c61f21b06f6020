"""Games of bots: they end, they are legal, and equal seeds make equal records."""

import os
import subprocess
import sys

import pytest

from enfilade.bots import Bot, ask_bot, play_on
from enfilade.bots.greedy import GreedyBot
from enfilade.bots.random import RandomBot
from enfilade.core.errors import BadInput
from enfilade.rulesets.squad import RULESET
from enfilade.testing.toy import RULESET as TOY
from tests.bots.games import asked, begun, played, result_of

SEEDS = (1, 2, 3)

TELL = """
import sys
from enfilade.bots import run_game
from enfilade.core.record import Head, write_record
from enfilade.rulesets.squad import RULESET
for scenario in RULESET.scenarios():
    text = RULESET.scenario_text(scenario)
    play = run_game(RULESET, text, ("greedy", sys.argv[1]), 11)
    print(write_record(Head(RULESET.name, RULESET.version, text), play.lines))
"""


@pytest.mark.parametrize("seats", [("greedy", "greedy"), ("greedy", "random"), ("random", "greedy")])
@pytest.mark.parametrize("scenario", RULESET.scenarios())
def test_greedy_finishes_every_scenario(scenario, seats):
    """A game with greedy ends by the scenario's own conditions: nobody fails, nobody resigns."""
    for seed in SEEDS:
        assert played(scenario, seats, seed).how in ("victory", "draw")


def test_greedy_plays_a_game_it_knows_nothing_of():
    """In any other ruleset greedy tries out each answer, and wins more than it loses against random."""
    results = [played("path", ("greedy", "random"), seed, TOY).winner for seed in range(12)]
    assert results.count("A") > results.count("B")


@pytest.mark.parametrize("other", ["greedy", "random"])
def test_equal_seeds_make_equal_records(other):
    """The same seeds give the same bytes in another process, whatever the seed of Python's hashes."""
    told = [
        subprocess.run(
            [sys.executable, "-c", TELL, other],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "4242")
    ]
    assert told[0]
    assert told[0] == told[1]


def test_bots_leave_the_game_as_it_is():
    """To be asked changes nothing: neither the position nor the question nor the dice to come."""
    play = begun("meeting", 5)
    bots: dict[str, Bot] = {"A": GreedyBot(5), "B": RandomBot(5)}
    while play.question is not None and play.asked < 300:
        question = asked(play)
        before = (RULESET.position(play.live), play.throws, len(play.entries), play.asked)
        option = ask_bot(bots[question.who], play, question)
        assert before == (RULESET.position(play.live), play.throws, len(play.entries), play.asked)
        play.answer(question.who, option)


class Crashes:
    """A bot that breaks."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, question, play):
        raise ZeroDivisionError("on purpose")


class Cheats(Crashes):
    """A bot that answers with what is not offered."""

    def choose(self, view, question, play):
        return ("win",)


@pytest.mark.parametrize(("bot", "says"), [(Crashes, "on purpose"), (Cheats, "not among the options")])
def test_a_bot_that_fails_resigns(bot, says):
    """A crash and an illegal answer lose the game; the record says why."""
    play = play_on(begun("squad-tutorial", 1), {"A": bot(1), "B": RandomBot(1)})
    assert ("B", "resign") == (result_of(play).winner, result_of(play).how)
    assert any(says in line.text for line in play.lines if line.kind == "act")


def test_a_seat_that_is_none_is_refused_before_the_game():
    """run_game names a seat that it does not know."""
    with pytest.raises(BadInput, match="there is no bot 'nobody'"):
        played("meeting", ("greedy", "nobody"), 1)
