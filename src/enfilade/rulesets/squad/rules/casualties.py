"""8 Casualty points: the owner of the target spends them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from enfilade.core.fate import ONE_D6, TOTAL
from enfilade.core.question import Option, ask, roll
from enfilade.core.refusal import Refusal
from enfilade.core.ruleset import other
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.facts import (
    CasualtySwallowed,
    DieTested,
    Immobilised,
    UnitEliminated,
    UnitPinned,
    UnitReduced,
)
from enfilade.rulesets.squad.pieces import AFV, GUN, SQUAD
from enfilade.rulesets.squad.rules.arcs import in_arc
from enfilade.rulesets.squad.rules.spending import GIVE, KILL, PIN, REDUCE, SWALLOW, Part, Payer, Way, ways
from enfilade.rulesets.squad.state import Squad

AFV_MOST = 3
PINNED_BY = 1
BAIL_OUT = 2


@dataclass(slots=True)
class Hurt:
    """What an attack does to whom.

    Attributes:
        cp: casualty points.
        units: those that may pay, in the order of the hex.
        source: where it came from, for the arc of a shield (8.4); None where no shield helps.
        worth: 2 where what guns and vehicles are given counts twice (16.3).
    """

    cp: int
    units: Sequence[str]
    source: Hex | None = None
    worth: int = 1


async def spend(s: Squad, owner: str, hurt: Hurt) -> None:
    """8.1-8.4 The owner spends CP on his units, a part at a time, until they are met or nothing is left."""
    units = [u for u in hurt.units if u in s.units]
    if hurt.cp <= 0 or not units:
        return
    open_ways = ways(tuple(payer(s, u, hurt) for u in units), hurt.cp)
    chosen: list[Part] = []
    while len(open_ways[0]) > len(chosen):
        options = {_words(way[len(chosen)], units): way[len(chosen)] for way in open_ways}
        about = (str(hurt.cp), str(sum(part[2] for part in chosen)))
        words = await ask(
            owner,
            list(options),
            rule="8.1",
            topic="casualties",
            about=about,
            why=lambda o: why_not_pay(s, units, o),
        )
        chosen.append(options[words])
        open_ways = tuple(way for way in open_ways if way[: len(chosen)] == tuple(chosen))
    await _pay(s, owner, units, tuple(chosen), hurt)


def payer(s: Squad, unit: str, hurt: Hurt) -> Payer:
    """8.1, 8.4, 8.5, 12.6 What a unit can pay of an attack."""
    kind, piece = s.kind(unit), s.units[unit]
    if kind.infantry:
        step = kind.rating - s.setting.units[kind.half].rating if kind.sort == SQUAD else 0
        return Payer(kind.rating, step, piece.pinned, piece.valorous)
    if kind.sort == AFV:
        return Payer(AFV_MOST, gives=AFV_MOST, tough=True)
    shielded = kind.sort == GUN and kind.shield and hurt.source is not None and in_arc(s, unit, hurt.source)
    gives = 0 if piece.pinned else kind.rating
    return Payer(kind.rating, 0, piece.pinned, shielded, gives, hurt.worth)


def _words(part: Part, units: list[str]) -> Option:
    n, verb, cp = part
    return (verb, units[n], str(cp)) if verb == GIVE else (verb, units[n])


def why_not_pay(s: Squad, units: list[str], option: Option) -> Iterator[Refusal]:
    """8.1-8.3 Why a part of a spending is not legal."""
    if len(option) < 2 or option[0] not in (PIN, REDUCE, KILL, GIVE, SWALLOW):  # noqa: PLR2004 - verb and unit
        yield Refusal(
            "8.1", "CP are spent by 'pin g1', 'reduce g1', 'kill g1', or 'give t1 2' to a gun or vehicle."
        )
        return
    verb, unit = option[:2]
    if unit not in units:
        yield Refusal("8.1", f"{unit} is not under this attack.")
    elif s.units[unit].pinned and verb != KILL:
        yield Refusal("8.2", f"{unit} was pinned before and can only be eliminated.")
    elif s.units[unit].pinned:
        yield Refusal("8.2", "Units pinned before the attack pay last.")
    elif verb == REDUCE and s.kind(unit).sort != SQUAD:
        yield Refusal("8.1", f"{unit} is no squad; only squads are reduced.")
    elif verb == SWALLOW:
        yield Refusal(
            "8.4", f"{unit} may not swallow a CP of this attack, or it would make another act needless."
        )
    else:
        yield Refusal(
            "8.3",
            f"'{verb} {unit}' cannot be next: parts come in the order of the hex, and none is needless.",
        )


async def _pay(s: Squad, owner: str, units: list[str], way: Way, hurt: Hurt) -> None:
    for n, verb, cp in way:
        unit = units[n]
        match verb:
            case "pin":
                s.do(UnitPinned(unit))
            case "reduce":
                s.do(UnitReduced(unit))
            case "kill":
                s.do(UnitEliminated(unit))
            case "swallow":
                s.do(CasualtySwallowed(unit))
            case _:
                await _given(s, owner, unit, cp // (1 if s.kind(unit).sort == AFV else hurt.worth))


async def _given(s: Squad, owner: str, unit: str, cp: int) -> None:
    """8.5 A gun or vehicle is given CP; 12.6 an AFV is."""
    if s.kind(unit).sort == AFV:
        await assault_damage(s, owner, unit, cp)
    elif cp == PINNED_BY:
        s.do(UnitPinned(unit, "8.5"))
    else:
        rating = s.kind(unit).rating
        die = await roll(ONE_D6, read=TOTAL, rule="8.5", topic="crew", by=owner)
        s.do(DieTested(unit, "crew", die, rating))
        s.do(UnitPinned(unit, "8.5") if die <= rating else UnitEliminated(unit, "8.5"))


async def assault_damage(s: Squad, owner: str, afv: str, cp: int) -> None:
    """12.6 CP of a failed assault on an AFV: 1 or 2 by a die, 3 for sure immobilise it.

    10.5 One that is immobile already rolls once for its crew after the assault, and no more.
    """
    if s.units[afv].immobile:
        return
    if cp < AFV_MOST:
        die = await roll(ONE_D6, read=TOTAL, rule="12.6", topic="tracks", by=other(owner))
        s.do(DieTested(afv, "tracks", die, cp, "12.6"))
        if die > cp:
            return
    await immobilise(s, afv)


async def immobilise(s: Squad, afv: str) -> None:
    """10.5 An AFV is immobilised, and its crew may bail out."""
    s.do(Immobilised(afv))
    await may_bail_out(s, afv)


async def may_bail_out(s: Squad, afv: str) -> None:
    """10.5 An immobilised AFV that has survived an attack: on a die of 2 or less it is abandoned."""
    owner = s.units[afv].side
    die = await roll(ONE_D6, read=TOTAL, rule="10.5", topic="bail-out", by=owner)
    s.do(DieTested(afv, "bail-out", die, BAIL_OUT, "10.5"))
    if die <= BAIL_OUT:
        s.do(UnitEliminated(afv, "10.5"))
