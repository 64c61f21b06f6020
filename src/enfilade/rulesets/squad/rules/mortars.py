"""16 Mortars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enfilade.core.fate import TOTAL, TWO_D6
from enfilade.core.question import Option, ask, roll
from enfilade.core.refusal import Refusal
from enfilade.core.ruleset import other
from enfilade.core.tally import Part, tally
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.facts import (
    ApAttacked,
    ArmourTested,
    AtAttacked,
    Fired,
    GroupFired,
    UnitEliminated,
)
from enfilade.rulesets.squad.pieces import AFV, VEHICLE, WeaponKind
from enfilade.rulesets.squad.rules.antitank import STEPS, Shot, armour_number
from enfilade.rulesets.squad.rules.attack import Attack, casualty_points, kill_number
from enfilade.rulesets.squad.rules.casualties import Hurt, may_bail_out, spend
from enfilade.rulesets.squad.rules.cover import hex_cover
from enfilade.rulesets.squad.rules.fire import aftermath, choose_leader, choose_members, lead_parts
from enfilade.rulesets.squad.rules.fortifications import bunker, wire_parts
from enfilade.rulesets.squad.rules.units import may_attack
from enfilade.rulesets.squad.state import Squad

DOUBLING = ("woods", "jungle")


def mortar_of(s: Squad, unit: str) -> WeaponKind | None:
    """2.3 The light mortar that a unit carries."""
    weapon = s.weapon_of(unit)
    if weapon is None or not s.weapon_kind(weapon).mortar:
        return None
    return s.weapon_kind(weapon)


def crews(s: Squad, side: str, h: Hex) -> list[str]:
    """16.1 The units of a hex whose mortars may fire: not from a building or bunker."""
    if any(why_not_from(s, h)):
        return []
    return [u for u in s.of(side, h) if may_attack(s, u) and mortar_of(s, u) is not None]


def why_not_from(s: Squad, h: Hex) -> Iterator[Refusal]:
    """16.1 Why mortars do not fire from a hex."""
    if s.setting.ground.terrain[h].name == "building":
        yield Refusal("16.1", f"{s.setting.ground.name(h)} is a building; mortars do not fire out of one.")
    elif bunker(s, h) is not None:
        yield Refusal("16.1", f"{s.setting.ground.name(h)} has a bunker; mortars do not fire out of one.")


def reaches(mortar: WeaponKind, distance: int) -> bool:
    """16.1 Range 2 at least, the printed range at most."""
    return mortar.nearest <= distance <= mortar.reach


def spotted(s: Squad, side: str, h: Hex, target: Hex) -> bool:
    """16.2 LOS of its own, or an unpinned friend with LOS. A sniper is no unit and never spots (13.1)."""
    return s.sees(h, target) or any(not u.pinned and s.sees(u.hex, target) for u in s.on_map(side))


def mortar_targets(s: Squad, side: str, h: Hex) -> list[Hex]:
    """16.1, 16.2 The enemy hexes that the mortars of a hex may fire at."""
    ours = crews(s, side, h)
    if not ours:
        return []
    return [t for t in s.hexes_of(other(side)) if not any(why_not_mortar(s, side, ours, h, t))]


def why_not_mortar(s: Squad, side: str, ours: Sequence[str], h: Hex, target: Hex) -> Iterator[Refusal]:
    """16.1, 16.2 Why mortars may not fire at a hex."""
    name = s.setting.ground.name(target)
    distance = s.board.distance(h, target)
    if ("mortar", h, target) in s.groups:
        where = s.setting.ground.name(h)
        yield Refusal("16.1", f"The mortars of {where} have fired at {name}; they fire as one.")
    elif not any(reaches(m, distance) for u in ours if (m := mortar_of(s, u))):
        yield Refusal("16.1", f"{name} is {distance} hexes off, nearer than 2 or beyond the mortar's range.")
    elif not spotted(s, side, h, target):
        yield Refusal("16.2", f"Nobody unpinned sees {name} to spot for the mortar; a sniper never does.")


async def fire_mortars(s: Squad, side: str, h: Hex) -> None:
    """16.1 Mortars of one hex fire at one hex as one; one leader there helps."""
    name = s.setting.ground.name
    ours = crews(s, side, h)

    def why(option: Option) -> Iterator[Refusal]:
        t = s.board.hex_of(option[1]) if len(option) == 2 else None  # noqa: PLR2004 - at, hex
        if t is not None:
            yield from why_not_mortar(s, side, ours, h, t)

    ats: list[Option] = [("at", name(t)) for t in mortar_targets(s, side, h)]
    _, at = await ask(side, ats, rule="16.1", topic="at", about=(name(h),), why=why)
    target = s.board.hex_of(at)
    assert target is not None, "an option names a hex of the map"
    distance = s.board.distance(h, target)
    able = [u for u in ours if (m := mortar_of(s, u)) and reaches(m, distance)]
    members = await choose_members(s, side, able, h, rule="16.1")
    leader = await choose_leader(s, side, h, members)
    attack = Attack(side, h, (*members, leader) if leader and leader not in members else tuple(members))
    s.do(GroupFired("mortar", h, target, "16.1"))
    s.do(Fired(attack.infantry))
    await mortar_attack(s, attack, members, target, leader)
    await aftermath(s, attack)


async def mortar_attack(s: Squad, attack: Attack, members: Sequence[str], target: Hex, leader: str) -> None:
    """16.2, 16.3 One AP roll on infantry and guns, then a to-hit roll for each vehicle; hex cover alone."""
    mortars = [m for u in members if (m := mortar_of(s, u))]
    power = tally(Part(m.ap, f"{u} with mortar", "16.1") for u, m in zip(members, mortars, strict=True))
    dice = await roll(TWO_D6, read=TOTAL, rule="16.2", topic="mortar", by=attack.side)
    attack.thrown(dice)
    parts = (*hex_cover(s, target).parts, *wire_parts(s, attack.hex), *lead_parts(s, leader))
    result = tally((Part(dice, "dice", "7.3"), *parts))
    kill = kill_number(s, power.total)
    worth = 2 if s.setting.ground.terrain[target].name in DOUBLING else 1
    cp = casualty_points(kill, result.total) * worth
    s.do(ApAttacked("mortar", attack.side, attack.hex, target, power, result, kill, cp, "16.2"))
    armoured = [u for u in s.at(target) if s.kind(u).sort in (AFV, VEHICLE)]
    soft = [u for u in s.at(target) if u not in armoured]
    await spend(s, other(attack.side), Hurt(cp, soft, None, worth))
    rating = max((m.at for m in mortars), key=STEPS.index)
    for vehicle in armoured:
        await mortar_on_vehicle(s, attack, Shot(members[0], vehicle, rating, leader))


async def mortar_on_vehicle(s: Squad, attack: Attack, shot: Shot) -> None:
    """16.2 To hit 6; an unarmoured vehicle is destroyed, an AFV by its rear armour alone."""
    vehicle = shot.target
    dice = await roll(TWO_D6, read=TOTAL, rule="16.2", topic="to-hit", by=attack.side)
    attack.thrown(dice)
    cover = hex_cover(s, s.units[vehicle].hex)
    brave = any(s.units[u].valorous for u in attack.alive(s) if mortar_of(s, u))
    valour = (Part(-1, "valour", "14.2"),) if brave else ()
    parts = (*cover.parts, *wire_parts(s, attack.hex), *lead_parts(s, shot.leader), *valour)
    result = tally((Part(dice, "dice", "10.2"), *parts))
    number = s.charts.to_hit_mortar
    hit = result.total <= number
    s.do(AtAttacked(attack.side, shot.unit, vehicle, result, number, hit))
    if hit and await pierced(s, attack.side, vehicle, shot.rating):
        s.do(UnitEliminated(vehicle, "16.2"))
    elif s.units[vehicle].immobile:
        await may_bail_out(s, vehicle)


async def pierced(s: Squad, side: str, vehicle: str, rating: str, *, rule: str = "16.2") -> bool:
    """16.2, 17.4 An unarmoured vehicle always; an AFV on dice of at most the number for its rear armour."""
    if s.kind(vehicle).sort != AFV:
        return True
    number = armour_number(s, rating, s.kind(vehicle).rear)
    dice = await roll(TWO_D6, read=TOTAL, rule=rule, topic="armour", by=side)
    outcome = "destroyed" if dice <= number else "unharmed"
    s.do(ArmourTested(vehicle, "rear", number, dice, outcome))
    return dice <= number
