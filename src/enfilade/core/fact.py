"""Facts: what happened, in the past tense. They alone change a state."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol


class Fact(Protocol):
    """A dataclass that applies itself.

    Attributes:
        rule: the rule by which it happened.
    """

    rule: ClassVar[str]

    def apply(self, s: Any, /) -> None:
        """Change the state; nothing else in a ruleset does."""
