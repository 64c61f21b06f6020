"""7 Anti-personnel fire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from enfilade.core.fate import TOTAL, TWO_D6
from enfilade.core.question import Option, ask, roll
from enfilade.core.refusal import Refusal
from enfilade.core.ruleset import other
from enfilade.core.tally import Part, Tally, tally
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.charts import GRENADE, SATCHEL
from enfilade.rulesets.squad.facts import ApAttacked, ExpendableUsed, Fired, GroupFired
from enfilade.rulesets.squad.pieces import AFV
from enfilade.rulesets.squad.rules.attack import Attack, casualty_points, kill_number
from enfilade.rulesets.squad.rules.casualties import Hurt, spend
from enfilade.rulesets.squad.rules.cover import cover_modifier
from enfilade.rulesets.squad.rules.fortifications import bears, why_not_bear, wire_parts
from enfilade.rulesets.squad.rules.snipers import twelve_wakes_sniper
from enfilade.rulesets.squad.rules.units import (
    ap_weapon,
    firepower,
    leaders_to_help,
    may_attack,
    own_firepower,
    why_not_attack,
)
from enfilade.rulesets.squad.rules.valour import valour_check
from enfilade.rulesets.squad.state import Moving, Squad

GO: Option = ("go",)
ADJACENT = 1


@dataclass(slots=True)
class Group:
    """7.2 Infantry of one hex that fires AP at one hex.

    Attributes:
        grenades, satchels: members that use one (2.10).
        leader: who modifies, or "" (7.3).
    """

    side: str
    hex: Hex
    target: Hex
    members: list[str] = field(default_factory=list)
    grenades: list[str] = field(default_factory=list)
    satchels: list[str] = field(default_factory=list)
    leader: str = ""

    @property
    def infantry(self) -> tuple[str, ...]:
        """All that take part, the modifying leader included."""
        return (
            (*self.members, self.leader)
            if self.leader and self.leader not in self.members
            else tuple(self.members)
        )


# Who may fire at what


def ap_targets(s: Squad, side: str, h: Hex) -> list[Hex]:
    """7.1 The hexes that infantry of a hex may fire AP at now."""
    firers = [u for u in s.of(side, h) if may_attack(s, u)]
    if not firers:
        return []
    return [t for t in s.hexes_of(other(side)) if may_fire_at(s, firers, h, t)]


def has_ap_target(s: Squad, side: str, h: Hex) -> bool:
    """7.1 Whether there is any."""
    firers = [u for u in s.of(side, h) if may_attack(s, u)]
    return bool(firers) and any(may_fire_at(s, firers, h, t) for t in s.hexes_of(other(side)))


def may_fire_at(s: Squad, firers: Sequence[str], h: Hex, target: Hex) -> bool:
    """7.1, 7.2 Whether any of these may fire AP from a hex at another."""
    return not any(why_not_fire_at(s, firers, h, target))


def why_not_fire_at(s: Squad, firers: Sequence[str], h: Hex, target: Hex) -> Iterator[Refusal]:
    """7.1, 7.2 Why they may not."""
    name = s.setting.ground.name
    distance = s.board.distance(h, target)
    if ("fire", h, target) in s.groups:
        yield Refusal("7.2", f"A group from {name(h)} has fired at {name(target)} in this segment.")
    elif all(s.kind(u).sort == AFV for u in s.at(target)):
        yield Refusal("7.1", f"There is nothing in {name(target)} that AP fire can hurt.")
    elif not s.sees(h, target):
        yield Refusal("4.1", f"There is no line of sight from {name(h)} to {name(target)}.")
    elif not bears(s, h, target):
        yield from why_not_bear(s, h, target)
    elif not any(firepower(s, u, distance) for u in firers):
        yield Refusal("2.2", f"{name(target)} is {distance} hexes off, out of range of all in {name(h)}.")


# The choices of a group


async def choose_group(s: Squad, side: str, h: Hex, target: Hex) -> Group:
    """7.2, 7.3 Members one by one in the order of the hex, then what they throw, then who leads."""
    distance = s.board.distance(h, target)
    able = [u for u in s.of(side, h) if may_attack(s, u) and firepower(s, u, distance) is not None]
    members = await choose_members(s, side, able, h, rule="7.2")
    throws = Group(side, h, target, members)
    if distance == ADJACENT:
        await choose_throws(s, throws)
    leader = await choose_leader(s, side, h, members)
    return Group(side, h, target, members, throws.grenades, throws.satchels, leader)


async def choose_members(s: Squad, side: str, able: Sequence[str], h: Hex, *, rule: str) -> list[str]:
    """7.2 One by one, each list holding later members only, so that every set is reached by one way."""
    chosen: list[str] = []
    rest = list(able)
    about = (s.setting.ground.name(h),)
    while rest:
        options: list[Option] = [("with", u) for u in rest]
        if chosen:
            options.append(GO)
        choice = await ask(
            side, options, rule=rule, topic="with", about=about, why=lambda o: why_not_with(s, able, o)
        )
        if choice == GO:
            break
        chosen.append(choice[1])
        rest = rest[rest.index(choice[1]) + 1 :]
    return chosen


def why_not_with(s: Squad, able: Sequence[str], option: Option) -> Iterator[Refusal]:
    """7.2 Why a unit does not take part."""
    unit = option[1] if len(option) == 2 else ""  # noqa: PLR2004 - with, unit
    if unit not in s.units:
        yield Refusal("7.2", "Say 'with' and a unit of the hex, or 'go'.")
    elif unit in able:
        yield Refusal("7.2", f"{unit} is in already, or comes before the last that was named.")
    else:
        yield from why_not_attack(s, unit) or ()
        yield Refusal("2.5", f"{unit} has nothing that it can use there.")


async def choose_throws(s: Squad, group: Group) -> None:
    """2.10 Grenades and satchel charges, member by member, as far as the stock goes."""
    last = (-1, "")
    while True:
        parts = [part for part in throws_left(s, group) if part > last]
        if not parts:
            return
        options: list[Option] = [(sort, group.members[n]) for n, sort in parts]
        choice = await ask(group.side, [*options, GO], rule="2.10", topic="throw")
        if choice == GO:
            return
        (group.grenades if choice[0] == GRENADE else group.satchels).append(choice[1])
        last = (group.members.index(choice[1]), choice[0])


def throws_left(s: Squad, group: Group) -> list[tuple[int, str]]:
    """2.10 What may still be thrown, by place of the member: one grenade and one satchel charge a unit."""
    left = {
        GRENADE: s.stock[group.side, GRENADE] - len(group.grenades),
        SATCHEL: s.stock[group.side, SATCHEL] - len(group.satchels),
    }
    return [(n, sort) for n in range(len(group.members)) for sort in (GRENADE, SATCHEL) if left[sort] > 0]


async def choose_leader(s: Squad, side: str, h: Hex, members: Sequence[str]) -> str:
    """7.3 One leader of the hex may modify; one that fires himself does so unless a better one is named."""
    helpers = leaders_to_help(s, side, h)
    firing = [u for u in helpers if u in members]
    best = min(firing, key=lambda u: s.kind(u).leadership, default="")
    others = [
        u
        for u in helpers
        if u not in members and (not best or s.kind(u).leadership < s.kind(best).leadership)
    ]
    if not others:
        return best
    options: list[Option] = [("lead", u) for u in others]
    choice = await ask(side, [*options, GO], rule="7.3", topic="lead", about=(s.setting.ground.name(h),))
    return best if choice == GO else choice[1]


# The attack


async def fire_ap(
    s: Squad, group: Group, targets: Sequence[str], *, bonus: Sequence[Part] = (), move: Moving | None = None
) -> Attack:
    """7.3-7.5 A group fires: dice, casualties; the attack is given back for what follows (7.5).

    `move`: the move under way that it answers (11.1).
    """
    distance = s.board.distance(group.hex, group.target)
    power = group_firepower(s, group, distance)
    attack = Attack(group.side, group.hex, group.infantry)
    use_up(s, group)
    s.do(Fired(group.infantry))
    dice = await roll(TWO_D6, read=TOTAL, rule="7.3", topic="ap", by=group.side)
    attack.thrown(dice)
    assault = move is not None and move.assault
    cover = cover_modifier(s, group.hex, group.target, assault=assault, passing=move is not None)
    extra = (*bonus, *wire_parts(s, group.hex))
    result = tally(
        (Part(dice, "dice", "7.3"), *cover.parts, *extra, *throw_parts(group), *lead_parts(s, group.leader))
    )
    kill = kill_number(s, power.total)
    cp = casualty_points(kill, result.total)
    s.do(ApAttacked("fire", group.side, group.hex, group.target, power, result, kill, cp))
    await spend(s, other(group.side), Hurt(cp, targets, group.hex))
    return attack


async def aftermath(s: Squad, attack: Attack) -> None:
    """7.5 A natural 2 brings a valour check (14.1), a natural 12 the other side's sniper (13.2, 13.8)."""
    await valour_check(s, attack)
    await twelve_wakes_sniper(s, attack)


