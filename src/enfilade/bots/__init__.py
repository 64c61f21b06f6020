"""Bots: players that are no persons.

    run_game(RULESET, RULESET.scenario_text("meeting"), ("greedy", "random"), seed=7).result

A bot is made with a seed and gets (view, question, play); it gives back one of the options.
"""

from __future__ import annotations

from enfilade.bots.bot import Bot, BotFailed
from enfilade.bots.guess import glimpse, imagine
from enfilade.bots.match import ask_bot, dismiss, play_on, run_game
from enfilade.bots.program import ProgramBot
from enfilade.bots.seats import make_bot

__all__ = [
    "Bot",
    "BotFailed",
    "ProgramBot",
    "ask_bot",
    "dismiss",
    "glimpse",
    "imagine",
    "make_bot",
    "play_on",
    "run_game",
]
