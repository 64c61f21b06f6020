"""A game of bots, from the first question to its end."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any

from enfilade.bots.bot import Bot, BotFailed
from enfilade.bots.seats import make_bot
from enfilade.core.errors import EnfiladeError
from enfilade.core.fate import SeededFate
from enfilade.core.play import Play
from enfilade.core.question import Ask, Option
from enfilade.core.ruleset import SIDES, Ruleset

MOST_ANSWERS = 100_000


def run_game(
    ruleset: Ruleset[Any],
    scenario_text: str,
    seats: tuple[str, str],
    seed: int,
    settings: Mapping[str, str] | None = None,
    *,
    log: bool = True,
) -> Play[Any]:
    """Two bots play a scenario to its end; A's seat first. A bot that fails resigns.

    Raises:
        BadInput: the scenario, a setting or a seat cannot be read.
    """
    bots = {side: make_bot(spec, seed) for side, spec in zip(SIDES, seats, strict=True)}
    try:
        state = ruleset.begin(scenario_text, "scenario", dict(settings or {}))
        return play_on(Play(ruleset, state, SeededFate(seed), log=log), bots)
    finally:
        for bot in bots.values():
            dismiss(bot)


def play_on(play: Play[Any], bots: Mapping[str, Bot]) -> Play[Any]:
    """Let the bots answer until the game ends; the game."""
    for _ in range(MOST_ANSWERS):
        question = play.question
        if not isinstance(question, Ask):
            return play
        try:
            play.answer(question.who, ask_bot(bots[question.who], play, question))
        except BotFailed as failed:
            play.act(question.who, "note", str(failed))
            play.act(question.who, "resign")
    raise AssertionError(f"the game has not ended after {MOST_ANSWERS} answers")


def ask_bot(bot: Bot, play: Play[Any], question: Ask) -> Option:
    """A bot's answer, a legal one; BotFailed if it crashes or answers with what is not offered."""
    view = play.ruleset.view(play.live, question.who)
    try:
        option = bot.choose(view, question, play)
    except EnfiladeError:
        raise
    except Exception as broke:
        raise BotFailed(
            f"{type(bot).__name__} failed ({type(broke).__name__}: {str(broke)[:120]})"
        ) from broke
    if option not in question.options:
        raise BotFailed(f"{type(bot).__name__} answered {str(option)[:60]}, which is not among the options")
    return option


def dismiss(bot: Bot) -> None:
    """Let a bot go that holds something."""
    close = getattr(bot, "close", None)
    if callable(close):
        with contextlib.suppress(OSError):
            close()
