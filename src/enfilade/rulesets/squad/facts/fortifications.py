"""19 Mines and wire. What happens, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from enfilade.geometry.hexes import Hex

if TYPE_CHECKING:
    from enfilade.rulesets.squad.state import Squad


@dataclass(slots=True)
class MinesFound:
    """19.4 A unit has entered a hidden minefield."""

    hex: Hex
    rule: ClassVar[str] = "19.4"

    def apply(self, s: Squad) -> None:
        """All know of it now."""
        s.mines = {**s.mines, self.hex: ""}


@dataclass(slots=True)
class MineTested:
    """19.4 A unit has entered a minefield: at most `number` eliminates it."""

    unit: str
    hex: Hex
    roll: int
    number: int
    rule: ClassVar[str] = "19.4"

    def apply(self, s: Squad) -> None:
        """What comes of it follows."""


@dataclass(slots=True)
class WireCleared:
    """19.5 A satchel charge has cleared wire."""

    unit: str
    hex: Hex
    rule: ClassVar[str] = "19.5"

    def apply(self, s: Squad) -> None:
        """It is gone."""
        s.wire = tuple(h for h in s.wire if h != self.hex)
