"""What each side sees, as plain JSON data. Hidden minefields (19.4) are all that squad hides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from enfilade.core.fact import Fact
from enfilade.core.ruleset import SIDES
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.missions import Mission
from enfilade.rulesets.squad.pieces import Sniper, Unit, Weapon
from enfilade.rulesets.squad.state import PHASE_TITLES, Squad
from enfilade.rulesets.squad.works import MINES, Work, may_be_there

MOST_MOVED = 3
HIDDEN_MINES = re.compile(r"\b[0-9]{4,6}\s+mines\s+hidden\b")
FLAGS = ("pinned", "fired", "moved", "acted", "smoked", "valorous", "immobile")


def view(s: Squad, side: str | None) -> dict[str, Any]:
    """5.1, 13.9 The position as a side may see it; `side` None is a spectator.

    Keys: scenario, turn, turns, side (whose segment), phase, phase_title, you, units, weapons, snipers,
    smoke, works (positions by hex), wire, mines (those the side knows; `hidden` where the other does not),
    factors, stock, missions, held, lanes, lost, out, underway (the stack on the move, or None), phase_key (a
    word that changes with the phase), over.
    """
    name = s.setting.ground.name
    return {
        "scenario": s.setting.name,
        "turn": s.turn,
        "turns": s.setting.turns,
        "side": s.side,
        "phase": s.phase,
        "phase_title": PHASE_TITLES[s.phase],
        "you": side,
        "units": {unit.id: unit_view(s, unit) for unit in s.units.values()},
        "weapons": {weapon.id: weapon_view(weapon) for weapon in s.weapons.values()},
        "snipers": {owner: sniper_view(s, s.snipers[owner]) for owner in SIDES},
        "smoke": {name(h): level for h, level in sorted(s.smoke.items())},
        "works": {name(h): work_view(work) for h, work in s.setting.ground.works.items()},
        "wire": [name(h) for h in sorted(s.wire)],
        "mines": {name(h): "hidden" if s.mines[h] else "open" for h in s.mines_known_to(side)},
        "factors": {owner: s.factors.get(owner, 0) for owner in SIDES},
        "stock": {owner: stock_view(s, owner) for owner in SIDES},
        "missions": {mission.id: mission_view(s, mission) for mission in s.missions.values()},
        "held": {name(h): owner for h, owner in s.held.items()},
        "lanes": [{"weapon": x.weapon, "hexes": [name(h) for h in x.hexes]} for x in s.lanes],
        "lost": {owner: s.lost.get(owner, 0) for owner in SIDES},
        "out": dict(s.out),
        "underway": underway_view(s),
        "phase_key": f"{s.turn}{s.side}.{s.phase}",
        "over": s.over,
    }


def unit_view(s: Squad, unit: Unit) -> dict[str, Any]:
    """2.2 A unit: what is printed on it, where it is, its markers."""
    kind = s.setting.units[unit.kind]
    weapon = s.weapon_of(unit.id)
    seen: dict[str, Any] = {
        "side": unit.side,
        "kind": unit.kind,
        "sort": kind.sort,
        "hex": s.setting.ground.name(unit.hex),
        "ap": kind.ap,
        "range": kind.reach,
        "rating": kind.rating,
        "leadership": kind.leadership,
        "weapon": weapon.id if weapon else None,
        "facing": unit.facing,
        "due": unit.due,
    }
    seen.update({flag: True for flag in FLAGS if getattr(unit, flag)})
    return seen


def weapon_view(weapon: Weapon) -> dict[str, Any]:
    """2.3 A support weapon and its bearer."""
    return {"kind": weapon.kind, "bearer": weapon.bearer}


def work_view(work: Work) -> dict[str, Any]:
    """19.1 A position: its sort, its cover, and where a bunker faces."""
    return {"kind": work.kind.name, "cover": work.kind.cover, "facing": work.facing}


def sniper_view(s: Squad, sniper: Sniper) -> dict[str, Any]:
    """13.9 Whether a side has a sniper is open, and where it lies too."""
    return {"status": sniper.status, "hex": s.setting.ground.name(sniper.hex), "fired": sniper.fired}


def stock_view(s: Squad, side: str) -> dict[str, int]:
    """2.10 What a side has left to throw."""
    return {sort: n for (owner, sort), n in s.stock.items() if owner == side}


def mission_view(s: Squad, mission: Mission) -> dict[str, Any]:
    """17.1 A mission: what it brings, whether it is used, where it is placed. All is open, as the OOB is."""
    kind = s.mission_kind(mission)
    return {
        "side": mission.side,
        "kind": mission.kind,
        "firepower": kind.firepower,
        "at": kind.at,
        "artillery": kind.artillery,
        "used": mission.used,
        "hex": s.setting.ground.name(mission.hex),
        "order": mission.order,
        "smoke": mission.smoke,
    }


def underway_view(s: Squad) -> dict[str, Any] | None:
    """6.1 The stack on the move."""
    move = s.underway
    if move is None:
        return None
    return {
        "units": list(move.units),
        "entered": list(move.entered),
        "spent": move.spent,
        "assault": move.assault,
    }


def sees(_fact: Fact, _side: str | None) -> bool:
    """13.9, 19.4 Every fact is open to all: mines are hidden from before the first, until one finds them."""
    return True


def open_line(line: str) -> str:
    """19.4 A line of a scenario without the places of hidden mines: a record may be read while it runs."""
    return HIDDEN_MINES.sub("? mines hidden", line)


def conceal(s: Squad, side: str | None) -> Iterator[Squad]:
    """19.4 States that differ in the minefields hidden from a side alone: none there, or in other hexes."""
    hidden = [(h, owner) for h, owner in s.mines.items() if owner not in ("", side)]
    if not hidden:
        return
    bare = {h: owner for h, owner in s.mines.items() if owner in ("", side)}
    yield _mined(s, bare)
    free = [h for h in range(s.board.size) if h not in bare and _may_be_mined(s, h)]
    for first in range(min(MOST_MOVED, len(free))):
        at = first * len(free) // MOST_MOVED
        moved = zip(free[at:] + free[:at], hidden, strict=False)
        yield _mined(s, {**bare, **{h: owner for h, (_, owner) in moved}})


def _may_be_mined(s: Squad, h: Hex) -> bool:
    """19.3, 19.4 Whether mines may be hidden in a hex: the ground allows, and nobody stands there."""
    return may_be_there(MINES, s.setting.ground.terrain[h]) and not s.at(h)


def _mined(s: Squad, mines: dict[Hex, str]) -> Squad:
    s = s.fork()
    s.mines = mines
    return s
