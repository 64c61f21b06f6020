"""1.2 Set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enfilade.bots.squad.goals import goals
from enfilade.bots.squad.picture import Picture
from enfilade.core.question import Ask, Option
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.pieces import LEADER

if TYPE_CHECKING:
    from enfilade.bots.squad.goals import Goal
    from enfilade.bots.squad.mind import Mind

MP = 0.5
COVER = 0.8
VIEW = 0.25
CROWDED = 1.2
COMPANY = 1.0
IN_PLACE = 4.0
SPREAD = 2.0
EXPOSED = 0.35
IN_SIGHT = 8
FULL = 2


def set_up(_mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """1.2 Near a goal that has too few, in cover, guns with a field of fire, leaders beside squads."""
    unit = question.about[0]
    wanted = goals(picture)
    takers = _takers(picture, wanted)
    options = list(question.options)
    return max(options, key=lambda o: _worth(picture, unit, picture.hex(o[2]), wanted, takers))


def _takers(picture: Picture, wanted: list[Goal]) -> dict[Hex, int]:
    """How many units have each goal for their nearest."""
    counts = {goal.hex: 0 for goal in wanted}
    for unit in picture.infantry(picture.side):
        if picture.s.kind(unit).sort != LEADER and wanted:
            here = picture.s.units[unit].hex
            counts[min(wanted, key=lambda g: picture.lore.distances(g.hex)[here]).hex] += 1
    return counts


def _worth(picture: Picture, unit: str, h: Hex, wanted: list[Goal], takers: dict[Hex, int]) -> float:
    return (
        _near_goals(picture, h, wanted, takers)
        + COVER * min(3, picture.lore.cover[h])
        + _view(picture, unit, h, wanted)
        - EXPOSED * _seen_from_enemy_area(picture, h)
        + _company(picture, unit, h)
    )


def _near_goals(picture: Picture, h: Hex, wanted: list[Goal], takers: dict[Hex, int]) -> float:
    best = -99.0
    for goal in wanted:
        far = picture.lore.distances(goal.hex)[h]
        there = IN_PLACE if far == 0 and goal.held and not picture.s.at(h) else 0.0
        best = max(best, there - MP * far - SPREAD * takers[goal.hex])
    return best if wanted else 0.0


def _view(picture: Picture, unit: str, h: Hex, wanted: list[Goal]) -> float:
    """2.3 What its weapon would see: goals count most, then all ground in range."""
    weapon = picture.weapons.get(unit, "")
    if not weapon or not picture.s.setting.weapons[weapon].mg:
        return 0.0
    reach = picture.s.setting.weapons[weapon].reach
    board, s = picture.s.board, picture.s
    seen = sum(1 for g in wanted if 0 < board.distance(h, g.hex) <= reach and s.sees(h, g.hex))
    ground = sum(1 for x in board.within(min(reach, IN_SIGHT), h) if s.sees(h, x))
    return VIEW * (3 * seen + ground / 20)


def _seen_from_enemy_area(picture: Picture, h: Hex) -> float:
    """How openly it lies before those who are there, or will be set up there."""
    s = picture.s
    enemies = s.hexes_of(picture.foe)
    seen = sum(s.sees(e, h) and s.board.distance(e, h) <= IN_SIGHT for e in enemies)
    return min(6, seen) * max(0, 3 - picture.lore.cover[h])


def _company(picture: Picture, unit: str, h: Hex) -> float:
    s = picture.s
    here = s.of(picture.side, h)
    fighters = [u for u in here if s.kind(u).sort != LEADER]
    leader = s.kind(unit).sort == LEADER
    led = len(fighters) < len(here)
    if leader:
        return -CROWDED * 2 if led else COMPANY * min(2, len(fighters))
    return (COMPANY if led and len(fighters) < FULL else 0.0) - CROWDED * len(fighters)
