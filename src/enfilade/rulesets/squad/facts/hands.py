"""2 Recovery, weapons that change hands, squads that split and join. What happens, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from enfilade.rulesets.squad.pieces import Unit

if TYPE_CHECKING:
    from enfilade.rulesets.squad.state import Squad


@dataclass(slots=True)
class Recovered:
    """5.2, 9.1 A pinned unit has recovered."""

    unit: str
    rule: ClassVar[str] = "9.1"

    def apply(self, s: Squad) -> None:
        """It may act again."""
        s.units[self.unit] = s.units[self.unit].but(pinned=False)


@dataclass(slots=True)
class WeaponGiven:
    """2.4 A weapon has changed hands."""

    weapon: str
    to: str
    rule: ClassVar[str] = "2.4"

    def apply(self, s: Squad) -> None:
        """The other unit carries it."""
        s.weapons[self.weapon] = s.weapons[self.weapon].but(bearer=self.to, handed=True)


@dataclass(slots=True)
class UnitSplit:
    """2.9 A squad has split; `keeper` is the half that keeps the weapon."""

    unit: str
    keeper: str
    rule: ClassVar[str] = "2.9"

    def apply(self, s: Squad) -> None:
        """Two half squads stand where it stood."""
        whole = s.units[self.unit]
        half = s.kind(self.unit).half
        weapon = s.weapon_of(self.unit)
        s.take(self.unit)
        for letter in "ab":
            s.put(Unit(whole.side, self.unit + letter, half, whole.hex, formed=True))
        if weapon is not None:
            s.weapons[weapon.id] = weapon.but(bearer=self.keeper)


@dataclass(slots=True)
class UnitsJoined:
    """2.9 Two half squads have joined to a squad."""

    first: str
    second: str
    whole: str
    rule: ClassVar[str] = "2.9"

    def apply(self, s: Squad) -> None:
        """The squad stands where they stood."""
        side, where, kind = s.units[self.first].side, s.units[self.first].hex, s.kind(self.first).whole
        s.joined = {**s.joined, self.whole: (self.first, self.second)}
        for weapon in list(s.weapons.values()):
            if weapon.bearer in (self.first, self.second):
                s.weapons[weapon.id] = weapon.but(bearer=self.whole)
        s.take(self.first)
        s.take(self.second)
        s.put(Unit(side, self.whole, kind, where, formed=True))
