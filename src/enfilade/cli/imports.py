"""`enfilade import`, and games on maps from elsewhere."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from enfilade.cli.files import read_text, write_whole
from enfilade.cli.output import clean, document, say, tell
from enfilade.cli.problems import UsedWrongly, no_access
from enfilade.cli.rulesets import Scenario, find_ruleset, read_toml
from enfilade.core.errors import BadInput
from enfilade.maps.forces import with_forces, with_plain_forces
from enfilade.maps.read import is_foreign, read_map
from enfilade.maps.translate import Imported
from enfilade.maps.write import MADE_BY, map_of, map_toml

RULESET = "squad"
MOST_ROWS_SAID = 40
MOST_UNKNOWN_SAID = 5


@dataclass(slots=True)
class ImportWanted:
    """What the command line asks for, as it was typed."""

    file: Path
    out: Path | None
    table: Path | None
    scenario: bool
    forces: Path | None


def import_map(wanted: ImportWanted, *, as_json: bool) -> int:
    """Import a map or make a scenario of it; the exit code."""
    if wanted.out is not None:
        _may_write(wanted.out)
    imported = read_map(wanted.file, wanted.table)
    text = map_toml(imported, wanted.file.name)
    if wanted.scenario or wanted.forces is not None:
        text = _scenario_text(text, wanted.forces, str(wanted.file), wanted.file.stem)
    if wanted.out is not None:
        _write(wanted.out, text)
    if as_json:
        return document(**_data(imported, wanted), map=None if wanted.out is not None else text)
    return _report(imported, wanted, text)


def _data(imported: Imported, wanted: ImportWanted) -> dict[str, Any]:
    return {
        "source": str(wanted.file),
        "program": imported.program,
        "width": imported.board.width,
        "height": imported.board.height,
        **imported.report.data(),
        "file": str(wanted.out) if wanted.out is not None else None,
    }


def _report(imported: Imported, wanted: ImportWanted, text: str) -> int:
    lines = imported.report.lines(MOST_ROWS_SAID)
    if wanted.out is None:
        sys.stdout.write(text)
        for line in lines:
            print(f"enfilade: {clean(line)}", file=sys.stderr)
        return 0
    say(f"{wanted.file}: a {imported.program} map of {imported.board.width} x {imported.board.height} hexes")
    for line in lines:
        tell(line, first="  ", indent="    ")
    tell(f"Written: {wanted.out}")
    return 0


def _may_write(out: Path) -> None:
    """Demand that what stands there, if anything, was made by an import; BadInput if not."""
    if out.is_dir():
        raise BadInput("this is a folder, not a file", where=str(out), code="exists")
    if out.exists() and MADE_BY not in read_text(out):
        says = "there is another file of that name, which no import has made"
        raise BadInput(says, where=str(out), code="exists")


def _write(out: Path, text: str) -> None:
    try:
        write_whole(out, text)
    except OSError as wrong:
        raise no_access(wrong) from None


# Scenarios


def foreign_text(path: Path) -> str:
    """The scenario of a map from elsewhere with plain forces; without any, where none have room."""
    text = _map_text(path, None)
    try:
        return with_plain_forces(text, str(path), path.stem)
    except BadInput as wrong:
        if wrong.code != "no-room":
            raise
    return text


def scenario_on(board: Path, forces: Path | None, table: Path | None) -> Scenario:
    """The scenario of a map, ours or from elsewhere, and a forces file, or plain forces."""
    text = _map_text(board, table) if is_foreign(board) else _own_map(board, table)
    where = str(forces if forces is not None else board)
    return Scenario(
        find_ruleset(RULESET), board.stem, _scenario_text(text, forces, str(board), board.stem), where
    )


def _map_text(path: Path, table: Path | None) -> str:
    """The map of a foreign file; what the table does not know is said on stderr."""
    imported = read_map(path, table)
    unknown = imported.report.unmapped()
    if unknown:
        most = ", ".join(f"{row.foreign} ({row.hexes})" for row in unknown[:MOST_UNKNOWN_SAID])
        says = f"{path}: not in the table of terrain, {len(unknown)} in all: {most}"
        print(f"enfilade: {clean(says)}", file=sys.stderr)
    return map_toml(imported, path.name)


def _own_map(board: Path, table: Path | None) -> str:
    if table is not None:
        raise UsedWrongly("--terrain is for maps from elsewhere; this one is ours already")
    data = read_toml(read_text(board), str(board))
    if "map" not in data:
        raise BadInput("there is no [map] in it", where=str(board), code="bad-map")
    return map_of(data["map"], str(board)).toml()


def _scenario_text(map_text: str, forces: Path | None, where: str, title: str) -> str:
    if forces is None:
        return with_plain_forces(map_text, where, title)
    text = with_forces(read_text(forces), map_text, str(forces), title)
    find_ruleset(RULESET).begin(text, str(forces), {})
    return text
