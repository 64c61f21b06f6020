"""Scenarios: TOML text, checked, to a setting and a first position.

Whatever is wrong is said in one sentence with the key, what stands there and what would be right.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from enfilade.core.errors import BadInput, NewerFormat
from enfilade.core.ruleset import SIDES
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.charts import UNIT_KINDS, WEAPON_KINDS, Charts, Switches
from enfilade.rulesets.squad.mapfile import MapModel, area, build_map
from enfilade.rulesets.squad.muster import MAX_UNITS, check_room, enlist, promise, supply
from enfilade.rulesets.squad.pieces import AVAILABLE, NONE, Sniper
from enfilade.rulesets.squad.rules.stacking import fits, may_stand
from enfilade.rulesets.squad.state import SETUP, Setting, Squad
from enfilade.rulesets.squad.victory import Condition
from enfilade.rulesets.squad.workfile import Built, fortified

FORMAT = 1
MAX_TEXT = 1 << 20
EDGES = ("n", "e", "s", "w")
LETTERS = "ABCDEF"
LARGEST_NUMBER = 99
CONDITIONS = ("all", "any", "hold", "exit", "points", "kill", "inside", "survive")
DEEPEST = 6
DOTTED = re.compile(r"(?:\.[ \t]*[A-Za-z0-9_\"'-]+[ \t]*){20}")
MAX_WORKS = 1000

UnitLine = Annotated[str, Field(max_length=200)]
HexName = Annotated[str, Field(max_length=13)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class ReinforcementModel(_Model):
    """1.1 Units that enter later: from a turn on, over an edge or named hexes."""

    turn: int = Field(ge=1, le=50)
    entry: list[HexName] = Field(min_length=1, max_length=400)
    units: list[UnitLine] = Field(min_length=1, max_length=MAX_UNITS)


class SideModel(_Model):
    """1.1 A side's order of battle."""

    title: str = Field(default="", max_length=80)
    area: list[HexName] = Field(default_factory=list, max_length=400)
    units: list[UnitLine] = Field(default_factory=list, max_length=MAX_UNITS)
    reinforcements: list[ReinforcementModel] = Field(default_factory=list, max_length=50)
    sniper: int = Field(default=0, ge=0, le=1)
    smoke: int = Field(default=0, ge=0, le=99)
    missions: list[UnitLine] = Field(default_factory=list, max_length=20)
    expendables: dict[str, Annotated[int, Field(ge=0, le=99)]] = Field(default_factory=dict)
    exits: list[str] = Field(default_factory=list, max_length=4)
    works: list[UnitLine] = Field(default_factory=list, max_length=MAX_WORKS)


class ConditionModel(_Model):
    """1.3 A victory condition: exactly one of the sorts, and `at_once`."""

    all: list[ConditionModel] | None = Field(default=None, min_length=1, max_length=20)
    any: list[ConditionModel] | None = Field(default=None, min_length=1, max_length=20)
    hold: list[HexName] | None = Field(default=None, min_length=1, max_length=400)
    exit: str | None = None
    points: int | None = Field(default=None, ge=1, le=10_000)
    kill: list[str] | None = Field(default=None, min_length=1, max_length=MAX_UNITS)
    inside: list[HexName] | None = Field(default=None, min_length=1, max_length=400)
    survive: int | None = Field(default=None, ge=1, le=MAX_UNITS)
    count: int | None = Field(default=None, ge=1, le=10_000)
    at_once: bool = False


class ScenarioModel(_Model):
    """1.1 A scenario as it is written."""

    format: int = 1
    name: str = Field(min_length=1, max_length=120)
    ruleset: str = "squad"
    story: str = Field(default="", max_length=10_000)
    turns: int = Field(ge=1, le=50)
    first: str = "A"
    places_first: str = ""
    default_winner: str = ""
    map: MapModel
    A: SideModel
    B: SideModel
    victory: dict[str, ConditionModel] = Field(default_factory=dict)
    switches: dict[str, bool] = Field(default_factory=dict)
    charts: dict[str, Any] = Field(default_factory=dict)
    held: dict[str, Annotated[list[HexName], Field(max_length=400)]] = Field(default_factory=dict)
    works: list[UnitLine] = Field(default_factory=list, max_length=MAX_WORKS)


