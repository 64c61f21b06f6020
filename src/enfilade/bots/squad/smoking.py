"""15.1 Smoke by hand, before a way that is under fire."""

from __future__ import annotations

from collections.abc import Sequence

from enfilade.bots.squad.danger import Danger
from enfilade.bots.squad.journeys import RISK, Journey
from enfilade.bots.squad.standing import Standing
from enfilade.bots.squad.worth import A_POINT
from enfilade.core.question import Ask, Option
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.rules.smoke import THIN, hand_hexes

WORTH_A_FACTOR = 0.9


def before(
    standing: Standing, stack: Sequence[str], journey: Journey, question: Ask
) -> tuple[Option, Option] | None:
    """Who lays smoke where, so that the journey costs enough less; None if nothing helps."""
    layer = next((u for u in stack if ("smoke", u) in question.options), None)
    if layer is None:
        return None
    picture = standing.picture
    hexes = [h for h in hand_hexes(picture.s, picture.s.units[layer].hex) if h in journey.path]
    scored = [(_saved(standing, journey, h), h) for h in hexes]
    saved, where = max(scored, default=(0.0, -1))
    if saved < WORTH_A_FACTOR:
        return None
    return ("smoke", layer), ("in", picture.name(where))


def _saved(standing: Standing, journey: Journey, smoke: Hex) -> float:
    picture = standing.picture
    behind = Danger(picture.lore, picture.now.batteries, {**picture.s.smoke, smoke: THIN})
    points = sum(
        picture.now.entering(h, assault=journey.assault) - behind.entering(h, assault=journey.assault)
        for h in journey.path
    )
    return RISK * A_POINT * points
