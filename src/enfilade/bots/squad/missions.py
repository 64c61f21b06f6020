"""17 Support missions: each at the stack where it is worth most, and kept while nothing is worth it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enfilade.bots.squad.chances import THROWS, at_most, casualties
from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.worth import loss, pin_cost, worth
from enfilade.core.fate import SIDES
from enfilade.core.question import PASS, Ask, Option
from enfilade.geometry.hexes import DIRECTIONS, OFF_MAP, Hex
from enfilade.rulesets.squad.missions import MissionKind
from enfilade.rulesets.squad.pieces import AFV
from enfilade.rulesets.squad.rules.antitank import armour_number
from enfilade.rulesets.squad.rules.artillery import drifted, targets
from enfilade.rulesets.squad.rules.attack import kill_number
from enfilade.rulesets.squad.rules.cover import hex_cover
from enfilade.rulesets.squad.rules.mortars import DOUBLING

if TYPE_CHECKING:
    from enfilade.bots.squad.mind import Mind

AT_FIRST, AT_LAST = 3.5, 0.5
"""What a mission must bring in the first turn and in the last: it is used once, and worth nothing unused."""
FRIENDS = 1.5
"""What harm to friends counts against harm to the enemy."""


def place(_mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """17.1 The mission that brings most now; none while a better target may come. Smoke is not laid so."""
    calls = [option for option in question.options if option[0] == "mission"]
    scored = [(best_target(picture, option[1])[0], option) for option in calls]
    gain, call = max(scored, key=lambda pair: pair[0], default=(0.0, PASS))
    return call if gain >= asked_for(picture) else PASS


def at(_mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """17.2 The hex where it brings most."""
    h = best_target(picture, question.about[0])[1]
    return ("at", picture.name(h)) if h != OFF_MAP else None


def asked_for(picture: Picture) -> float:
    """What a mission must bring in this turn."""
    s = picture.s
    left = (s.setting.turns - s.turn) / max(1, s.setting.turns - 1)
    return AT_LAST + (AT_FIRST - AT_LAST) * left


def best_target(picture: Picture, mission: str) -> tuple[float, Hex]:
    """The enemy hex, not yet placed at, where a mission brings most, and how much; -1 if none is in sight."""
    s = picture.s
    order = s.missions[mission]
    kind = s.mission_kind(order)
    taken = [m.hex for m in s.missions.values() if m.order and not m.smoke]
    known: dict[Hex, float] = {}
    scored = [
        (expected(picture, kind, h, known), -h)
        for h in targets(s, order, smoke=False)
        if h not in taken and s.occupied(picture.foe, h)
    ]
    gain, h = max(scored, default=(0.0, -OFF_MAP))
    return gain, -h


def expected(picture: Picture, kind: MissionKind, h: Hex, known: dict[Hex, float]) -> float:
    """17.3 What a mission placed at a hex brings on the average, wherever it comes down."""
    if not kind.artillery:
        return brings(picture, kind, h)
    s = picture.s
    steady = min(SIDES, s.charts.on_target)
    total = SIDES * steady * _known(picture, kind, h, known)
    for off in range(1, SIDES - steady + 1):
        for way in range(len(DIRECTIONS)):
            total += _known(picture, kind, drifted(s, h, way, off), known)
    return total / SIDES**2


def _known(picture: Picture, kind: MissionKind, h: Hex, known: dict[Hex, float]) -> float:
    if h == OFF_MAP or not picture.s.at(h):
        return 0.0
    if h not in known:
        known[h] = brings(picture, kind, h)
    return known[h]


def brings(picture: Picture, kind: MissionKind, h: Hex) -> float:
    """17.4 What a mission brings that comes down in a hex: what it costs the enemy less what it costs us."""
    s = picture.s
    here = s.at(h)
    cover = hex_cover(s, h).total
    soft = [u for u in here if s.kind(u).sort != AFV]
    harm = mean_harm(picture, kind, soft, h, cover)
    for afv in here:
        if s.kind(afv).sort == AFV:
            number = armour_number(s, kind.at, s.kind(afv).rear)
            harm += at_most(s.charts.to_hit_mission - cover) * at_most(number) * worth(picture, afv)
    return harm if s.occupied(picture.foe, h) else -FRIENDS * harm


def mean_harm(picture: Picture, kind: MissionKind, soft: list[str], h: Hex, cover: int) -> float:
    """17.4 What the AP roll costs the owner of some units, exactly over the dice."""
    if not soft:
        return 0.0
    s = picture.s
    times = 2 if kind.artillery and s.setting.ground.terrain[h].name in DOUBLING else 1
    chances = casualties(kill_number(s, kind.firepower), cover)
    pin = pin_cost(picture, soft[0])
    return sum(loss(picture, soft, cp * times, pin) * n for cp, n in chances) / THROWS
