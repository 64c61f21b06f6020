"""`enfilade auto`: bots play a game to its end."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from enfilade.bots import play_on
from enfilade.cli.files import may_overwrite
from enfilade.cli.keep import write_game
from enfilade.cli.output import document, tell
from enfilade.cli.report import show_result
from enfilade.cli.rulesets import find_scenario
from enfilade.cli.seats import bots_for, dismiss, read_seats
from enfilade.cli.session import head_of, start_play
from enfilade.cli.settings import read_seed, read_settings
from enfilade.core.play import Play
from enfilade.core.record import Head, act_words


def play_out(
    named: str,
    seats: str,
    seed: int | None,
    record: Path | None,
    settings: list[str] | None,
    ruleset: str | None,
    *,
    as_json: bool,
) -> int:
    """Play a game of bots and report it; the exit code."""
    seated = read_seats(seats)
    chosen = read_seed(seed)
    scenario = find_scenario(named, ruleset)
    head = head_of(scenario, read_settings(settings), seated, f"seed {chosen}")
    bots = bots_for(seated, chosen)
    if record is not None:
        may_overwrite(record)
    play = start_play(scenario, head)
    try:
        play_on(play, bots)
    finally:
        dismiss(bots)
        if record is not None:
            write_game(record, head, play)
    _told(play)
    return _report(play, head, record, chosen, as_json=as_json)


def _told(play: Play[Any]) -> None:
    """Say on stderr why a bot gave up, if one did."""
    for line in play.lines:
        if line.kind == "act" and line.text.startswith("note "):
            print(f"enfilade: {line.who} gives up: {act_words(line.text)[1]}", file=sys.stderr)


def _report(play: Play[Any], head: Head, record: Path | None, seed: int, *, as_json: bool) -> int:
    if as_json:
        return document(**outcome(play), record=str(record) if record else None, state_hash=play.state_hash())
    show_result(play, head)
    tell(f"Seed {seed}.", first="  ")
    if record is not None:
        tell(f"Record: {record}", first="  ")
    return 0


def outcome(play: Play[Any]) -> dict[str, Any]:
    """Winner, turns and decisions of a game."""
    result = play.result
    return {
        "winner": result.winner if result else None,
        "turns": result.turn if result else play.ruleset.turn(play.live),
        "decisions": play.decisions,
    }
