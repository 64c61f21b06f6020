"""Ways of a stack over the map: where it can get to, by which hexes, at what risk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from enfilade.bots.squad.chances import mean_casualties, sniper_points
from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.standing import Standing
from enfilade.bots.squad.works import dug_in, mined
from enfilade.bots.squad.worth import A_POINT
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.rules.movement import allowance, ground_cost
from enfilade.rulesets.squad.rules.opportunity import LANE_FIREPOWER
from enfilade.rulesets.squad.rules.stacking import fits

RISK = 1.2
"""What a CP on the way costs more than one that is taken at rest: who is pinned does not arrive."""
SNIPER_HUNTED = 4.0
CAPTURED = 0.7


@dataclass(slots=True)
class Journey:
    """A way to a hex: the hexes entered, in which mode, what it may cost, and what it is worth in all."""

    path: tuple[Hex, ...]
    assault: bool
    risk: float
    score: float = 0.0


class Travel:
    """Reckons the journeys of one stack from where it stands."""

    def __init__(self, standing: Standing, stack: Sequence[str], *, spent: int = 0) -> None:
        self.standing = standing
        self.picture: Picture = standing.picture
        self.stack = tuple(stack)
        self.here = self.picture.s.units[self.stack[0]].hex
        self.spent = spent
        sniper = self.picture.s.snipers[self.picture.foe]
        self._lair = sniper.hex if sniper.placed else OFF_MAP
        self._hunter = OFF_MAP if sniper.fired else self._lair

    def best(self, modes: Sequence[bool]) -> Journey | None:
        """The best journey in these modes (True: assault movement), or None if it can go nowhere."""
        found: Journey | None = None
        for assault in modes:
            for journey in self.all(assault=assault):
                if found is None or journey.score > found.score:
                    found = journey
            if not assault and found is not None and found.risk <= 0:
                break
        return found

    def all(self, *, assault: bool) -> list[Journey]:
        """The best journey to each hex where it may stop, scored."""
        left = allowance(self.picture.s, self.stack, assault=assault) - self.spent
        reached = self._reach(left, assault=assault)
        journeys = []
        for h, (risk, path) in reached.items():
            if fits(self.picture.s, h, self.stack):
                value = self.standing.value(self.stack, h, moving=True)
                journeys.append(Journey(path, assault, risk, value - risk))
        return journeys

    def _reach(self, left: int, *, assault: bool) -> dict[Hex, tuple[float, tuple[Hex, ...]]]:
        labels: list[dict[Hex, tuple[float, tuple[Hex, ...]]]] = [{} for _ in range(left + 1)]
        if left > 0:
            labels[0][self.here] = (0.0, ())
        best: dict[Hex, tuple[float, tuple[Hex, ...]]] = {}
        for spent in range(left):
            for a, (risk, path) in labels[spent].items():
                if path and a in self.picture.s.wire:
                    continue
                for h, cost in self._onward(a, left - spent, first=not path and not self.spent):
                    if cost and h not in path and h != self.here:
                        label = (risk + self._price(h, assault=assault), (*path, h))
                        for table in (labels[spent + cost], best):
                            if h not in table or label[0] < table[h][0]:
                                table[h] = label
        return best

    def _onward(self, a: Hex, left: int, *, first: bool) -> list[tuple[Hex, int]]:
        """6.2 The hexes that can be entered; the first at full allowance, if need be."""
        picture = self.picture
        s = picture.s
        ways = picture.lore.roads_to[a] if a != OFF_MAP else self._entries()
        costs = [(h, cost if cost <= left else left if first else 0) for h, cost in ways]
        return [(h, cost) for h, cost in costs if cost and not s.occupied(picture.foe, h)]

    def _entries(self) -> list[tuple[Hex, int]]:
        s = self.picture.s
        entry = s.units[self.stack[0]].entry
        return [(h, ground_cost(s, OFF_MAP, h)) for h in s.setting.entries[entry]]

    def _price(self, h: Hex, *, assault: bool) -> float:
        """What entering a hex may cost, less what is won by it."""
        picture = self.picture
        points = picture.now.entering(h, assault=assault) + self._lanes(h) + self._sniped(h, assault=assault)
        points += mined(picture, h, len(self.stack)) / RISK
        price = RISK * A_POINT * points
        if h == self._lair:
            price -= SNIPER_HUNTED
        goal = self.standing.goals.get(h)
        return price - CAPTURED * goal.weight if goal is not None and not goal.held else price

    def _lanes(self, h: Hex) -> float:
        lanes = sum(h in lane.hexes and lane.side == self.picture.foe for lane in self.picture.s.lanes)
        return mean_casualties(self.picture.lore.kill(LANE_FIREPOWER), 1 - lanes) if lanes else 0.0

    def _sniped(self, h: Hex, *, assault: bool) -> float:
        picture = self.picture
        if self._hunter in (OFF_MAP, h):
            return 0.0
        s = picture.s
        if s.board.distance(self._hunter, h) > s.charts.sniper_reach:
            return 0.0
        cover = picture.modifier(self._hunter, h)
        points = sniper_points(cover + assault - dug_in(s, h))
        return sum(cp * chance for cp, chance in points) if cover >= 0 else 0.0
