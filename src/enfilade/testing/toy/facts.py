"""What can happen in the toy game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, cast

from enfilade.core.ruleset import other
from enfilade.testing.toy.state import CODEC, LOST, Toy

if TYPE_CHECKING:
    from enfilade.core.fact import Fact


@dataclass(slots=True)
class TrapLaid:
    """1.2 A side has laid its trap, in secret."""

    side: str
    at: int
    rule: ClassVar[str] = "1.2"

    def apply(self, s: Toy) -> None:
        """The trap lies there."""
        s.traps = {**s.traps, self.side: self.at}


@dataclass(slots=True)
class RunnerMoved:
    """1.3 A runner has entered a space; the window for the trap opens."""

    runner: str
    to: int
    rule: ClassVar[str] = "1.3"

    def apply(self, s: Toy) -> None:
        """It stands there."""
        s.runners[self.runner] = self.to
        s.entered = self.runner


@dataclass(slots=True)
class TrapSprung:
    """1.4 A trap has been sprung."""

    side: str
    rule: ClassVar[str] = "1.4"

    def apply(self, s: Toy) -> None:
        """The trap is gone."""
        s.traps = {**s.traps, self.side: 0}


@dataclass(slots=True)
class RunnerLost:
    """1.4, 1.5 A runner is lost."""

    runner: str
    rule: ClassVar[str] = "1.4"

    def apply(self, s: Toy) -> None:
        """It is off the path."""
        s.runners[self.runner] = LOST


@dataclass(slots=True)
class PhaseBegun:
    """1.3 The next phase has begun."""

    phase: str
    rule: ClassVar[str] = "1.3"

    def apply(self, s: Toy) -> None:
        """March follows clash with the other side; the turn counts B's clashes."""
        if self.phase == "march" and s.phase == "clash":
            s.side = other(s.side)
        s.turn += self.phase == "march" and s.side == "A"
        s.phase, s.entered = self.phase, ""


@dataclass(slots=True)
class GameEnded:
    """1.6 The game is over; the winner, or "draw"."""

    winner: str
    rule: ClassVar[str] = "1.6"

    def apply(self, s: Toy) -> None:
        """Nothing follows."""
        s.winner = self.winner


FACTS: dict[str, type] = {
    f.__name__: f for f in (TrapLaid, RunnerMoved, TrapSprung, RunnerLost, PhaseBegun, GameEnded)
}


def write_fact(fact: Fact) -> str:
    """Its text."""
    return CODEC.format_named(fact)


def read_fact(text: str) -> Fact:
    """The fact of a text."""
    return cast("Fact", CODEC.parse_named(FACTS, text))
