"""What a scenario fixes for the whole game, worked out once."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from enfilade.bots.squad.works import dug_in
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.rules.attack import kill_number
from enfilade.rulesets.squad.rules.movement import cliff, ground_cost
from enfilade.rulesets.squad.rules.units import firepower
from enfilade.rulesets.squad.state import Squad

if TYPE_CHECKING:
    from enfilade.bots.squad.danger import Danger

FAR = 99
MOST_FIREPOWER = 80
MOST_DANGERS = 32


class Lore:
    """The ground and the charts as a bot needs them.

    Attributes:
        longest: the longest range of any weapon.
        cover: cover of each hex, its position's too; passing: of terrain alone, for who is under way.
        roads_to: for each hex, its neighbours on foot with the MP to enter them.
        kills: kill number by firepower.
        powers, losses, dangers: what was reckoned before, by all that it depends on.
    """

    def __init__(self, s: Squad) -> None:
        self.setting = s.setting
        self.board = s.board
        self.charts = s.charts
        self.look = s.setting.ground.sight.look
        reaches = [kind.reach for kind in s.setting.units.values()]
        self.longest = max(*reaches, *(kind.reach for kind in s.setting.weapons.values()))
        self.passing = [terrain.cover for terrain in s.setting.ground.terrain]
        self.cover = [cover + dug_in(s, h) for h, cover in enumerate(self.passing)]
        self.roads_to = [tuple(_ways_on(s, h)) for h in range(s.board.size)]
        self.kills = [kill_number(s, max(1, n)) for n in range(MOST_FIREPOWER + 1)]
        self.powers: dict[tuple[str, str, bool, int], int] = {}
        self.losses: dict[object, float] = {}
        self.dangers: dict[object, Danger] = {}
        self._maps: dict[Hex, list[int]] = {}

    def kill(self, firepower: int) -> int:
        """7.4 K of a firepower."""
        return self.kills[min(firepower, MOST_FIREPOWER)]

    def power(self, s: Squad, unit: str, weapon: str, distance: int) -> int:
        """2.5 What a unit with a weapon brings to AP fire at that range; 0 if nothing."""
        piece = s.units[unit]
        key = (piece.kind, weapon, piece.valorous, distance)
        known = self.powers.get(key)
        if known is None:
            part = firepower(s, unit, distance) if s.kind(unit).infantry else None
            known = self.powers[key] = part.value if part is not None else 0
        return known

    def distances(self, goal: Hex) -> list[int]:
        """3.2 MP on foot from each hex to a goal; FAR where there is no way."""
        known = self._maps.get(goal)
        if known is None:
            known = self._maps[goal] = self._reckoned(goal)
        return known

    def _reckoned(self, goal: Hex) -> list[int]:
        back: list[list[tuple[Hex, int]]] = [[] for _ in self.roads_to]
        for a, ways in enumerate(self.roads_to):
            for h, cost in ways:
                back[h].append((a, cost))
        found = [FAR] * len(back)
        heap = [(0, goal)]
        found[goal] = 0
        while heap:
            far, h = heappop(heap)
            if far == found[h]:
                for a, cost in back[h]:
                    if far + cost < found[a]:
                        found[a] = far + cost
                        heappush(heap, (far + cost, a))
        return found

    def remember(self, key: object, danger: Danger) -> Danger:
        """Keep what was reckoned, and not too much of it."""
        if len(self.dangers) >= MOST_DANGERS:
            self.dangers.clear()
        self.dangers[key] = danger
        return danger


def _ways_on(s: Squad, a: Hex) -> list[tuple[Hex, int]]:
    terrain = s.setting.ground.terrain
    around = [h for h in s.board.neighbours[a] if h != OFF_MAP and terrain[h].infantry and not cliff(s, a, h)]
    return [(h, ground_cost(s, a, h)) for h in around]
