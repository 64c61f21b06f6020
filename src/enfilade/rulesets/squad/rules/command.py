"""5.2 The Command Phase: recovery, support missions, weapons change hands, squads split and join."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.core.question import Option, ask, offer
from enfilade.core.refusal import Refusal
from enfilade.rulesets.squad.facts import PhaseBegun, Recovered, StepDone, UnitsJoined, UnitSplit, WeaponGiven
from enfilade.rulesets.squad.pieces import HALF, SQUAD
from enfilade.rulesets.squad.rules.artillery import has_missions, next_to_fall, place_mission, resolve_mission
from enfilade.rulesets.squad.rules.stacking import fits
from enfilade.rulesets.squad.rules.units import why_not_carry
from enfilade.rulesets.squad.state import FIRE, Squad

RECOVERED = "recovered"


async def command(s: Squad) -> None:
    """5.2 The pinned recover; all missions are placed; they are resolved one by one; then hands, splits."""
    falling = next_to_fall(s)
    if not s.step:
        recover(s)
    elif s.step == RECOVERED and has_missions(s):
        await place_mission(s)
    elif falling:
        await resolve_mission(s, falling)
    else:
        await take_in_hand(s)


async def take_in_hand(s: Squad) -> None:
    """5.2 Weapons change hands, squads split and join. Units pinned by their own missions take no part."""
    options: list[Option] = [*gifts(s), *splits(s), *joins(s)]
    choice = await offer(
        s.side, options, rule="5.2", topic="command", why=lambda option: why_not_command(s, option)
    )
    match choice:
        case ("give", weapon, unit):
            give(s, weapon, unit)
        case ("split", unit):
            await split(s, unit)
        case ("join", first, second):
            s.do(UnitsJoined(first, second, joined_name(s, first)))
        case _:
            s.do(PhaseBegun(s.turn, s.side, FIRE))


def recover(s: Squad) -> None:
    """5.2, 9.1 The side's pinned units recover."""
    for unit in list(s.on_map(s.side)):
        if unit.pinned:
            s.do(Recovered(unit.id))
    s.do(StepDone(RECOVERED, "5.2"))


def why_not_command(s: Squad, option: Option) -> Iterator[Refusal]:
    """2.4, 2.9 Why it may not be commanded."""
    match option:
        case ("give", weapon, unit) if weapon in s.weapons and unit in s.units:
            yield from why_not_give(s, weapon, unit)
        case ("split", unit) if unit in s.units:
            yield from why_not_split(s, unit)
        case ("join", first, second) if first in s.units and second in s.units:
            yield from why_not_join(s, first, second)
        case ("mission" | "smoke", mission) if mission in s.missions:
            yield Refusal("5.2", "Missions are placed at the start of the Command Phase, before all this.")
        case _:
            yield Refusal("5.2", "Say 'give m1 g2', 'split g1', 'join g1a g2a' or 'pass'.")


# 2.4 Weapons change hands


def gifts(s: Squad) -> list[Option]:
    """2.4 What may be given to whom, in one hex."""
    ours = [w for w in s.weapons.values() if s.units[w.bearer].side == s.side and s.units[w.bearer].hex >= 0]
    return [
        ("give", w.id, unit)
        for w in ours
        for unit in s.at(s.units[w.bearer].hex)
        if unit != w.bearer and not any(why_not_give(s, w.id, unit))
    ]


def why_not_give(s: Squad, weapon: str, unit: str) -> Iterator[Refusal]:
    """2.4 Why a weapon may not go to a unit; where that carries one itself, the two are exchanged."""
    piece = s.weapons[weapon]
    giver = s.units[piece.bearer]
    back = s.weapon_of(unit)
    if (
        giver.side != s.side
        or s.units[unit].side != s.side
        or giver.hex != s.units[unit].hex
        or giver.hex < 0
    ):
        yield Refusal("2.4", f"{weapon} changes hands only between units of your side in one hex.")
    elif piece.handed or (back is not None and back.handed):
        yield Refusal("2.4", "A weapon changes hands once a Command Phase.")
    elif giver.id == unit:
        yield Refusal("2.4", f"{unit} carries {weapon} already.")
    elif giver.pinned or s.units[unit].pinned:
        yield Refusal("9.1", "Pinned units hand nothing on.")
    else:
        yield from why_not_carry(s, piece, unit)
        if back is not None:
            yield from why_not_carry(s, back, piece.bearer)