def group_firepower(s: Squad, group: Group, distance: int) -> Tally:
    """2.5, 2.10, 7.2 The firepower of a group, by member; a satchel charge takes the place of the weapon."""
    return tally(_member_power(s, u, distance, satchel=u in group.satchels) for u in group.members)


def _member_power(s: Squad, unit: str, distance: int, *, satchel: bool) -> Part:
    if satchel:
        return Part(own_firepower(s, unit) + s.charts.satchel, f"{unit} with a satchel charge", "2.10")
    part = firepower(s, unit, distance)
    assert part is not None, "members of a group have firepower"
    weapon = ap_weapon(s, unit, distance)
    return Part(part.value, f"{unit} with {weapon.name}" if weapon else unit, "2.5")


def use_up(s: Squad, group: Group) -> None:
    """2.10 What is thrown is gone, hit or miss."""
    for unit in group.grenades:
        s.do(ExpendableUsed(group.side, GRENADE, unit))
    for unit in group.satchels:
        s.do(ExpendableUsed(group.side, SATCHEL, unit))


def throw_parts(group: Group) -> tuple[Part, ...]:
    """2.10 Each grenade -1 on the dice."""
    return (Part(-len(group.grenades), "grenades", "2.10"),) if group.grenades else ()


def lead_parts(s: Squad, leader: str) -> tuple[Part, ...]:
    """7.3 The leader's modifier."""
    return (Part(s.kind(leader).leadership, f"leader {leader}", "7.3"),) if leader else ()


async def fire_group(s: Squad, side: str, h: Hex) -> None:
    """5.3, 5.5 Infantry of a hex fires AP: at what, with whom; then the attack and all that it sets off."""
    name = s.setting.ground.name
    targets = ap_targets(s, side, h)
    firers = [u for u in s.of(side, h) if may_attack(s, u)]

    def why(option: Option) -> Iterator[Refusal]:
        t = s.board.hex_of(option[1]) if len(option) == 2 else None  # noqa: PLR2004 - at, hex
        if t is None or not s.occupied(other(side), t):
            yield Refusal("7.1", "Fire 'at' a hex with enemy units in it.")
        else:
            yield from why_not_fire_at(s, firers, h, t)

    options: list[Option] = [("at", name(t)) for t in targets]
    _, at = await ask(side, options, rule="7.1", topic="at", about=(name(h),), why=why)
    target = s.board.hex_of(at)
    assert target is not None, "an option names a hex of the map"
    group = await choose_group(s, side, h, target)
    s.do(GroupFired("fire", h, target))
    under = [u for u in s.at(target) if s.kind(u).sort != AFV]
    await aftermath(s, await fire_ap(s, group, under))
