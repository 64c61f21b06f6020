"""1, 5 Set-up, the sequence of play, and the end. What happens, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.pieces import Sniper

if TYPE_CHECKING:
    from enfilade.rulesets.squad.state import Squad


@dataclass(slots=True)
class UnitSet:
    """1.2 A unit has been set up."""

    unit: str
    hex: Hex
    rule: ClassVar[str] = "1.2"

    def apply(self, s: Squad) -> None:
        """It stands there."""
        s.put(s.units[self.unit].but(hex=self.hex))


@dataclass(slots=True)
class PhaseBegun:
    """5.1 A phase has begun; what counts for one phase only is gone."""

    turn: int
    side: str
    phase: str
    rule: ClassVar[str] = "5.1"

    def apply(self, s: Squad) -> None:
        """Groups, lanes and what was done in the last phase lapse."""
        s.turn, s.side, s.phase, s.step = self.turn, self.side, self.phase, ""
        s.lanes, s.groups, s.assaulted = (), (), ()
        for unit in list(s.units.values()):
            if unit.formed:
                s.units[unit.id] = unit.but(formed=False)
        for weapon in list(s.weapons.values()):
            if weapon.handed:
                s.weapons[weapon.id] = weapon.but(handed=False)


@dataclass(slots=True)
class StepDone:
    """5.7 A step of the phase is done."""

    step: str
    rule: str = "5.7"

    def apply(self, s: Squad) -> None:
        """The next step follows."""
        s.step = self.step


@dataclass(slots=True)
class MarkersRemoved:
    """5.7, 5.8 Fire and Move markers of both sides are gone, the snipers' too."""

    rule: ClassVar[str] = "5.7"

    def apply(self, s: Squad) -> None:
        """All may act again."""
        for u in list(s.units.values()):
            if u.fired or u.moved or u.acted or u.smoked or u.tried:
                s.units[u.id] = u.but(fired=False, moved=False, acted=False, smoked=False, tried=False)
        for side, sniper in s.snipers.items():
            if sniper.fired:
                s.snipers[side] = Sniper(side, sniper.status, sniper.hex)


@dataclass(slots=True)
class GameEnded:
    """1.4 The game is over: how, and who has won ("-" for a draw)."""

    how: str
    winner: str
    rule: ClassVar[str] = "1.4"

    def apply(self, s: Squad) -> None:
        """Nothing follows."""
        s.over = f"{self.how} {self.winner}"
