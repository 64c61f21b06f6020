"""The greedy bot: looks one answer ahead, and knows how `squad` is played."""

from __future__ import annotations

from random import Random
from typing import Any

from enfilade.bots.guess import draws_of, glimpse
from enfilade.bots.lookahead import look_ahead
from enfilade.bots.squad.evaluate import evaluate
from enfilade.bots.squad.mind import Mind
from enfilade.core.play import Play
from enfilade.core.question import Ask, Option

SQUAD = "squad"


class GreedyBot:
    """Takes what looks best now. One bot may play several sides and games, one after another."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._draws: dict[str, Random] = {}
        self._minds: dict[str, Mind] = {}

    def choose(self, view: dict[str, Any], question: Ask, play: Play[Any]) -> Option:  # noqa: ARG002 - a bot's shape
        """The option that looks best."""
        side = question.who
        draws = self._draws.get(side)
        if draws is None:
            draws = self._draws[side] = draws_of(self.seed, side)
        if play.ruleset.name != SQUAD:
            return look_ahead(question, play, draws)
        return self._of_squad(question, play, draws)

    def _of_squad(self, question: Ask, play: Play[Any], draws: Random) -> Option:
        state = glimpse(play, question.who, draws)
        mind = self._minds.get(question.who)
        if mind is None or mind.lore.setting is not state.setting:
            mind = self._minds[question.who] = Mind(question.who, state)
        choice = mind.choose(state, question)
        if choice is not None and choice in question.options:
            return choice
        lore = mind.lore
        return look_ahead(question, play, draws, lambda s, side: evaluate(s, side, lore))
