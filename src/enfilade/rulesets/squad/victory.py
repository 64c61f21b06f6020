"""1.3 Victory conditions, as data.

A condition is a small tree: `all` and `any` of others, or a leaf. It is judged when the game ends, or, where
marked `at_once`, after every rule that has run.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from enfilade.core.ruleset import other
from enfilade.geometry.hexes import Hex

if TYPE_CHECKING:
    from enfilade.rulesets.squad.state import Squad

ELIMINATED = "eliminated"
ANY = "any"


@dataclass(slots=True)
class Condition:
    """1.3 What a side must have done.

    Attributes:
        sort: all, any, hold, exit, points, kill, inside or survive.
        parts: of all and any.
        hexes: to hold, or the area to be inside.
        count: how many hexes (hold), units (exit, inside, survive) or points.
        units: named units to be eliminated (kill).
        edge: by which to exit.
        at_once: it ends the game as soon as it is met.
    """

    sort: str
    parts: tuple[Condition, ...] = ()
    hexes: tuple[Hex, ...] = ()
    count: int = 1
    units: tuple[str, ...] = ()
    edge: str = ""
    at_once: bool = False


def met(s: Squad, side: str, condition: Condition) -> bool:
    """1.3 Whether a side has met a condition."""
    match condition.sort:
        case "all":
            return all(met(s, side, part) for part in condition.parts)
        case "any":
            return any(met(s, side, part) for part in condition.parts)
        case "hold":
            return sum(s.held.get(h) == side for h in condition.hexes) >= condition.count
        case "exit":
            return exited(s, side, condition.edge) >= condition.count
        case "points":
            return s.lost.get(other(side), 0) >= condition.count
        case "kill":
            return all(destroyed(s, unit) for unit in condition.units)
        case "inside":
            return sum(u.hex in condition.hexes for u in s.on_map(side)) >= condition.count
    return survivors(s, side) >= condition.count


def survivors(s: Squad, side: str) -> int:
    """1.3 A side's units that live: on the map, due, or moved off by an edge."""
    exited_ones = sum(how.startswith(f"{side}-exited") for how in s.out.values())
    return exited_ones + sum(u.side == side for u in s.units.values())


def destroyed(s: Squad, unit: str) -> bool:
    """1.3 Whether a named unit, with all that was split or joined from it, has been eliminated."""
    fates = [how for u, how in s.out.items() if comes_of(s, u, unit)]
    gone = bool(fates) and all(how == ELIMINATED for how in fates)
    return gone and not any(comes_of(s, u, unit) for u in s.units)


def comes_of(s: Squad, unit: str, named: str) -> bool:
    """3.1 Whether a unit is a named one, half of it, or joined with a part of it."""
    if unit == named or (unit.startswith(named) and unit[len(named) :] in ("a", "b")):
        return True
    parents = s.joined.get(unit) or s.joined.get(unit[:-1]) or ()
    return any(comes_of(s, parent, named) for parent in parents)


def exited(s: Squad, side: str, edge: str) -> int:
    """6.6 How many units a side has moved off by an edge."""
    return sum(how == f"{side}-exited-{edge}" for how in s.out.values())


def wins_at_once(s: Squad, side: str, condition: Condition | None) -> bool:
    """1.3 Whether a condition marked `at_once`, the whole or one of an `any`, is met now."""
    if condition is None:
        return False
    if condition.at_once:
        return met(s, side, condition)
    return condition.sort == ANY and any(wins_at_once(s, side, part) for part in condition.parts)


def winner(s: Squad) -> str | None:
    """1.3, 1.4 Who wins a game that ends now; None for a draw.

    A game that an `at_once` condition ends is judged by such conditions alone (ruling).
    """
    conditions = s.setting.victory
    meets = [side for side, condition in conditions.items() if wins_at_once(s, side, condition)]
    if not meets:
        meets = [side for side, c in conditions.items() if c is not None and met(s, side, c)]
    if len(meets) == 1:
        return meets[0]
    return s.setting.default_winner or None


def ended_at_once(s: Squad) -> bool:
    """1.3, 1.4 Whether a condition that ends the game is met now."""
    return any(wins_at_once(s, side, condition) for side, condition in s.setting.victory.items())


def goals(s: Squad) -> tuple[str, ...]:
    """1.3 What each side must do to win, a sentence a side, and who wins otherwise."""
    titles = s.setting.titles
    said = [
        f"{titles[side]} ({side}): {phrase(s, condition)}."
        for side, condition in s.setting.victory.items()
        if condition is not None
    ]
    default = s.setting.default_winner
    otherwise = f"{titles[default]} ({default}) wins" if default else "it is a draw"
    return (*said, f"If both or neither: {otherwise}. The game has {s.setting.turns} turns.")


def phrase(s: Squad, condition: Condition) -> str:
    """A condition in words."""
    ends = ", which ends the game" if condition.at_once else ""
    places = ", ".join(place(s, h) for h in condition.hexes)
    match condition.sort:
        case "all":
            return " and ".join(phrase(s, part) for part in condition.parts) + ends
        case "any":
            return " or ".join(phrase(s, part) for part in condition.parts) + ends
        case "hold":
            some = condition.count < len(condition.hexes)
            return f"hold {f'{condition.count} of ' if some else ''}{places}{ends}"
        case "exit":
            return f"move {condition.count} units off by the {condition.edge} edge{ends}"
        case "points":
            return f"eliminate {condition.count} points{ends}"
        case "kill":
            return f"eliminate {', '.join(condition.units)}{ends}"
        case "inside":
            return f"have {condition.count} units inside {places}{ends}"
    return f"have {condition.count} units that live{ends}"


def place(s: Squad, h: Hex) -> str:
    """A hex with the name of its place."""
    label = s.setting.ground.labels.get(h)
    return f"{s.setting.ground.name(h)} {label}" if label else s.setting.ground.name(h)
