"""13 Snipers: the seed's chapter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enfilade.core.fate import ONE_D6, TOTAL
from enfilade.core.question import Option, ask, offer, roll
from enfilade.core.refusal import Refusal
from enfilade.core.ruleset import other
from enfilade.core.tally import Tally
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.facts import (
    SniperChecked,
    SniperEliminated,
    SniperMarked,
    SniperPlaced,
    SniperShot,
    SniperWithdrawn,
)
from enfilade.rulesets.squad.pieces import AFV
from enfilade.rulesets.squad.rules.attack import Attack
from enfilade.rulesets.squad.rules.casualties import Hurt, spend
from enfilade.rulesets.squad.rules.cover import cover_modifier
from enfilade.rulesets.squad.state import Moving, Squad

# 13.2 Activating


async def twelve_wakes_sniper(s: Squad, attack: Attack) -> None:
    """13.2 A double six thrown by attacking infantry wakes the other side's sniper, which shoots at once."""
    owner = other(attack.side)
    sniper = s.snipers[owner]
    if not attack.twelve or not attack.infantry:
        return
    if sniper.placed:
        await fires_again(s, owner, attack)
    elif sniper.available and await place_sniper(s, owner, attack):
        await sniper_attack(s, owner, attack.alive(s), attack.hex)


async def place_sniper(s: Squad, owner: str, attack: Attack) -> bool:
    """13.9 The owner chooses a legal hex, or passes and keeps it (switch `sniper_may_decline`)."""
    lairs = [
        h
        for h in s.board.within(s.charts.sniper_reach, attack.hex)
        if may_hold_sniper(s, owner, h, attack.hex)
    ]
    options: list[Option] = [("place", s.setting.ground.name(h)) for h in lairs]
    about = (s.setting.ground.name(attack.hex),)

    def why(option: Option) -> Iterator[Refusal]:
        return why_no_lair_named(s, owner, option, attack.hex)

    if not options:
        return False
    if s.switches.sniper_may_decline:
        chosen = await offer(owner, options, rule="13.9", topic="sniper-hex", about=about, why=why)
    else:
        chosen = await ask(owner, options, rule="13.9", topic="sniper-hex", about=about, why=why)
    if chosen is None:
        return False
    lair = s.board.hex_of(chosen[1])
    assert lair is not None, "an option names a hex of the map"
    s.do(SniperPlaced(owner, lair))
    return True


def may_hold_sniper(s: Squad, owner: str, h: Hex, target: Hex) -> bool:
    """13.10 Whether a side's sniper may be set down in a hex to shoot at another."""
    return not any(why_no_lair(s, owner, h, target))


def why_no_lair(s: Squad, owner: str, h: Hex, target: Hex) -> Iterator[Refusal]:
    """13.10 On the map, 1 to 6 away, in sight, passable to infantry, no enemy of the sniper's in it."""
    name = s.setting.ground.name(h)
    distance = s.board.distance(h, target)
    if distance == 0 or s.occupied(other(owner), h):
        yield Refusal("13.10", f"{name} holds enemy units.")
    elif distance > s.charts.sniper_reach:
        yield Refusal(
            "13.10", f"{name} is {distance} hexes off; a sniper lies within {s.charts.sniper_reach}."
        )
    elif not s.setting.ground.terrain[h].infantry:
        yield Refusal("13.10", f"Infantry cannot enter {name}, so no sniper lies there.")
    elif not s.sees(h, target):
        yield Refusal("13.10", f"{name} is out of sight of {s.setting.ground.name(target)}.")
    elif s.switches.sniper_needs_cover and not cover_modifier(s, target, h).total:
        yield Refusal("13.10", f"{name} gives no cover against the check, and snipers need some here.")


def why_no_lair_named(s: Squad, owner: str, option: Option, target: Hex) -> Iterator[Refusal]:
    """13.10 The same of an option as typed."""
    h = s.board.hex_of(option[1]) if len(option) == 2 and option[0] == "place" else None  # noqa: PLR2004 - place, hex
    if h is None:
        yield Refusal("13.9", "Set the sniper down with 'place' and a hex of the map.")
    else:
        yield from why_no_lair(s, owner, h, target)


