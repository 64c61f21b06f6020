"""What core asks of a ruleset's state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from enfilade.core.fact import Fact


class State(Protocol):
    """A position: plain values, cheap to fork.

    Attributes:
        journal: where facts are noted, or None where nobody keeps a log. It is no part of the position.
    """

    journal: list[Fact] | None

    def fork(self) -> Self:
        """A state equal to this one that changes apart from it; it keeps no journal."""

    def do(self, fact: Fact, /) -> None:
        """Apply a fact, and note it in the journal if there is one."""
