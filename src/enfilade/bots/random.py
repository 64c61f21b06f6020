"""The bot that takes any option, each as likely."""

from __future__ import annotations

from random import Random
from typing import Any

from enfilade.bots.guess import draws_of
from enfilade.core.play import Play
from enfilade.core.question import Ask, Option


class RandomBot:
    """Plays at random."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._draws: dict[str, Random] = {}

    def choose(self, view: dict[str, Any], question: Ask, play: Play[Any]) -> Option:  # noqa: ARG002 - a bot's shape
        """One of the options, each as likely."""
        draws = self._draws.get(question.who)
        if draws is None:
            draws = self._draws[question.who] = draws_of(self.seed, question.who)
        return question.options.sample(draws)
