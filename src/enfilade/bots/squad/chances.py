"""Exact chances of two dice, from the same readings and rules that the game uses."""

from __future__ import annotations

from functools import cache

from enfilade.core.fate import SIDES, TOTAL, TWO_D6
from enfilade.rulesets.squad.rules.attack import casualty_points

THROWS: int = SIDES**TWO_D6


@cache
def casualties(kill: int, modifier: int) -> tuple[tuple[int, int], ...]:
    """7.4 Each number of CP above none that an attack may bring, with the throws of 36 that bring it."""
    counts: dict[int, int] = {}
    for dice, ways in TOTAL.weights(TWO_D6):
        cp = casualty_points(kill, dice + modifier)
        if cp:
            counts[cp] = counts.get(cp, 0) + ways
    return tuple(sorted(counts.items()))


@cache
def mean_casualties(kill: int, modifier: int) -> float:
    """7.4 The CP of an attack on the average."""
    total = sum(cp * ways for cp, ways in casualties(kill, modifier))
    return total / THROWS


@cache
def at_most(number: int) -> float:
    """The chance that two dice show that number or less."""
    total = sum(ways for dice, ways in TOTAL.weights(TWO_D6) if dice <= number)
    return total / THROWS


def above(modifier: int) -> float:
    """13.20 The chance that one die beats a modifier."""
    return min(SIDES, max(0, SIDES - modifier)) / SIDES


def sniper_points(modifier: int) -> tuple[tuple[int, float], ...]:
    """13.5 Each number of CP above none of a sniper's shot, with its chance."""
    return tuple((die - modifier, 1 / SIDES) for die in range(max(1, modifier + 1), SIDES + 1))
