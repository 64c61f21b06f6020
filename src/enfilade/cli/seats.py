"""Who sits at a seat, as it is written: `human`, `greedy`, `package.module:Bot`, `./program`."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, Protocol

from enfilade.cli.problems import UsedWrongly
from enfilade.cli.settings import seed_of_seat
from enfilade.core.errors import BadInput, EnfiladeError
from enfilade.core.play import Play
from enfilade.core.question import Ask, Option
from enfilade.core.ruleset import SIDES

HUMAN = "human"


class Bot(Protocol):
    """A player that is no person."""

    def choose(self, view: dict[str, Any], question: Ask, play: Play[Any]) -> Option:
        """One of the options of the question."""


class GaveUp(EnfiladeError):
    """A bot that crashed, gave no answer in time or an illegal one; it resigns."""

    code = "gave-up"


def make_bot(spec: str, seed: int) -> Bot:
    """The bot that is written so. UsedWrongly if there is none."""
    if is_program(spec):
        from enfilade.cli.program import ProgramBot

        return ProgramBot(spec)
    try:
        made: Bot = _maker()(spec, seed)
    except BadInput as wrong:
        raise UsedWrongly(str(wrong)) from None
    return made


def _maker() -> Any:
    from importlib import import_module

    try:
        return import_module("enfilade.bots").make_bot
    except (ImportError, AttributeError):
        return _Provisional


class _Provisional:
    def __init__(self, spec: str, seed: int) -> None:
        import random

        self._draws = random.Random(seed)

    def choose(self, view: dict[str, Any], question: Ask, play: Play[Any]) -> Option:
        return question.options.sample(self._draws)


def is_program(spec: str) -> bool:
    """Whether a seat is written as a file."""
    return spec.startswith((".", "/", "~")) or "\\" in spec


def bot_for(spec: str, seed: int, side: str) -> Bot:
    """The bot of a side in a game with that seed."""
    return make_bot(spec, seed_of_seat(seed, side))


def read_seats(text: str) -> dict[str, str]:
    """`greedy,random`: A's seat first. One name seats both."""
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= 2
    if len(names) != len(SIDES) or not all(names):
        raise UsedWrongly(f"--seats '{text[:60]}' is not two seats with a comma between, A's first")
    return dict(zip(SIDES, names, strict=True))


def ask_bot(bot: Bot, play: Play[Any], question: Ask, spec: str) -> Option:
    """The bot's answer, a legal one. GaveUp if a stranger's bot crashes or answers wrongly."""
    view = play.ruleset.view(play.live, question.who)
    try:
        option = bot.choose(view, question, play)
    except EnfiladeError:
        raise
    except Exception as broke:
        if not _is_strange(spec):
            raise
        raise GaveUp(f"the bot {spec} failed ({type(broke).__name__}: {str(broke)[:120]})") from None
    if option not in question.options:
        raise GaveUp(f"the bot {spec} answered {str(option)[:60]}, which is not among the options")
    return option


def _is_strange(spec: str) -> bool:
    """Whether a seat is filled by somebody else's code."""
    return is_program(spec) or ":" in spec


def dismiss(bots: dict[str, Bot]) -> None:
    """Let bots that hold something go."""
    for bot in bots.values():
        close: Callable[[], None] | None = getattr(bot, "close", None)
        if close is not None:
            with contextlib.suppress(OSError):
                close()
