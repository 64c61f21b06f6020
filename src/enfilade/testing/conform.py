"""The conformance suite: what every ruleset must satisfy, a stranger's too.

    for seed in range(20):
        conform(RULESET, RULESET.scenario_text("path"), seed)

Each function raises AssertionError with a sentence that says at which answer of which seed it failed.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from enfilade.core.errors import NoSuchAct, NotOffered, RuleBroke
from enfilade.core.fate import SeededFate, split_mix
from enfilade.core.play import Play, resume
from enfilade.core.question import FATE, PASS, Ask
from enfilade.core.record import Head, read_record, record_for, write_record
from enfilade.core.replay import replay
from enfilade.core.ruleset import SIDES, Ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_ANSWERS_OF_A_RULE = 40
MOST_ANSWERS_OF_A_GAME = 20_000


class MixDraws:
    """Draws for sampling options: SplitMix64, nothing of the game's own dice."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = split_mix(seed ^ 0x5EED)

    def randrange(self, stop: int) -> int:
        """A whole number from 0 to stop - 1."""
        self._state = split_mix(self._state)
        return (self._state >> 16) % stop


def random_game(
    ruleset: Ruleset[Any], scenario: str, seed: int, settings: Mapping[str, str] | None = None
) -> tuple[Play[Any], Head]:
    """A whole game of random answers, with nothing checked but that it ends."""
    play, head = start(ruleset, scenario, seed, settings)
    draws = MixDraws(seed)
    while isinstance(play.question, Ask):
        play.answer(play.question.who, play.question.options.sample(draws))
        assert len(play.entries) < MOST_ANSWERS_OF_A_GAME, f"seed {seed}: the game does not end"
    return play, head


def start(
    ruleset: Ruleset[Any], scenario: str, seed: int, settings: Mapping[str, str] | None = None
) -> tuple[Play[Any], Head]:
    """A game at its first question, with seeded dice, and the head of its record."""
    head = Head(
        ruleset.name,
        ruleset.version,
        scenario,
        dict(settings or {}),
        {"A": "random", "B": "random"},
        f"seed {seed}",
    )
    return Play(ruleset, ruleset.begin(scenario, "scenario", head.settings), SeededFate(seed)), head


def conform(
    ruleset: Ruleset[Any], scenario: str, seed: int, settings: Mapping[str, str] | None = None
) -> Play[Any]:
    """Play one random game and check everything at its questions; the finished game."""
    play, head = start(ruleset, scenario, seed, settings)
    draws = MixDraws(seed)
    number = 0
    while isinstance(play.question, Ask):
        where = f"seed {seed}, answer {number} ({play.question.topic}, {play.question.rule})"
        _check_question(play, where)
        if draws.randrange(4) == 0:
            check_rebuild(play, where)
            check_leaks(play, where)
        if draws.randrange(12) == 0:
            check_undo(play, draws, where)
            check_position(play, where)
        if draws.randrange(10) == 0:
            check_mended(play, draws, where)
        assert isinstance(play.question, Ask), where
        play.answer(play.question.who, play.question.options.sample(draws))
        number += 1
        assert number < MOST_ANSWERS_OF_A_GAME, f"{where}: the game does not end"
    assert play.result is not None, f"seed {seed}: a dead end without a result"
    check_record(play, head, f"seed {seed}")
    check_facts(play, head, f"seed {seed}")
    return play


def _check_question(play: Play[Any], where: str) -> None:
    question = play.question
    assert isinstance(question, Ask), where
    options = list(question.options)
    assert options, f"{where}: no option"
    assert len(set(options)) == len(options) == len(question.options), f"{where}: options are not unique"
    for option in options:
        text = question.options.text(option)
        assert question.options.parse(text) == option, f"{where}: '{text}' does not read back"
        assert option in question.options, f"{where}: '{text}' is listed and not in"
    since = play.quiet_fork()[1]
    assert len(since) <= MOST_ANSWERS_OF_A_RULE, f"{where}: a rule runs over {len(since)} answers"
    assert play.ruleset.prompt(play.live, question), f"{where}: no prompt"
    nonsense = ("xyzzy", "9999")
    assert nonsense not in question.options, where
    _refused(play, nonsense, where)


def _refused(play: Play[Any], option: tuple[str, ...], where: str) -> None:
    before = play.ruleset.position(play.live)
    who = play.question.who if play.question else ""
    try:
        play.answer(who, option)
    except NotOffered:
        pass
    else:
        raise AssertionError(f"{where}: {option} was taken")
    assert play.ruleset.position(play.live) == before, f"{where}: a refusal changed the position"


def same_question(one: object, two: object) -> bool:
    """Whether two questions are the same to the letter, options and their order included."""
    if not isinstance(one, Ask) or not isinstance(two, Ask):
        return type(one) is type(two)
    heads = [(q.who, q.rule, q.topic, q.about, q.hidden, tuple(q.options)) for q in (one, two)]
    return heads[0] == heads[1]


def check_rebuild(play: Play[Any], where: str) -> None:
    """The question and position come out equal from (quiet state, answers since)."""
    twin = play.fork()
    assert same_question(play.question, twin.question), f"{where}: rebuilt, the question differs"
    position = play.ruleset.position
    assert position(play.live) == position(twin.live), f"{where}: rebuilt, the position differs"


def check_position(play: Play[Any], where: str) -> None:
    """A position's text reads back to a position that reads the same and asks the same."""
    quiet, since = play.quiet_fork()
    text = play.ruleset.position(quiet)
    again = play.ruleset.read_position(text, quiet)
    assert play.ruleset.position(again) == text, f"{where}: the position does not read back"
    twin = resume(play.ruleset, again, since)
    assert same_question(play.question, twin.question), f"{where}: read back, the question differs"


