"""Typed lines: one may hold a whole chain of answers. It is tried on a fork, and given all or not at all."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from enfilade.core.errors import NotOffered, NotYourQuestion
from enfilade.core.question import PASS, Ask, Option, Options, Roll

if TYPE_CHECKING:
    from collections.abc import Callable

    from enfilade.core.play import Play

GO: Option = ("go",)
CLOSING: tuple[Option, ...] = (GO, ("stop",))
"""Words that end a list or a move; where that has ended by itself they are not missed."""
WITH = "with"


@dataclass(slots=True)
class Chain:
    """The answers of a typed line.

    Attributes:
        who: whose line it is.
        parts: what is still to be given, in order.
        since: how many answers stood when the last part was given, itself among them.
        given: what has been given.
    """

    who: str
    parts: list[Option]
    since: int
    given: list[Option] = field(default_factory=list)

    def holds(self, play: Play[Any]) -> bool:
        """Whether the next part is asked now, and nothing but passing has come between."""
        if not self.parts or any(entry.what != PASS for entry in play.entries[self.since :]):
            return False
        question = play.question
        return isinstance(question, Ask) and question.who == self.who and self.parts[0] in question.options

    def give(self, play: Play[Any], answer: Callable[[str, Option], None]) -> None:
        """Give what can be given now: up to dice, a window or a choice of the other side."""
        while self.holds(play):
            self.since = len(play.entries) + 1
            answer(self.who, self.parts[0])
            self.given.append(self.parts.pop(0))


def give_line(play: Play[Any], who: str, line: str) -> list[Option]:
    """Give a side's typed line, up to the first window. The answers that were given.

    Raises:
        NotYourQuestion, NotOffered: nothing has been given.
    """
    chain = read_line(play, who, line)
    chain.give(play, play.answer)
    return chain.given


def read_line(play: Play[Any], who: str, line: str) -> Chain:
    """The answers that a side's typed line means, all of them tried; the other side is taken to pass.

    A part that is not asked is left out. It must name what had to be, or what the question is about.

    Raises:
        NotYourQuestion, NotOffered: nothing of the line can be given.
    """
    question = play.question
    if not isinstance(question, Ask) or question.who != who:
        raise NotYourQuestion(f"{who} is not asked now")
    parts = play.ruleset.split(play.live, question, line)
    if not parts:
        raise NotOffered("an empty line answers nothing")
    trial = _Trial(play.fork(), question)
    for part in parts:
        trial.take(part)
    return Chain(who, trial.given, len(play.entries))


class _Trial:
    """A fork on which the parts of a line are answered one after another."""

    def __init__(self, fork: Play[Any], question: Ask) -> None:
        self.fork = fork
        self.who = question.who
        self.about = question.about
        self.given: list[Option] = []
        self.forced: list[Option] = []
        self.named: Options | tuple[()] = ()

    def take(self, part: Option) -> None:
        """Answer with a part, or leave it out where it is not asked."""
        unasked = bool(self.given) and part in (*self.forced, *CLOSING)
        if self._is_asked(part):
            self._give(part)
        elif not self.given or (part[0] in self._verbs() and not unasked):
            self.fork.answer(self.who, " ".join(part))  # refused, with the reasons
        elif not unasked:
            self._check(part)

    def _is_asked(self, part: Option) -> bool:
        """Whether a part answers our question; `go` after another part ends the naming of members only."""
        return part in self._options() and (part != GO or not self.given or WITH in self._verbs())

    def _options(self) -> Options | tuple[()]:
        """The options of our question; none where we are not asked."""
        question = self.fork.question
        return question.options if isinstance(question, Ask) and question.who == self.who else ()

    def _verbs(self) -> set[str]:
        return {option[0] for option in self._options()}

    def _give(self, part: Option) -> None:
        """Answer, and go on to our next question, to dice, or to a choice of the other side."""
        if part[0] == WITH:
            self.named = self._options()
        self.fork.answer(self.who, part)
        self.given.append(part)
        self.forced = list(self.fork.forced)
        question = self.fork.question
        while isinstance(question, Ask) and question.who != self.who and PASS in question.options:
            self.fork.answer(question.who, PASS)
            self.forced += self.fork.forced
            question = self.fork.question

    def _check(self, part: Option) -> None:
        """Refuse a part that nothing asks for, unless it names what the line's question is about."""
        same = [forced for forced in self.forced if forced[0] == part[0]]
        if not same and part[0] != WITH and part[-1] in self.about:
            return
        reasons = self.named.why_not(part) if self.named and part[0] == WITH and not same else ()
        says = " ".join(reason.says for reason in reasons) or self._why_not(part, same)
        raise NotOffered(f"'{' '.join(part)[:60]}' is not possible: {says}", reasons)

    def _why_not(self, part: Option, same: list[Option]) -> str:
        if same:
            return f"it can only be '{' '.join(same[-1])}'"
        if part[0] == WITH:
            return f"{part[-1][:20]} cannot take part"
        if self.forced:
            return f"nothing but '{' '.join(self.forced[-1])}' was left before it"
        if isinstance(self.fork.question, Roll):
            return "dice fall before it is asked"
        return f"the question is about {', '.join(self.about)}" if self.about else "nothing asks for it there"
