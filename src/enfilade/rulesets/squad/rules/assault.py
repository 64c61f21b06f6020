"""12 Advance and close assault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from enfilade.core.fate import TOTAL, TWO_D6
from enfilade.core.question import Option, ask, offer, roll
from enfilade.core.refusal import Refusal
from enfilade.core.ruleset import other
from enfilade.core.tally import Part, Tally, tally
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.facts import (
    AssaultBegun,
    AssaultResolved,
    MovedIn,
    PhaseBegun,
    UnitAdvanced,
    UnitEliminated,
)
from enfilade.rulesets.squad.pieces import HALF, LEADER
from enfilade.rulesets.squad.rules.casualties import Hurt, may_bail_out, spend
from enfilade.rulesets.squad.rules.cover import hex_cover
from enfilade.rulesets.squad.rules.fire import Group, choose_members, choose_throws, use_up
from enfilade.rulesets.squad.rules.fortifications import cross_mines, who_moves_in
from enfilade.rulesets.squad.rules.snipers import enemy_enters
from enfilade.rulesets.squad.rules.stacking import fits, may_stand, why_not_stand
from enfilade.rulesets.squad.state import AFTER, Squad

UNARMED = 2
LONGEST_ODDS = 4
EVEN = 3


async def advance_and_assault(s: Squad) -> None:
    """5.6 Units advance a hex, or infantry assaults an adjacent one; nobody answers by fire."""
    advances: list[Option] = [("advance", u.id) for u in s.on_map(s.side) if advance_hexes(s, u.id)]
    assaults: list[Option] = [("assault", s.setting.ground.name(h)) for h in assault_origins(s)]
    choice = await offer(
        s.side, [*advances, *assaults], rule="5.6", topic="advance", why=lambda o: why_not_go(s, o)
    )
    match choice:
        case ("advance", unit):
            await advance(s, unit)
        case ("assault", where):
            h = s.board.hex_of(where)
            assert h is not None, "an option names a hex of the map"
            await close_assault(s, h)
        case _:
            s.do(PhaseBegun(s.turn, s.side, AFTER))


def why_not_go(s: Squad, option: Option) -> Iterator[Refusal]:
    """5.6 Why a unit does not advance, or a hex not assault."""
    verb, what = (option[0], option[1]) if len(option) == 2 else ("", "")  # noqa: PLR2004 - verb and unit or hex
    if verb == "advance" and what in s.units and s.units[what].side == s.side:
        yield from why_not_act(s, what)
        yield Refusal("5.6", f"There is no adjacent hex that {what} can advance into.")
    elif verb == "assault" and (h := s.board.hex_of(what)) is not None:
        if h in s.assaulted:
            yield Refusal("5.6", f"An assault has come from {what} already; one a hex of origin.")
        else:
            yield Refusal("5.6", f"Nobody unpinned in {what} who has not advanced is beside an enemy hex.")
    else:
        yield Refusal("5.6", "Say 'advance g1', 'assault 0405' (from that hex), or 'pass' to end the phase.")


def why_not_act(s: Squad, unit: str) -> Iterator[Refusal]:
    """5.6 Why a unit neither advances nor assaults."""
    piece = s.units[unit]
    if not s.kind(unit).infantry:
        yield Refusal("2.6", f"{unit} stands still: guns and vehicles do not advance.")
    if piece.pinned:
        yield Refusal("5.6", f"{unit} is pinned; pinned units neither advance nor assault.")
    if piece.acted:
        yield Refusal("5.6", f"{unit} has advanced or assaulted in this phase.")


def may_act(s: Squad, unit: str) -> bool:
    """5.6 Whether a unit may advance or assault."""
    return s.units[unit].hex != OFF_MAP and not any(why_not_act(s, unit))


# 5.6 Advance


def advance_hexes(s: Squad, unit: str) -> list[Hex]:
    """5.6 Where a unit may advance: one hex, cost ignored, prohibitions and stacking kept."""
    if not may_act(s, unit):
        return []
    around = [h for h in s.board.neighbours[s.units[unit].hex] if h != OFF_MAP]
    return [h for h in around if not any(why_not_advance_into(s, unit, h))]


def why_not_advance_into(s: Squad, unit: str, h: Hex) -> Iterator[Refusal]:
    """5.6 Why a unit may not advance into a hex."""
    name = s.setting.ground.name(h)
    if not may_stand(s, unit, h):
        yield from why_not_stand(s, unit, h)
    elif s.occupied(other(s.units[unit].side), h):
        yield Refusal("6.4", f"There are enemy units in {name}; it takes an assault.")
    elif not fits(s, h, (unit,)):
        yield Refusal("6.5", f"{name} is full.")


async def advance(s: Squad, unit: str) -> None:
    """5.6 A unit advances one hex; an enemy sniper there is eliminated (13.18), then mines are met (19.4)."""
    tos: list[Option] = [("to", s.setting.ground.name(h)) for h in advance_hexes(s, unit)]

    def why(option: Option) -> Iterator[Refusal]:
        h = s.board.hex_of(option[1]) if len(option) == 2 else None  # noqa: PLR2004 - to, hex
        if h is None or s.board.distance(s.units[unit].hex, h) != 1:
            yield Refusal("5.6", "An advance is into an adjacent hex.")
        else:
            yield from why_not_advance_into(s, unit, h)

    hides = s.setting.hides
    _, where = await ask(s.side, tos, rule="5.6", topic="advance-to", about=(unit,), why=why, binding=hides)
    h = s.board.hex_of(where)
    assert h is not None, "an option names a hex of the map"
    s.do(UnitAdvanced(unit, h))
    enemy_enters(s, s.side, h)
    await cross_mines(s, [unit], h)


# 12.1 Assault


@dataclass(slots=True)
class Assault:
    """12.1 An assault: from where, at what, who, and what they throw."""

    group: Group
    defenders: list[str]
    thrown: Group

    @property
    def target(self) -> Hex:
        """The hex assaulted."""
        return self.group.target


def assaulters(s: Squad, h: Hex) -> list[str]:
    """5.6 Who may assault out of a hex."""
    return [u for u in s.of(s.side, h) if may_act(s, u)] if h not in s.assaulted else []


def assault_targets(s: Squad, h: Hex) -> list[Hex]:
    """5.6, 6.4 The adjacent enemy hexes that infantry can enter."""
    around = [t for t in s.board.neighbours[h] if t != OFF_MAP]
    return [t for t in around if s.occupied(other(s.side), t) and s.setting.ground.terrain[t].infantry]


def assault_origins(s: Squad) -> list[Hex]:
    """5.6 The hexes out of which an assault may come."""
    return [h for h in s.hexes_of(s.side) if assaulters(s, h) and assault_targets(s, h)]


async def close_assault(s: Squad, h: Hex) -> None:
    """12.1-12.4 Infantry of a hex assaults an adjacent one."""
    ats: list[Option] = [("at", s.setting.ground.name(t)) for t in assault_targets(s, h)]
    _, at = await ask(s.side, ats, rule="5.6", topic="assault-at", about=(s.setting.ground.name(h),))
    target = s.board.hex_of(at)
    assert target is not None, "an option names a hex of the map"
    members = await choose_members(s, s.side, assaulters(s, h), h, rule="12.1")
    group = Group(s.side, h, target, members)
    await choose_throws(s, group)
    s.do(AssaultBegun(tuple(group.members), h, target))
    use_up(s, group)
    eliminate_pinned(s, target)
    defenders = list(s.at(target))
    if defenders:
        await fight(s, Assault(group, defenders, await defenders_throw(s, h, target)))
    else:
        await move_in(s, group)


def eliminate_pinned(s: Squad, target: Hex) -> None:
    """12.3 Pinned defenders are eliminated first and count for nothing."""
    for unit in s.at(target):
        if s.units[unit].pinned:
            s.do(UnitEliminated(unit, "12.3"))


async def fight(s: Squad, assault: Assault) -> None:
    """12.2, 12.4 The dice fall, and both sides pay."""
    odds, number = kill_number_of(s, assault)
    dice = await roll(TWO_D6, read=TOTAL, rule="12.2", topic="assault", by=s.side)
    result = tally(
        (
            Part(dice, "dice", "12.2"),
            *leader_part(s, assault.group.members),
            *grenade_part(assault.group.grenades),
        )
    )
    margin = result.total - number.total
    success = margin <= 0
    cost = cost_of(s, assault) if success else cost_of(s, assault).plus(margin, "margin", "12.4")
    damage = 0 if success else len(assault.group.members)
    s.do(AssaultResolved(s.side, assault.target, odds, number, result, success, cost, damage))
    if success:
        for unit in assault.defenders:
            s.do(UnitEliminated(unit, "12.2"))
        await move_in(s, assault.group)
    await spend(s, s.side, Hurt(cost.total, assault.group.members))
    if not success:
        await hurt_defenders(s, assault, damage)


async def hurt_defenders(s: Squad, assault: Assault, damage: int) -> None:
    """12.4, 12.6, 10.5 The defenders pay one CP an assaulter; crews of AFVs immobile before may bail out."""
    stuck = [u for u in assault.defenders if s.units[u].immobile]
    await spend(s, other(s.side), Hurt(damage, assault.defenders))
    for unit in stuck:
        if unit in s.units:
            await may_bail_out(s, unit)


async def move_in(s: Squad, group: Group) -> None:
    """12.2 All assaulters move in, two into a bunker (19.2); a sniper is gone (13.18), then mines (19.4)."""
    going = await who_moves_in(s, s.side, group.members, group.target)
    s.do(MovedIn(tuple(going), group.target))
    enemy_enters(s, s.side, group.target)
    await cross_mines(s, going, group.target)


async def defenders_throw(s: Squad, source: Hex, target: Hex) -> Group:
    """12.2, 12.5 The defender may throw grenades and satchel charges, one of each a unit."""
    side = other(s.side)
    throwers = Group(side, target, source, [u for u in s.at(target) if s.kind(u).infantry])
    await choose_throws(s, throwers)
    use_up(s, throwers)
    return throwers


# 12.1 Odds


def kill_number_of(s: Squad, assault: Assault) -> tuple[str, Tally]:
    """12.1, 12.2 The odds, and the kill number with what the defenders do to it."""
    attack = sum(assault_power(s, u, satchel=u in assault.group.satchels) for u in assault.group.members)
    defence = sum(defence_power(s, u, satchel=u in assault.thrown.satchels) for u in assault.defenders)
    column = odds_column(attack, defence)
    odds = f"{max(1, column)}:{max(1, -column)}"
    place = EVEN + (column - 1 if column > 0 else column + 1)
    parts = (
        Part(s.charts.odds[place], f"odds {odds}", "12.1"),
        *leader_part(s, assault.defenders),
        *grenade_part(assault.thrown.grenades),
    )
    return odds, tally(parts)


def odds_column(attack: int, defence: int) -> int:
    """12.1 The ratio, fractions of its larger side dropped, held to 4: -2 is 1:2, 1 and -1 are 1:1."""
    if defence == 0:
        return LONGEST_ODDS
    if attack == 0:
        return -LONGEST_ODDS
    larger = attack // defence if attack >= defence else defence // attack
    held = min(larger, LONGEST_ODDS)
    return held if attack >= defence else -held


def assault_power(s: Squad, unit: str, *, satchel: bool) -> int:
    """12.1, 12.5, 14.2 Own firepower, twice for the valorous, and Light MGs or a satchel charge only."""
    own = s.kind(unit).ap * (2 if s.units[unit].valorous else 1)
    if satchel:
        return own + s.charts.satchel
    weapon = s.weapon_of(unit)
    kind = s.weapon_kind(weapon) if weapon is not None else None
    if kind is None or kind.heavy or not kind.mg:
        return own
    return max(own, kind.ap) if s.kind(unit).sort == LEADER else own + kind.ap


def defence_power(s: Squad, unit: str, *, satchel: bool) -> int:
    """12.5, 14.2 Own firepower and any weapon but mortars; MGs of vehicles; unarmed ones and guns 2."""
    kind = s.kind(unit)
    if not kind.infantry:
        return kind.mg or UNARMED
    own = kind.ap * (2 if s.units[unit].valorous else 1)
    if satchel:
        return own + s.charts.satchel
    weapon = s.weapon_of(unit)
    held = s.weapon_kind(weapon) if weapon is not None else None
    if held is None or held.mortar or not held.ap:
        return own
    alone = kind.sort == LEADER or (kind.sort == HALF and held.heavy)
    return max(own, held.ap) if alone else own + held.ap


def leader_part(s: Squad, units: Sequence[str]) -> tuple[Part, ...]:
    """12.2 One leader's modifier; marks do not matter."""
    leaders = [u for u in units if s.kind(u).leadership and not s.units[u].pinned]
    best = min(leaders, key=lambda u: s.kind(u).leadership, default="")
    return (Part(s.kind(best).leadership, f"leader {best}", "12.2"),) if best else ()


def grenade_part(grenades: Sequence[str]) -> tuple[Part, ...]:
    """12.2 -1 for each grenade."""
    return (Part(-len(grenades), "grenades", "12.2"),) if grenades else ()


def cost_of(s: Squad, assault: Assault) -> Tally:
    """12.4 The hex's cover, +1 for a hexside crossed, +1 a defending unit, +1 a level uphill."""
    ground = s.setting.ground
    source, target = assault.group.hex, assault.target
    side = ground.crossed(source, target)
    uphill = max(0, ground.levels[target] - ground.levels[source])
    cost = hex_cover(s, target).plus(1 if side else 0, side, "12.4")
    return cost.plus(len(assault.defenders), "defending units", "12.4").plus(uphill, "uphill", "12.4")
