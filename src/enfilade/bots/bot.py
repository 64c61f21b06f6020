"""What a bot is, and what goes wrong with one."""

from __future__ import annotations

from typing import Any, Protocol

from enfilade.core.errors import EnfiladeError
from enfilade.core.play import Play
from enfilade.core.question import Ask, Option


class Bot(Protocol):
    """A player that is no person. A class of bots is made with `(seed: int)`.

    Its draws come from a generator of its own, seeded from the seed and the side; never from the game's dice.
    """

    def choose(self, view: dict[str, Any], question: Ask, play: Play[Any]) -> Option:
        """One of the options of the question.

        Args:
            view: the position as the side asked may see it.
            question: what is asked, and the options.
            play: the game; to be read through `guess.imagine` and `guess.glimpse` alone.
        """


class BotFailed(EnfiladeError):
    """A bot that crashed, gave no answer in time or an illegal one; who drives the game resigns for it."""

    code = "bot-failed"
