"""6 Movement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enfilade.core.question import Option, ask, offer
from enfilade.core.refusal import Refusal
from enfilade.core.ruleset import other
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.facts import (
    HexEntered,
    LanesPassed,
    MoveBegun,
    MoveEnded,
    PhaseBegun,
    UnitExited,
)
from enfilade.rulesets.squad.pieces import LEADER
from enfilade.rulesets.squad.rules.fire import GO
from enfilade.rulesets.squad.rules.fortifications import caught, cross_mines, extra_cost
from enfilade.rulesets.squad.rules.smoke import lay_smoke_by_hand, smokes_by_hand, why_not_smoke_by_hand
from enfilade.rulesets.squad.rules.snipers import enemy_enters
from enfilade.rulesets.squad.rules.stacking import fits, make_room
from enfilade.rulesets.squad.rules.units import heavy_bearer
from enfilade.rulesets.squad.state import DEFENSIVE, Moving, Squad, id_order

STOP: Option = ("stop",)
EXIT_COST = 1
CLIFF = 2

# 5.4 Who moves


async def movement(s: Squad) -> None:
    """5.4 One unit or stack at a time moves, or infantry lays smoke before it moves (15.1)."""
    moves: list[Option] = [("move", u) for u in movers(s)]
    smokes: list[Option] = [("smoke", u.id) for u in s.on_map(s.side) if smokes_by_hand(s, u.id)]
    choice = await offer(
        s.side, [*moves, *smokes], rule="5.4", topic="movement", why=lambda o: why_not_order(s, o)
    )
    match choice:
        case ("move", unit):
            await begin_move(s, unit)
        case ("smoke", unit):
            await lay_smoke_by_hand(s, unit)
        case _:
            s.do(PhaseBegun(s.turn, s.side, DEFENSIVE))


def why_not_order(s: Squad, option: Option) -> Iterator[Refusal]:
    """5.4 Why a unit may not move, or lay smoke."""
    verb, unit = (option[0], option[1]) if len(option) == 2 else ("", "")  # noqa: PLR2004 - verb and unit
    if verb not in ("move", "smoke") or unit not in s.units or s.units[unit].side != s.side:
        yield Refusal("5.4", "Say 'move' or 'smoke' and a unit of your own, or 'pass' to end the phase.")
    elif verb == "smoke":
        yield from why_not_smoke_by_hand(s, unit)
    else:
        yield from why_not_move(s, unit)


def movers(s: Squad) -> list[str]:
    """5.4, 6.6 The units that may move now, those waiting to enter included."""
    return [u.id for u in s.units.values() if u.side == s.side and not any(why_not_move(s, u.id))]


def why_not_move(s: Squad, unit: str) -> Iterator[Refusal]:
    """5.4 Why a unit may not move."""
    piece = s.units[unit]
    if not s.kind(unit).infantry:
        yield Refusal("2.6", f"{unit} stands still: guns and vehicles do not move.")
    elif piece.pinned:
        yield Refusal("9.1", f"{unit} is pinned.")
    elif piece.fired:
        yield Refusal("5.4", f"{unit} has fired in this segment.")
    elif piece.moved:
        yield Refusal("5.4", f"{unit} has moved in this segment.")
    elif piece.hex == OFF_MAP and piece.due > s.turn:
        yield Refusal("6.6", f"{unit} is due in turn {piece.due}.")
    elif not has_a_way(s, Moving((unit,))):
        yield Refusal("6.1", f"There is no hex that {unit} can enter.")


async def begin_move(s: Squad, first: str) -> None:
    """6.1 A stack starts together; then normal or assault movement (6.3)."""
    units = [first]
    rest = companions(s, first)
    while rest:
        withs: list[Option] = [("with", u) for u in rest]
        choice = await ask(s.side, [*withs, GO], rule="6.1", topic="move-with", about=tuple(units))
        if choice == GO:
            break
        units.append(choice[1])
        rest = rest[rest.index(choice[1]) + 1 :]
        if len(units) >= s.charts.stacking:
            break
    modes: list[Option] = [("normal",)]
    if has_a_way(s, Moving(tuple(units), assault=True)):
        modes.append(("assault",))
    mode = await ask(s.side, modes, rule="6.3", topic="mode", about=tuple(units))
    s.do(MoveBegun(tuple(units), mode == ("assault",)))


def companions(s: Squad, first: str) -> list[str]:
    """6.1 Who may go with a unit: later ones of its hex that may move, or of its entry."""
    piece = s.units[first]
    if piece.hex != OFF_MAP:
        here: Sequence[str] = s.of(s.side, piece.hex)
    else:
        here = [u.id for u in s.units.values() if u.hex == OFF_MAP and u.due and u.entry == piece.entry]
    later = [u for u in here if id_order(u) > id_order(first)]
    return sorted((u for u in later if not any(why_not_move(s, u))), key=id_order)


# 6.1-6.3 What it costs


def allowance(s: Squad, units: Sequence[str], *, assault: bool) -> int:
    """6.1, 6.3, 2.4 MP of the slowest: halved first in assault movement, then less 1 for a Heavy."""
    charts = s.charts
    led = any(s.kind(u).sort == LEADER for u in units)
    least = charts.leader_mp
    for unit in units:
        base = charts.leader_mp if s.kind(unit).sort == LEADER else charts.led_mp if led else charts.squad_mp
        least = min(least, (base // 2 if assault else base) - heavy_bearer(s, unit))
    return least


def price(s: Squad, move: Moving, a: Hex, h: Hex) -> int | None:
    """3.2, 6.1, 6.2 The MP it takes to enter a hex (from off the map too), None beyond what is left."""
    left = allowance(s, move.units, assault=move.assault) - move.spent
    whole = left if not move.spent and not move.assault and left > 0 else None
    if a != OFF_MAP and cliff(s, a, h):
        return whole
    cost = ground_cost(s, a, h)
    return cost if cost <= left else whole


def ground_cost(s: Squad, a: Hex, h: Hex) -> int:
    """3.2, 19.1 Terrain, +1 for a position, +1 for a wall, hedge or hedgerow crossed, +1 going up a level."""
    ground = s.setting.ground
    cost = ground.terrain[h].infantry + extra_cost(s, h)
    if a != OFF_MAP:
        cost += bool(ground.crossed(a, h)) + max(0, ground.levels[h] - ground.levels[a])
    return cost


def cliff(s: Squad, a: Hex, h: Hex) -> bool:
    """3.4 Between level 0 and level 2 directly: the whole allowance, and never in assault movement."""
    levels = s.setting.ground.levels
    return abs(levels[a] - levels[h]) == CLIFF


# Where it may go


def steps(s: Squad, move: Moving) -> list[Hex]:
    """6.1 The hexes that a stack under way may enter next."""
    return list(_steps(s, move))


def _steps(s: Squad, move: Moving) -> Iterator[Hex]:
    here = s.units[move.units[0]].hex
    if caught(s, move, here):
        return
    around = s.board.neighbours[here] if here != OFF_MAP else s.setting.entries[s.units[move.units[0]].entry]
    yield from (h for h in around if h != OFF_MAP and not any(why_not_enter(s, move, here, h)))


def has_a_way(s: Squad, move: Moving) -> bool:
    """6.1, 6.6 Whether there is a hex to enter, or an edge to leave by."""
    first = next(_steps(s, move), OFF_MAP)
    return first != OFF_MAP or bool(exits(s, move, s.units[move.units[0]].hex))


def why_not_enter(s: Squad, move: Moving, here: Hex, h: Hex) -> Iterator[Refusal]:
    """3.2, 6.1-6.5 Why a stack may not enter a hex."""
    name = s.setting.ground.name(h)
    if not s.setting.ground.terrain[h].infantry:
        yield Refusal("3.2", f"{name} is {s.setting.ground.terrain[h].name}, which infantry does not enter.")
        return
    if s.occupied(other(s.units[move.units[0]].side), h):
        yield Refusal("6.4", f"There are enemy units in {name}.")
        return
    cost = price(s, move, here, h)
    if cost is None:
        yield Refusal("6.1", f"The MP that are left do not reach into {name}.")
    elif not fits(s, h, move.units) and not leads_on(s, move.but(spent=move.spent + cost), h):
        yield Refusal("6.5", f"{name} is full, and there is no way on from it.")


def leads_on(s: Squad, move: Moving, here: Hex) -> bool:
    """6.5 Whether a stack in a full hex has the MP to pass on to one with room, or off the map."""
    if caught(s, move, here):
        return False
    if exits(s, move, here):
        return True
    for h in s.board.neighbours[here]:
        if (
            h == OFF_MAP
            or not s.setting.ground.terrain[h].infantry
            or s.occupied(other(s.units[move.units[0]].side), h)
        ):
            continue
        cost = price(s, move, here, h)
        if cost is not None and (fits(s, h, move.units) or leads_on(s, move.but(spent=move.spent + cost), h)):
            return True
    return False


def exits(s: Squad, move: Moving, here: Hex) -> list[str]:
    """6.6 The edges by which a stack in a hex may leave the map, for 1 MP."""
    left = allowance(s, move.units, assault=move.assault) - move.spent
    if here == OFF_MAP or left < EXIT_COST or caught(s, move, here):
        return []
    return [edge for edge in s.setting.exits[s.side] if edge in s.board.edges(here)]


async def move_step(s: Squad, move: Moving) -> None:
    """6.1 The stack enters the next hex, leaves the map, or stops."""
    if not move.units:
        s.do(MoveEnded(()))
        return
    here = s.units[move.units[0]].hex
    name = s.setting.ground.name
    options: list[Option] = [("to", name(h)) for h in steps(s, move)]
    options += [("exit", edge) for edge in exits(s, move, here)]
    if here == OFF_MAP or fits(s, here):
        options.append(STOP)
    if not options:
        await stranded(s, move, here)
        return
    left = str(allowance(s, move.units, assault=move.assault) - move.spent)
    choice = await ask(
        s.side,
        options,
        rule="6.1",
        topic="step",
        about=(left, *move.units),
        why=lambda o: why_not_step(s, move, o),
        binding=s.setting.hides,
    )
    match choice:
        case ("to", where):
            await enter(s, move, here, where)
        case ("exit", edge):
            for unit in move.units:
                s.do(UnitExited(unit, edge))
            s.do(MoveEnded(()))
        case _:
            s.do(MoveEnded(move.units))


def why_not_step(s: Squad, move: Moving, option: Option) -> Iterator[Refusal]:
    """6.1 Why the stack may not do that."""
    here = s.units[move.units[0]].hex
    h = s.board.hex_of(option[1]) if len(option) == 2 and option[0] == "to" else None  # noqa: PLR2004 - to, hex
    if option == STOP:
        yield Refusal("6.5", "This hex is full; the stack must go on.")
    elif option[0] == "exit":
        yield Refusal(
            "6.6",
            "A unit leaves the map only from an edge hex, by an edge that the scenario names, for 1 MP.",
        )
    elif h is None:
        yield Refusal("6.1", "Say 'to' and an adjacent hex, or 'stop'.")
    elif here != OFF_MAP and s.board.distance(here, h) != 1:
        yield Refusal("6.1", f"{option[1]} is not adjacent; a move goes hex by hex.")
    elif here == OFF_MAP and h not in s.setting.entries[s.units[move.units[0]].entry]:
        yield Refusal("6.6", f"{option[1]} is no hex of entry of these units.")
    else:
        yield from why_not_enter(s, move, here, h)


async def enter(s: Squad, move: Moving, here: Hex, where: str) -> None:
    """6.1, 13.18, 19.4, 11.4 A hex is entered: a sniper in it is gone, then mines, fire lanes, answers."""
    h = s.board.hex_of(where)
    assert h is not None, "an option names a hex of the map"
    cost = price(s, move, here, h)
    assert cost is not None, "only what can be paid is offered"
    s.do(HexEntered(h, move.spent + cost))
    enemy_enters(s, s.side, h)
    await cross_mines(s, move.units, h)
    if not any(u in s.units for u in move.units) or not any(h in lane.hexes for lane in s.lanes):
        s.do(LanesPassed())


async def stranded(s: Squad, move: Moving, here: Hex) -> None:
    """6.5 A stack that cannot leave a full hex any more stays there, if room is made (ruling)."""
    await make_room(s, here, move.units, ())
    s.do(MoveEnded(tuple(u for u in move.units if u in s.units)))
