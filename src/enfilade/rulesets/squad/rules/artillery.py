"""17 Artillery and aircraft: support missions from off the board."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.core.fate import ONE_D6, TOTAL, TWO_D6
from enfilade.core.question import Option, ask, offer, roll
from enfilade.core.refusal import Refusal
from enfilade.core.ruleset import other
from enfilade.core.tally import Part, tally
from enfilade.geometry.hexes import DIRECTIONS, OFF_MAP, STEPS, Hex
from enfilade.rulesets.squad.facts import (
    AtAttacked,
    MissionFell,
    MissionPlaced,
    MissionStruck,
    SmokeLaid,
    StepDone,
    UnitEliminated,
)
from enfilade.rulesets.squad.missions import Mission
from enfilade.rulesets.squad.pieces import AFV
from enfilade.rulesets.squad.rules.attack import casualty_points, kill_number
from enfilade.rulesets.squad.rules.casualties import Hurt, may_bail_out, spend
from enfilade.rulesets.squad.rules.cover import hex_cover
from enfilade.rulesets.squad.rules.mortars import DOUBLING, pierced
from enfilade.rulesets.squad.rules.smoke import THICK
from enfilade.rulesets.squad.state import Squad

PLACED = "placed"
CALLS = ("mission", "smoke")


def has_missions(s: Squad) -> bool:
    """17.1 Whether the acting side has a mission that it has not used."""
    return any(m.side == s.side and not m.used for m in s.missions.values())


# 17.1, 17.2 Placing


async def place_mission(s: Squad) -> None:
    """17.1 The acting side places one mission, or no more."""
    ours = [m for m in s.missions.values() if m.side == s.side]
    options: list[Option] = [
        (call, m.id)
        for m in ours
        for call in CALLS
        if not any(True for _ in why_not_place(s, m, smoke=call == "smoke"))
    ]
    choice = await offer(s.side, options, rule="17.1", topic="mission", why=lambda o: why_not_call(s, o))
    if choice is None:
        s.do(StepDone(PLACED, "17.1"))
        return
    call, name = choice
    smoke = call == "smoke"
    target = await choose_target(s, name, smoke=smoke)
    order = 1 + max(m.order for m in s.missions.values())
    s.do(MissionPlaced(name, target, order, THICK, "17.5") if smoke else MissionPlaced(name, target, order))


async def choose_target(s: Squad, name: str, *, smoke: bool) -> Hex:
    """17.2 The hex at which a mission is placed."""
    mission = s.missions[name]

    def why(option: Option) -> Iterator[Refusal]:
        return why_not_at(s, mission, option, smoke=smoke)

    ats: list[Option] = [("at", s.setting.ground.name(h)) for h in targets(s, mission, smoke=smoke)]
    _, at = await ask(s.side, ats, rule="17.2", topic="mission-hex", about=(name,), why=why)
    target = s.board.hex_of(at)
    assert target is not None, "an option names a hex of the map"
    return target


def targets(s: Squad, mission: Mission, *, smoke: bool) -> Iterator[Hex]:
    """17.2, 15.2 Where a mission may be placed: artillery in sight of a friend, its smoke on no other."""
    everywhere = not s.mission_kind(mission).artillery
    in_sight = 0 if everywhere else observed(s, mission.side)
    for h in range(s.board.size):
        if (everywhere or in_sight >> h & 1) and not (smoke and h in s.smoke):
            yield h


def observed(s: Squad, side: str) -> int:
    """17.2 What unpinned units of a side see, bit h for hex h. A sniper is no unit and never spots (13.1)."""
    bits = 0
    for unit in s.on_map(side):
        if not unit.pinned:
            bits |= s.setting.ground.sight.seen(unit.hex)
    return bits


def why_not_call(s: Squad, option: Option) -> Iterator[Refusal]:
    """17.1 Why a mission is not placed so."""
    call, name = option if len(option) == 2 else ("", "")  # noqa: PLR2004 - what, and which
    mission = s.missions.get(name)
    if call not in CALLS or mission is None or mission.side != s.side:
        yield Refusal(
            "17.1", "Say 'mission a1' or 'smoke a1' with a mission of yours, or 'pass' to place no more."
        )
    else:
        yield from why_not_place(s, mission, smoke=call == "smoke")


def why_not_place(s: Squad, mission: Mission, *, smoke: bool) -> Iterator[Refusal]:
    """17.1, 17.2, 17.5 Why a mission may not be placed at all."""
    if mission.used:
        yield Refusal("17.1", f"{mission.id} has been used; a mission is used once.")
    elif mission.order:
        yield Refusal("17.1", f"{mission.id} is placed already.")
    elif smoke and not s.mission_kind(mission).artillery:
        yield Refusal("17.5", f"{mission.id} is {mission.kind}; only artillery lays smoke.")
    elif smoke and s.factors[mission.side] < THICK:
        yield Refusal("17.5", f"Smoke takes {THICK} factors; {s.factors[mission.side]} are left.")
    elif not any(True for _ in targets(s, mission, smoke=smoke)):
        yield Refusal("17.2", f"Nobody unpinned sees a hex to spot for {mission.id}; a sniper never does.")


def why_not_at(s: Squad, mission: Mission, option: Option, *, smoke: bool) -> Iterator[Refusal]:
    """17.2, 15.2 Why a mission may not be placed at a hex."""
    h = s.board.hex_of(option[1]) if len(option) == 2 and option[0] == "at" else None  # noqa: PLR2004 - at, hex
    name = option[-1]
    if h is None:
        yield Refusal("17.2", f"Place {mission.id} with 'at' and a hex of the map.")
    elif smoke and h in s.smoke:
        yield Refusal("15.2", f"There is smoke in {name}, and a hex holds one.")
    else:
        yield Refusal("17.2", f"Nobody unpinned sees {name} to spot for {mission.id}; a sniper never does.")


# 17.3 Coming down


def next_to_fall(s: Squad) -> str:
    """17.1 The mission that is resolved next, in the order in which they were placed; "" if none."""
    falling = [m for m in s.missions.values() if m.order]
    return min(falling, key=lambda m: m.order).id if falling else ""


async def resolve_mission(s: Squad, name: str) -> None:
    """17.1, 17.5 One mission comes down; off the map it is lost, else it lays smoke or strikes."""
    smoke = s.missions[name].smoke
    h = await come_down(s, name)
    if h == OFF_MAP:
        return
    if not smoke:
        await strike_hex(s, name, h)
    elif h not in s.smoke:
        s.do(SmokeLaid(s.missions[name].side, h, THICK, 0, name, "17.5"))


async def come_down(s: Squad, name: str) -> Hex:
    """17.2, 17.3 Aircraft do not scatter. Artillery: 4 or less on target, 5 one hex off, 6 two."""
    mission = s.missions[name]
    target, die, toward = mission.hex, 0, ""
    if s.mission_kind(mission).artillery:
        die = await roll(ONE_D6, read=TOTAL, rule="17.3", topic="scatter", by=mission.side)
        off = max(0, die - s.charts.on_target)
        if off:
            way = await roll(ONE_D6, read=TOTAL, rule="17.3", topic="direction", by=mission.side) - 1
            target, toward = drifted(s, target, way, off), DIRECTIONS[way]
    s.do(MissionFell(name, die, target, toward, "17.3" if die else "17.2"))
    return target


def drifted(s: Squad, h: Hex, direction: int, off: int) -> Hex:
    """17.3 The hex so many hexes off in a direction, n first and clockwise; -1 off the map."""
    (q, r), (dq, dr) = s.board.axial(h), STEPS[direction]
    return s.board.at(q + off * dq, r + off * dr)


# 17.4 Striking


async def strike_hex(s: Squad, name: str, h: Hex) -> None:
    """17.3, 17.4 All in the hex suffer, friends too: CP for whom they hurt, then a roll for each AFV.

    13.7 No dice of a mission wake a sniper or bring valour.
    """
    armoured = [u for u in s.at(h) if s.kind(u).sort == AFV]
    if len(armoured) < len(s.at(h)):
        await bombard(s, name, h)
    for afv in armoured:
        await strike_afv(s, name, afv)


async def bombard(s: Squad, name: str, h: Hex) -> None:
    """17.4 The AP roll with the hex's cover alone; each owner there spends the CP, the other side first."""
    mission = s.missions[name]
    kind = s.mission_kind(mission)
    dice = await roll(TWO_D6, read=TOTAL, rule="17.4", topic="mission", by=mission.side)
    result = tally((Part(dice, "dice", "17.4"), *hex_cover(s, h).parts))
    kill = kill_number(s, kind.firepower)
    worth = 2 if kind.artillery and s.setting.ground.terrain[h].name in DOUBLING else 1
    cp = casualty_points(kill, result.total) * worth
    s.do(MissionStruck(name, h, kind.firepower, result, kill, cp))
    for owner in (other(mission.side), mission.side):
        soft = [u for u in s.of(owner, h) if s.kind(u).sort != AFV]
        await spend(s, owner, Hurt(cp, soft, None, worth))


async def strike_afv(s: Squad, name: str, afv: str) -> None:
    """17.4 To hit 8 with the same cover, then its rear armour; nothing is immobilised.

    10.5 One that is immobile and survives may lose its crew.
    """
    mission = s.missions[name]
    side, rating, number = mission.side, s.mission_kind(mission).at, s.charts.to_hit_mission
    dice = await roll(TWO_D6, read=TOTAL, rule="17.4", topic="to-hit", by=side)
    result = tally((Part(dice, "dice", "10.2"), *hex_cover(s, s.units[afv].hex).parts))
    hit = result.total <= number
    s.do(AtAttacked(side, name, afv, result, number, hit))
    if hit and await pierced(s, side, afv, rating, rule="17.4"):
        s.do(UnitEliminated(afv, "17.4"))
    elif s.units[afv].immobile:
        await may_bail_out(s, afv)