def give(s: Squad, weapon: str, unit: str) -> None:
    """2.4 The weapon goes to the unit; the unit's own comes back."""
    giver = s.weapons[weapon].bearer
    back = s.weapon_of(unit)
    s.do(WeaponGiven(weapon, unit))
    if back is not None:
        s.do(WeaponGiven(back.id, giver))


# 2.9 Splitting and joining


def led(s: Squad, unit: str) -> bool:
    """2.9 Whether a leader of its side is in the unit's hex, unpinned."""
    here = s.of(s.units[unit].side, s.units[unit].hex)
    return any(s.kind(u).leadership and not s.units[u].pinned for u in here)


def splits(s: Squad) -> list[Option]:
    """2.9 The squads that may split."""
    return [("split", u.id) for u in s.on_map(s.side) if not any(why_not_split(s, u.id))]


def why_not_split(s: Squad, unit: str) -> Iterator[Refusal]:
    """2.9, 14.2 Why a squad may not split."""
    piece = s.units[unit]
    if piece.side != s.side or s.kind(unit).sort != SQUAD:
        yield Refusal("2.9", f"{unit} is no squad of yours.")
    elif piece.pinned or piece.formed:
        yield Refusal("2.9", f"{unit} is pinned, or was formed in this phase.")
    elif piece.valorous:
        yield Refusal("14.2", f"{unit} is valorous; such squads do not split.")
    elif not led(s, unit):
        yield Refusal("2.9", f"There is no leader with {unit}.")
    elif not room_for_halves(s, unit):
        yield Refusal("6.5", f"There is no room for two halves where {unit} is.")


def room_for_halves(s: Squad, unit: str) -> bool:
    """6.5 One unit more fits in the hex."""
    h = s.units[unit].hex
    return fits(s, h, more=1)


async def split(s: Squad, unit: str) -> None:
    """2.9 A squad splits; the owner says which half keeps the weapon."""
    keeper = f"{unit}a"
    weapon = s.weapon_of(unit)
    if weapon is not None:
        keeps: list[Option] = [("keep", f"{unit}{letter}") for letter in "ab"]
        _, keeper = await ask(s.side, keeps, rule="2.9", topic="keep", about=(weapon.id,))
    s.do(UnitSplit(unit, keeper))


def joins(s: Squad) -> list[Option]:
    """2.9 The pairs of half squads that may join."""
    halves = [u.id for u in s.on_map(s.side) if s.kind(u.id).sort == HALF]
    return [
        ("join", first, second)
        for n, first in enumerate(halves)
        for second in halves[n + 1 :]
        if not any(why_not_join(s, first, second))
    ]


def why_not_join(s: Squad, first: str, second: str) -> Iterator[Refusal]:
    """2.9, 14.2 Why two half squads may not join."""
    one, two = s.units[first], s.units[second]
    if (
        first == second
        or (one.side, two.side) != (s.side, s.side)
        or s.kind(first).sort != HALF
        or one.kind != two.kind
    ):
        yield Refusal("2.9", f"{first} and {second} are not two half squads of one type.")
    elif one.hex != two.hex or one.hex < 0:
        yield Refusal("2.9", f"{first} and {second} are not in one hex.")
    elif one.pinned or two.pinned or one.formed or two.formed:
        yield Refusal("2.9", "One of them is pinned, or was formed in this phase.")
    elif one.valorous or two.valorous:
        yield Refusal("14.2", "Valorous units do not join.")
    elif s.weapon_of(first) and s.weapon_of(second):
        yield Refusal("2.9", "They carry two weapons; hand one on first.")
    elif not led(s, first):
        yield Refusal("2.9", f"There is no leader with {first}.")


def joined_name(s: Squad, first: str) -> str:
    """3.1 The name of a squad joined: the first's root and j, and j again while that was used."""
    name = f"{first.removesuffix('a').removesuffix('b')}j"
    while name in s.joined or name in s.units:
        name += "j"
    return name
