"""13 Snipers. What happens, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from enfilade.core.tally import Tally
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.pieces import AVAILABLE, ELIMINATED, PLACED, Sniper

if TYPE_CHECKING:
    from enfilade.rulesets.squad.state import Squad


@dataclass(slots=True)
class SniperPlaced:
    """13.2 A sniper has been set down."""

    side: str
    hex: Hex
    rule: ClassVar[str] = "13.2"

    def apply(self, s: Squad) -> None:
        """It lies there until withdrawn or eliminated (13.1)."""
        s.snipers[self.side] = Sniper(self.side, PLACED, self.hex)


@dataclass(slots=True)
class SniperMarked:
    """13.4 A sniper makes its one opportunity fire of the turn."""

    side: str
    rule: ClassVar[str] = "13.4"

    def apply(self, s: Squad) -> None:
        """No second one this turn."""
        sniper = s.snipers[self.side]
        s.snipers[self.side] = Sniper(self.side, sniper.status, sniper.hex, fired=True)


@dataclass(slots=True)
class SniperShot:
    """13.5 A sniper has shot: `roll` against the cover modifier; what it has above that is CP."""

    side: str
    source: Hex
    target: Hex
    roll: int
    cover: Tally
    cp: int
    rule: ClassVar[str] = "13.5"

    def apply(self, s: Squad) -> None:
        """The casualties follow."""


@dataclass(slots=True)
class SniperChecked:
    """13.6 The other side has made its elimination check."""

    side: str
    roll: int
    cover: Tally
    found: bool
    rule: ClassVar[str] = "13.6"

    def apply(self, s: Squad) -> None:
        """Found, it is eliminated."""


@dataclass(slots=True)
class SniperWithdrawn:
    """13.3 A sniper has been withdrawn; it is available again."""

    side: str
    rule: ClassVar[str] = "13.3"

    def apply(self, s: Squad) -> None:
        """It is off the board."""
        s.snipers[self.side] = Sniper(self.side, AVAILABLE)


@dataclass(slots=True)
class SniperEliminated:
    """13.6 A sniper is eliminated and never returns."""

    side: str
    rule: ClassVar[str] = "13.6"

    def apply(self, s: Squad) -> None:
        """It is out of the game."""
        s.snipers[self.side] = Sniper(self.side, ELIMINATED, OFF_MAP)
