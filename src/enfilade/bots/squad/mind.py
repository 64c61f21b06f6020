"""What greedy keeps between questions of one game and side, and which policy answers which topic."""

from __future__ import annotations

from collections.abc import Callable

from enfilade.bots.squad import (
    advancing,
    armour,
    bunkers,
    commanding,
    firing,
    missions,
    moving,
    paying,
    placing,
    sniping,
    windows,
)
from enfilade.bots.squad.goals import assign, exit_hexes, goals
from enfilade.bots.squad.lore import Lore
from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.plan import Plan
from enfilade.bots.squad.standing import Standing
from enfilade.core.question import Ask, Option
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.state import Squad

Policy = Callable[["Mind", Picture, Ask], Option | None]


class Mind:
    """One side of one game.

    Attributes:
        lore: what the scenario fixes; ways_out: hexes from which units must leave the map to win (6.6).
        fire, move, pay: the chains under way.
        stays: units that shall not move in this segment; gains: what moving would bring each.
    """

    def __init__(self, side: str, s: Squad) -> None:
        self.side = side
        self.lore = Lore(s)
        self.ways_out = exit_hexes(s, side)
        self.fire = Plan()
        self.move = Plan()
        self.pay = Plan()
        self.stays: set[str] = set()
        self.gains: dict[str, float] = {}
        self._segment: tuple[int, str] = (0, "")
        self._phase: tuple[int, str, str] = (0, "", "")
        self._sent: dict[str, Hex] = {}

    def choose(self, s: Squad, question: Ask) -> Option | None:
        """The answer of the topic's policy; None where there is none."""
        policy = POLICIES.get(question.topic)
        if policy is None:
            return None
        self._turn_over(s)
        return policy(self, Picture(s, self.side, self.lore), question)

    def standing(self, picture: Picture) -> Standing:
        """How hexes are to be judged now. Who goes where is settled once a phase."""
        wanted = goals(picture)
        s = picture.s
        if self._phase != (s.turn, s.side, s.phase):
            self._phase = (s.turn, s.side, s.phase)
            self._sent = assign(picture, wanted)
        return Standing(picture, wanted, self._sent)

    def _turn_over(self, s: Squad) -> None:
        if self._segment != (s.turn, s.side):
            self._segment = (s.turn, s.side)
            self.stays = set()
            self.gains = {}


POLICIES: dict[str, Policy] = {
    "set-up": placing.set_up,
    "command": commanding.command,
    "mission": missions.place,
    "mission-hex": missions.at,
    "keep": commanding.keep,
    "fire": firing.fire,
    "at": firing.at,
    "with": firing.with_whom,
    "throw": firing.with_whom,
    "lead": firing.with_whom,
    "at-unit": armour.at_unit,
    "using": armour.using,
    "casualties": paying.casualties,
    "over-full": paying.over_full,
    "sniper-hex": sniping.sniper_hex,
    "withdraw": sniping.withdraw,
    "movement": moving.movement,
    "move-with": moving.onward,
    "mode": moving.onward,
    "smoke-hex": moving.onward,
    "step": moving.step,
    "window": windows.window,
    "lane": windows.lane,
    "advance": advancing.advance,
    "advance-to": advancing.advance_to,
    "assault-at": advancing.assault_at,
    "move-in": bunkers.move_in,
    "wire": bunkers.clear,
}
