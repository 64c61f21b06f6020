"""The after-action report: how it ended, what was lost, how many decisions."""

from __future__ import annotations

from typing import Any

from enfilade.cli.output import say, style, tell
from enfilade.cli.session import Session
from enfilade.core.play import Play
from enfilade.core.ruleset import SIDES


def show_report(session: Session) -> None:
    """The report of a session, and where its record is."""
    show_result(session.play)
    tell(f"Record: {session.keeper.path}")


def show_result(play: Play[Any]) -> None:
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
    for side in SIDES:
        lost = losses(play, side)
        if lost:
            tell(f"{side} lost: {lost}", first="  ", indent="    ")
    tell(f"{play.decisions} decisions, {play.throws} throws.", first="  ", indent="  ")


def losses(play: Play[Any], side: str) -> str:
    """What a side has lost, where the ruleset's view tells it."""
    lost = play.ruleset.view(play.live, None).get("lost")
    if not isinstance(lost, dict) or side not in lost:
        return ""
    value = lost[side]
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
