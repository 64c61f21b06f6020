"""11 Opportunity fire and fire lanes."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.core.fate import TOTAL, TWO_D6
from enfilade.core.question import Option, offer, roll
from enfilade.core.refusal import Refusal
from enfilade.core.ruleset import other
from enfilade.core.tally import Part, tally
from enfilade.geometry.hexes import Hex
from enfilade.geometry.hexlines import lane
from enfilade.rulesets.squad.facts import (
    ApAttacked,
    EntryAnswered,
    LaneLaid,
    LanesPassed,
    WindowClosed,
)
from enfilade.rulesets.squad.rules.attack import casualty_points, kill_number
from enfilade.rulesets.squad.rules.casualties import Hurt, spend
from enfilade.rulesets.squad.rules.cover import cover_modifier
from enfilade.rulesets.squad.rules.fire import ADJACENT, Group, aftermath, choose_group, fire_ap
from enfilade.rulesets.squad.rules.fortifications import bears, why_not_bear
from enfilade.rulesets.squad.rules.snipers import sniper_opportunity_fire, sniper_targets
from enfilade.rulesets.squad.rules.stacking import make_room
from enfilade.rulesets.squad.rules.units import ap_weapon, firepower, may_attack, why_not_attack
from enfilade.rulesets.squad.state import Moving, Squad

LANE_FIREPOWER = 1


def targets_left(s: Squad, move: Moving) -> list[str]:
    """11.1 The movers that came into the hex and live, pinned ones too: the only targets of answers."""
    return [u for u in move.entered if u in s.units]


async def answer_entry(s: Squad, move: Moving) -> None:
    """11.1, 13.4 A hex was entered: the other side answers, one hex after another, and by its sniper."""
    reactor = other(s.side)
    targets = targets_left(s, move)
    options: list[Option] = []
    if targets:
        where = s.units[targets[0]].hex
        options = [("fire", s.setting.ground.name(h)) for h in answering_hexes(s, move, where)]
        shot_at = sniper_targets(s, reactor, targets)
        if shot_at:
            options.append(("sniper",))
        choice = await offer(
            reactor,
            options,
            rule="11.1",
            topic="window",
            about=(s.setting.ground.name(where), *targets),
            why=lambda o: why_not_answer(s, move, o),
        )
        if choice == ("sniper",):
            await sniper_opportunity_fire(s, reactor, shot_at)
            return
        if choice is not None:
            await opportunity_fire(s, move, choice[1], where)
            return
    await close_window(s, move)


def answering_hexes(s: Squad, move: Moving, where: Hex) -> list[Hex]:
    """11.1 The reactor's hexes whose infantry can answer: unmarked, unpinned, in range and LOS, not yet."""
    hexes = [h for h in s.hexes_of(other(s.side)) if has_not_answered(s, move, h, where)]
    return [h for h in hexes if able(s, h, where) and s.sees(h, where) and bears(s, h, where)]


def has_not_answered(s: Squad, move: Moving, h: Hex, where: Hex) -> bool:
    """7.2 The infantry of a hex fires once at one mover in one hex, if it comes back to it too."""
    return answer_name(s, h, where) not in move.answered


def answer_name(s: Squad, h: Hex, where: Hex) -> str:
    """7.2 How an answer from one hex at a mover in another is remembered."""
    return f"{s.setting.ground.name(h)}>{s.setting.ground.name(where)}"


def able(s: Squad, h: Hex, where: Hex) -> list[str]:
    """11.1, 11.3, 2.5 The units of a hex that have something to fire there; mortars never answer."""
    distance = s.board.distance(h, where)
    return [u for u in s.at(h) if may_attack(s, u) and firepower(s, u, distance) is not None]


def why_not_answer(s: Squad, move: Moving, option: Option) -> Iterator[Refusal]:
    """11.1, 13.4 Why this does not answer the entry."""
    reactor = other(s.side)
    if option == ("sniper",):
        yield from why_no_sniper_fire(s, reactor, move)
        return
    h = s.board.hex_of(option[1]) if len(option) == 2 and option[0] == "fire" else None  # noqa: PLR2004 - fire, hex
    where = s.units[targets_left(s, move)[0]].hex
    if h is None or not s.occupied(reactor, h):
        yield Refusal("11.1", "Answer with 'fire' and a hex of yours, or 'pass'.")
    elif not has_not_answered(s, move, h, where):
        yield Refusal("7.2", f"{option[1]} has fired at this mover in this hex; once, as one group.")
    elif not s.sees(h, where):
        yield Refusal("4.1", f"There is no line of sight from {option[1]} to {s.setting.ground.name(where)}.")
    elif not bears(s, h, where):
        yield from why_not_bear(s, h, where)
    else:
        reasons = [reason for u in s.at(h) for reason in why_not_attack(s, u)]
        yield from reasons or [Refusal("2.2", f"Nobody in {option[1]} reaches that far.")]