def begin(text: str, where: str, settings: Mapping[str, str]) -> Squad:
    """The position before the first question.

    Args:
        text: the scenario, TOML.
        where: what to call it in errors.
        settings: dotted names to TOML values as text: {"B.sniper": "0"}.

    Raises:
        BadInput: names key, value and what would be right.
    """
    return _position(read_model(text, where, settings), where)


def read_model(text: str, where: str, settings: Mapping[str, str]) -> ScenarioModel:
    """The scenario as written, its shape checked."""
    if len(text) > MAX_TEXT:
        raise BadInput(f"a scenario has at most {MAX_TEXT} characters", where=where, code="too-long")
    if DOTTED.search(text):
        raise BadInput("a key has too many parts between dots", where=where, code="bad-toml")
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as wrong:
        raise BadInput(f"this is not TOML: {wrong}", where=where, code="bad-toml") from None
    if isinstance(data.get("format"), int) and data["format"] > FORMAT:
        raise NewerFormat(
            f"the scenario has format {data['format']}; this version reads up to {FORMAT}", where=where
        )
    for name, value in settings.items():
        _set(data, name, value, where)
    try:
        return ScenarioModel.model_validate(data)
    except (ValidationError, RecursionError) as wrong:
        raise BadInput(_first_error(wrong), where=where, code="bad-scenario") from None


def _first_error(wrong: ValidationError | RecursionError) -> str:
    if isinstance(wrong, RecursionError):
        return "conditions are nested too deep"
    error = wrong.errors(include_url=False)[0]
    key = ".".join(str(part) for part in error["loc"])
    value = _shown(error.get("input"))
    if error["type"] == "missing":
        return f"{key} is missing"
    if error["type"] == "extra_forbidden":
        return f"{key} is not a key that is known here"
    return f"{key} is {value}: {error['msg'][0].lower()}{error['msg'][1:]}"


def _shown(value: object) -> str:
    try:
        return repr(value)[:60]
    except ValueError:
        return "a number too long to write"


