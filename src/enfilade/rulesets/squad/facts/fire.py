"""7, 10, 11, 16 Fire. What happens, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from enfilade.core.tally import Tally
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.pieces import Lane

if TYPE_CHECKING:
    from enfilade.rulesets.squad.state import Squad


@dataclass(slots=True)
class Fired:
    """7.6 Units have attacked by fire, or helped, and are marked."""

    units: tuple[str, ...]
    rule: ClassVar[str] = "7.6"

    def apply(self, s: Squad) -> None:
        """They carry Fire markers."""
        for unit in self.units:
            s.units[unit] = s.units[unit].but(fired=True)


@dataclass(slots=True)
class GroupFired:
    """7.2, 16.1 The infantry, or the mortars, of a hex have fired at a hex; no second group of them may.

    `sort` is fire or mortar.
    """

    sort: str
    hex: Hex
    target: Hex
    rule: str = "7.2"

    def apply(self, s: Squad) -> None:
        """Remembered to the end of the phase."""
        s.groups = (*s.groups, (self.sort, self.hex, self.target))


@dataclass(slots=True)
class ExpendableUsed:
    """2.10 A grenade, satchel charge or one-shot weapon is gone, hit or miss."""

    side: str
    sort: str
    unit: str
    rule: ClassVar[str] = "2.10"

    def apply(self, s: Squad) -> None:
        """One less in the stock."""
        s.stock[self.side, self.sort] -= 1


@dataclass(slots=True)
class ApAttacked:
    """7.3, 7.4 An AP attack has been resolved. `sort`: fire, lane or mortar."""

    sort: str
    side: str
    source: Hex
    target: Hex
    firepower: Tally
    result: Tally
    kill: int
    cp: int
    rule: str = "7.4"

    def apply(self, s: Squad) -> None:
        """Nothing changes by it; the casualties follow."""


@dataclass(slots=True)
class AtAttacked:
    """10.2 An AT shot has been thrown: to hit, at most `number`."""

    side: str
    unit: str
    target: str
    result: Tally
    number: int
    hit: bool
    rule: ClassVar[str] = "10.2"

    def apply(self, s: Squad) -> None:
        """Nothing changes by it."""


@dataclass(slots=True)
class ArmourTested:
    """10.3, 10.4 The armour roll: `roll` against `number`; destroyed, immobilised or unharmed."""

    unit: str
    plate: str
    number: int
    roll: int
    outcome: str
    rule: ClassVar[str] = "10.3"

    def apply(self, s: Squad) -> None:
        """What comes of it follows."""


@dataclass(slots=True)
class Immobilised:
    """10.5 An AFV is immobilised."""

    unit: str
    rule: ClassVar[str] = "10.5"

    def apply(self, s: Squad) -> None:
        """It may fire, not move or turn."""
        s.units[self.unit] = s.units[self.unit].but(immobile=True)


@dataclass(slots=True)
class DieTested:
    """A die for one unit: 8.5 a gun's crew, 10.5 a crew that may bail out, 12.6 an AFV assaulted."""

    unit: str
    what: str
    roll: int
    number: int
    rule: str = "8.5"

    def apply(self, s: Squad) -> None:
        """What comes of it follows."""


@dataclass(slots=True)
class LaneLaid:
    """11.4 A machine gun has laid a fire lane."""

    weapon: str
    side: str
    hexes: tuple[Hex, ...]
    rule: ClassVar[str] = "11.4"

    def apply(self, s: Squad) -> None:
        """It lies to the end of the phase."""
        s.lanes = (*s.lanes, Lane(self.weapon, self.side, self.hexes))
