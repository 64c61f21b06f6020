"""What the commands look like. Each gives something to run; what it needs is imported only then."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Plays tactical wargames by their rules.",
)

Run = Callable[[], int]

Json = Annotated[bool, typer.Option("--json", help="Write JSON for programs.")]
Sets = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="NAME=VALUE", help="Change a setting, e.g. switches.sniper_needs_cover=true."
    ),
]
Seed = Annotated[int | None, typer.Option("--seed", help="The seed of the dice; any if left out.")]
OfRuleset = Annotated[str | None, typer.Option("--ruleset", help="Whose rules; else the scenario says.")]
Files = Annotated[list[Path], typer.Argument(metavar="FILE...")]
Forces = Annotated[
    Path | None, typer.Option("--forces", metavar="FILE", help="TOML with [A], [B], turns and victory.")
]
Table = Annotated[
    Path | None, typer.Option("--terrain", metavar="TABLE", help="TOML: what foreign terrain is in ours.")
]


def _version(*, wanted: bool) -> None:
    if wanted:
        from enfilade import __version__

        typer.echo(f"enfilade {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Tell the version.",
            is_eager=True,
            callback=lambda wanted: _version(wanted=wanted),
        ),
    ] = False,
) -> None:
    """Plays tactical wargames by their rules, and says which rule made each thing happen."""


@app.command()
def play(
    scenario: Annotated[
        str | None, typer.Argument(help="A shipped scenario (meeting, squad:meeting) or a file.")
    ] = None,
    side: Annotated[str, typer.Option("--side", help="Your side: A, B or both.")] = "A",
    bot: Annotated[
        str, typer.Option("--bot", help="Who plays the other side: greedy, random, ./program ...")
    ] = "greedy",
    seed: Seed = None,
    by_hand: Annotated[bool, typer.Option("--by-hand", help="You throw the dice and type them.")] = False,
    resume: Annotated[
        str | None,
        typer.Option("--resume", metavar="[NAME]", help="Go on with a game; without a name, the last one."),
    ] = None,
    settings: Sets = None,
    record: Annotated[Path | None, typer.Option("--record", help="Keep the record in this file.")] = None,
    name: Annotated[str | None, typer.Option("--name", help="What to call the game.")] = None,
    ruleset: OfRuleset = None,
    board: Annotated[
        Path | None, typer.Option("--map", metavar="FILE", help="A map, ours or from elsewhere, to play on.")
    ] = None,
    forces: Forces = None,
    table: Table = None,
    as_json: Json = False,
) -> Run:
    """Play in the terminal."""

    def run() -> int:
        from enfilade.cli.play import Wanted, play_game

        wanted = Wanted(scenario, side, bot, seed, by_hand, resume, settings, record, name, ruleset)
        wanted.board, wanted.forces, wanted.table = board, forces, table
        return play_game(wanted, as_json=as_json)

    return run


@app.command()
def auto(
    scenario: Annotated[str, typer.Argument(help="A shipped scenario or a file.")],
    seats: Annotated[str, typer.Option("--seats", help="Who plays, A's seat first.")] = "greedy,greedy",
    seed: Seed = None,
    record: Annotated[Path | None, typer.Option("--record", help="Write the record to this file.")] = None,
    settings: Sets = None,
    ruleset: OfRuleset = None,
    as_json: Json = False,
) -> Run:
    """Let bots play a game to its end."""

    def run() -> int:
        from enfilade.cli.auto import play_out

        return play_out(scenario, seats, seed, record, settings, ruleset, as_json=as_json)

    return run


@app.command()
def games(as_json: Json = False) -> Run:
    """List the games left unfinished."""

    def run() -> int:
        from enfilade.cli.games import list_games

        return list_games(as_json=as_json)

    return run


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Demand hashes, and throw the dice again.")
    ] = False,
    seal: Annotated[bool, typer.Option("--seal", help="Write the hashes into the file.")] = False,
    log: Annotated[
        bool, typer.Option("--log", help="Tell all that happened, with --verify and in JSON too.")
    ] = False,
    as_json: Json = False,
) -> Run:
    """Play a record again and tell the game."""

    def run() -> int:
        from enfilade.cli.replays import replay_file

        return replay_file(record, verify=verify, seal=seal, log=log, as_json=as_json)

    return run


@app.command()
def check(files: Files, as_json: Json = False) -> Run:
    """Look scenarios, maps, records and cases over."""

    def run() -> int:
        from enfilade.cli.check import check_files

        return check_files(files, as_json=as_json)

    return run


@app.command()
def case(files: Files, as_json: Json = False) -> Run:
    """Run rule cases."""

    def run() -> int:
        from enfilade.cli.check import run_cases

        return run_cases(files, as_json=as_json)

    return run


@app.command()
def los(
    board: Annotated[
        str, typer.Argument(metavar="MAP", help="A shipped scenario, or the file of a scenario or map.")
    ],
    start: Annotated[str, typer.Argument(metavar="FROM")],
    end: Annotated[str, typer.Argument(metavar="TO")],
    smoke: Annotated[
        list[str] | None, typer.Option("--smoke", metavar="HEX=N", help="Smoke 1 or 2 in a hex.")
    ] = None,
    settings: Sets = None,
    ruleset: OfRuleset = None,
    as_json: Json = False,
) -> Run:
    """Tell a line of sight, hex by hex."""

    def run() -> int:
        from enfilade.cli.los import tell_los

        return tell_los(board, start, end, smoke, settings, ruleset, as_json=as_json)

    return run


@app.command()
def rules(
    which: Annotated[
        str | None, typer.Argument(metavar="[RULESET]", help="A ruleset; or a number or word for all.")
    ] = None,
    wanted: Annotated[
        list[str] | None, typer.Argument(metavar="[ID|WORD]", help="A number, a word, or 'switches'.")
    ] = None,
    as_json: Json = False,
) -> Run:
    """Show the rulebook, by number or word."""

    def run() -> int:
        from enfilade.cli.rules import show_rules

        return show_rules(which, " ".join(wanted or []), as_json=as_json)

    return run


@app.command()
def scenarios(as_json: Json = False) -> Run:
    """List the scenarios that come with it."""

    def run() -> int:
        from enfilade.cli.lists import list_scenarios

        return list_scenarios(as_json=as_json)

    return run


@app.command()
def rulesets(as_json: Json = False) -> Run:
    """List the rulesets."""

    def run() -> int:
        from enfilade.cli.lists import list_rulesets

        return list_rulesets(as_json=as_json)

    return run


@app.command()
def render(
    what: Annotated[str, typer.Argument(metavar="SCENARIO|RECORD", help="A shipped scenario, or a file.")],
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="The SVG file to write; else stdout.")
    ] = None,
    settings: Sets = None,
    ruleset: OfRuleset = None,
    as_json: Json = False,
) -> Run:
    """Draw a map or a position as SVG."""

    def run() -> int:
        from enfilade.cli.render import render_board

        return render_board(what, out, settings, ruleset, as_json=as_json)

    return run


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A MegaMek .board, a Tiled .tmx or .tmj.")],
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="The TOML file to write; else stdout.")
    ] = None,
    table: Table = None,
    scenario: Annotated[bool, typer.Option("--scenario", help="Make a scenario that can be played.")] = False,
    forces: Forces = None,
    as_json: Json = False,
) -> Run:
    """Make a map of one from elsewhere."""

    def run() -> int:
        from enfilade.cli.imports import ImportWanted, import_map

        return import_map(ImportWanted(file, out, table, scenario, forces), as_json=as_json)

    return run
