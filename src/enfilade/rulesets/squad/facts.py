"""What happens in a squad game, in the past tense. Nothing else changes a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from enfilade.core.tally import Tally
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.pieces import AVAILABLE, ELIMINATED, PLACED, Lane, Sniper, Unit
from enfilade.rulesets.squad.state import LANES, STEP, WINDOW, Moving

if TYPE_CHECKING:
    from enfilade.rulesets.squad.state import Squad

AFV_POINTS = 6


# 1 and 5: set-up, sequence, end


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
    rule: ClassVar[str] = "5.7"

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


# 2: weapons, splitting, joining


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
        s.names = (*s.names, self.whole)
        for weapon in list(s.weapons.values()):
            if weapon.bearer in (self.first, self.second):
                s.weapons[weapon.id] = weapon.but(bearer=self.whole)
        s.take(self.first)
        s.take(self.second)
        s.put(Unit(side, self.whole, kind, where, formed=True))


# 7, 10, 11, 16: fire


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
    """7.2 The infantry of a hex has fired AP at a hex; no second group of it may, in this segment."""

    hex: Hex
    target: Hex
    rule: ClassVar[str] = "7.2"

    def apply(self, s: Squad) -> None:
        """Remembered to the end of the phase."""
        s.groups = (*s.groups, (self.hex, self.target))


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
    rule: ClassVar[str] = "7.4"

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
    rule: ClassVar[str] = "8.5"

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


# 8, 9, 14: casualties, rally, valour


@dataclass(slots=True)
class UnitPinned:
    """8.1 A unit is pinned."""

    unit: str
    rule: ClassVar[str] = "8.1"

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
    rule: ClassVar[str] = "8.1"

    def apply(self, s: Squad) -> None:
        """It is out of the game."""
        side = s.units[self.unit].side
        s.lost[side] = s.lost.get(side, 0) + (s.kind(self.unit).rating or AFV_POINTS)
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


# 6, 11: movement


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
        s.underway = move.but(
            spent=self.spent, stage=LANES, entered=move.units, answered=(), seen=move.seen + 1
        )


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
    """7.2, 11.1 A hex has answered the entry; its infantry does so once."""

    hex: Hex
    rule: ClassVar[str] = "11.1"

    def apply(self, s: Squad) -> None:
        """The window stays open for others."""
        assert s.underway is not None, "somebody must be under way"
        s.underway = s.underway.but(answered=(*s.underway.answered, self.hex))


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


# 12: advance and assault


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


# 13: snipers


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


# 15: smoke


@dataclass(slots=True)
class SmokeLaid:
    """15.1 Smoke has been laid."""

    side: str
    hex: Hex
    level: int
    factors: int
    unit: str
    rule: ClassVar[str] = "15.1"

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


FACTS: dict[str, type] = {
    fact.__name__: fact
    for fact in (
        UnitSet,
        PhaseBegun,
        StepDone,
        MarkersRemoved,
        GameEnded,
        Recovered,
        WeaponGiven,
        UnitSplit,
        UnitsJoined,
        Fired,
        GroupFired,
        ExpendableUsed,
        ApAttacked,
        AtAttacked,
        ArmourTested,
        Immobilised,
        DieTested,
        LaneLaid,
        UnitPinned,
        UnitReduced,
        UnitEliminated,
        CasualtySwallowed,
        RallyTried,
        ValourTested,
        MoveBegun,
        HexEntered,
        LanesPassed,
        EntryAnswered,
        WindowClosed,
        MoveEnded,
        UnitExited,
        UnitAdvanced,
        AssaultBegun,
        AssaultResolved,
        MovedIn,
        SniperPlaced,
        SniperMarked,
        SniperShot,
        SniperChecked,
        SniperWithdrawn,
        SniperEliminated,
        SmokeLaid,
        SmokeLayerMarked,
        SmokeThinned,
    )
}
