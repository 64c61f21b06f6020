"""12 Advance and assault. What happens, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from enfilade.core.tally import Tally
from enfilade.geometry.hexes import Hex

if TYPE_CHECKING:
    from enfilade.rulesets.squad.state import Squad


@dataclass(slots=True)
class UnitAdvanced:
    """5.6 A unit has advanced into a hex."""

    unit: str
    hex: Hex
    rule: ClassVar[str] = "5.6"

    def apply(self, s: Squad) -> None:
        """It stands there and has acted."""
        s.put(s.units[self.unit].but(hex=self.hex, acted=True))


@dataclass(slots=True)
class AssaultBegun:
    """5.6, 12.1 Units of a hex have assaulted a hex; no second assault comes from theirs."""

    units: tuple[str, ...]
    source: Hex
    target: Hex
    rule: ClassVar[str] = "12.1"

    def apply(self, s: Squad) -> None:
        """They have acted."""
        s.assaulted = (*s.assaulted, self.source)
        for unit in self.units:
            s.units[unit] = s.units[unit].but(acted=True)


@dataclass(slots=True)
class AssaultResolved:
    """12.2 The assault has been thrown: at most `number` succeeds. CP for either side."""

    side: str
    target: Hex
    odds: str
    number: Tally
    result: Tally
    success: bool
    cost: Tally
    damage: int
    rule: ClassVar[str] = "12.2"

    def apply(self, s: Squad) -> None:
        """What comes of it follows."""


@dataclass(slots=True)
class MovedIn:
    """12.2, 12.3 Assaulters have moved into the hex."""

    units: tuple[str, ...]
    hex: Hex
    rule: ClassVar[str] = "12.2"

    def apply(self, s: Squad) -> None:
        """They stand there."""
        for unit in self.units:
            s.put(s.units[unit].but(hex=self.hex))
