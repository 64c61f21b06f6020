"""`enfilade replay`: a record played again, told, proved, sealed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from enfilade.cli.auto import outcome
from enfilade.cli.files import load_record, write_whole
from enfilade.cli.games import title
from enfilade.cli.output import document, say, tell
from enfilade.cli.problems import Failed, no_access
from enfilade.cli.report import show_result
from enfilade.cli.rulesets import ruleset_of
from enfilade.cli.screen import show_sentences
from enfilade.cli.story import Sentence, Story
from enfilade.core.play import Play
from enfilade.core.record import Record, write_record
from enfilade.core.replay import replay
from enfilade.core.ruleset import SIDES


def replay_file(path: Path, *, verify: bool, seal: bool, log: bool, as_json: bool) -> int:
    """Play a record again; the exit code."""
    record, text = load_record(path)
    if verify and not seal:
        _demand_seals(record, path)
    story = Story()
    play = replay(record, ruleset_of(record.head, str(path)), str(path), story.follow)
    story.follow(play)
    if seal:
        _seal(path, record, play)
    told = story.since(0, None) if play.result is None else story.sentences
    if as_json:
        return _document(path, record, play, told if log else None, verified=verify)
    if log or not verify:
        say(f"{record.head.ruleset}: {title(record.head)}")
        show_sentences(told)
        show_result(play, record.head)
    if record.torn:
        tell("The last line was cut off in writing and is left out.")
    if seal:
        tell(f"Sealed: {path}")
    if verify:
        tell(_verdict(text, record))
    return 0


def _demand_seals(record: Record, path: Path) -> None:
    """BadInput or Failed name the first line that is not as it was written."""
    if not record.sealed:
        raise Failed(
            "this line carries no hash; 'enfilade replay --seal' writes them",
            code="unsealed",
            where=f"{path}, line 1",
        )
    if record.torn:
        number = len(list(record.head.lines())) + len(record.body) + 1
        raise Failed("the last line was cut off in writing", code="torn", where=f"{path}, line {number}")


def _verdict(text: str, record: Record) -> str:
    lines = text.count("\n")
    kind = record.head.dice.split()[0]
    dice = (
        "the dice are those of the seed"
        if kind == "seed"
        else f"the dice are of {kind} and cannot be thrown again"
    )
    ended = "" if record.body and record.body[-1].kind == "end" else " The game has not ended."
    return f"Fine: {lines} lines, each as it was sealed; {dice}.{ended}"


def _seal(path: Path, record: Record, play: Play[Any]) -> None:
    try:
        write_whole(path, write_record(record.head, play.lines))
    except OSError as wrong:
        raise no_access(wrong) from None


def _document(
    path: Path, record: Record, play: Play[Any], told: list[Sentence] | None, *, verified: bool
) -> int:
    head = record.head
    fields: dict[str, Any] = {"ruleset": head.ruleset, "scenario": title(head), **outcome(play)}
    fields |= {"record": str(path), "state_hash": play.state_hash(), "ended": play.result is not None}
    fields |= {
        "seats": {side: head.seats.get(side) for side in SIDES},
        "torn": record.torn,
        "verified": verified,
    }
    if told is not None:
        fields["log"] = [{"says": each.says, "rule": each.rule or None} for each in told]
    return document(**fields)
