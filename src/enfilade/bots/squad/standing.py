"""What it is worth to a stack to stand in a hex: its goal, the fire it gives and the fire it takes."""

from __future__ import annotations

from collections.abc import Sequence

from enfilade.bots.squad.assaulting import storm_gain
from enfilade.bots.squad.chances import mean_casualties
from enfilade.bots.squad.goals import Goal
from enfilade.bots.squad.lore import FAR
from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.works import shut
from enfilade.bots.squad.worth import A_POINT
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.pieces import LEADER

NOW, LATER = 0.35, 0.5
SHARED = 0.6
FIREPOWER = 1.1
AMBUSH, STORM = 0.7, 0.5
SLOPE, HASTE = 0.5, 0.9
PACE = 5
GUARD = 0.6
LED, LONELY = 0.6, 1.5
CROWD = 0.5
ROOMY = 2


class Standing:
    """Judges hexes for the stacks of a side, at one position."""

    def __init__(self, picture: Picture, wanted: Sequence[Goal], sent: dict[str, Hex]) -> None:
        self.picture = picture
        self.goals = {goal.hex: goal for goal in wanted}
        self.sent = sent
        s = picture.s
        self._enemies = [h for h in s.hexes_of(picture.foe) if any(s.kind(u).infantry for u in s.at(h))]

    def value(self, stack: Sequence[str], h: Hex, *, moving: bool) -> float:
        """What a hex is worth to a stack; `moving`: defensive fire and assaults are to come."""
        others = [u for u in self.picture.s.of(self.picture.side, h) if u not in stack]
        return (
            sum(self._progress(u, h) for u in stack)
            + self._garrison(h, others)
            + self._offence(stack, h)
            - self._exposure(h, others, moving=moving)
            + self._company(stack, others)
            + (self._prey(stack, h) if moving else 0.0)
        )

    def _progress(self, unit: str, h: Hex) -> float:
        goal = self.sent.get(unit)
        if goal is None:
            return 0.0
        far = self.picture.lore.distances(goal)
        left = far[h]
        if left >= FAR:
            return -FAR * SLOPE
        lead = min(1.5, left / (PACE * max(1, self.picture.turns_left)))
        return -left * (SLOPE + HASTE * lead)

    def _garrison(self, h: Hex, others: Sequence[str]) -> float:
        goal = self.goals.get(h)
        if goal is None:
            return 0.0
        late = 1.0 + 1.0 / max(1, self.picture.turns_left)
        if not goal.held:
            return goal.weight * late
        return 0.0 if others or goal.safe else goal.weight * GUARD * late

    def _offence(self, stack: Sequence[str], h: Hex) -> float:
        picture = self.picture
        lead = picture.leadership(stack)
        return FIREPOWER * max((self._shot(stack, h, enemy, lead) for enemy in self._enemies), default=0.0)

    def _shot(self, stack: Sequence[str], h: Hex, enemy: Hex, lead: int) -> float:
        picture = self.picture
        distance = picture.s.board.distance(h, enemy)
        if distance > picture.lore.longest or shut(picture, h, enemy):
            return 0.0
        power = sum(picture.power(u, distance) for u in stack)
        cover = picture.modifier(h, enemy) if power else -1
        return mean_casualties(picture.lore.kill(power), cover + lead) if cover >= 0 else 0.0

    def _exposure(self, h: Hex, others: Sequence[str], *, moving: bool) -> float:
        points = LATER * self.picture.later.standing(h)
        if moving:
            points += NOW * self.picture.now.standing(h)
        return A_POINT * points * (SHARED if others else 1.0)

    def _company(self, stack: Sequence[str], others: Sequence[str]) -> float:
        s = self.picture.s
        together = (*stack, *others)
        led = any(s.kind(u).sort == LEADER for u in together)
        alone = all(s.kind(u).sort == LEADER for u in together)
        crowded = max(0, len(together) - led - ROOMY)
        return (-LONELY if alone else LED if led else 0.0) - CROWD * crowded

    def _prey(self, stack: Sequence[str], h: Hex) -> float:
        """5.6, 12.3 What the stack may take from there by assault; the pinned are taken without a roll."""
        picture = self.picture
        s = picture.s
        prey = 0.0
        for t in s.board.neighbours[h]:
            if t != OFF_MAP and s.occupied(picture.foe, t):
                sure = AMBUSH if picture.all_pinned(s.at(t)) else STORM
                prey = max(prey, sure * storm_gain(self, h, t, stack, 0))
        return prey
