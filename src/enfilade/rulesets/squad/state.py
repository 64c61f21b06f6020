"""The position of a squad game: a record of values, cheap to fork."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from enfilade.core.errors import BadInput
from enfilade.core.notation import Codec
from enfilade.core.ruleset import SIDES, other
from enfilade.geometry.hexes import OFF_MAP, Board, Hex
from enfilade.rulesets.squad.charts import MISSION_KINDS, Charts, Switches
from enfilade.rulesets.squad.ground import GroundMap
from enfilade.rulesets.squad.missions import Mission, MissionKind
from enfilade.rulesets.squad.pieces import NONE, Lane, Sniper, Unit, UnitKind, Weapon, WeaponKind
from enfilade.rulesets.squad.victory import Condition

if TYPE_CHECKING:
    from enfilade.core.fact import Fact

SETUP, COMMAND, FIRE, MOVEMENT, DEFENSIVE, ADVANCE, AFTER = (
    "setup",
    "command",
    "fire",
    "movement",
    "defensive",
    "advance",
    "after",
)
PHASES = (SETUP, COMMAND, FIRE, MOVEMENT, DEFENSIVE, ADVANCE, AFTER)

PHASE_TITLES = {
    "setup": "Set-up",
    "command": "Command Phase",
    "fire": "Fire Phase",
    "movement": "Movement Phase",
    "defensive": "Defensive Fire Phase",
    "advance": "Advance and Assault Phase",
    "after": "After-Action Phase",
}

STEP, LANES, WINDOW = "step", "lanes", "window"


_ID = re.compile(r"([a-z]+)([0-9]+)([a-z]*)")
_ORDER: dict[str, tuple[str, int, str]] = {}


def id_order(unit: str) -> tuple[str, int, str]:
    """The place of an id among others: letters, then number, then what halves and joined squads add."""
    order = _ORDER.get(unit)
    if order is None:
        match = _ID.fullmatch(unit)
        order = (match[1], int(match[2]), match[3]) if match else (unit, 0, "")
        _ORDER[unit] = order
    return order


@dataclass(slots=True)
class Moving:
    """6.1 A stack on the move.

    Attributes:
        units: those that go on.
        spent: MP spent.
        assault: in assault movement (6.3).
        stage: step (its owner's), lanes, window (the other side's).
        entered: those that came into the hex it is in; the targets of 11.1.
        answered: which hexes have fired at it where (7.2): "0306>0304".
    """

    units: tuple[str, ...]
    spent: int = 0
    assault: bool = False
    stage: str = STEP
    entered: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()

    def but(
        self,
        *,
        units: tuple[str, ...] | None = None,
        spent: int | None = None,
        stage: str | None = None,
        entered: tuple[str, ...] | None = None,
        answered: tuple[str, ...] | None = None,
    ) -> Moving:
        """This move with these fields changed."""
        return Moving(
            self.units if units is None else units,
            self.spent if spent is None else spent,
            self.assault,
            self.stage if stage is None else stage,
            self.entered if entered is None else entered,
            self.answered if answered is None else answered,
        )


def board_codec(board: Board) -> Codec:
    """How values are written on a board: hexes by their names."""

    def write(h: Hex) -> str:
        return board.names[h] if h >= 0 else "-"

    def read(word: str) -> Hex:
        h = OFF_MAP if word == "-" else board.hex_of(word)
        if h is None:
            raise BadInput(f"'{word[:20]}' is no hex of this map", code="bad-hex")
        return h

    return Codec(
        {
            "Hex": (write, read),
            "tuple[Hex, ...]": (
                lambda hexes: ",".join(map(write, hexes)) or ".",
                lambda word: () if word == "." else tuple(map(read, word.split(","))),
            ),
        }
    )


@dataclass(slots=True)
class Setting:
    """What a scenario fixes for the whole game.

    Attributes:
        areas: hexes in which a side sets up.
        entries: hexes of a reinforcement's entry, by its name.
        exits: map edges by which a side's units may leave (6.6).
        victory: what each side must do (1.3).
        default_winner: of a game that both or neither win, or "".
        hides: the scenario has hidden minefields, so that entering a hex may tell something (19.4).
        first, places_first: who moves, and who sets up first.
    """

    name: str
    ground: GroundMap
    turns: int
    first: str
    places_first: str
    areas: dict[str, tuple[Hex, ...]]
    entries: dict[str, tuple[Hex, ...]]
    exits: dict[str, tuple[str, ...]]
    victory: dict[str, Condition | None]
    default_winner: str
    units: dict[str, UnitKind]
    weapons: dict[str, WeaponKind]
    switches: Switches
    charts: Charts
    titles: dict[str, str] = field(default_factory=dict)
    hides: bool = False
    story: str = ""
    missions: dict[str, MissionKind] = field(default_factory=lambda: MISSION_KINDS)
    codec: Codec = field(init=False)

    def __post_init__(self) -> None:
        self.codec = board_codec(self.ground.board)


@dataclass(slots=True)
class Squad:
    """A position.

    Attributes:
        side: whose segment it is.
        units: by id, in the order of sides and ids, so that it does not depend on what has happened.
        stacks: ids in each hex that holds any, in the order of `id_order`; kept by `put` and `take` alone.
        factors: smoke factors; stock: expendables left, by (side, sort).
        missions: of both sides, by id (17.1).
        held: who holds each hex that a condition names (1.3).
        wire: hexes with wire (19.5); mines: the side that hides each minefield, "" where all know (19.4).
        lost: points eliminated, by the side that lost them; out: ids gone, and how.
        joined: squads ever joined, and of which halves (3.1).
        assaulted, groups: hexes assaults came from, and groups that have fired, in this phase.
        step: how far the phase is: in Command and After-Action, what has been done; else "".
        over: the word and the winner of a game that has ended, else "".
    """

    setting: Setting
    turn: int = 1
    side: str = "A"
    phase: str = SETUP
    underway: Moving | None = None
    units: dict[str, Unit] = field(default_factory=dict)
    weapons: dict[str, Weapon] = field(default_factory=dict)
    snipers: dict[str, Sniper] = field(default_factory=dict)
    smoke: dict[Hex, int] = field(default_factory=dict)
    factors: dict[str, int] = field(default_factory=dict)
    stock: dict[tuple[str, str], int] = field(default_factory=dict)
    held: dict[Hex, str] = field(default_factory=dict)
    lanes: tuple[Lane, ...] = ()
    wire: tuple[Hex, ...] = ()
    mines: dict[Hex, str] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    out: dict[str, str] = field(default_factory=dict)
    joined: dict[str, tuple[str, str]] = field(default_factory=dict)
    assaulted: tuple[Hex, ...] = ()
    groups: tuple[tuple[str, Hex, Hex], ...] = ()
    step: str = ""
    over: str = ""
    missions: dict[str, Mission] = field(default_factory=dict)
    stacks: dict[Hex, tuple[str, ...]] = field(default_factory=dict)
    journal: list[Fact] | None = None

    def __post_init__(self) -> None:
        if not self.snipers:
            self.snipers = {side: Sniper(side, NONE) for side in SIDES}

    def fork(self) -> Squad:
        """An equal position that goes its own way, without a journal."""
        return Squad(
            self.setting,
            self.turn,
            self.side,
            self.phase,
            self.underway,
            dict(self.units),
            dict(self.weapons),
            dict(self.snipers),
            dict(self.smoke),
            dict(self.factors),
            dict(self.stock),
            dict(self.held),
            self.lanes,
            self.wire,
            self.mines,
            dict(self.lost),
            dict(self.out),
            self.joined,
            self.assaulted,
            self.groups,
            self.step,
            self.over,
            dict(self.missions),
            dict(self.stacks),
        )

    def do(self, fact: Fact) -> None:
        """Apply a fact, and note it if anybody keeps a journal."""
        fact.apply(self)
        if self.journal is not None:
            self.journal.append(fact)

    # What rules ask

    @property
    def board(self) -> Board:
        """The hexes."""
        return self.setting.ground.board

    @property
    def charts(self) -> Charts:
        """The numbers of the book."""
        return self.setting.charts

    @property
    def switches(self) -> Switches:
        """The options of the ruleset."""
        return self.setting.switches

    @property
    def foe(self) -> str:
        """The side that does not act."""
        return other(self.side)

    def kind(self, unit: str) -> UnitKind:
        """What is printed on a unit."""
        return self.setting.units[self.units[unit].kind]

    def at(self, h: Hex) -> tuple[str, ...]:
        """The ids in a hex, in order."""
        return self.stacks.get(h, ())

    def of(self, side: str, h: Hex) -> list[str]:
        """A side's ids in a hex, in order."""
        return [u for u in self.stacks.get(h, ()) if self.units[u].side == side]

    def occupied(self, side: str, h: Hex) -> bool:
        """Whether a side has a unit in a hex."""
        here = self.stacks.get(h)
        return here is not None and self.units[here[0]].side == side

    def hexes_of(self, side: str) -> list[Hex]:
        """The hexes with units of a side, in the order of the map."""
        return sorted(h for h, here in self.stacks.items() if self.units[here[0]].side == side)

    def on_map(self, side: str) -> Iterator[Unit]:
        """A side's units on the map, in the order of the OOB."""
        return (u for u in self.units.values() if u.side == side and u.hex != OFF_MAP)

    def weapon_of(self, unit: str) -> Weapon | None:
        """The support weapon that a unit carries."""
        for weapon in self.weapons.values():
            if weapon.bearer == unit:
                return weapon
        return None

    def weapon_kind(self, weapon: Weapon) -> WeaponKind:
        """What is printed on a weapon."""
        return self.setting.weapons[weapon.kind]

    def mission_kind(self, mission: Mission) -> MissionKind:
        """What a mission brings."""
        return self.setting.missions[mission.kind]

    def mines_known_to(self, side: str | None) -> list[Hex]:
        """19.4 The minefields that a side knows of, None being a spectator; hidden ones are their owner's."""
        return sorted(h for h, hidden_by in self.mines.items() if hidden_by in ("", side))

    def sees(self, a: Hex, b: Hex) -> bool:
        """4.1 Whether there is a line of sight; the same both ways, smoke or not."""
        return self.setting.ground.sight.look(a, b) >= 0

    def hindrance(self, a: Hex, b: Hex) -> int:
        """4.3 The hindrances of the line from a to b, smoke included; -1 if blocked."""
        return self.setting.ground.sight.look(a, b, self.smoke or None)

    # What facts do

    def put(self, unit: Unit) -> None:
        """Set a unit where its `hex` says, and keep stacks and held hexes in step (1.3)."""
        before = self.units.get(unit.id)
        self.units[unit.id] = unit
        if before is None:
            self.units = dict(sorted(self.units.items(), key=lambda item: (item[1].side, id_order(item[0]))))
        was = before.hex if before is not None else OFF_MAP
        if was == unit.hex:
            return
        if was != OFF_MAP:
            self._leave(unit.id, was)
        if unit.hex != OFF_MAP:
            self.stacks[unit.hex] = tuple(sorted((*self.stacks.get(unit.hex, ()), unit.id), key=id_order))
            self._hold(unit.hex)

    def take(self, unit: str) -> None:
        """Take a unit out of the game."""
        where = self.units.pop(unit).hex
        if where != OFF_MAP:
            self._leave(unit, where)

    def _leave(self, unit: str, h: Hex) -> None:
        left = tuple(u for u in self.stacks[h] if u != unit)
        if left:
            self.stacks[h] = left
            self._hold(h)
        else:
            del self.stacks[h]

    def _hold(self, h: Hex) -> None:
        if h in self.held:
            sides = {self.units[u].side: True for u in self.stacks[h]}
            if len(sides) == 1:
                self.held = {**self.held, h: next(iter(sides))}
