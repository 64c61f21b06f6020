"""One answer looked ahead: what the position is worth then, or, where nobody can say, who wins from there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

from enfilade.bots.guess import imagine
from enfilade.core.fate import SIDES
from enfilade.core.play import Play
from enfilade.core.question import Ask, Option, Roll
from enfilade.core.ruleset import other

MOST_OPTIONS = 24
TRIES = 4
HORIZON = 40
Judge = Callable[[Any, str], float]


def look_ahead(question: Ask, play: Play[Any], draws: Random, judge: Judge | None = None) -> Option:
    """The option whose tries came out best; among equals, one drawn.

    Args:
        judge: (position, side) to what it is worth; without one, games are tried out at random.
    """
    options = list(islice(question.options, MOST_OPTIONS))
    if len(options) == 1:
        return options[0]
    scores = [_mean(play, question.who, option, draws, judge) for option in options]
    best = [option for option, score in zip(options, scores, strict=True) if score == max(scores)]
    return best[draws.randrange(len(best))]


def _mean(play: Play[Any], side: str, option: Option, draws: Random, judge: Judge | None) -> float:
    return sum(_try(play, side, option, draws, judge) for _ in range(TRIES)) / TRIES


def _try(play: Play[Any], side: str, option: Option, draws: Random, judge: Judge | None) -> float:
    fork = imagine(play, side, draws)
    if not isinstance(fork.question, Ask) or option not in fork.question.options:
        return 0.0
    fork.answer(side, option)
    if judge is None:
        _play_on(fork, draws)
        return _won(fork, side)
    while isinstance(fork.question, Roll):
        _throw(fork, fork.question, draws)
    return judge(fork.live, side)


def _play_on(fork: Play[Any], draws: Random) -> None:
    for _ in range(HORIZON):
        question = fork.question
        if question is None:
            return
        if isinstance(question, Roll):
            _throw(fork, question, draws)
        else:
            fork.answer(question.who, question.options.sample(draws))


def _throw(fork: Play[Any], question: Roll[Any], draws: Random) -> None:
    fork.throw(tuple(draws.randrange(SIDES) + 1 for _ in range(question.dice)))


def _won(fork: Play[Any], side: str) -> float:
    """1 for a win, -1 for a defeat, 0 where the game goes on or is drawn."""
    winner = fork.result.winner if fork.result is not None else None
    return float((winner == side) - (winner == other(side)))
