"""13 The sniper: where it lies, at whom it shoots, when it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from enfilade.bots.squad.chances import above, sniper_points
from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.worth import loss, pin_cost
from enfilade.core.question import PASS, Ask, Option
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.rules.cover import cover_modifier

if TYPE_CHECKING:
    from enfilade.bots.squad.mind import Mind

A_SNIPER = 3.0
SURVIVORS = 0.8
"""About how often one that was shot at is there unpinned to look for the sniper."""
SHOTS_TO_COME = 0.9
TRODDEN = 2.5
REACH = 4
WITHDRAW: Option = ("withdraw",)


def shot_gain(picture: Picture, targets: Sequence[str], modifier: int) -> float:
    """13.5 What a shot takes from the enemy on the average."""
    if not targets:
        return 0.0
    pin = pin_cost(picture, targets[0])
    return sum(loss(picture, targets, cp, pin) * chance for cp, chance in sniper_points(modifier))


def sniper_hex(mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """13.9 The lair with the best shot now, cover against the check, safety and a view of what is to come."""
    source = picture.hex(question.about[0])
    targets = [u for u in picture.s.of(picture.foe, source) if picture.s.kind(u).infantry]
    lairs = [option for option in question.options if option[0] == "place"]
    scored = [(_lair_worth(mind, picture, picture.hex(o[1]), source, targets), o) for o in lairs]
    best, option = max(scored, key=lambda pair: pair[0])
    return option if best > 0 or PASS not in question.options else PASS


def _lair_worth(mind: Mind, picture: Picture, lair: Hex, source: Hex, targets: Sequence[str]) -> float:
    s = picture.s
    gain = shot_gain(picture, targets, cover_modifier(s, lair, source).total)
    found = SURVIVORS * above(cover_modifier(s, source, lair).total)
    return gain - A_SNIPER * found + (1 - found) * (_prospects(mind, picture, lair) - _peril(picture, lair))


def _prospects(mind: Mind, picture: Picture, lair: Hex) -> float:
    """How much it will see of what the enemy wants, in its reach."""
    s = picture.s
    goals = mind.standing(picture).goals
    wanted = [h for h in goals if 0 < s.board.distance(lair, h) <= s.charts.sniper_reach and s.sees(lair, h)]
    enemies = [h for h in s.hexes_of(picture.foe) if s.board.distance(lair, h) <= s.charts.sniper_reach]
    cover = picture.lore.cover[lair]
    return SHOTS_TO_COME * (min(2, len(wanted)) + 0.5 * min(3, len(enemies))) * (0.4 + 0.2 * cover)


def _peril(picture: Picture, lair: Hex) -> float:
    """13.18 An enemy who walks in ends it; friends in the hex bar the way."""
    if picture.s.occupied(picture.side, lair):
        return 0.0
    near = picture.nearest(picture.foe, lair)
    return TRODDEN * max(0, REACH - near + 1) / REACH


def withdraw(mind: Mind, picture: Picture, _question: Ask) -> Option | None:
    """13.3 It goes where an enemy may walk over it, or where nothing comes any more."""
    s = picture.s
    lair = s.snipers[picture.side].hex
    danger = _peril(picture, lair) if s.side == picture.side else 0.5 * _peril(picture, lair)
    return WITHDRAW if danger > _prospects(mind, picture, lair) else PASS
