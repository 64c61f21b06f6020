"""10 Anti-tank fire by infantry weapons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from enfilade.core.fate import ONE_D6, TOTAL, TWO_D6
from enfilade.core.question import Option, ask, roll
from enfilade.core.refusal import Refusal
from enfilade.core.ruleset import other
from enfilade.core.tally import Part, Tally, tally
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.charts import SHOT
from enfilade.rulesets.squad.facts import ArmourTested, AtAttacked, ExpendableUsed, Fired, UnitEliminated
from enfilade.rulesets.squad.pieces import AFV
from enfilade.rulesets.squad.rules.arcs import FLANK, FRONT, REAR, aspect, in_arc
from enfilade.rulesets.squad.rules.attack import Attack
from enfilade.rulesets.squad.rules.casualties import immobilise, may_bail_out
from enfilade.rulesets.squad.rules.cover import cover_modifier
from enfilade.rulesets.squad.rules.fire import ADJACENT, aftermath, choose_leader, lead_parts
from enfilade.rulesets.squad.rules.fortifications import bunker, why_not_bear, wire_parts
from enfilade.rulesets.squad.rules.units import may_attack
from enfilade.rulesets.squad.state import Squad


@dataclass(slots=True)
class Shot:
    """10.2 An AT shot: who at what, with which AT rating; who leads, or ""."""

    unit: str
    target: str
    rating: str
    leader: str = ""


STEPS = "ABCDEF"
ALWAYS, NEVER = 13, 3
FRONT_UP_TO = 3


def at_means(s: Squad, unit: str, distance: int) -> list[tuple[str, str]]:
    """2.3, 2.10 With what a unit may make an AT shot at that range: (weapon id or `shot`, rating)."""
    means: list[tuple[str, str]] = []
    weapon = s.weapon_of(unit)
    if weapon is not None:
        kind = s.weapon_kind(weapon)
        if kind.at and not kind.mortar and distance <= kind.at_reach:
            means.append((weapon.id, kind.at))
    if distance == ADJACENT and s.stock[s.units[unit].side, SHOT]:
        means.append((SHOT, s.charts.shot_at))
    return means


def at_targets(s: Squad, unit: str) -> list[str]:
    """10.1 The AFVs, vehicles and guns that a unit may shoot at."""
    piece = s.units[unit]
    return [t.id for t in s.on_map(other(piece.side)) if not any(why_not_shoot(s, unit, t.id))]


def why_not_shoot(s: Squad, unit: str, target: str) -> Iterator[Refusal]:
    """10.1 Why a unit may not make an AT shot at another."""
    h, t = s.units[unit].hex, s.units[target].hex
    if s.kind(target).infantry:
        yield Refusal("10.1", f"{target} is infantry; AT fire is at one AFV, vehicle or gun.")
    elif bunker(s, t) is not None:
        yield Refusal("19.2", f"{target} is in a bunker; only AP fire may be aimed at it.")
    elif not at_means(s, unit, s.board.distance(h, t)):
        yield Refusal("10.1", f"{unit} has no AT weapon that reaches {target}.")
    elif not s.sees(h, t):
        yield Refusal("4.1", f"There is no line of sight from {unit} to {target}.")
    else:
        yield from why_not_bear(s, h, t)


def shooters(s: Squad, side: str) -> list[str]:
    """10.1 The infantry of a side that may make an AT shot now."""
    if not any(not s.kind(u.id).infantry for u in s.on_map(other(side))):
        return []
    return [u.id for u in s.on_map(side) if may_attack(s, u.id) and at_targets(s, u.id)]


async def at_shot(s: Squad, unit: str) -> None:
    """10.2-10.6 An infantry unit shoots at armour: at what, with what, who leads; then the dice."""
    side, h = s.units[unit].side, s.units[unit].hex
    ats: list[Option] = [("at", t) for t in at_targets(s, unit)]
    _, target = await ask(side, ats, rule="10.1", topic="at-unit", about=(unit,))
    means = dict(at_means(s, unit, s.board.distance(h, s.units[target].hex)))
    using: list[Option] = [("using", weapon) for weapon in means]
    _, weapon = await ask(side, using, rule="2.10", topic="using", about=(unit,))
    leader = await choose_leader(s, side, h, [unit])
    attack = Attack(side, h, (unit, leader) if leader and leader != unit else (unit,))
    if weapon == SHOT:
        s.do(ExpendableUsed(side, SHOT, unit))
    s.do(Fired(attack.infantry))
    await to_hit(s, attack, Shot(unit, target, means[weapon], leader))
    await aftermath(s, attack)


async def to_hit(s: Squad, attack: Attack, shot: Shot) -> None:
    """10.2 Dice and cover modifier, at most the number: hit."""
    dice = await roll(TWO_D6, read=TOTAL, rule="10.2", topic="to-hit", by=attack.side)
    attack.thrown(dice)
    result = to_hit_result(s, attack.hex, shot, dice)
    hit = result.total <= s.charts.to_hit_weapon
    s.do(AtAttacked(attack.side, shot.unit, shot.target, result, s.charts.to_hit_weapon, hit))
    if hit:
        await strike(s, attack.side, shot.target, shot.rating, attack.hex)
    elif s.units[shot.target].immobile:
        await may_bail_out(s, shot.target)


def to_hit_result(s: Squad, source: Hex, shot: Shot, dice: int) -> Tally:
    """10.2 Dice + cover modifier + shield + one leadership modifier, -1 for a valorous firer."""
    cover = cover_modifier(s, source, s.units[shot.target].hex)
    lead = lead_parts(s, shot.leader)
    parts = [Part(dice, "dice", "10.2"), *cover.parts, *wire_parts(s, source), *lead]
    if s.kind(shot.target).shield and in_arc(s, shot.target, source):
        parts.append(Part(1, "shield", "10.2"))
    if s.units[shot.unit].valorous:
        parts.append(Part(-1, "valour", "14.2"))
    return tally(parts)


async def strike(s: Squad, side: str, target: str, rating: str, source: Hex) -> None:
    """10.3 A vehicle or gun hit is destroyed; an AFV's armour is tested."""
    if s.kind(target).sort != AFV:
        s.do(UnitEliminated(target, "10.3"))
        return
    plate = await struck_plate(s, side, target, source)
    number = armour_number(s, rating, s.kind(target).front if plate == FRONT else s.kind(target).rear)
    dice = await roll(TWO_D6, read=TOTAL, rule="10.3", topic="armour", by=side)
    outcome = armour_outcome(dice, number)
    s.do(ArmourTested(target, plate, number, dice, outcome))
    if outcome == "destroyed":
        s.do(UnitEliminated(target, "10.3"))
    elif outcome == "immobilised":
        await immobilise(s, target)
    elif s.units[target].immobile:
        await may_bail_out(s, target)


async def struck_plate(s: Squad, side: str, target: str, source: Hex) -> str:
    """10.4 Front ahead of the line through the vehicle, rear behind it; exactly on it a die: 1-3 front."""
    seen = aspect(s, target, source)
    if seen != FLANK:
        return seen
    die = await roll(ONE_D6, read=TOTAL, rule="10.4", topic="plate", by=side)
    return FRONT if die <= FRONT_UP_TO else REAR


def armour_number(s: Squad, rating: str, armour: str) -> int:
    """10.3 7 + 2 for each step that the AT rating is above the armour."""
    return s.charts.armour_number + s.charts.armour_step * (STEPS.index(rating) - STEPS.index(armour))


def armour_outcome(dice: int, number: int) -> str:
    """10.3 13 or more always destroys, below 3 never does; less destroys, equal immobilises."""
    if number >= ALWAYS or (dice < number and number >= NEVER):
        return "destroyed"
    return "immobilised" if dice == number and number >= NEVER else "unharmed"