async def fires_again(s: Squad, owner: str, attack: Attack) -> None:
    """13.16 A sniper on the board is not activated again; by switch it shoots from where it is, if it can."""
    sniper = s.snipers[owner]
    if s.switches.sniper_fires_again_on_twelve and in_reach(s, sniper.hex, attack.hex):
        await sniper_attack(s, owner, attack.alive(s), attack.hex)


def in_reach(s: Squad, lair: Hex, target: Hex) -> bool:
    """13.2, 13.4 In LOS and six hexes off at the most."""
    return 0 < s.board.distance(lair, target) <= s.charts.sniper_reach and s.sees(lair, target)


# 13.3 Withdrawing


async def may_withdraw(s: Squad, side: str) -> None:
    """13.3, 13.19 In any After-Action Phase a side may withdraw its own sniper; it stays available."""
    if not s.snipers[side].placed:
        return
    about = (s.setting.ground.name(s.snipers[side].hex),)
    if await offer(side, [("withdraw",)], rule="13.3", topic="withdraw", about=about) is not None:
        s.do(SniperWithdrawn(side))


# 13.4 Opportunity fire


def sniper_targets(s: Squad, side: str, entered: Sequence[str]) -> list[str]:
    """13.4, 13.14 Whom a side's sniper may shoot at of those that have just entered a hex."""
    sniper = s.snipers[side]
    if (
        not sniper.placed
        or sniper.fired
        or not entered
        or not in_reach(s, sniper.hex, s.units[entered[0]].hex)
    ):
        return []
    kinds = {u: s.kind(u) for u in entered}
    if s.switches.sniper_fires_at_infantry_only:
        return [u for u in entered if kinds[u].infantry]
    return [u for u in entered if kinds[u].sort != AFV]


async def sniper_opportunity_fire(s: Squad, side: str, targets: Sequence[str]) -> None:
    """13.4 The one shot of the turn at who has just entered a hex."""
    s.do(SniperMarked(side))
    await sniper_attack(s, side, targets, s.units[targets[0]].hex)


# 13.5 The shot, 13.6 the check


async def sniper_attack(s: Squad, owner: str, targets: Sequence[str], target: Hex) -> None:
    """13.5 One die against the cover modifier of the target hex; what it has above that is CP.

    13.12 Nothing but 4.9 changes the die. 13.13 Equal misses.
    """
    lair = s.snipers[owner].hex
    moving = movers(s, targets)
    assault = moving is not None and moving.assault
    cover = cover_modifier(s, lair, target, assault=assault, passing=moving is not None)
    die = await roll(ONE_D6, read=TOTAL, rule="13.5", topic="sniper-shot", by=owner)
    cp = max(0, die - cover.total)
    s.do(SniperShot(owner, lair, target, die, cover, cp))
    await spend(s, other(owner), Hurt(cp, targets, lair))
    await elimination_check(s, owner, targets, target)


def movers(s: Squad, targets: Sequence[str]) -> Moving | None:
    """6.3, 19.1 The move under way that the targets belong to."""
    move = s.underway
    return move if move is not None and any(u in move.entered for u in targets) else None


async def elimination_check(s: Squad, owner: str, targets: Sequence[str], source: Hex) -> None:
    """13.6, 13.15 After every shot, hit or miss, a die by those it shot at, if one is there unpinned."""
    if not any(u in s.units and not s.units[u].pinned for u in targets):
        return
    cover = check_modifier(s, owner, source)
    die = await roll(ONE_D6, read=TOTAL, rule="13.6", topic="sniper-check", by=other(owner))
    found = die > cover.total
    s.do(SniperChecked(other(owner), die, cover, found))
    if found:
        s.do(SniperEliminated(owner))


def check_modifier(s: Squad, owner: str, source: Hex) -> Tally:
    """13.15 The cover modifier of the sniper's hex, measured from the target hex."""
    return cover_modifier(s, source, s.snipers[owner].hex)


def enemy_enters(s: Squad, side: str, h: Hex) -> None:
    """13.6, 13.18 A unit has entered a hex by any means: an enemy sniper there is eliminated, no die."""
    owner = other(side)
    if s.snipers[owner].placed and s.snipers[owner].hex == h:
        s.do(SniperEliminated(owner))
