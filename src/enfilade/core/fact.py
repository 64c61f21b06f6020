"""Facts: what happened, in the past tense. They alone change a state."""

from __future__ import annotations

from typing import Any, Protocol


class Fact(Protocol):
    """A dataclass that applies itself, and names the rule by which it happened."""

    @property
    def rule(self) -> str:
        """The rule id, e.g. "8.1"; the same for all facts of a class, or its own."""

    def apply(self, s: Any, /) -> None:
        """Change the state; nothing else in a ruleset does."""
