"""A position as one side reads it: who carries what, who may fire, what is within reach."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from enfilade.bots.squad.danger import Danger
from enfilade.bots.squad.lore import Lore
from enfilade.core.ruleset import other
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.state import Squad


@dataclass(slots=True)
class Battery:
    """7.2 Infantry of one hex that may fire together.

    Attributes:
        lead: the best modifier of a leader among them.
        mark: all that its fire depends on.
        powers: firepower by range, once `armed`.
    """

    hex: Hex
    units: tuple[str, ...]
    lead: int
    mark: tuple[object, ...] = ()
    powers: tuple[int, ...] = ()


class Picture:
    """A position read for a side. It is made afresh for each question; what is dear is kept in the lore."""

    def __init__(self, s: Squad, side: str, lore: Lore) -> None:
        self.s = s
        self.side = side
        self.foe = other(side)
        self.lore = lore
        self.smoke = dict(s.smoke) or None
        self.weapons = {weapon.bearer: weapon.kind for weapon in s.weapons.values()}
        self._danger: dict[str, Danger] = {}

    # Fire

    def power(self, unit: str, distance: int) -> int:
        """2.5 A unit's firepower at a range."""
        return self.lore.power(self.s, unit, self.weapons.get(unit, ""), distance)

    def armed(self, battery: Battery) -> Battery:
        """2.5 The battery with its firepower at each range."""
        ranges = range(self.lore.longest + 1)
        battery.powers = tuple(sum(self.power(u, d) for u in battery.units) for d in ranges)
        return battery

    def modifier(self, source: Hex, target: Hex) -> int:
        """4.9 The cover modifier of a line; -1 if it is blocked."""
        hindrance = self.lore.look(source, target, self.smoke)
        return hindrance + self.lore.cover[target] if hindrance >= 0 else -1

    def leadership(self, units: Iterable[str]) -> int:
        """7.3 The best modifier among units; 0 without a leader."""
        return min((self.s.kind(u).leadership for u in units), default=0)

    def batteries(self, side: str, *, ready: bool) -> list[Battery]:
        """The batteries of a side: those that may fire now, or all that may in a segment to come."""
        s = self.s
        found: list[Battery] = []
        for h in s.hexes_of(side):
            units = [u for u in s.at(h) if s.kind(u).infantry]
            if ready:
                units = [u for u in units if not s.units[u].pinned and not s.units[u].fired]
            if units:
                found.append(Battery(h, tuple(units), self.leadership(units), self._mark(h, units)))
        return found

    # Danger

    @property
    def now(self) -> Danger:
        """What enemies may do that have not fired and are not pinned."""
        return self._danger.get("now") or self._reckon("now", ready=True)

    @property
    def later(self) -> Danger:
        """What enemies may do in a segment to come, all of them."""
        return self._danger.get("later") or self._reckon("later", ready=False)

    def _reckon(self, name: str, *, ready: bool) -> Danger:
        batteries = self.batteries(self.foe, ready=ready)
        key = (tuple(b.mark for b in batteries), tuple(sorted(self.s.smoke.items())))
        known = self.lore.dangers.get(key)
        if known is None:
            armed = [self.armed(battery) for battery in batteries]
            known = self.lore.remember(key, Danger(self.lore, armed, self.smoke))
        self._danger[name] = known
        return known

    def _mark(self, h: Hex, units: Sequence[str]) -> tuple[object, ...]:
        s = self.s
        return (h, *((s.units[u].kind, self.weapons.get(u, ""), s.units[u].valorous) for u in units))

    # The ground

    def hex(self, name: str) -> Hex:
        """The hex of a name."""
        h = self.s.board.hex_of(name)
        return h if h is not None else OFF_MAP

    def name(self, h: Hex) -> str:
        """The name of a hex."""
        return self.s.setting.ground.name(h)

    def infantry(self, side: str) -> list[str]:
        """A side's infantry on the map."""
        return [u.id for u in self.s.on_map(side) if self.s.kind(u.id).infantry]

    def nearest(self, side: str, h: Hex) -> int:
        """Hexes to the nearest infantry of a side."""
        board, s = self.s.board, self.s
        return min((board.distance(h, x) for x in s.hexes_of(side) if self._walks(x)), default=99)

    def _walks(self, h: Hex) -> bool:
        return any(self.s.kind(u).infantry for u in self.s.at(h))

    def all_pinned(self, units: Sequence[str]) -> bool:
        """Whether they are all pinned."""
        return all(self.s.units[u].pinned for u in units)

    @property
    def turns_left(self) -> int:
        """How many segments of its own the side has, this one included."""
        s = self.s
        acted = s.side != self.side and self.side == s.setting.first
        return s.setting.turns - s.turn + (0 if acted else 1)
