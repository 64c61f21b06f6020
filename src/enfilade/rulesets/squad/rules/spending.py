"""8.3 The legal ways to spend casualty points, as pure sums over what each unit can pay.

A way is a sequence of parts in the order of the units; a part is (unit's place, verb, CP it pays). The ways
are prefix-free, so that they can be asked a part at a time and every legal whole is reached by one way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

Part = tuple[int, str, int]
Way = tuple[Part, ...]

PIN, REDUCE, KILL, GIVE, SWALLOW = "pin", "reduce", "kill", "give", "swallow"
MOST_KNOWN = 1 << 14


@dataclass(slots=True, unsafe_hash=True)
class Payer:
    """What a unit can pay.

    Attributes:
        rating: to eliminate it.
        step: to reduce it, 0 if it cannot be.
        pinned: was pinned before; can only be eliminated (8.2).
        swallows: may swallow one CP (8.4).
        gives: is given CP under 8.5 or 12.6, up to this many; 0 of infantry.
        worth: how much each CP given counts (16.3).
        tough: CP never eliminate it: an AFV (12.6).
    """

    rating: int
    step: int = 0
    pinned: bool = False
    swallows: bool = False
    gives: int = 0
    worth: int = 1
    tough: bool = False

    @property
    def most(self) -> int:
        """The most it can pay."""
        return (self.gives or self.rating) * self.worth + self.swallows


_KNOWN: dict[tuple[tuple[Payer, ...], int], tuple[Way, ...]] = {}


def ways(payers: tuple[Payer, ...], total: int) -> tuple[Way, ...]:
    """8.2, 8.3 All legal ways to spend `total` CP, in order; at least one."""
    key = (payers, total)
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        known = _KNOWN[key] = tuple(_ways(payers, total))
    return known


def _ways(payers: tuple[Payer, ...], total: int) -> Iterator[Way]:
    fresh = [n for n, payer in enumerate(payers) if not payer.pinned]
    able = sum(payers[n].most for n in fresh)
    if total <= 0:
        yield ()
    elif able >= total:
        yield from _spendings(payers, fresh, total)
    elif sum(payer.most for payer in payers) < total:
        yield tuple(_end_of(n, payer) for n, payer in enumerate(payers))
    else:
        yield from _after_all_fresh(payers, fresh, total - able)


def _after_all_fresh(payers: tuple[Payer, ...], fresh: list[int], rest: int) -> Iterator[Way]:
    """8.2 The unpinned are eliminated, those pinned before pay the rest."""
    dead = [part for n in fresh for part in _eliminated(n, payers[n])]
    pinned = [n for n, payer in enumerate(payers) if payer.pinned]
    for way in _spendings(payers, pinned, rest):
        yield tuple(sorted([*dead, *way], key=lambda part: part[0]))


def _eliminated(n: int, payer: Payer) -> Iterator[Part]:
    if payer.swallows:
        yield (n, SWALLOW, 1)
    yield _end_of(n, payer)


def _end_of(n: int, payer: Payer) -> Part:
    return (n, GIVE, payer.gives) if payer.tough else (n, KILL, payer.rating * payer.worth)


def _spendings(payers: tuple[Payer, ...], who: list[int], total: int) -> Iterator[Way]:
    for choice in product(*(list(_acts(n, payers[n])) for n in who)):
        way = tuple(part for parts in choice for part in parts)
        if _legal(way, choice, payers, total):
            yield way


def _acts(n: int, payer: Payer) -> Iterator[Way]:
    """8.3 What one unit may do: nothing or one act, and with either swallow."""
    acts: list[Way] = [()]
    if payer.pinned:
        acts.append(((n, KILL, payer.rating * payer.worth),))
    elif payer.gives:
        acts += [((n, GIVE, cp * payer.worth),) for cp in range(1, payer.gives + 1)]
    else:
        acts.append(((n, PIN, 1),))
        if payer.step:
            acts += [((n, REDUCE, payer.step),), ((n, REDUCE, payer.step), (n, PIN, 1))]
        acts.append(((n, KILL, payer.rating),))
    yield from acts
    if payer.swallows:
        yield from (((n, SWALLOW, 1), *act) for act in acts)


def _legal(way: Way, choice: tuple[Way, ...], payers: tuple[Payer, ...], total: int) -> bool:
    paid = sum(part[2] for part in way)
    if paid < total:
        return False
    if any(paid - _spare(parts, part, payers) >= total for parts in choice for part in parts):
        return False
    lone_swallow = any(len(parts) == 1 and parts[0][1] == SWALLOW for parts in choice)
    return not lone_swallow or all(part[1] == SWALLOW for part in way)


def _spare(parts: Way, part: Part, payers: tuple[Payer, ...]) -> int:
    """8.3 What leaving out a part saves: one CP of those given; with a reduction the pin after it too."""
    n, verb, cp = part
    if verb == GIVE:
        return payers[n].worth
    if verb == REDUCE:
        return sum(other[2] for other in parts if other[1] in (REDUCE, PIN))
    return cp
