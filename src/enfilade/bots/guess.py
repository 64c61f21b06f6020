"""What a side may know of a game: what is hidden from it is replaced by a guess."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from enfilade.core.fate import split_mix
from enfilade.core.play import Play, resume

MOST_VARIANTS = 64
_SIDES = {"A": 0xA11CE, "B": 0xB0B}


def draws_of(seed: int, side: str) -> Random:
    """A bot's own generator, from its seed and its side."""
    return Random(split_mix(seed ^ split_mix(_SIDES.get(side, 0))))


def imagine(play: Play[Any], side: str, draws: Random) -> Play[Any]:
    """A game that goes its own way from here as the side may see it, without log or dice.

    Where something is hidden from the side, one of the positions that look the same to it is drawn.
    """
    quiet, since = play.quiet_fork()
    variants = _variants(play, quiet, side)
    chosen = draws.randrange(len(variants) + 1) if variants else 0
    return resume(play.ruleset, variants[chosen - 1] if chosen else quiet, since)


def glimpse(play: Play[Any], side: str, draws: Random) -> Any:
    """The position as the side may see it, to be read and never changed.

    Where nothing is hidden it is the game's own, so that looking costs nothing.
    """
    if next(iter(play.ruleset.conceal(play.live, side)), None) is None:
        return play.live
    return imagine(play, side, draws).live


def _variants(play: Play[Any], quiet: Any, side: str) -> list[Any]:
    return list(islice(play.ruleset.conceal(quiet, side), MOST_VARIANTS))
