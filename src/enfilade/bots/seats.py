"""Who sits at a seat, as it is written: `greedy`, `package.module:Bot`, `./program`."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from enfilade.bots.bot import Bot
from enfilade.bots.greedy import GreedyBot
from enfilade.bots.program import ProgramBot, is_program
from enfilade.bots.random import RandomBot
from enfilade.core.errors import BadInput

GROUP = "enfilade.bots"
SHIPPED: dict[str, Any] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(spec: str, seed: int) -> Bot:
    """The bot that is written so, with that seed.

    Raises:
        BadInput: there is none (codes no-bot, no-program, bad-bot); one sentence.
    """
    if is_program(spec):
        return ProgramBot(spec)
    if spec in SHIPPED:
        made: Bot = SHIPPED[spec](seed)
        return made
    return _made(_imported(spec) if ":" in spec else _installed(spec), spec, seed)


def _installed(name: str) -> Any:
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    if name not in found:
        names = ", ".join(sorted({*SHIPPED, *found}))
        raise BadInput(
            f"there is no bot '{name[:60]}'; there are {names}, or package.module:Bot, or ./program",
            code="no-bot",
        )
    try:
        return found[name].load()
    except (ImportError, AttributeError) as wrong:
        raise BadInput(f"the bot '{name[:60]}' cannot be loaded: {wrong}", code="bad-bot") from None


def _imported(spec: str) -> Any:
    module, _, name = spec.partition(":")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError, SyntaxError) as wrong:
        raise BadInput(f"the bot '{spec[:60]}' cannot be loaded: {wrong}", code="no-bot") from None


def _made(bot: Any, spec: str, seed: int) -> Bot:
    try:
        made: Bot = bot(seed)
    except TypeError as wrong:
        raise BadInput(f"'{spec[:60]}' is no bot: {wrong}", code="bad-bot") from None
    if not callable(getattr(made, "choose", None)):
        raise BadInput(f"'{spec[:60]}' is no bot: it has no method 'choose'", code="bad-bot")
    return made
