"""5 The sequence of play, as data: the next rule is read off the position."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from enfilade.core.question import Question
from enfilade.core.ruleset import SIDES, Result
from enfilade.geometry.hexes import OFF_MAP
from enfilade.rulesets.squad.facts import GameEnded, PhaseBegun
from enfilade.rulesets.squad.rules.assault import advance_and_assault
from enfilade.rulesets.squad.rules.command import command
from enfilade.rulesets.squad.rules.movement import move_step, movement
from enfilade.rulesets.squad.rules.opportunity import answer_entry, cross_lanes
from enfilade.rulesets.squad.rules.phases import defensive_fire_phase, fire_phase
from enfilade.rulesets.squad.rules.rally import DONE, after_action
from enfilade.rulesets.squad.rules.setup import set_up
from enfilade.rulesets.squad.state import (
    ADVANCE,
    AFTER,
    COMMAND,
    DEFENSIVE,
    FIRE,
    LANES,
    MOVEMENT,
    SETUP,
    WINDOW,
    Squad,
)
from enfilade.rulesets.squad.victory import ended_at_once, winner

Rule = Coroutine[Question, Any, None]

PHASE_RULES: dict[str, Callable[[Squad], Rule]] = {
    SETUP: set_up,
    COMMAND: command,
    FIRE: fire_phase,
    MOVEMENT: movement,
    DEFENSIVE: defensive_fire_phase,
    ADVANCE: advance_and_assault,
    AFTER: after_action,
}


def next_rule(s: Squad) -> Rule | None:
    """5.1 The rule that comes next; None when the game is over."""
    if s.over:
        return None
    if s.phase != SETUP and game_is_over(s):
        return end_game(s)
    move = s.underway
    if move is not None:
        if move.stage == WINDOW:
            return answer_entry(s, move)
        return cross_lanes(s, move) if move.stage == LANES else move_step(s, move)
    if s.phase == AFTER and s.step == DONE:
        return next_segment(s)
    return PHASE_RULES[s.phase](s)


async def next_segment(s: Squad) -> None:
    """5.1 The other side's segment, or the next turn, begins."""
    second = s.side != s.setting.first
    s.do(PhaseBegun(s.turn + second, s.foe, COMMAND))


def game_is_over(s: Squad) -> bool:
    """1.4 After the last turn, when a side has nobody on the map or due, or by an `at_once` condition."""
    last = s.phase == AFTER and s.step == DONE and s.turn >= s.setting.turns and s.side != s.setting.first
    return last or any(not still_there(s, side) for side in SIDES) or ended_at_once(s)


def still_there(s: Squad, side: str) -> bool:
    """1.4 Whether a side has a unit on the map or due."""
    return any(u.side == side and (u.hex != OFF_MAP or u.due) for u in s.units.values())


async def end_game(s: Squad) -> None:
    """1.3, 1.4 The victory conditions are judged."""
    won = winner(s)
    s.do(GameEnded("victory" if won else "draw", won or "-"))


def result(s: Squad) -> Result | None:
    """1.4 How the game ended."""
    if not s.over:
        return None
    how, won = s.over.split()
    says = f"{s.setting.titles[won]} wins." if won != "-" else "A draw."
    return Result(None if won == "-" else won, s.turn, how, says)


def segment(s: Squad) -> str:
    """5.1 The name of the segment, which changes with each."""
    return f"{s.turn} {s.side}" if s.phase != SETUP else "setup"
