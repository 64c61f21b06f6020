"""8 Casualty points: the ways to spend them against an oracle written from 8.1 to 8.5 alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from enfilade.rulesets.squad.rules.spending import Payer, ways

MOST = 12


@dataclass(frozen=True, slots=True)
class Target:
    """A unit under fire, in the words of the book.

    Attributes:
        rating, half: of a squad, and of its half squad (0: no squad).
        gun: a gun or unarmoured vehicle (8.5).
        swallows: valorous, or a gun with its shield towards the fire (8.4).
    """

    rating: int
    half: int = 0
    pinned: bool = False
    gun: bool = False
    swallows: bool = False

    @property
    def payer(self) -> Payer:
        step = self.rating - self.half if self.half else 0
        gives = self.rating if self.gun and not self.pinned else 0
        return Payer(self.rating, step, self.pinned, self.swallows, gives)


# A unit's part in a spending: the CP swallowed, the act, what it meets, and what leaving one thing out saves.
Share = tuple[int, str, int, tuple[int, ...]]


@cache
def shares(unit: Target) -> tuple[Share, ...]:
    """8.1, 8.2, 8.4, 8.5 What a unit may do: nothing or one act, and swallow."""
    acts: list[tuple[str, int, tuple[int, ...]]] = [("", 0, ())]
    if unit.pinned:
        acts.append(("kill", unit.rating, (unit.rating,)))
    elif unit.gun:
        acts += [(f"give {n}", n, (1,)) for n in range(1, unit.rating + 1)]
    else:
        acts += [("pin", 1, (1,)), ("kill", unit.rating, (unit.rating,))]
        if unit.half:
            step = unit.rating - unit.half
            acts += [("reduce", step, (step,)), ("reduce pin", step + 1, (step + 1, 1))]
    found = [(0, act, met, idle) for act, met, idle in acts]
    if unit.swallows:
        found += [(1, act, met + 1, (*idle, 1)) for act, met, idle in acts]
    return tuple(found)


def legal(units: tuple[Target, ...], whole: tuple[Share, ...], total: int) -> bool:
    """8.2-8.4 Whether these shares are a legal whole, where the units can pay."""
    met = sum(share[2] for share in whole)
    fresh = sum(most(unit) for unit in units if not unit.pinned)
    first = [(unit, share) for unit, share in zip(units, whole, strict=True) if not unit.pinned]
    last = [share for unit, share in zip(units, whole, strict=True) if unit.pinned]
    if fresh >= total:
        if any(share[0] or share[1] for share in last):
            return False
        must_be_needed, rest = list(whole), total
    else:
        if not all(dies(unit, share) for unit, share in first):
            return False
        must_be_needed, rest = last, total - fresh
    if met < total or any(met - idle >= total for share in must_be_needed for idle in share[3]):
        return False
    idle_swallow = any(share[0] and not share[1] for share in must_be_needed)
    return not idle_swallow or sum(share[0] for share in must_be_needed) >= rest


def most(unit: Target) -> int:
    return unit.rating + unit.swallows


def dies(unit: Target, share: Share) -> bool:
    """8.2 All that a fresh unit has is taken before the pinned pay: it is eliminated, and swallows first."""
    return share[1] == (f"give {unit.rating}" if unit.gun else "kill") and share[0] == unit.swallows


def written(unit: Target, share: Share, *, beyond: bool) -> tuple[str, ...]:
    """The share as the program words it; a gun that must die (8.2, 8.5) is killed, not given to."""
    swallow = ("swallow",) if share[0] else ()
    act = share[1]
    if beyond and not unit.pinned and unit.gun and act:
        act = "kill"
    return swallow + ({"": (), "reduce pin": ("reduce", "pin")}.get(act) or ((act,) if act else ()))


def oracle(units: tuple[Target, ...], total: int) -> set[tuple[tuple[str, ...], ...]]:
    """All legal wholes, by trying every set of acts."""
    if total <= 0:
        return {tuple(() for _ in units)}
    if sum(map(most, units)) < total:
        return {tuple(("kill",) for _ in units)}
    beyond = sum(most(unit) for unit in units if not unit.pinned) < total
    return {
        tuple(written(unit, share, beyond=beyond) for unit, share in zip(units, whole, strict=True))
        for whole in product(*map(shares, units))
        if legal(units, whole, total)
    }


def programs(units: tuple[Target, ...], total: int) -> list[tuple[tuple[str, ...], ...]]:
    """All ways of the program, in the same words."""
    found = []
    for way in ways(tuple(unit.payer for unit in units), total):
        words: list[tuple[str, ...]] = [() for _ in units]
        for n, verb, cp in way:
            words[n] += (f"give {cp}" if verb == "give" else verb,)
        found.append(tuple(words))
    return found


SQUAD, SMALL, HALF, LEADER = Target(4, 2), Target(3, 2), Target(2), Target(1)
GUN = Target(3, gun=True)
KINDS = (
    SQUAD,
    SMALL,
    Target(5, 3),
    HALF,
    LEADER,
    GUN,
    Target(2, gun=True),
    Target(4, 2, swallows=True),
    Target(1, swallows=True),
    Target(4, gun=True, swallows=True),
    Target(4, 2, pinned=True),
    Target(2, pinned=True),
    Target(3, gun=True, pinned=True),
    Target(2, pinned=True, swallows=True),
)
FEW = (
    SQUAD,
    LEADER,
    GUN,
    Target(4, 2, swallows=True),
    Target(2, pinned=True),
    Target(1, pinned=True, swallows=True),
)


def stacks() -> Iterator[tuple[Target, ...]]:
    for n in (1, 2):
        yield from product(KINDS, repeat=n)
    yield from combinations_with_replacement(KINDS, 3)
    yield from combinations_with_replacement(FEW, 4)


def test_8_3_exactly_the_legal_wholes_can_be_reached():
    """Every stack of up to three of 14 kinds, and of four of 6, with every total from 0 to 12."""
    wrong = [
        (units, total)
        for units in stacks()
        for total in range(MOST + 1)
        if set(programs(units, total)) != oracle(units, total)
    ]
    assert wrong[:3] == []


def test_8_3_each_whole_by_one_way_and_none_begins_another():
    """Asked a part at a time, no legal whole is a beginning of another: it is known when one is complete."""
    for units in combinations_with_replacement(FEW, 3):
        for total in range(1, MOST + 1):
            found = ways(tuple(unit.payer for unit in units), total)
            assert found
            begun = {way[:n] for way in found for n in range(len(way))}
            assert len(set(found)) == len(found)
            assert not begun & set(found), f"{units} {total}: one way begins another"


@pytest.mark.parametrize(
    ("units", "total", "wanted"),
    [
        (
            (SQUAD, SQUAD),
            3,
            {
                (("reduce",), ("pin",)),
                (("pin",), ("reduce",)),
                (("reduce",), ("reduce",)),
                (("reduce", "pin"), ()),
                ((), ("reduce", "pin")),
                (("kill",), ()),
                ((), ("kill",)),
            },
        ),
        (
            (SQUAD, SQUAD),
            2,
            {
                (("pin",), ("pin",)),
                (("reduce",), ()),
                ((), ("reduce",)),
                (("kill",), ()),
                ((), ("kill",)),
            },
        ),
        ((SQUAD,), 5, {(("kill",),)}),
        ((LEADER,), 1, {(("pin",),), (("kill",),)}),
        ((GUN,), 2, {(("give 2",),)}),
        ((GUN,), 4, {(("kill",),)}),
        ((Target(3, gun=True, pinned=True),), 1, {(("kill",),)}),
        ((Target(1, swallows=True),), 1, {(("swallow",),), (("pin",),), (("kill",),)}),
        ((Target(1, swallows=True),), 2, {(("swallow", "pin"),), (("swallow", "kill"),)}),
        ((HALF, Target(4, 2, pinned=True)), 2, {(("kill",), ())}),
        ((HALF, Target(4, 2, pinned=True)), 3, {(("kill",), ("kill",))}),
    ],
)
def test_8_1_spendings_worked_by_hand(units, total, wanted):
    """The oracle and the program agree with what was worked out by hand, the book's example first."""
    assert wanted == oracle(units, total)
    assert wanted == set(programs(units, total))


def test_8_2_the_pinned_pay_only_when_the_others_are_gone():
    """In no way is a pinned unit touched while an unpinned one lives."""
    for units in combinations_with_replacement(FEW, 3):
        for total in range(1, MOST + 1):
            for way in programs(units, total):
                pinned = any(words for unit, words in zip(units, way, strict=True) if unit.pinned)
                alive = any(
                    "kill" not in words for unit, words in zip(units, way, strict=True) if not unit.pinned
                )
                assert not (pinned and alive)


@pytest.mark.parametrize("total", range(1, 9))
def test_16_3_what_a_gun_is_given_counts_twice(total):
    """With a worth of 2 each CP given meets 2, and none is given that could be left out."""
    gun = Payer(3, gives=3, worth=2)
    way = ways((gun,), total)
    given = -(-total // 2)
    assert way == (((0, "give", 2 * given),),) if given <= 3 else way == (((0, "kill", 6),),)
