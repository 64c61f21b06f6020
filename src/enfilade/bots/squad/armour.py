"""10 Shots of infantry at guns, vehicles and armour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enfilade.bots.squad.chances import at_most
from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.shots import Cost, Shot
from enfilade.bots.squad.worth import worth
from enfilade.core.question import Ask, Option
from enfilade.rulesets.squad.charts import SHOT
from enfilade.rulesets.squad.pieces import AFV
from enfilade.rulesets.squad.rules.antitank import Shot as AtShot
from enfilade.rulesets.squad.rules.antitank import armour_number, at_means, at_targets, to_hit_result

if TYPE_CHECKING:
    from enfilade.bots.squad.mind import Mind

A_SHOT = 0.6


def at_shot(picture: Picture, unit: str, cost: Cost) -> Shot | None:
    """10.1 The best target of a unit, with the means that cost least."""
    s = picture.s
    h = s.units[unit].hex
    best: Shot | None = None
    for target in at_targets(s, unit):
        means, gain = _best_means(picture, unit, target)
        net = gain - cost(unit)
        if means and (best is None or net > best.net):
            answers: list[Option] = [("at", target), ("using", means)]
            there = s.units[target].hex
            best = Shot(h, there, (unit,), gain=gain, net=net, start=("shoot", unit), answers=answers)
    return best


def _best_means(picture: Picture, unit: str, target: str) -> tuple[str, float]:
    s = picture.s
    distance = s.board.distance(s.units[unit].hex, s.units[target].hex)
    found = [
        (_gain(picture, unit, target, rating) - (A_SHOT if means == SHOT else 0.0), means)
        for means, rating in at_means(s, unit, distance)
    ]
    gain, means = max(found, default=(0.0, ""))
    return means, gain


def _gain(picture: Picture, unit: str, target: str, rating: str) -> float:
    s = picture.s
    modifier = to_hit_result(s, s.units[unit].hex, AtShot(unit, target, rating), 0).total
    chance = at_most(s.charts.to_hit_weapon - modifier)
    kind = s.kind(target)
    if kind.sort == AFV:
        chance *= at_most(armour_number(s, rating, kind.front) - 1)
    return chance * worth(picture, target)


def at_unit(mind: Mind, _picture: Picture, question: Ask) -> Option | None:
    """10.1 As planned; else the first."""
    return mind.fire.follow(question) or next(iter(question.options))


def using(mind: Mind, _picture: Picture, question: Ask) -> Option | None:
    """2.10 As planned; else the weapon that is not used up."""
    return mind.fire.follow(question) or next(iter(question.options))
