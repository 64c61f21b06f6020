"""`enfilade auto`: bots play a game to its end."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from enfilade.cli.files import may_overwrite
from enfilade.cli.keep import write_game
from enfilade.cli.output import document, one_sentence, tell
from enfilade.cli.problems import Failed, UsedWrongly
from enfilade.cli.report import show_result
from enfilade.cli.rulesets import find_scenario
from enfilade.cli.seats import HUMAN, Bot, GaveUp, ask_bot, bot_for, dismiss, read_seats
from enfilade.cli.session import head_of, start_play
from enfilade.cli.settings import read_seed, read_settings
from enfilade.core.play import Play
from enfilade.core.question import Ask
from enfilade.core.record import Head

MOST_ANSWERS = 100_000


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
    if HUMAN in seated.values():
        raise UsedWrongly("auto is for bots; 'enfilade play' has seats for people")
    chosen = read_seed(seed)
    scenario = find_scenario(named, ruleset)
    head = head_of(scenario, read_settings(settings), seated, f"seed {chosen}")
    bots = {side: bot_for(spec, chosen, side) for side, spec in seated.items()}
    if record is not None:
        may_overwrite(record)
    play = start_play(scenario, head)
    try:
        run_bots(play, bots, seated)
    finally:
        dismiss(bots)
        if record is not None:
            write_game(record, head, play)
    return _report(play, head, record, chosen, as_json=as_json)


def run_bots(play: Play[Any], bots: dict[str, Bot], seats: dict[str, str]) -> None:
    """Let bots answer until the game ends. Failed if it does not."""
    for _ in range(MOST_ANSWERS):
        question = play.question
        if question is None:
            return
        assert isinstance(question, Ask), "the seed throws the dice"
        try:
            play.answer(question.who, ask_bot(bots[question.who], play, question, seats[question.who]))
        except GaveUp as gave_up:
            print(f"enfilade: {question.who} resigns: {one_sentence(gave_up)}", file=sys.stderr)
            play.act(question.who, "resign")
    raise Failed(f"the game has not ended after {MOST_ANSWERS} answers", code="no-end")


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
