"""Play: the driver of a game. It takes questions out of rules and sends answers in; nothing else does.

Between two rules the game is quiet: plain state, nothing suspended. Undo, forks and mending after a fault
are all "a quiet state, and the answers since".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from enfilade.core.entries import Entry, Line, Proposal
from enfilade.core.errors import (
    EnfiladeError,
    NoSuchAct,
    NotOffered,
    NotYourQuestion,
    RuleBroke,
    StaleQuestion,
)
from enfilade.core.notation import quote
from enfilade.core.question import FATE, Ask, Faces, Option, Question, Roll
from enfilade.core.ruleset import Result, Ruleset, other

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from enfilade.core.fate import Fate
    from enfilade.core.refusal import Refusal
    from enfilade.core.state import State

S = TypeVar("S", bound="State")


@dataclass(slots=True)
class _Quiet(Generic[S]):
    state: S
    entries: int
    segment: str


class Play(Generic[S]):
    """A game being played.

    Attributes:
        ruleset, fate: whose rules, and who throws; without a fate, throws are asked from outside.
        live: the position. Read it, never change it.
        question: what is asked now, or None when the game has ended.
        asked: the number of the question at hand; an answer may name it.
        entries: the answers that stand.
        lines: the record so far, append-only; empty without `log`.
        result: how the game ended, or None.
        throws: how many throws were made, undone ones too.
        forced: options that were the only ones, given since the last answer without asking.
    """

    def __init__(self, ruleset: Ruleset[S], state: S, fate: Fate | None = None, *, log: bool = True) -> None:
        self.ruleset = ruleset
        self.fate = fate
        self.live = state
        self.log = log
        self.question: Question | None = None
        self.asked = 0
        self.entries: list[Entry] = []
        self.lines: list[Line] = []
        self.result: Result | None = None
        self.proposal: Proposal | None = None
        self.throws = 0
        self.forced: list[Option] = []
        self._run: Coroutine[Question, Any, None] | None = None
        self._quiet = _Quiet(state.fork(), 0, ruleset.segment(state))
        self._stages = [self._quiet]
        self._attend()
        self._go(None)

    # Answers

    def answer(self, who: str, answer: Option | str, *, asked: int | None = None) -> None:
        """Take a side's answer and run on to the next question.

        Args:
            who: the side that answers.
            answer: an option, or its text.
            asked: the number of the question meant; a stale one is refused.

        Raises:
            StaleQuestion, NotYourQuestion, NotOffered: refused; nothing has changed.
            RuleBroke: a fault of ours; the game stands before this answer.
        """
        question = self._asked_of(who, asked)
        option = question.options.parse(answer) if isinstance(answer, str) else answer
        if option is None or option not in question.options:
            raise self._not_offered(question, answer)
        self._take(
            Entry(who, option, real=len(question.options) > 1, binding=question.binding),
            Line("answer", who, " ".join(option), hidden=question.hidden),
            option,
        )

    def throw(self, faces: Faces) -> None:
        """Take the faces of the throw that is asked for, where no fate is at hand."""
        question = self.question
        if not isinstance(question, Roll):
            raise NotYourQuestion("no throw is asked for now")
        if len(faces) != question.dice or any(not 1 <= face <= 6 for face in faces):  # noqa: PLR2004 - a die
            raise NotOffered(f"{question.dice} dice are wanted, each from 1 to 6", rule=question.rule)
        self.throws += 1
        self._take(Entry(FATE, faces), Line("fate", FATE, " ".join(map(str, faces))), question.read.of(faces))

    def _asked_of(self, who: str, asked: int | None) -> Ask:
        if asked is not None and asked != self.asked:
            raise StaleQuestion(f"question {asked} has been answered; question {self.asked} is asked now")
        if self.question is None:
            raise StaleQuestion("the game is over; nothing is asked")
        if not isinstance(self.question, Ask) or self.question.who != who:
            raise NotYourQuestion(
                f"the question is put to {self.question.who}, not to {who}", rule=self.question.rule
            )
        return self.question

    def _not_offered(self, question: Ask, answer: Option | str) -> NotOffered:
        words = tuple(answer.split()) if isinstance(answer, str) else answer
        reasons = question.options.why_not(words)
        says = " ".join(reason.says for reason in reasons) or "it is not among the options"
        return NotOffered(
            f"'{' '.join(words)[:60]}' is not possible: {says}",
            reasons,
            rule="" if reasons else question.rule,
        )

    def _take(self, entry: Entry, line: Line, value: object) -> None:
        mark = (self._quiet, len(self._stages), len(self.entries), len(self.lines), self.throws)
        self._note(line)
        self.entries.append(entry)
        self.proposal = None
        self.forced = []
        try:
            self._go(value)
        except EnfiladeError:
            self._mend(*mark)
            raise
        except Exception as broke:  # a rule never raises for what a player did: this is our bug
            rule = self.question.rule if self.question else ""
            self._mend(*mark)
            raise RuleBroke(
                f"a rule failed ({type(broke).__name__}: {broke}); the game stands before the answer",
                broke,
                rule=rule,
            ) from broke

    # Running rules

    def _go(self, value: object) -> None:
        """Send the value to the waiting rule and run on to a question that must come from outside."""
        while True:
            if self._run is None and not self._begin():
                return
            run = cast("Coroutine[Question, Any, None]", self._run)
            try:
                question = run.send(value)
            except StopIteration:
                self._run, value = None, None
                continue
            self.question = question
            if isinstance(question, Roll) and self.fate is not None:
                value = self._cast(question, self.fate)
            elif isinstance(question, Ask) and question.forced:
                value = next(iter(question.options))
                self.forced.append(value)
                if question.binding and self.entries and self.entries[-1].who == question.who:
                    self.entries[-1].binding = True
            else:
                self.asked += 1
                self._flush()
                return

    def _begin(self) -> bool:
        """The game is quiet: keep the state, and begin the next rule. False when the game has ended."""
        self._run = self.ruleset.next_rule(self.live)
        if self._run is None:
            self.question = None
            self.asked += 1
            self._flush()
            self._end(self.ruleset.result(self.live))
            return False
        segment = self.ruleset.segment(self.live)
        self._quiet = _Quiet(self.live.fork(), len(self.entries), segment)
        if segment != self._stages[-1].segment:
            self._stages.append(self._quiet)
        return True

    def _cast(self, question: Roll[Any], fate: Fate) -> object:
        faces = fate.throw(self.throws + 1, question.dice)
        self.throws += 1
        self._note(Line("fate", FATE, " ".join(map(str, faces))))
        self.entries.append(Entry(FATE, faces))
        return question.read.of(faces)

    def _end(self, result: Result | None) -> None:
        if result is None or self.result is not None:
            return
        self.result = result
        text = f"{result.winner or '-'} {result.turn} {result.how} {quote(result.says)} {self.state_hash()}"
        self._note(Line("end", "", text))

    @property
    def decisions(self) -> int:
        """Answers that stand of sides to questions of two options or more."""
        return sum(entry.real for entry in self.entries)

    def state_hash(self) -> str:
        """SHA-256 of the whole position in notation."""
        return sha256(self.ruleset.position(self.live).encode()).hexdigest()

    # The log

    def _attend(self) -> None:
        self.live.journal = [] if self.log else None

    def _note(self, line: Line) -> None:
        if self.log:
            self._flush()
            self.lines.append(line)

    def _flush(self) -> None:
        if self.live.journal:
            for fact in self.live.journal:
                self.lines.append(Line("fact", "", self.ruleset.write_fact(self.live, fact), fact=fact))
            self.live.journal.clear()

    # Going back

    def rebuild(self, entries: int) -> None:
        """Stand where only the first `entries` answers are given. Throws already made are not made again."""
        at = self._quiet
        if at.entries > entries:
            while len(self._stages) > 1 and self._stages[-1].entries > entries:
                self._stages.pop()
            at = self._stages[-1]
        again = self.entries[at.entries : entries]
        del self.entries[at.entries :]
        self.result = None
        self.proposal = None
        self._stand_on(at)
        fate, self.fate, log, self.log = self.fate, None, self.log, False
        self._attend()
        self._go(None)
        for entry in again:
            self.again(entry)
        self.fate, self.log = fate, log
        self._attend()

    def _stand_on(self, quiet: _Quiet[S]) -> None:
        self._drop()
        self._quiet = quiet
        self.live = quiet.state.fork()

    def _drop(self) -> None:
        if self._run is not None:
            self._run.close()
            self._run = None

    def again(self, entry: Entry) -> None:
        """Give an answer that was given before, unchecked and unlogged."""
        question = self.question
        self.entries.append(entry)
        if isinstance(question, Roll):
            self._go(question.read.of(cast("Faces", entry.what)))
        else:
            self._go(entry.what)

    def _mend(self, quiet: _Quiet[S], stages: int, entries: int, lines: int, throws: int) -> None:
        del self._stages[stages:]
        del self.lines[lines:]
        self._quiet = quiet
        self.throws = throws
        self.rebuild(entries)

    def fork(self) -> Play[S]:
        """A game that stands where this one stands and goes its own way; without log, fate or undo."""
        return resume(self.ruleset, self._quiet.state, self.entries[self._quiet.entries :])

    def quiet_fork(self) -> tuple[S, list[Entry]]:
        """The last quiet state, forked, and the answers since."""
        return self._quiet.state.fork(), self.entries[self._quiet.entries :]

    # Acts

    def act(self, who: str, what: str, argument: str = "") -> None:
        """Do an act: undo N, draw, agree, refuse, resign, flag, note TEXT. No rule sees it.

        Raises:
            NoSuchAct: not possible now; nothing has changed.
        """
        acts = {"undo": self._undo, "draw": self._draw, "agree": self._agree, "refuse": self._refuse}
        endings = {"resign": "resigns", "flag": "has run out of time"}
        if what == "note":
            self._note(Line("act", who, f"note {quote(argument)}"))
        elif self.result is not None:
            raise NoSuchAct("the game is over")
        elif what in acts:
            acts[what](who, argument)
        elif what in endings:
            self._note(Line("act", who, what))
            turn = self.ruleset.turn(self.live)
            self._stop(Result(other(who), turn, what, f"{who} {endings[what]}."))
        else:
            raise NoSuchAct(
                f"there is no act '{what[:40]}'; there are undo, draw, agree, refuse, resign, flag and note"
            )

    def _stop(self, result: Result) -> None:
        self.proposal = None
        self._drop()
        self.question = None
        self._end(result)

    def may_undo(self, who: str) -> int:
        """How many answers `who` may take back unasked: his own last ones, none of them binding."""
        count = 0
        for entry in reversed(self.entries):
            if entry.who != who or entry.binding:
                break
            count += 1
        return count

    def _undo(self, who: str, argument: str) -> None:
        count = int(argument) if re.fullmatch(r"[0-9]{1,6}", argument) else 0 if argument else 1
        own = [n for n, entry in enumerate(self.entries) if entry.who == who]
        if not 1 <= count <= len(own):
            raise NoSuchAct(
                f"{who} has {len(own)} answers to take back; '{argument[:20]}' is none of 1 to {len(own)}"
            )
        alone = count <= self.may_undo(who)
        if not alone:
            self._may_propose(who)
        self._note(Line("act", who, f"undo {count}"))
        if alone:
            self.rebuild(len(self.entries) - count)
        else:
            self.proposal = Proposal(who, "undo", own[-count])

    def _draw(self, who: str, argument: str) -> None:
        standing = self.proposal
        if standing is not None and standing.who != who and standing.what == "draw":
            self._agree(who, argument)
            return
        self._may_propose(who)
        self._note(Line("act", who, "draw"))
        self.proposal = Proposal(who, "draw")

    def _may_propose(self, who: str) -> None:
        if self.proposal is not None and self.proposal.who != who:
            raise NoSuchAct(f"{self.proposal.who} has proposed something; agree or refuse first")

    def _agree(self, who: str, _argument: str) -> None:
        proposal = self._proposed_to(who)
        self._note(Line("act", who, "agree"))
        self.proposal = None
        if proposal.what == "draw":
            self._stop(Result(None, self.ruleset.turn(self.live), "agreed", "The sides agree to a draw."))
        else:
            self.rebuild(proposal.entries)

    def _refuse(self, who: str, _argument: str) -> None:
        self._proposed_to(who)
        self._note(Line("act", who, "refuse"))
        self.proposal = None

    def _proposed_to(self, who: str) -> Proposal:
        if self.proposal is None or self.proposal.who == who:
            raise NoSuchAct(f"nothing is proposed to {who}")
        return self.proposal

    def why_not(self, answer: str) -> tuple[Refusal, ...]:
        """The reasons against an answer to the question at hand."""
        if not isinstance(self.question, Ask):
            return ()
        return self.question.options.why_not(tuple(answer.lower().split()))


def resume(ruleset: Ruleset[S], quiet: S, since: list[Entry]) -> Play[S]:
    """A game from a quiet state and the answers since: the same question, to the letter."""
    play = Play(ruleset, quiet.fork(), log=False)
    for entry in since:
        play.again(entry)
    return play
