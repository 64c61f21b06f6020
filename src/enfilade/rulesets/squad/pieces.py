"""2 Units, weapons and markers: what lies on the map, and what is printed on it."""

from __future__ import annotations

from dataclasses import dataclass

from enfilade.geometry.hexes import OFF_MAP, Hex

SQUAD, HALF, LEADER, GUN, AFV, VEHICLE = "squad", "half", "leader", "gun", "afv", "vehicle"
INFANTRY = (SQUAD, HALF, LEADER)


@dataclass(slots=True)
class UnitKind:
    """2.2, 2.6, 2.7, 2.8 What is printed on a unit's counter.

    Attributes:
        sort: squad, half, leader, gun, afv or vehicle.
        ap, reach: AP firepower and range; of a gun or AFV the gun's, reach 0 without limit.
        rating: casualty rating; 0 of an AFV.
        elite: rallies on 7 (9.2).
        half: the kind of its half squads (squads); whole: the kind two halves make (halves).
        leadership: a leader's modifier, negative.
        at: AT rating A-F of its gun, or "".
        shield: a gun's shield (10.2).
        front, rear: armour A-F.
        mg: firepower of its MGs, together.
        mp: movement points of vehicles and guns.
    """

    name: str
    sort: str
    ap: int = 0
    reach: int = 0
    rating: int = 0
    elite: bool = False
    half: str = ""
    whole: str = ""
    leadership: int = 0
    at: str = ""
    shield: bool = False
    front: str = ""
    rear: str = ""
    mg: int = 0
    mp: int = 0

    @property
    def infantry(self) -> bool:
        """2.1 Squads, half squads and leaders."""
        return self.sort in INFANTRY


@dataclass(slots=True)
class WeaponKind:
    """2.3 What is printed on a support weapon.

    Attributes:
        heavy: a Heavy weapon, else Light.
        ap, reach: AP firepower and range.
        at, at_reach: AT rating A-F or "", and its range.
        mg: may lay a fire lane (11.4).
        nearest: least range; more than 1 only of mortars.
        mortar: rules of 16.
    """

    name: str
    heavy: bool = False
    ap: int = 0
    reach: int = 0
    at: str = ""
    at_reach: int = 0
    mg: bool = False
    mortar: bool = False
    nearest: int = 1


@dataclass(slots=True)
class Unit:
    """2 A unit. Values never change in place: `but` gives the changed one.

    Attributes:
        hex: where it is, -1 off the map.
        facing: the hexside a vehicle or gun faces (18.1), "" of infantry.
        fired, moved: its markers (5.3, 5.4).
        acted: has advanced or assaulted (5.6).
        smoked: has laid smoke (15.1).
        formed: was split or joined in this phase (2.9).
        tried: has tried to rally (9.2).
        due, entry: the turn from which a reinforcement may enter, and where (6.6).
    """

    side: str
    id: str
    kind: str
    hex: Hex
    facing: str = ""
    pinned: bool = False
    fired: bool = False
    moved: bool = False
    acted: bool = False
    smoked: bool = False
    formed: bool = False
    tried: bool = False
    valorous: bool = False
    immobile: bool = False
    due: int = 0
    entry: str = ""

    def but(
        self,
        *,
        id: str | None = None,  # noqa: A002 - the field's name
        kind: str | None = None,
        hex: Hex | None = None,  # noqa: A002 - the field's name
        pinned: bool | None = None,
        fired: bool | None = None,
        moved: bool | None = None,
        acted: bool | None = None,
        smoked: bool | None = None,
        formed: bool | None = None,
        tried: bool | None = None,
        valorous: bool | None = None,
        immobile: bool | None = None,
        due: int | None = None,
    ) -> Unit:
        """This unit with these fields changed."""
        return Unit(
            self.side,
            self.id if id is None else id,
            self.kind if kind is None else kind,
            self.hex if hex is None else hex,
            self.facing,
            self.pinned if pinned is None else pinned,
            self.fired if fired is None else fired,
            self.moved if moved is None else moved,
            self.acted if acted is None else acted,
            self.smoked if smoked is None else smoked,
            self.formed if formed is None else formed,
            self.tried if tried is None else tried,
            self.valorous if valorous is None else valorous,
            self.immobile if immobile is None else immobile,
            self.due if due is None else due,
            self.entry,
        )


@dataclass(slots=True)
class Weapon:
    """2.3 A support weapon and who carries it. `handed`: changed hands in this phase (2.4)."""

    id: str
    kind: str
    bearer: str
    handed: bool = False

    def but(self, *, bearer: str | None = None, handed: bool | None = None) -> Weapon:
        """This weapon with these fields changed."""
        return Weapon(
            self.id,
            self.kind,
            self.bearer if bearer is None else bearer,
            self.handed if handed is None else handed,
        )


NONE, AVAILABLE, PLACED, ELIMINATED = "none", "available", "placed", "eliminated"


@dataclass(slots=True)
class Sniper:
    """13.1, 13.17 A side's sniper: a marker, no unit, so that no rule of stacking, sight or fire meets it.

    Attributes:
        status: none, available, placed or eliminated.
        hex: where it lies, -1 unless placed.
        fired: it has made its opportunity fire of this turn (13.4).
    """

    side: str
    status: str
    hex: Hex = OFF_MAP
    fired: bool = False

    @property
    def available(self) -> bool:
        """13.3 Off the board and not eliminated."""
        return self.status == AVAILABLE

    @property
    def placed(self) -> bool:
        """13.1 In play, in its hex."""
        return self.status == PLACED


@dataclass(slots=True)
class Lane:
    """11.4 A fire lane: the weapon that laid it, its side, its hexes from the gunner on."""

    weapon: str
    side: str
    hexes: tuple[Hex, ...]