def check_undo(play: Play[Any], draws: MixDraws, where: str) -> None:
    """Undo is one answer less; without consent it reaches back past no other side and no throw."""
    assert isinstance(play.question, Ask), where
    who = play.question.who
    before, question = play.ruleset.position(play.live), play.question
    count, lines, throws = len(play.entries), len(play.lines), play.throws
    play.answer(who, question.options.sample(draws))
    added = play.entries[count:]
    if len(added) == 1 and play.result is None and not question.binding:
        play.act(who, "undo", "1")
    else:
        _check_barrier(play, who, where)
        play.rebuild(count)
    assert play.throws >= throws, f"{where}: the counter of throws went back"
    assert len(play.lines) > lines, f"{where}: undo took lines out of the record"
    assert len(play.entries) == count, f"{where}: undo is not one answer less"
    assert play.ruleset.position(play.live) == before, f"{where}: undone, the position differs"
    assert same_question(play.question, question), f"{where}: undone, the question differs"
    play.lines[:] = play.lines[:lines]
    play.throws = throws


def _check_barrier(play: Play[Any], who: str, where: str) -> None:
    stops = (n for n, e in enumerate(reversed(play.entries)) if e.who != who or e.binding)
    other_last = next(stops, len(play.entries))
    assert play.may_undo(who) == other_last, f"{where}: the barrier of undo is wrong"
    if play.result is None:
        before = len(play.entries)
        try:
            play.act(who, "undo", str(other_last + 1))
        except NoSuchAct:
            return
        assert len(play.entries) == before, f"{where}: undo went past its barrier without consent"
        play.proposal = None


class _Bomb(list[Any]):
    """A journal that raises at its n-th fact."""

    def __init__(self, fuse: int) -> None:
        super().__init__()
        self.fuse = fuse

    def append(self, fact: object) -> None:
        self.fuse -= 1
        if self.fuse < 0:
            raise ZeroDivisionError("a rule that is broken on purpose")
        super().append(fact)


def check_mended(play: Play[Any], draws: MixDraws, where: str) -> None:
    """An exception inside a rule leaves the position before the answer, and nothing written."""
    question = play.question
    assert isinstance(question, Ask), where
    before, lines, entries, throws = (
        play.ruleset.position(play.live),
        len(play.lines),
        len(play.entries),
        play.throws,
    )
    play.live.journal = _Bomb(draws.randrange(3))
    try:
        play.answer(question.who, question.options.sample(draws))
    except RuleBroke:
        pass
    else:
        play.rebuild(entries)
        play.lines[:] = play.lines[:lines]
        play.throws = throws
        play.result = None
    assert play.ruleset.position(play.live) == before, f"{where}: after a fault the position differs"
    assert (len(play.lines), len(play.entries), play.throws) == (lines, entries, throws), (
        f"{where}: a fault was written"
    )
    assert same_question(play.question, question), f"{where}: after a fault the question differs"


def seen_by(play: Play[Any], state: Any, side: str | None, question: Ask | None) -> str:
    """All that leaves the umpire for one side, as one text: its view, its question, refusals."""
    view = play.ruleset.view(state, side)
    asked: list[object] = []
    if question is not None and question.who == side:
        refusals = [str(r) for r in question.options.why_not(("xyzzy", "9999"))]
        asked = [question.topic, list(question.options), refusals, play.ruleset.prompt(state, question)]
    return json.dumps([view, asked, question.who if question else None], sort_keys=True)


def check_leaks(play: Play[Any], where: str) -> None:
    """What is hidden from a side, changed, changes no byte that the side gets."""
    quiet, since = play.quiet_fork()
    if any(entry.who == FATE for entry in since):
        return
    for side in (*SIDES, None):
        shown = seen_by(play, play.live, side, play.question if isinstance(play.question, Ask) else None)
        for twin in play.ruleset.conceal(quiet, side):
            other = resume(play.ruleset, twin, since)
            question = other.question if isinstance(other.question, Ask) else None
            assert seen_by(other, other.live, side, question) == shown, (
                f"{where}: {side} can tell what is hidden"
            )


def check_record(play: Play[Any], head: Head, where: str) -> None:
    """The record reads back and replays to the same lines and the same position."""
    text = write_record(head, play.lines)
    record = read_record(text)
    assert record.sealed, f"{where}: the record is not sealed"
    again = replay(record, play.ruleset)
    assert write_record(head, again.lines) == text, f"{where}: replayed, the record differs"
    assert again.state_hash() == play.state_hash(), f"{where}: replayed, the position differs"
    for side in (*SIDES, None):
        assert len(record_for(play, head, side).splitlines()) == len(text.splitlines()), (
            f"{where}: a line is missing"
        )


def check_facts(play: Play[Any], head: Head, where: str) -> None:
    """The facts alone, read from their texts and applied in order, give the same position."""
    state = play.ruleset.begin(head.scenario, "scenario", head.settings)
    for line in play.lines:
        if line.kind == "fact":
            fact = play.ruleset.read_fact(state, line.text)
            assert play.ruleset.write_fact(state, fact) == line.text, (
                f"{where}: '{line.text}' does not read back"
            )
            state.do(fact)
    assert play.ruleset.position(state) == play.ruleset.position(play.live), f"{where}: facts alone differ"


__all__ = ["PASS", "MixDraws", "conform", "random_game", "same_question", "start"]
