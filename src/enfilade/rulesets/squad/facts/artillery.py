"""17 Artillery and aircraft. What happens, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from enfilade.core.tally import Tally
from enfilade.geometry.hexes import Hex

if TYPE_CHECKING:
    from enfilade.rulesets.squad.state import Squad


@dataclass(slots=True)
class MissionPlaced:
    """17.1 A mission has been placed at a hex, in that order; as smoke for so many factors (17.5)."""

    mission: str
    hex: Hex
    order: int
    factors: int = 0
    rule: str = "17.1"

    def apply(self, s: Squad) -> None:
        """It comes down when all are placed; its smoke is paid for."""
        mission = s.missions[self.mission]
        s.missions[self.mission] = mission.placed(self.hex, self.order, smoke=self.factors > 0)
        if self.factors:
            s.factors[mission.side] -= self.factors


@dataclass(slots=True)
class MissionFell:
    """17.3 A mission has come down: its die (0 of aircraft), its hex or "-", which way it drifted."""

    mission: str
    die: int
    hex: Hex
    toward: str = ""
    rule: str = "17.3"

    def apply(self, s: Squad) -> None:
        """It is used, unless it was smoke (17.5)."""
        s.missions[self.mission] = s.missions[self.mission].done()


@dataclass(slots=True)
class MissionStruck:
    """17.4 A mission has struck a hex: the CP for each owner of units there."""

    mission: str
    hex: Hex
    firepower: int
    result: Tally
    kill: int
    cp: int
    rule: ClassVar[str] = "17.4"

    def apply(self, s: Squad) -> None:
        """The casualties follow."""
