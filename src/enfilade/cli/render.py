"""`enfilade render`: a board drawn as SVG."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from enfilade.cli.files import is_record, load_record, write_whole
from enfilade.cli.los import ground_of
from enfilade.cli.output import document, tell
from enfilade.cli.problems import UsedWrongly, no_access
from enfilade.cli.rulesets import find_scenario, looks_like_path, playable, read_toml, ruleset_of
from enfilade.cli.settings import read_settings
from enfilade.core.errors import BadInput
from enfilade.core.replay import replay
from enfilade.core.ruleset import Ruleset


def render_board(
    what: str, out: Path | None, settings: list[str] | None, ruleset: str | None, *, as_json: bool
) -> int:
    """Draw; the exit code."""
    if as_json and out is None:
        raise UsedWrongly("with --json the drawing needs a file: -o x.svg")
    rules, state = position_of(what, settings, ruleset)
    ground_of(rules, state)
    from enfilade.draw.svg import board_svg

    text = str(board_svg(state))
    if out is None:
        sys.stdout.write(text)
        return 0
    _write(out, text)
    if as_json:
        return document(file=str(out), bytes=len(text.encode()))
    tell(f"Drawn: {out}")
    return 0


def _write(out: Path, text: str) -> None:
    if out.is_dir():
        raise BadInput("this is a folder, not a file", where=str(out), code="exists")
    try:
        write_whole(out, text)
    except OSError as wrong:
        raise no_access(wrong) from None


def position_of(what: str, settings: list[str] | None, ruleset: str | None) -> tuple[Ruleset[Any], Any]:
    """The position at which a record stops, or a scenario begins."""
    path = Path(what)
    if (looks_like_path(what) or path.is_file()) and is_record(path):
        record, _ = load_record(path)
        rules = ruleset_of(record.head, what)
        return rules, replay(record, rules, what).live
    scenario = find_scenario(what, ruleset)
    text = playable(scenario.text, read_toml(scenario.text, scenario.where))
    return scenario.ruleset, scenario.ruleset.begin(text, scenario.where, read_settings(settings))
