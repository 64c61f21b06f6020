"""1.1 Orders of battle: lines of units, their weapons, what a side holds, and what comes later."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from enfilade.core.errors import BadInput
from enfilade.core.ruleset import SIDES
from enfilade.geometry.hexes import DIRECTIONS, OFF_MAP, Hex
from enfilade.rulesets.squad.charts import EXPENDABLES, Charts
from enfilade.rulesets.squad.mapfile import hex_named
from enfilade.rulesets.squad.missions import Mission
from enfilade.rulesets.squad.pieces import LEADER, Unit, Weapon
from enfilade.rulesets.squad.rules.fortifications import bunker
from enfilade.rulesets.squad.rules.stacking import may_stand
from enfilade.rulesets.squad.state import Squad

MAX_UNITS = 500
ID = re.compile(r"[a-z]{1,4}[0-9]{1,4}")


def supply(s: Squad, side: str, expendables: Mapping[str, int], where: str) -> None:
    """2.10 What a side may throw."""
    for sort in expendables:
        if sort not in EXPENDABLES:
            says = f"'{sort[:20]}' is no expendable; there are {', '.join(EXPENDABLES)}"
            raise BadInput(says, where=where, code="bad-scenario")
    for sort in EXPENDABLES:
        s.stock[side, sort] = expendables.get(sort, 0)


def promise(s: Squad, side: str, lines: Iterable[str], where: str) -> None:
    """17.1 The support missions of a side, a line a mission: 'a1 light', 'f1 aircraft'."""
    for line in lines:
        words = line.split()
        if len(words) != 2 or not ID.fullmatch(words[0]) or words[1] not in s.setting.missions:  # noqa: PLR2004 - id and kind
            kinds = ", ".join(s.setting.missions)
            says = f"'{line[:60]}' is no mission; write it like 'a1 light', of {kinds}"
            raise BadInput(says, where=where, code="bad-unit")
        mission, kind = words
        if taken(s, mission):
            raise BadInput(f"the id {mission} is given twice", where=where, code="bad-unit")
        s.missions[mission] = Mission(side, mission, kind)


def taken(s: Squad, name: str) -> bool:
    """3.1 Whether an id is that of a unit, a weapon or a mission already."""
    return name in s.units or name in s.weapons or name in s.missions


def enlist(s: Squad, side: str, lines: Iterable[str], where: str, *, due: int = 0, entry: str = "") -> None:
    """1.1 Units and their weapons, a line a unit: 'g1 rifle m1=lmg', 'd1 captain valorous at=0405'."""
    for line in lines:
        _enlist(s, side, line, where, due=due, entry=entry)


def _enlist(s: Squad, side: str, line: str, where: str, *, due: int, entry: str) -> None:
    words = line.split()
    if len(words) < 2:  # noqa: PLR2004 - id and kind
        raise BadInput(
            f"'{line[:60]}' is no unit; write it like 'g1 rifle m1=lmg'", where=where, code="bad-unit"
        )
    unit, kind, *rest = words
    if not ID.fullmatch(unit):
        raise BadInput(
            f"'{unit[:20]}' is no id of a unit: lower-case letters and a number, like g1",
            where=where,
            code="bad-unit",
        )
    if taken(s, unit):
        raise BadInput(f"the id {unit} is given twice", where=where, code="bad-unit")
    if kind not in s.setting.units:
        raise BadInput(
            f"{unit} is of kind '{kind[:20]}'; there are {', '.join(s.setting.units)}",
            where=where,
            code="bad-unit",
        )
    if len(s.units) >= MAX_UNITS:
        raise BadInput(f"more than {MAX_UNITS} units", where=where, code="too-long")
    made = Unit(side, unit, kind, OFF_MAP, due=due, entry=entry)
    for word in rest:
        made = _outfit(s, made, word, where)
    if due and (made.hex != OFF_MAP or not s.setting.units[kind].infantry):
        says = f"{unit} enters later: it is infantry, and stands nowhere yet (no at=)"
        raise BadInput(says, where=where, code="bad-unit")
    if not s.setting.units[kind].infantry and not made.facing:
        made = _facing(made, "n" if side == "B" else "s")
    s.put(made)


def _outfit(s: Squad, unit: Unit, word: str, where: str) -> Unit:
    name, equals, value = word.partition("=")
    kind = s.setting.units[unit.kind]
    if word == "valorous" and kind.infantry:  # 14.3 a leader so marked is a hero
        return unit.but(valorous=True)
    if name == "facing" and value in DIRECTIONS and not kind.infantry:
        return _facing(unit, value)
    if name == "at":
        return unit.but(hex=hex_named(s.board, value, where))
    if equals and value in s.setting.weapons and ID.fullmatch(name):
        _arm(s, unit, name, value, where)
        return unit
    weapons = ", ".join(s.setting.weapons)
    says = (
        f"'{word[:40]}' of {unit.id} is no 'valorous', 'at=0405', 'facing=ne' or weapon like m1=lmg"
        f" (of {weapons})"
    )
    raise BadInput(says, where=where, code="bad-unit")


def _facing(unit: Unit, facing: str) -> Unit:
    return Unit(
        unit.side,
        unit.id,
        unit.kind,
        unit.hex,
        facing,
        valorous=unit.valorous,
        due=unit.due,
        entry=unit.entry,
    )


def _arm(s: Squad, unit: Unit, weapon: str, kind: str, where: str) -> None:
    if taken(s, weapon):
        raise BadInput(f"the id {weapon} is given twice", where=where, code="bad-unit")
    carrier = s.setting.units[unit.kind]
    held = any(w.bearer == unit.id for w in s.weapons.values())
    if not carrier.infantry or held or (carrier.sort == LEADER and s.setting.weapons[kind].heavy):
        says = f"{unit.id} cannot carry {weapon}: squads and halves carry one weapon, leaders one Light (2.4)"
        raise BadInput(says, where=where, code="bad-unit")
    s.weapons[weapon] = Weapon(weapon, kind, unit.id)


def check_room(s: Squad, where: str) -> None:
    """1.2, 6.5 Whatever the order, every unit can be set up: the area has room for all."""
    for side in SIDES:
        waiting = [s.kind(u.id) for u in s.units.values() if u.side == side and _to_set_up(u)]
        heavy = sum(not kind.infantry for kind in waiting)
        free = [h for h in s.setting.areas[side] if not s.at(h)]
        open_hexes = [h for h in free if s.setting.ground.terrain[h].infantry]
        firm = [h for h in open_hexes if _takes_all(s, side, h)]
        close = sum(bunker(s, h) is not None for h in open_hexes)
        room = (len(open_hexes) - close) * s.charts.stacking + close * s.charts.bunker_stacking
        room -= heavy * _taken_by_heavy(s.charts)
        if len(waiting) - heavy > room or heavy > len(firm) or (heavy and not s.charts.heavy_stacking):
            says = f"{len(waiting)} units in {len(open_hexes)} hexes: there is no room for all (6.5)"
            raise BadInput(says, where=f"{where}, {side}.area", code="bad-scenario")


def _taken_by_heavy(charts: Charts) -> int:
    """6.5 The room for infantry that a gun or vehicle takes at most, alone in its hex or one of two."""
    return max(charts.stacking - min(charts.mixed_stacking, charts.stacking), (charts.stacking + 1) // 2)


def _to_set_up(unit: Unit) -> bool:
    """1.2 Whether a unit is to be set up by choice."""
    return not unit.due and unit.hex == OFF_MAP


def _takes_all(s: Squad, side: str, h: Hex) -> bool:
    """3.2, 19.1 Whether any gun and vehicle that a side is to set up may stand in a hex."""
    heavy = [u.id for u in s.units.values() if u.side == side and _to_set_up(u) and not s.kind(u.id).infantry]
    return s.setting.ground.terrain[h].vehicle > 0 and all(may_stand(s, u, h) for u in heavy)
