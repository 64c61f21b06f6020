"""How dangerous each hex is: mean CP of the fire that may come there, reckoned when first asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from enfilade.bots.squad.chances import mean_casualties
from enfilade.bots.squad.works import shut_in
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.charts import Charts
from enfilade.rulesets.squad.rules.fire import ADJACENT

if TYPE_CHECKING:
    from enfilade.bots.squad.lore import Lore
    from enfilade.bots.squad.picture import Battery

SECOND = 0.6
"""A battery fires once and chooses its target, so the strongest counts whole and others less."""


class Danger:
    """The fire of some batteries, by hex.

    What was reckoned stays right while the batteries and the smoke are the same, whoever moves.
    """

    def __init__(self, lore: Lore, batteries: Sequence[Battery], smoke: Mapping[Hex, int] | None) -> None:
        self.batteries = list(batteries)
        self._lore = lore
        self._smoke = smoke
        self._standing: dict[Hex, float] = {}
        self._entering: tuple[dict[Hex, float], dict[Hex, float]] = ({}, {})

    def standing(self, h: Hex) -> float:
        """CP that a stack standing in a hex must look for."""
        known = self._standing.get(h)
        if known is None:
            known = self._standing[h] = self._sum(h, entering=False, assault=False)
        return known

    def entering(self, h: Hex, *, assault: bool) -> float:
        """11.2 CP that a stack entering a hex must look for."""
        seen = self._entering[assault]
        known = seen.get(h)
        if known is None:
            known = seen[h] = self._sum(h, entering=True, assault=assault)
        return known

    def _sum(self, h: Hex, *, entering: bool, assault: bool) -> float:
        shares = [self._share(battery, h, entering=entering, assault=assault) for battery in self.batteries]
        shares.sort(reverse=True)
        total, weight = 0.0, 1.0
        for share in shares:
            total += share * weight
            weight *= SECOND
        return total

    def _share(self, battery: Battery, h: Hex, *, entering: bool, assault: bool) -> float:
        lore = self._lore
        distance = lore.board.distance(battery.hex, h)
        power = battery.powers[distance] if 0 < distance <= lore.longest else 0
        hindrance = lore.look(battery.hex, h, self._smoke) if power else -1
        if hindrance < 0:
            return 0.0
        if lore.setting.ground.works and shut_in(lore, battery.hex, h):
            return 0.0
        ground = lore.passing if entering else lore.cover
        cover = ground[h] + hindrance + (lore.charts.assault_cover if assault else 0)
        bonus = entry_bonus(lore.charts, cover, distance) if entering else 0
        return mean_casualties(lore.kill(power), cover + battery.lead + bonus)


def entry_bonus(charts: Charts, cover: int, distance: int) -> int:
    """11.2 What opportunity fire gains on a target without cover, and on one that is adjacent."""
    bonus = 0 if cover else -charts.open_bonus
    return bonus - charts.adjacent_bonus if distance == ADJACENT else bonus
