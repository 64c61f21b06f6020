"""Why something may not be done: a sentence and the rule that says so."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Refusal:
    """One reason against an option, made by the same code that decides legality.

    Attributes:
        rule: the rule id without the ruleset's name, e.g. "6.4".
        says: one sentence, for people.
    """

    rule: str
    says: str

    def __str__(self) -> str:
        return f"{self.says} ({self.rule})"
