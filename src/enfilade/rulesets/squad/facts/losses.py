"""8, 9, 14 Casualties, rally, valour. What happens, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from enfilade.core.tally import Tally

if TYPE_CHECKING:
    from enfilade.rulesets.squad.state import Squad


@dataclass(slots=True)
class UnitPinned:
    """8.1 A unit is pinned."""

    unit: str
    rule: str = "8.1"

    def apply(self, s: Squad) -> None:
        """It does nothing until it recovers (9.1)."""
        s.units[self.unit] = s.units[self.unit].but(pinned=True)


@dataclass(slots=True)
class UnitReduced:
    """8.1 A squad is reduced to its half squad."""

    unit: str
    rule: ClassVar[str] = "8.1"

    def apply(self, s: Squad) -> None:
        """It keeps its id, weapon, markers and valour."""
        kind = s.kind(self.unit)
        side = s.units[self.unit].side
        s.units[self.unit] = s.units[self.unit].but(kind=kind.half)
        s.lost[side] = s.lost.get(side, 0) + kind.rating - s.kind(self.unit).rating


@dataclass(slots=True)
class UnitEliminated:
    """8.1 A unit is eliminated, and the weapon it carried is lost (2.4)."""

    unit: str
    rule: str = "8.1"

    def apply(self, s: Squad) -> None:
        """It is out of the game."""
        side = s.units[self.unit].side
        s.lost[side] = s.lost.get(side, 0) + (s.kind(self.unit).rating or s.charts.afv_points)
        weapon = s.weapon_of(self.unit)
        if weapon is not None:
            del s.weapons[weapon.id]
        s.take(self.unit)
        s.out[self.unit] = "eliminated"


@dataclass(slots=True)
class CasualtySwallowed:
    """8.4 A unit has swallowed one CP."""

    unit: str
    rule: ClassVar[str] = "8.4"

    def apply(self, s: Squad) -> None:
        """Nothing changes by it."""


@dataclass(slots=True)
class RallyTried:
    """9.2 A pinned unit has tried to rally: `result` at most `number`."""

    unit: str
    result: Tally
    number: int
    success: bool
    rule: ClassVar[str] = "9.2"

    def apply(self, s: Squad) -> None:
        """Unpinned if it succeeded; no second try."""
        unit = s.units[self.unit]
        s.units[self.unit] = unit.but(tried=True, pinned=unit.pinned and not self.success)


@dataclass(slots=True)
class ValourTested:
    """14.1 A unit has taken its valour check."""

    unit: str
    roll: int
    number: int
    rule: ClassVar[str] = "14.1"

    def apply(self, s: Squad) -> None:
        """At most the number: it is valorous."""
        if self.roll <= self.number:
            s.units[self.unit] = s.units[self.unit].but(valorous=True)
