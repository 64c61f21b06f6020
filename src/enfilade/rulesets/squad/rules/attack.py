"""7.1-7.5 What an attack is while it is resolved, and what follows its dice."""

from __future__ import annotations

from dataclasses import dataclass

from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.state import Squad

TWO, TWELVE = 2, 12
LEAST_RESULT = 2


@dataclass(slots=True)
class Attack:
    """7.5, 13.2 Who attacked from where, and what the dice showed.

    Attributes:
        infantry: those that took part, the modifying leader included (13.11).
        two, twelve: a natural 2, a natural 12 came up.
    """

    side: str
    hex: Hex
    infantry: tuple[str, ...]
    two: bool = False
    twelve: bool = False

    def thrown(self, dice: int) -> None:
        """7.5, 13.7 Note what the two dice showed; of several rolls any counts."""
        self.two = self.two or dice == TWO
        self.twelve = self.twelve or dice == TWELVE

    def alive(self, s: Squad) -> list[str]:
        """Those of it that still live."""
        return [u for u in self.infantry if u in s.units]


def kill_number(s: Squad, firepower: int) -> int:
    """7.4 K by total firepower."""
    for most, number in zip(s.charts.kill_rows, s.charts.kill_numbers, strict=False):
        if firepower <= most:
            return number
    return s.charts.kill_numbers[-1]


def casualty_points(kill: int, result: int) -> int:
    """7.4 CP are K less the result, never below none; a result below 2 counts as 2."""
    return max(0, kill - max(result, LEAST_RESULT))
