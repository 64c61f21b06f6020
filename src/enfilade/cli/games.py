"""`enfilade games`: what was left unfinished."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from enfilade.cli.files import load_record
from enfilade.cli.output import document, say, table, tell
from enfilade.cli.rulesets import read_toml, ruleset_of
from enfilade.cli.session import has_ended, kept_games
from enfilade.core.errors import EnfiladeError
from enfilade.core.record import Head
from enfilade.core.replay import replay


def list_games(*, as_json: bool) -> int:
    """List them, the last changed first."""
    found = [_game(path) for path in kept_games() if not has_ended(path)]
    if as_json:
        return document(games=found)
    if not found:
        say("No game is left unfinished.")
        return 0
    rows = [("NAME", "TURN", "LAST CHANGE", "SCENARIO")]
    rows += [
        (game["name"], "-" if game["turn"] is None else str(game["turn"]), game["changed"], _scenario(game))
        for game in found
    ]
    table(rows)
    tell("Go on by: enfilade play --resume NAME")
    return 0


def _scenario(game: dict[str, Any]) -> str:
    return (
        f"{game['ruleset']}: {game['scenario']}"
        if game["error"] is None
        else f"cannot be read: {game['error']}"
    )


def _game(path: Path) -> dict[str, Any]:
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone().isoformat(" ", "minutes")[:16]
    game: dict[str, Any] = {"name": path.stem, "ruleset": None, "scenario": None, "turn": None}
    game |= {"seats": None, "changed": changed, "record": str(path), "error": None}
    try:
        record, _ = load_record(path)
        play = replay(record, ruleset_of(record.head, str(path)), str(path))
    except EnfiladeError as wrong:
        return game | {"error": wrong.says}
    head = record.head
    return game | {
        "ruleset": head.ruleset,
        "scenario": title(head),
        "turn": play.ruleset.turn(play.live),
        "seats": head.seats,
    }


def title(head: Head) -> str:
    """The name that a record's scenario gives itself."""
    named = read_toml(head.scenario, "scenario").get("name", "")
    return named if isinstance(named, str) else json.dumps(named, default=str)
