"""A sequential test of strength (Wald): games are played until it is clear, and no longer."""

from collections.abc import Callable
from dataclasses import dataclass
from math import log


@dataclass(slots=True)
class Verdict:
    """What the games said: "stronger" (H1), "weaker" (H0) or "open", after how many games and wins."""

    says: str
    games: int
    wins: int


def play_until_clear(
    won: Callable[[int], bool], *, weak: float, strong: float, error: float, most: int
) -> Verdict:
    """H0: a win has at most chance `weak`; H1: at least `strong`; each error at most `error`.

    Args:
        won: plays game n and says whether it was won; a draw is not.
    """
    bound = log((1 - error) / error)
    win, other = log(strong / weak), log((1 - strong) / (1 - weak))
    evidence, wins = 0.0, 0
    for n in range(most):
        one = won(n)
        wins += one
        evidence += win if one else other
        if abs(evidence) >= bound:
            return Verdict("stronger" if evidence > 0 else "weaker", n + 1, wins)
    return Verdict("open", most, wins)
