"""Greedy is much stronger than random, on either side; a draw is no win."""

from random import Random

import pytest

from tests.bots.games import played
from tests.bots.sequential import Verdict, play_until_clear

WEAK, STRONG, ERROR = 0.85, 0.97, 0.02
MOST_GAMES = 40
LONG_GAMES = 400


def greedy_wins(scenario: str, n: int) -> bool:
    """Game n of greedy against random, the sides in turn."""
    side = "AB"[n % 2]
    seats = ("greedy", "random") if side == "A" else ("random", "greedy")
    return side == played(scenario, seats, 1000 + n // 2).winner


def known_player(p: float, chance: Random) -> Verdict:
    """The verdict on a player who wins with chance p."""
    return play_until_clear(
        lambda _n: chance.random() < p, weak=WEAK, strong=STRONG, error=ERROR, most=10_000
    )


def test_the_sequential_test_knows_strong_from_weak():
    """Of players with the chances of H1 and H0 it takes few for the other, and needs few games."""
    chance = Random(1)
    for p, says in ((STRONG, "stronger"), (WEAK, "weaker")):
        verdicts = [known_player(p, chance) for _ in range(400)]
        assert sum(verdict.says != says for verdict in verdicts) <= 400 * 2 * ERROR
        assert sum(verdict.games for verdict in verdicts) / 400 < 100


def test_greedy_beats_random_at_the_meeting():
    """At `meeting`, sides in turn, greedy wins more than 85 in 100 games beyond doubt."""
    verdict = play_until_clear(
        lambda n: greedy_wins("meeting", n), weak=WEAK, strong=STRONG, error=ERROR, most=MOST_GAMES
    )
    assert "stronger" == verdict.says, verdict


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["meeting"])
def test_greedy_wins_95_in_100(scenario):
    """Over 400 games and both sides greedy wins at least 95 in 100."""
    wins = sum(greedy_wins(scenario, n) for n in range(LONG_GAMES))
    print(f"{scenario}: greedy won {wins} of {LONG_GAMES} games against random")
    assert wins >= 0.95 * LONG_GAMES
