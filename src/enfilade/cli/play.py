"""`enfilade play`: a game set up or taken up, then played in the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from enfilade.cli.files import game_path
from enfilade.cli.output import say, style, tell
from enfilade.cli.problems import UsedWrongly
from enfilade.cli.rulesets import DEFAULT_RULESET, Scenario, find_scenario, read_toml
from enfilade.cli.screen import show_goals, show_story
from enfilade.cli.seats import HUMAN
from enfilade.cli.session import (
    Session,
    chosen_game,
    free_path,
    has_ended,
    head_of,
    new_session,
    resumed_session,
)
from enfilade.cli.settings import read_seed, read_settings
from enfilade.cli.terminal import run_terminal
from enfilade.core.ruleset import SIDES

BOTH = "both"


@dataclass(slots=True)
class Wanted:
    """What the command line asks for, as it was typed."""

    scenario: str | None
    side: str
    bot: str
    seed: int | None
    by_hand: bool
    resume: str | None
    settings: list[str] | None
    record: Path | None
    name: str | None
    ruleset: str | None
    board: Path | None = None
    forces: Path | None = None
    table: Path | None = None


def play_game(wanted: Wanted, *, as_json: bool) -> int:
    """Play; the exit code."""
    if as_json:
        raise UsedWrongly("play is for people and has no JSON; 'enfilade auto' has")
    session = _resumed(wanted) if wanted.resume is not None else _begun(wanted)
    return run_terminal(session)


def _resumed(wanted: Wanted) -> Session:
    fixed = (wanted.scenario, wanted.settings, wanted.seed, wanted.record, wanted.name, wanted.ruleset)
    board = (wanted.board, wanted.forces, wanted.table)
    if any(each is not None for each in (*fixed, *board)) or wanted.by_hand:
        raise UsedWrongly(
            "--resume goes on with a game as its record has it; leave scenario, seed, settings and names out"
        )
    path = chosen_game(wanted.resume or "")
    if path.is_file() and has_ended(path):
        raise UsedWrongly(f"the game {path.stem} has ended; 'enfilade replay {path}' tells it")
    session = resumed_session(path)
    tell(f"{path.stem} goes on.")
    return session


def _begun(wanted: Wanted) -> Session:
    side = wanted.side if wanted.side == BOTH else wanted.side.upper()
    if side not in (*SIDES, BOTH):
        raise UsedWrongly(f"--side {wanted.side[:20]} is not A, B or both")
    settings = read_settings(wanted.settings)
    seed = read_seed(wanted.seed)
    if wanted.by_hand and wanted.seed is not None:
        raise UsedWrongly("--by-hand and --seed exclude each other: either you throw, or the seed does")
    scenario = _scenario(wanted)
    seats = {each: HUMAN if side in (each, BOTH) else wanted.bot for each in SIDES}
    if HUMAN in seats.values() and wanted.bot == HUMAN:
        seats = dict.fromkeys(SIDES, HUMAN)
    head = head_of(scenario, settings, seats, "hand" if wanted.by_hand else f"seed {seed}")
    session = new_session(scenario, head, _path(wanted, scenario), seed)
    _introduce(scenario, session)
    return session


def _scenario(wanted: Wanted) -> Scenario:
    """The scenario named, or the one of --map and --forces."""
    if wanted.board is None:
        if wanted.forces is not None or wanted.table is not None:
            raise UsedWrongly("--forces and --terrain go with --map")
        return find_scenario(wanted.scenario, wanted.ruleset)
    if wanted.scenario is not None or wanted.ruleset not in (None, DEFAULT_RULESET):
        raise UsedWrongly("--map takes the place of a scenario, and is for squad")
    from enfilade.cli.imports import scenario_on

    return scenario_on(wanted.board, wanted.forces, wanted.table)


def _introduce(scenario: Scenario, session: Session) -> None:
    """Title and story of a scenario, as far as it has them, and what each side must do to win."""
    title = read_toml(scenario.text, scenario.where).get("name") or scenario.name
    say(style(f"{scenario.ruleset.name}: {title}", "bold"))
    show_story(scenario.text)
    say()
    say(style("To win", "bold"))
    show_goals(session.play)
    say()
    say("Enter draws the map, 'key' says what its signs mean, 'help' what you may type.")


def _path(wanted: Wanted, scenario: Scenario) -> Path:
    if wanted.record is not None and wanted.name is not None:
        raise UsedWrongly("--record and --name exclude each other: both say where the record is")
    if wanted.record is not None:
        return wanted.record
    return game_path(wanted.name) if wanted.name is not None else free_path(scenario.name)
