"""The after-action report: how it ended, what was lost, how many decisions."""

from __future__ import annotations

from typing import Any

from enfilade.cli.output import say, style, tell
from enfilade.cli.screen import show_goals
from enfilade.cli.session import Session
from enfilade.core.play import Play
from enfilade.core.record import Head
from enfilade.core.ruleset import SIDES


def show_report(session: Session) -> None:
    """The report of a session, and where its record is."""
    show_result(session.play, session.keeper.head)
    tell(f"Record: {session.keeper.path}")


def show_result(play: Play[Any], head: Head) -> None:
    """The report of a game, ended or not."""
    say()
    say(style("After-action report", "bold"))
    result = play.result
    turn = result.turn if result else play.ruleset.turn(play.live)
    if result is None:
        tell(f"Not ended; turn {turn}.", first="  ", indent="  ")
    else:
        victor = f"{result.winner} has won" if result.winner else "A draw"
        tell(f"{victor} in turn {turn} ({result.how}). {result.says}", first="  ", indent="  ")
    say("  To win:")
    show_goals(play, "    ")
    for side in SIDES:
        lost = losses(play, head, side)
        if lost:
            tell(f"{side} lost {lost}", first="  ", indent="    ")
    tell(f"{play.decisions} decisions, {play.throws} throws.", first="  ", indent="  ")


def losses(play: Play[Any], head: Head, side: str) -> str:
    """What a side has lost, where the ruleset's view tells it: points, and who is out."""
    view = play.ruleset.view(play.live, None)
    lost, out = view.get("lost"), view.get("out")
    points = f"{lost[side]} points" if isinstance(lost, dict) and side in lost else ""
    names = _names(play, head, side, out) if isinstance(out, dict) else ""
    return ": ".join(part for part in (points, names) if part)


def _names(play: Play[Any], head: Head, side: str, out: dict[str, str]) -> str:
    """Those of a side that are out, and how where it is not by elimination."""
    start = play.ruleset.view(play.ruleset.begin(head.scenario, "scenario", head.settings), None)
    sides = {unit: each["side"] for unit, each in start.get("units", {}).items()}
    return ", ".join(
        unit if how == "eliminated" else f"{unit} ({how})"
        for unit, how in out.items()
        if sides.get(unit, sides.get(unit.rstrip("abcdefghijklmnopqrstuvwxyz"))) == side
    )
