"""Replay: a record played again, line by line, against the rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from enfilade.core.errors import BadInput, EnfiladeError, NewerFormat
from enfilade.core.play import Play
from enfilade.core.question import FATE, Roll
from enfilade.core.record import BodyLine, Record, act_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from enfilade.core.fate import Fate
    from enfilade.core.ruleset import Ruleset
    from enfilade.core.state import State


def replay(
    record: Record,
    ruleset: Ruleset[Any],
    where: str = "record",
    watch: Callable[[Play[State], BodyLine], None] | None = None,
) -> Play[Any]:
    """Play a record again, and stand where it stops.

    Facts, throws and the end that the record holds must be those the rules give.

    Args:
        watch: called after each line that is an answer, throw or act.

    Raises:
        BadInput: names the first line on which rules and record disagree.
    """
    head = record.head
    if head.ruleset != ruleset.name:
        raise BadInput(
            f"the record is of ruleset {head.ruleset}, not {ruleset.name}", where=where, code="bad-record"
        )
    if _numbers(head.version) > _numbers(ruleset.version):
        says = f"the record is of {head.ruleset} {head.version}; this is {ruleset.version}"
        raise NewerFormat(says, where=f"{where}, line 2")
    state = ruleset.begin(head.scenario, f"{where}, its scenario", head.settings)
    player = _Replayer(
        Play(ruleset, state, None), head.fate(), where, facts=any(b.kind == "fact" for b in record.body)
    )
    for line in record.body:
        player.take(line)
        if watch is not None and line.kind not in ("fact", "end"):
            watch(player.play, line)
    player.finish()
    return player.play


def _numbers(version: str) -> tuple[int, ...]:
    """A version as numbers, to compare; what is no number counts as none."""
    return tuple(int(part) if re.fullmatch(r"[0-9]{1,9}", part) else 0 for part in version.split("."))


FACES = ("1", "2", "3", "4", "5", "6")


class _Replayer:
    """Feeds lines to a game and compares what it answers with what the record says."""

    def __init__(self, play: Play[Any], fate: Fate | None, where: str, *, facts: bool) -> None:
        self.play = play
        self.fate = fate
        self.where = where
        self.facts = facts
        self.seen = 0

    def take(self, line: BodyLine) -> None:
        if line.kind in ("fact", "end"):
            self._compare(line)
            return
        self._skip_facts(line)
        try:
            self._feed(line)
        except EnfiladeError as refused:
            raise self._differs(line, refused.says) from None

    def _feed(self, line: BodyLine) -> None:
        play = self.play
        if line.kind == "fate":
            self._throw(line)
        elif line.kind == "act":
            play.act(line.who, *act_words(line.text))
        else:
            while isinstance(play.question, Roll) and self.fate is not None:
                play.throw(self.fate.throw(play.throws + 1, play.question.dice))
                self.seen = len(play.lines)
            play.answer(line.who, line.text)
        self.seen = self._index_of(line) + 1

    def _index_of(self, line: BodyLine) -> int:
        kinds = self.play.lines
        at = self.seen
        while kinds[at].kind != line.kind:
            at += 1
        return at

    def _throw(self, line: BodyLine) -> None:
        faces = tuple(int(word) if word in FACES else 0 for word in line.text.split())
        question = self.play.question
        if self.fate is not None and isinstance(question, Roll):
            due = self.fate.throw(self.play.throws + 1, question.dice)
            if due != faces:
                raise BadInput(
                    f"the dice of this game give {' '.join(map(str, due))}, the record says {line.text}"
                )
        self.play.throw(faces)

    def _compare(self, line: BodyLine) -> None:
        lines = self.play.lines
        due = lines[self.seen] if self.seen < len(lines) else None
        if due is None or due.kind != line.kind or due.text != line.text:
            says = f"the rules give '{due.text if due else 'nothing more'}', the record says '{line.text}'"
            raise self._differs(line, says)
        self.seen += 1

    def _skip_facts(self, line: BodyLine) -> None:
        due = self.play.lines[self.seen : self.seen + 1]
        if due and self.facts and due[0].kind == "fact":
            raise self._differs(line, f"the rules give '{due[0].text}' before it, the record does not")
        self.seen = len(self.play.lines)

    def _differs(self, line: BodyLine, says: str) -> BadInput:
        return BadInput(says, where=f"{self.where}, line {line.number}", code="differs")

    def finish(self) -> None:
        """Give the seeded throws that a typed record leaves out at its end."""
        play = self.play
        while self.fate is not None and isinstance(play.question, Roll) and play.question.who == FATE:
            play.throw(self.fate.throw(play.throws + 1, play.question.dice))
        play.fate = self.fate