def why_no_sniper_fire(s: Squad, side: str, move: Moving) -> Iterator[Refusal]:
    """13.4, 13.14 Why the sniper does not answer."""
    sniper = s.snipers[side]
    if not sniper.placed:
        yield Refusal("13.1", "Your sniper is not on the board.")
    elif sniper.fired:
        yield Refusal("13.4", "Your sniper has made its opportunity fire of this turn.")
    elif move.entered:
        yield Refusal(
            "13.4",
            "The mover is out of your sniper's sight, more than six hexes off, or nothing CP can hurt.",
        )


async def opportunity_fire(s: Squad, move: Moving, at: str, where: Hex) -> None:
    """11.1, 11.2, 11.4 The infantry of a hex answers as one group; its MGs may lay fire lanes."""
    h = s.board.hex_of(at)
    assert h is not None, "an option names a hex of the map"
    group = await choose_group(s, other(s.side), h, where)
    s.do(EntryAnswered(answer_name(s, h, where)))
    bonus = opportunity_bonus(s, h, where, assault=move.assault)
    attack = await fire_ap(s, group, targets_left(s, move), bonus=bonus, move=move)
    await lay_lanes(s, group)
    await aftermath(s, attack)


def opportunity_bonus(s: Squad, h: Hex, where: Hex, *, assault: bool) -> list[Part]:
    """11.2 -1 where the cover modifier is 0, -2 when the target is adjacent; both where both hold."""
    bonus: list[Part] = []
    if not cover_modifier(s, h, where, assault=assault, passing=True).total:
        bonus.append(Part(-s.charts.open_bonus, "no cover", "11.2"))
    if s.board.distance(h, where) == ADJACENT:
        bonus.append(Part(-s.charts.adjacent_bonus, "adjacent", "11.2"))
    return bonus


async def close_window(s: Squad, move: Moving) -> None:
    """11.1, 6.5 Survivors unpinned go on; the pinned stay behind, if the hex has room for them."""
    left = targets_left(s, move)
    going = tuple(u for u in move.units if u in left and not s.units[u].pinned)
    if left:
        await make_room(s, s.units[left[0]].hex, left, going)
    s.do(WindowClosed(going))


# 11.4 Fire lanes


async def lay_lanes(s: Squad, group: Group) -> None:
    """11.4 Each infantry MG that has just opportunity fired may lay a lane along its line."""
    for unit in group.members:
        weapon = s.weapon_of(unit) if unit in s.units else None
        in_use = ap_weapon(s, unit, s.board.distance(group.hex, group.target)) if weapon else None
        if weapon is None or in_use is None or not in_use.mg or unit in group.satchels:
            continue
        left, right = (lane(s.board, group.hex, group.target, left=hand) for hand in (True, False))
        options: list[Option] = [("lane", weapon.id)]
        if left != right:
            options = [("lane", weapon.id, "left"), ("lane", weapon.id, "right")]
        choice = await offer(group.side, options, rule="11.4", topic="lane", about=(weapon.id,))
        if choice is not None:
            s.do(LaneLaid(weapon.id, group.side, right if choice[-1] == "right" else left))


async def cross_lanes(s: Squad, move: Moving) -> None:
    """11.4 Who enters a fire lane is attacked at once on row 1-4: -1 for each lane beyond the first."""
    targets = targets_left(s, move)
    where = s.units[targets[0]].hex
    crossed = [laid for laid in s.lanes if where in laid.hexes]
    reactor = other(s.side)
    dice = await roll(TWO_D6, read=TOTAL, rule="11.4", topic="lane", by=reactor)
    result = tally((Part(dice, "dice", "11.4"), Part(1 - len(crossed), "further lanes", "11.4")))
    kill = kill_number(s, LANE_FIREPOWER)
    cp = casualty_points(kill, result.total)
    power = tally((Part(LANE_FIREPOWER, "fire lane", "11.4"),))
    s.do(ApAttacked("lane", reactor, crossed[0].hexes[0], where, power, result, kill, cp, "11.4"))
    await spend(s, s.side, Hurt(cp, targets))
    s.do(LanesPassed())
