"""A typed line that holds several answers: tried on a fork, and given whole or not at all.

A ruleset's `split` names every part, those too that the rules do not ask because there is nothing to choose.
Such a part is left out here, but what it names must be what comes to pass.
"""

from __future__ import annotations

import re
from typing import Any

from enfilade.core.errors import NotOffered
from enfilade.core.play import Play
from enfilade.core.question import PASS, Ask, Option, Roll

GO: Option = ("go",)
UNSAID: tuple[Option, ...] = (GO, ("stop",), ("normal",))
"""What a line may hold without having been typed; where it is not asked nothing is lost."""
ANY_FACE = 3
MOST_ANSWERS = 40
WITH = "with"


def plan(play: Play[Any], question: Ask, line: str) -> list[Option]:
    """The answers that a line means, in order, without those that are not asked.

    Raises:
        NotOffered: one of them is not possible; nothing is to be given then.
    """
    parts = [tuple(part) for part in play.ruleset.split(play.live, question, line)]
    if not parts:
        raise NotOffered(f"'{line[:60]}' is not understood here; 'help' tells what may be typed")
    trial = _Trial(play, question.who)
    for number, part in enumerate(parts):
        if not trial.reaches_us():
            trial.check()
            return trial.given + parts[number:]
        trial.take(part)
    trial.check()
    return trial.given


def is_asked(question: Ask, part: Option) -> bool:
    """Whether a part is an answer to this question; `go` ends the naming of members and no other list."""
    if part not in question.options:
        return False
    return part != GO or any(option[0] == WITH for option in question.options)


class _Trial:
    """A fork on which the parts are tried; the other side is taken to pass."""

    def __init__(self, play: Play[Any], who: str) -> None:
        self.fork = play.fork()
        self.who = who
        self.given: list[Option] = []
        self.unasked: list[Option] = []
        self._note()

    def _note(self) -> None:
        if self.fork.live.journal is None:
            self.fork.live.journal = []

    def reaches_us(self) -> bool:
        """Go on to our next question; False if dice fall before, or another must decide."""
        question = self.fork.question
        while isinstance(question, Ask) and question.who != self.who:
            if PASS not in question.options:
                return False
            self.fork.answer(question.who, PASS)
            question = self.fork.question
        return isinstance(question, Ask)

    def take(self, part: Option) -> None:
        """Give a part, or leave it out where it is not asked."""
        question = self.fork.question
        assert isinstance(question, Ask), "the question has reached us"
        if is_asked(question, part):
            self.fork.answer(self.who, part)
            self.given.append(part)
        elif part not in UNSAID or not self.given:
            if not self.given or any(option[0] == part[0] for option in question.options):
                self.fork.answer(self.who, " ".join(part))  # refused, with the reasons
            self.unasked.append(part)

    def check(self) -> None:
        """What was not asked must be what happens: a fact of this rule names it."""
        said = {part[-1] for part in self.given}
        for part in self.unasked:
            if part[-1] in said or not self._comes_to_pass(part[-1]):
                raise NotOffered(f"'{' '.join(part)[:60]}' is not possible there")

    def _comes_to_pass(self, name: str) -> bool:
        """Whether a fact names it, however the rule is answered from here on."""
        for _ in range(MOST_ANSWERS):
            if any(name in re.split(r"[\s,=]", line.text) for line in self.fork.lines):
                return True
            question = self.fork.question
            if question is None or not self.fork.quiet_fork()[1]:
                return False
            if isinstance(question, Roll):
                self.fork.throw((ANY_FACE,) * question.dice)
            else:
                self.fork.answer(question.who, next(iter(question.options)))
        return False
