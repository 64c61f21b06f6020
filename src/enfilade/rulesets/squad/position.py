"""The position as text, and back: people can read it, cases are written in it, the state hash is taken of it.

    turn 3 A movement
    A g1 rifle 0504 pinned
    weapon m1 lmg g1
    sniper B placed hex=0304
    smoke 0405 2
    wire 0706
    mines 0807 A
    underway Moving g1,d1 spent=2 stage=window entered=g1,d1

What is left out has its default, so that a case writes only what matters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from enfilade.core.errors import BadInput
from enfilade.core.ruleset import SIDES
from enfilade.geometry.hexes import DIRECTIONS, Hex
from enfilade.rulesets.squad.charts import EXPENDABLES
from enfilade.rulesets.squad.missions import Mission
from enfilade.rulesets.squad.pieces import NONE, Lane, Sniper, Unit, Weapon
from enfilade.rulesets.squad.state import PHASES, Moving, Squad, id_order

UNDERWAY: dict[str, type] = {"Moving": Moving}
MAX_LINES = 2000
_ID = re.compile(r"[a-z]{1,4}[0-9]{1,4}[abj]{0,40}")


def position(s: Squad) -> str:
    """The whole position."""
    return "\n".join(_lines(s)) + "\n"


def _lines(s: Squad) -> Iterator[str]:
    write, name = s.setting.codec.format, s.setting.ground.name
    yield f"turn {s.turn} {s.side} {s.phase}"
    yield from (write(unit) for unit in s.units.values())
    yield from (f"weapon {write(weapon)}" for weapon in s.weapons.values())
    yield from (f"sniper {write(s.snipers[side])}" for side in SIDES)
    yield from (f"smoke {name(h)} {level}" for h, level in sorted(s.smoke.items()))
    yield from (f"wire {name(h)}" for h in sorted(s.wire))
    yield from (f"mines {name(h)} {hidden_by or '-'}" for h, hidden_by in sorted(s.mines.items()))
    yield from (f"factors {side} {n}" for side, n in s.factors.items() if n)
    yield from (f"stock {side} {sort} {n}" for (side, sort), n in s.stock.items() if n)
    yield from (f"mission {write(mission)}" for mission in s.missions.values())
    yield from (f"held {name(h)} {side}" for h, side in s.held.items())
    yield from (f"lane {write(lane)}" for lane in s.lanes)
    yield from (f"lost {side} {s.lost[side]}" for side in SIDES if s.lost.get(side))
    yield from (f"out {unit} {s.out[unit]}" for unit in sorted(s.out, key=id_order))
    yield from (f"joined {unit} {a} {b}" for unit, (a, b) in sorted(s.joined.items()))
    yield from (f"assaulted {name(h)}" for h in sorted(s.assaulted))
    yield from (f"group {sort} {name(a)} {name(b)}" for sort, a, b in sorted(s.groups))
    if s.step:
        yield f"step {s.step}"
    if s.underway is not None:
        yield f"underway {s.setting.codec.format_named(s.underway)}"
    if s.over:
        yield f"over {s.over}"


def read_position(text: str, like: Squad) -> Squad:
    """The position of a text, on the setting of another.

    Raises:
        BadInput: names the line.
    """
    s = Squad(like.setting, side=like.setting.first)
    s.factors = dict.fromkeys(SIDES, 0)
    s.stock = {(side, sort): 0 for side in SIDES for sort in EXPENDABLES}
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        raise BadInput(f"a position has at most {MAX_LINES} lines", code="too-long")
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            _read_line(s, line, f"position, line {number}")
    _check(s)
    return s


def _read_line(s: Squad, line: str, where: str) -> None:
    key, _, rest = line.strip().partition(" ")
    reader = _READERS.get(key, _read_stranger)
    try:
        if key in SIDES:
            _read_unit(s, line)
        else:
            reader(s, rest)
    except BadInput as wrong:
        raise BadInput(wrong.says, where=where, code=wrong.code) from None
    except (ValueError, KeyError):
        raise BadInput(f"'{line.strip()[:60]}' cannot be read", where=where, code="bad-position") from None


def _read_unit(s: Squad, line: str) -> None:
    unit = s.setting.codec.parse(Unit, line)
    if unit.kind not in s.setting.units:
        raise BadInput(f"{unit.id} is of kind '{unit.kind[:20]}'; there are {', '.join(s.setting.units)}")
    if unit.id in s.units:
        raise BadInput(f"the id {unit.id} is given twice")
    if not _ID.fullmatch(unit.id):
        raise BadInput(f"'{unit.id[:20]}' is no id of a unit: lower-case letters and a number, like g1")
    if (unit.facing not in DIRECTIONS) != s.setting.units[unit.kind].infantry:
        raise BadInput(f"{unit.id} needs a facing if it is a gun or vehicle, like facing=ne, and none else")
    s.put(unit)


def _read_stranger(_s: Squad, rest: str) -> None:
    says = f"the line that ends '{rest[-40:]}' begins with no A, B, {', '.join(_READERS)}"
    raise BadInput(says, code="bad-position")


def _read_weapon(s: Squad, rest: str) -> None:
    weapon = s.setting.codec.parse(Weapon, rest)
    if weapon.kind not in s.setting.weapons or weapon.bearer not in s.units:
        raise BadInput(f"{weapon.id} is no known weapon of a unit named before it")
    s.weapons[weapon.id] = weapon


def _read_turn(s: Squad, rest: str) -> None:
    turn, side, phase = rest.split()
    if side not in SIDES or phase not in PHASES:
        raise BadInput(f"'turn {rest[:40]}' must be a number, A or B, and one of {', '.join(PHASES)}")
    s.turn, s.side, s.phase = int(turn), side, phase


def _read_sniper(s: Squad, rest: str) -> None:
    sniper = s.setting.codec.parse(Sniper, rest)
    if sniper.side not in SIDES:
        raise BadInput("a sniper is of side A or B")
    s.snipers[sniper.side] = sniper


def _read_smoke(s: Squad, rest: str) -> None:
    name, level = rest.split()
    if level not in ("1", "2"):
        raise BadInput("smoke is 1 or 2 (4.7)")
    s.smoke[_hex(s, name)] = int(level)


def _read_wire(s: Squad, rest: str) -> None:
    s.wire = (*s.wire, _hex(s, rest.strip()))


def _read_mines(s: Squad, rest: str) -> None:
    name, hidden_by = rest.split()
    s.mines = {**s.mines, _hex(s, name): "" if hidden_by == "-" else _side(hidden_by)}


def _read_factors(s: Squad, rest: str) -> None:
    side, n = rest.split()
    s.factors[_side(side)] = int(n)


def _read_stock(s: Squad, rest: str) -> None:
    side, sort, n = rest.split()
    if sort not in EXPENDABLES:
        raise BadInput(f"'{sort[:20]}' is no expendable; there are {', '.join(EXPENDABLES)}")
    s.stock[_side(side), sort] = int(n)


def _read_mission(s: Squad, rest: str) -> None:
    mission = s.setting.codec.parse(Mission, rest)
    _side(mission.side)
    if mission.kind not in s.setting.missions or not _ID.fullmatch(mission.id):
        raise BadInput(f"a mission is written like 'mission A a1 light', of {', '.join(s.setting.missions)}")
    if mission.id in s.missions or (mission.hex >= 0) != (mission.order > 0):
        raise BadInput(
            f"{mission.id} is given twice, or has a hex without an order or an order without a hex"
        )
    s.missions[mission.id] = mission


def _read_held(s: Squad, rest: str) -> None:
    name, side = rest.split()
    s.held[_hex(s, name)] = side if side == "-" else _side(side)


def _read_lane(s: Squad, rest: str) -> None:
    s.lanes = (*s.lanes, s.setting.codec.parse(Lane, rest))


def _read_lost(s: Squad, rest: str) -> None:
    side, n = rest.split()
    s.lost[_side(side)] = int(n)


def _read_out(s: Squad, rest: str) -> None:
    unit, how = rest.split()
    s.out[unit] = how


def _read_joined(s: Squad, rest: str) -> None:
    unit, a, b = rest.split()
    s.joined = {**s.joined, unit: (a, b)}


def _read_assaulted(s: Squad, rest: str) -> None:
    s.assaulted = (*s.assaulted, _hex(s, rest.strip()))


def _read_group(s: Squad, rest: str) -> None:
    sort, a, b = rest.split()
    s.groups = (*s.groups, (sort, _hex(s, a), _hex(s, b)))


def _read_step(s: Squad, rest: str) -> None:
    s.step = rest.strip()


def _read_underway(s: Squad, rest: str) -> None:
    s.underway = s.setting.codec.parse_named(UNDERWAY, rest)


def _read_over(s: Squad, rest: str) -> None:
    how, won = rest.split()
    if how not in ("victory", "draw") or won not in (*SIDES, "-"):
        raise BadInput("a game is over as 'over victory A' or 'over draw -'")
    s.over = f"{how} {won}"


_READERS: dict[str, Callable[[Squad, str], None]] = {
    "turn": _read_turn,
    "weapon": _read_weapon,
    "sniper": _read_sniper,
    "smoke": _read_smoke,
    "wire": _read_wire,
    "mines": _read_mines,
    "factors": _read_factors,
    "stock": _read_stock,
    "mission": _read_mission,
    "held": _read_held,
    "lane": _read_lane,
    "lost": _read_lost,
    "out": _read_out,
    "joined": _read_joined,
    "assaulted": _read_assaulted,
    "group": _read_group,
    "step": _read_step,
    "underway": _read_underway,
    "over": _read_over,
}


def _hex(s: Squad, name: str) -> Hex:
    h = s.board.hex_of(name)
    if h is None:
        raise BadInput(f"'{name[:20]}' is no hex of this map", code="bad-hex")
    return h


def _side(side: str) -> str:
    if side not in SIDES:
        raise BadInput(f"'{side[:20]}' is no side; they are A and B")
    return side


def _check(s: Squad) -> None:
    for h, here in s.stacks.items():
        if len({s.units[u].side: True for u in here}) > 1:
            raise BadInput(
                f"units of both sides are in {s.setting.ground.name(h)} (6.4)", code="bad-position"
            )
    for unit in s.underway.units if s.underway else ():
        if unit not in s.units and unit not in s.out:
            raise BadInput(f"{unit} is under way and not on the map", code="bad-position")
    for mission in s.missions:
        if mission in s.units or mission in s.weapons:
            raise BadInput(f"the id {mission} is given twice", code="bad-position")
    for sniper in s.snipers.values():
        if sniper.placed != (sniper.hex >= 0) or sniper.status not in (
            "none",
            "available",
            "placed",
            "eliminated",
        ):
            raise BadInput(
                f"a sniper placed has a hex, another has none ({NONE}, available, eliminated)",
                code="bad-position",
            )
