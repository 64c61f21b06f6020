"""6, 11 Movement. What happens, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.state import LANES, STEP, WINDOW, Moving

if TYPE_CHECKING:
    from enfilade.rulesets.squad.state import Squad


@dataclass(slots=True)
class MoveBegun:
    """6.1 A stack has begun to move."""

    units: tuple[str, ...]
    assault: bool
    rule: ClassVar[str] = "6.1"

    def apply(self, s: Squad) -> None:
        """It is under way."""
        s.underway = Moving(self.units, assault=self.assault)


@dataclass(slots=True)
class HexEntered:
    """6.1, 11.1 The stack under way has entered a hex; fire lanes and answers follow."""

    hex: Hex
    spent: int
    rule: ClassVar[str] = "6.1"

    def apply(self, s: Squad) -> None:
        """All its units stand there."""
        move = s.underway
        assert move is not None, "somebody must be under way to enter a hex"
        for unit in move.units:
            s.put(s.units[unit].but(hex=self.hex, due=0))
        s.underway = move.but(spent=self.spent, stage=LANES, entered=move.units)


@dataclass(slots=True)
class LanesPassed:
    """11.4 The fire lanes of the hex are dealt with; the other side may answer."""

    rule: ClassVar[str] = "11.4"

    def apply(self, s: Squad) -> None:
        """The window opens."""
        assert s.underway is not None, "somebody must be under way"
        s.underway = s.underway.but(stage=WINDOW)


@dataclass(slots=True)
class EntryAnswered:
    """7.2, 11.1 A hex has answered: "0306>0304" from 0306 at the mover in 0304; its infantry does so once."""

    answer: str
    rule: ClassVar[str] = "11.1"

    def apply(self, s: Squad) -> None:
        """The window stays open for others."""
        assert s.underway is not None, "somebody must be under way"
        s.underway = s.underway.but(answered=tuple(sorted((*s.underway.answered, self.answer))))


@dataclass(slots=True)
class WindowClosed:
    """11.1 Nobody answers any more; survivors unpinned go on."""

    units: tuple[str, ...]
    rule: ClassVar[str] = "11.1"

    def apply(self, s: Squad) -> None:
        """The others stay behind, their move ended."""
        move = s.underway
        assert move is not None, "somebody must be under way"
        for unit in move.entered:
            if unit in s.units and unit not in self.units:
                s.units[unit] = s.units[unit].but(moved=True)
        s.underway = move.but(units=self.units, stage=STEP)


@dataclass(slots=True)
class MoveEnded:
    """5.4, 6.1 A move has ended; its units are marked."""

    units: tuple[str, ...]
    rule: ClassVar[str] = "5.4"

    def apply(self, s: Squad) -> None:
        """Nobody is under way."""
        for unit in self.units:
            s.units[unit] = s.units[unit].but(moved=True)
        s.underway = None


@dataclass(slots=True)
class UnitExited:
    """6.6 A unit has left the map by an edge, for good, with its weapon."""

    unit: str
    edge: str
    rule: ClassVar[str] = "6.6"

    def apply(self, s: Squad) -> None:
        """It is out of the game, not eliminated."""
        weapon = s.weapon_of(self.unit)
        if weapon is not None:
            del s.weapons[weapon.id]
        side = s.units[self.unit].side
        s.take(self.unit)
        s.out[self.unit] = f"{side}-exited-{self.edge}"
