"""15 Smoke. What happens, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from enfilade.geometry.hexes import Hex

if TYPE_CHECKING:
    from enfilade.rulesets.squad.state import Squad


@dataclass(slots=True)
class SmokeLaid:
    """15.1 Smoke has been laid, by a unit or a mission (17.5)."""

    side: str
    hex: Hex
    level: int
    factors: int
    unit: str
    rule: str = "15.1"

    def apply(self, s: Squad) -> None:
        """It hinders (4.7) until it has thinned (15.2)."""
        s.smoke[self.hex] = self.level
        s.factors[self.side] -= self.factors


@dataclass(slots=True)
class SmokeLayerMarked:
    """15.1 Infantry has laid its smoke of the segment."""

    unit: str
    rule: ClassVar[str] = "15.1"

    def apply(self, s: Squad) -> None:
        """Not again in this segment."""
        s.units[self.unit] = s.units[self.unit].but(smoked=True)


@dataclass(slots=True)
class SmokeThinned:
    """15.2 All smoke has thinned: 2 to 1, 1 to none."""

    rule: ClassVar[str] = "15.2"

    def apply(self, s: Squad) -> None:
        """What is left."""
        s.smoke = {h: level - 1 for h, level in s.smoke.items() if level > 1}