def _set(data: dict[str, Any], name: str, value: str, where: str) -> None:
    parts = name.split(".")
    if len(parts) > DEEPEST or not all(re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", part) for part in parts):
        raise BadInput(
            f"'{name[:60]}' is no dotted name like switches.sniper_needs_cover",
            where=where,
            code="bad-setting",
        )
    at: Any = data
    for part in parts[:-1]:
        at = at.setdefault(part, {}) if isinstance(at, dict) else None
        if not isinstance(at, dict):
            raise BadInput(f"there is nothing named {name[:60]} to set", where=where, code="bad-setting")
    try:
        at[parts[-1]] = tomllib.loads(f"x = {value}")["x"]
    except (tomllib.TOMLDecodeError, RecursionError, KeyError, ValueError):
        at[parts[-1]] = value


def _position(model: ScenarioModel, where: str) -> Squad:
    if model.ruleset != "squad":
        raise BadInput(
            f"ruleset is '{model.ruleset[:20]}'; this reads squad", where=where, code="bad-scenario"
        )
    switches, charts = _switches(model, where), _charts(model, where)
    for key, value in (
        ("first", model.first),
        ("places_first", model.places_first or "A"),
        ("default_winner", model.default_winner or "A"),
    ):
        if value not in SIDES:
            raise BadInput(f"{key} is '{value[:20]}'; it must be A or B", where=where, code="bad-scenario")
    plain = build_map(model.map, where, low_ground_blocks=switches.low_ground_blocks)
    sides = {"A": model.A, "B": model.B}
    built = Built(plain)
    built.read(model.works, "", f"{where}, works")
    for side, m in sides.items():
        built.read(m.works, side, f"{where}, {side}.works")
    ground = fortified(plain, built.positions)
    setting = Setting(
        name=model.name,
        ground=ground,
        turns=model.turns,
        first=model.first,
        places_first=model.places_first or ("B" if model.first == "A" else "A"),
        areas={side: area(ground.board, m.area, f"{where}, {side}.area") for side, m in sides.items()},
        entries={},
        exits={side: _exits(m, f"{where}, {side}.exits") for side, m in sides.items()},
        victory=dict.fromkeys(SIDES),
        default_winner=model.default_winner,
        units=UNIT_KINDS,
        weapons=WEAPON_KINDS,
        switches=switches,
        charts=charts,
        titles={side: m.title or f"Side {side}" for side, m in sides.items()},
        hides=any(built.mines.values()),
        story=model.story,
    )
    s = Squad(setting, side=model.first, phase=SETUP, wire=tuple(sorted(built.wire)), mines=built.mines)
    for side, m in sides.items():
        _muster(s, side, m, f"{where}, {side}")
    for side, condition in model.victory.items():
        if side not in SIDES:
            raise BadInput(
                f"victory.{side[:20]} names no side; they are A and B", where=where, code="bad-scenario"
            )
        setting.victory[side] = _Judge(s, side, f"{where}, victory.{side}").read(condition)
    _hold(s, model, where)
    _check_placed(s, where)
    check_room(s, where)
    return s


def _switches(model: ScenarioModel, where: str) -> Switches:
    known = [f.name for f in fields(Switches)]
    for name in model.switches:
        if name not in known:
            raise BadInput(
                f"there is no switch {name[:40]}; there are {', '.join(known)}",
                where=where,
                code="bad-setting",
            )
    return Switches(**model.switches)


def _charts(model: ScenarioModel, where: str) -> Charts:
    known = {f.name: getattr(Charts(), f.name) for f in fields(Charts)}
    values: dict[str, Any] = {}
    for name, value in model.charts.items():
        if name not in known:
            raise BadInput(
                f"there is no chart {name[:40]}; there are {', '.join(known)}",
                where=where,
                code="bad-setting",
            )
        values[name] = _chart_value(name, value, known[name], where)
    return Charts(**values)


def _chart_value(name: str, value: object, like: object, where: str) -> object:
    right = (
        value in tuple(LETTERS)
        if isinstance(like, str)
        else _is_number(value)
        if isinstance(like, int)
        else isinstance(like, tuple)
        and isinstance(value, list)
        and len(value) == len(like)
        and all(map(_is_number, value))
    )
    if not right:
        says = f"charts.{name} is {str(value)[:40]}; it must be like {like}"
        raise BadInput(says, where=where, code="bad-setting")
    return tuple(value) if isinstance(value, list) else value


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST_NUMBER


def _exits(model: SideModel, where: str) -> tuple[str, ...]:
    for edge in model.exits:
        if edge not in EDGES:
            raise BadInput(
                f"'{edge[:20]}' is no map edge; they are n, e, s and w", where=where, code="bad-scenario"
            )
    return tuple(model.exits)


def _muster(s: Squad, side: str, model: SideModel, where: str) -> None:
    s.snipers[side] = Sniper(side, AVAILABLE if model.sniper else NONE)
    s.factors[side] = model.smoke
    supply(s, side, model.expendables, f"{where}.expendables")
    promise(s, side, model.missions, f"{where}.missions")
    enlist(s, side, model.units, f"{where}.units")
    for n, group in enumerate(model.reinforcements, 1):
        entry = f"{side}{n}"
        s.setting.entries[entry] = area(s.board, group.entry, f"{where}.reinforcements {n}, entry")
        enlist(s, side, group.units, f"{where}.reinforcements {n}", due=group.turn, entry=entry)


@dataclass(slots=True)
class _Judge:
    """Whose condition is read, and where it stands."""

    s: Squad
    side: str
    where: str

    def read(self, model: ConditionModel, depth: int = 0) -> Condition:
        """1.3 The condition as written, checked."""
        sorts = [sort for sort in CONDITIONS if getattr(model, sort) is not None]
        if len(sorts) != 1 or depth > DEEPEST:
            raise self.wrong(f"a condition has exactly one of {', '.join(CONDITIONS)}")
        sort = sorts[0]
        value = getattr(model, sort)
        count, now = model.count or 1, model.at_once
        match sort:
            case "all" | "any":
                return self.tree(sort, [self.read(part, depth + 1) for part in value], at_once=now)
            case "hold" | "inside":
                hexes = area(self.s.board, value, f"{self.where}, {sort}")
                most = len(hexes) if sort == "hold" else 1
                if sort == "hold" and count > len(hexes):
                    raise self.wrong(f"count is {count}, but only {len(hexes)} hexes are named to hold")
                return Condition(sort, hexes=hexes, count=model.count or most, at_once=now)
            case "exit":
                if value not in self.s.setting.exits[self.side]:
                    raise self.wrong(f"'{value[:20]}' is not among {self.side}.exits")
                return Condition(sort, edge=value, count=count, at_once=now)
            case "kill":
                strange = [unit for unit in value if unit not in self.s.units]
                if strange:
                    raise self.wrong(f"there is no unit {strange[0][:20]} to eliminate")
                return Condition(sort, units=tuple(value), at_once=now)
        return Condition(sort, count=value, at_once=now)

    def tree(self, sort: str, parts: list[Condition], *, at_once: bool) -> Condition:
        """1.3 All or any of parts; `at_once` stands at the whole of an `all`, not inside it."""
        if sort == "all" and any(marked_at_once(part) for part in parts):
            raise self.wrong("at_once stands beside all, not inside it")
        return Condition(sort, parts=tuple(parts), at_once=at_once)

    def wrong(self, says: str) -> BadInput:
        """What is wrong with it."""
        return BadInput(says, where=self.where, code="bad-scenario")


def marked_at_once(condition: Condition) -> bool:
    """1.3 Whether a condition, or one inside it, is marked `at_once`."""
    return condition.at_once or any(marked_at_once(part) for part in condition.parts)


def held_hexes(condition: Condition | None) -> tuple[Hex, ...]:
    """The hexes that a condition asks to hold."""
    if condition is None:
        return ()
    own = condition.hexes if condition.sort == "hold" else ()
    return own + tuple(h for part in condition.parts for h in held_hexes(part))


def _hold(s: Squad, model: ScenarioModel, where: str) -> None:
    named = {h: "-" for side in SIDES for h in held_hexes(s.setting.victory[side])}
    for side, names in model.held.items():
        if side not in SIDES:
            raise BadInput(
                f"held.{side[:20]} names no side; they are A and B", where=where, code="bad-scenario"
            )
        for h in area(s.board, names, f"{where}, held.{side}"):
            named[h] = side
    s.held = {h: s.units[s.at(h)[0]].side if s.at(h) else named[h] for h in sorted(named)}


def _check_placed(s: Squad, where: str) -> None:
    """3.2, 6.4, 6.5 Units that stand on the map from the start stand legally."""
    name = s.setting.ground.name
    for h, here in s.stacks.items():
        closed = [u for u in here if not may_stand(s, u, h)]
        if closed:
            raise BadInput(
                f"the ground of {name(h)} is closed to {closed[0]} (3.2, 19.1)",
                where=where,
                code="bad-scenario",
            )
        if len({s.units[u].side: True for u in here}) > 1 or not fits(s, h):
            says = f"{', '.join(here)} cannot all stand in {name(h)} (6.4, 6.5)"
            raise BadInput(says, where=where, code="bad-scenario")
    shared = [name(h) for h in s.setting.areas["A"] if h in s.setting.areas["B"]]
    if shared:
        raise BadInput(f"{shared[0]} is in both set-up areas", where=f"{where}, B.area", code="bad-scenario")
