"""5.2 The Command Phase: weapons to those who use them best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enfilade.bots.squad.picture import Picture
from enfilade.core.question import PASS, Ask, Option

if TYPE_CHECKING:
    from enfilade.bots.squad.mind import Mind

RANGES = (2, 6, 10)
WORTH_IT = 0.75
MORTAR = 1.5


def command(_mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """2.4, 2.9 The gift that adds most firepower; half squads join; nobody splits."""
    joins = [option for option in question.options if option[0] == "join"]
    if joins:
        return joins[0]
    gifts = [option for option in question.options if option[0] == "give"]
    scored = [(_gain(picture, option[1], option[2]), option) for option in gifts]
    best, option = max(scored, key=lambda pair: pair[0], default=(0.0, PASS))
    return option if best >= WORTH_IT else PASS


def _gain(picture: Picture, weapon: str, unit: str) -> float:
    """2.5 How much better the two carry what they have when they exchange."""
    s = picture.s
    giver = s.weapons[weapon].bearer
    given = s.weapons[weapon].kind
    back = picture.weapons.get(unit, "")
    before = _carried(picture, giver, given) + _carried(picture, unit, back)
    return _carried(picture, unit, given) + _carried(picture, giver, back) - before


def _carried(picture: Picture, unit: str, weapon: str) -> float:
    s = picture.s
    kind = s.kind(unit)
    held = s.setting.weapons[weapon] if weapon else None
    if held is None:
        return sum(kind.ap for r in RANGES if r <= kind.reach) / len(RANGES)
    if held.mortar:
        return MORTAR * held.ap / kind.rating
    return sum(
        _power(
            kind.ap if r <= kind.reach else 0,
            held.ap if r <= held.reach else 0,
            alone=kind.sort != "squad" and (held.heavy or kind.sort == "leader"),
        )
        for r in RANGES
    ) / len(RANGES)


def _power(own: int, added: int, *, alone: bool) -> int:
    return max(own, added) if alone else own + added


def keep(_mind: Mind, _picture: Picture, question: Ask) -> Option | None:
    """2.9 The first half keeps it."""
    return next(iter(question.options))
