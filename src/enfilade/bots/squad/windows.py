"""11 Opportunity fire, fire lanes, and the sniper's shot at movers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from enfilade.bots.squad.chances import above
from enfilade.bots.squad.danger import entry_bonus
from enfilade.bots.squad.firing import weight_of
from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.shots import Aim, Shot, able, aims, best_shot, spelt
from enfilade.bots.squad.sniping import shot_gain
from enfilade.bots.squad.works import dug_in
from enfilade.core.question import PASS, Ask, Option
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.rules.cover import cover_modifier

if TYPE_CHECKING:
    from enfilade.bots.squad.mind import Mind
    from enfilade.bots.squad.standing import Standing

STOPPED = 1.3
"""Fire at movers stops them besides."""
KEPT = 0.6
WORTH_IT = 0.5
A_SNIPER = 3.0
SNIPER_WORTH_IT = 0.3
SNIPER: Option = ("sniper",)


def window(mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """11.1 The best answer to an entry, if it is better than to keep the fire."""
    where = picture.hex(question.about[0])
    targets = [u for u in question.about[1:] if u in picture.s.units]
    standing = mind.standing(picture)
    best: Shot | None = None
    for option in question.options:
        if option[0] == "fire":
            shot = _answer(picture, standing, picture.hex(option[1]), where, targets)
            if shot is not None and (best is None or shot.net > best.net):
                best = shot
    if best is not None and best.net >= WORTH_IT:
        mind.fire.left = list(spelt(picture, best).answers)
        return best.start
    if SNIPER in question.options and _sniper_net(picture, targets, where) >= SNIPER_WORTH_IT:
        return SNIPER
    return PASS


def _answer(picture: Picture, standing: Standing, h: Hex, where: Hex, targets: Sequence[str]) -> Shot | None:
    s = picture.s
    cover = picture.modifier(h, where)
    if cover < 0:
        return None
    cover -= dug_in(s, where)
    assault = s.underway is not None and s.underway.assault
    cover += s.charts.assault_cover if assault else 0
    modifier = cover + entry_bonus(s.charts, cover, s.board.distance(h, where))
    aim = Aim(where, targets, modifier, STOPPED * weight_of(standing, where))
    shot = best_shot(picture, h, [aim], lambda _u: 0.0)
    if shot is not None:
        shot.net -= KEPT * _kept(picture, standing, h, where)
    return shot


def _kept(picture: Picture, standing: Standing, h: Hex, where: Hex) -> float:
    """5.5 What the hex could do in the Defensive Fire Phase to those who are there already."""
    if len(able(picture, h)) > 1:
        return 0.0
    others = [aim for aim in aims(picture, h, lambda t: weight_of(standing, t)) if aim.target != where]
    shot = best_shot(picture, h, others, lambda _u: 0.0)
    return max(0.0, shot.net) if shot is not None else 0.0


def _sniper_net(picture: Picture, targets: Sequence[str], where: Hex) -> float:
    s = picture.s
    lair = s.snipers[picture.side].hex
    assault = s.underway is not None and s.underway.assault
    gain = shot_gain(picture, targets, cover_modifier(s, lair, where, assault=assault, passing=True).total)
    return STOPPED * gain - A_SNIPER * 0.8 * above(cover_modifier(s, where, lair).total)


def lane(_mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """11.4 A lane costs nothing: it is laid, on the side where more enemies may come."""
    lanes = [option for option in question.options if option != PASS]
    return max(lanes, key=lambda option: _lane_worth(picture, option)) if lanes else PASS


def _lane_worth(_picture: Picture, option: Option) -> int:
    return option[-1] == "left"
