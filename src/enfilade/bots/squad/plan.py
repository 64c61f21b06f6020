"""A chain of answers thought out at its first question, and followed as far as questions come that way."""

from __future__ import annotations

from collections.abc import Sequence

from enfilade.core.question import PASS, Ask, Option

GO: Option = ("go",)
STOP: Option = ("stop",)


class Plan:
    """The answers still to be given, in order; those that are not asked are passed over."""

    def __init__(self, answers: Sequence[Option] = ()) -> None:
        self.left = list(answers)

    def follow(self, question: Ask) -> Option | None:
        """The next planned answer that is offered; None if there is none."""
        for n, answer in enumerate(self.left):
            if answer in question.options:
                del self.left[: n + 1]
                return answer
        return None

    def follow_or_go(self, question: Ask) -> Option | None:
        """The same; where nothing more is wanted, what ends the list."""
        answer = self.follow(question)
        if answer is not None:
            return answer
        return next((end for end in (GO, PASS) if end in question.options), None)
