"""8 Casualties: the cheapest legal way to pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.worth import pin_cost, way_loss, worth
from enfilade.core.question import Ask, Option
from enfilade.rulesets.squad.pieces import AFV
from enfilade.rulesets.squad.rules.casualties import Hurt, payer
from enfilade.rulesets.squad.rules.spending import GIVE, ways

if TYPE_CHECKING:
    from enfilade.bots.squad.mind import Mind

RANK = {"swallow": 0, "pin": 1, "give": 2, "reduce": 3, "kill": 4}


def casualties(mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """8.1 The next part of the cheapest way, thought out at its first part."""
    cp, paid = (int(word) for word in question.about)
    if not paid:
        mind.pay.left = _cheapest(picture, question, cp)
    answer = mind.pay.follow(question)
    return answer if answer is not None else _cheapest_part(picture, question)


def _cheapest(picture: Picture, question: Ask, cp: int) -> list[Option]:
    """The parts of the cheapest way, for those who pay; nothing if it cannot be told who does."""
    for units in _payers(picture, question):
        open_ways = ways(tuple(payer(picture.s, u, Hurt(cp, units)) for u in units), cp)
        if {_words(way[0], units) for way in open_ways if way} == set(question.options):
            pin = pin_cost(picture, units[0])
            best = min(open_ways, key=lambda way: way_loss(picture, units, way, pin))
            return [_words(part, units) for part in best]
    return []


def _payers(picture: Picture, question: Ask) -> Iterator[Sequence[str]]:
    """Who may be under this attack: those who moved, or all of the hex, or some of them."""
    s = picture.s
    first = next(iter(question.options))[1]
    if first not in s.units:
        return
    here = [u for u in s.of(s.units[first].side, s.units[first].hex) if s.kind(u).sort != AFV]
    if s.underway is not None and first in s.underway.entered:
        yield [u for u in s.underway.entered if u in s.units]
    for size in range(len(here), 0, -1):
        yield from combinations(here, size)


def _words(part: tuple[int, str, int], units: Sequence[str]) -> Option:
    n, verb, cp = part
    return (verb, units[n], str(cp)) if verb == GIVE else (verb, units[n])


def over_full(_mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """6.5 Of those that have no room the cheapest is lost."""
    return min(question.options, key=lambda option: worth(picture, option[1]))


def _cheapest_part(picture: Picture, question: Ask) -> Option:
    def price(option: Option) -> tuple[int, float]:
        return RANK.get(option[0], 5), worth(picture, option[1]) if option[1] in picture.s.units else 0.0

    return min(question.options, key=price)
