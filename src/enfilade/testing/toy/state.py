"""The position of the toy game."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from enfilade.core.errors import BadInput
from enfilade.core.notation import Codec

if TYPE_CHECKING:
    from collections.abc import Mapping

    from enfilade.core.fact import Fact

CODEC = Codec({})
HOME = 9
LOST = -1
FAR_END = 6


@dataclass(slots=True)
class Toy:
    """Runners by name and where they are; traps by side (0: none left); the trap window that is open."""

    turns: int = 8
    turn: int = 0
    side: str = "A"
    phase: str = "lay"
    entered: str = ""
    winner: str = ""
    runners: dict[str, int] = field(default_factory=dict)
    traps: dict[str, int] = field(default_factory=dict)
    journal: list[Fact] | None = None

    def fork(self) -> Toy:
        """An equal state that goes its own way."""
        runners, traps = dict(self.runners), dict(self.traps)
        return Toy(self.turns, self.turn, self.side, self.phase, self.entered, self.winner, runners, traps)

    def do(self, fact: Fact) -> None:
        """Apply a fact and note it."""
        fact.apply(self)
        if self.journal is not None:
            self.journal.append(fact)

    def of(self, side: str) -> list[str]:
        """The runners of a side that are on the path."""
        return [name for name, at in self.runners.items() if name[0] == side.lower() and 0 <= at <= FAR_END]


def begin(scenario: str, where: str, settings: Mapping[str, str]) -> Toy:
    """The position before the first question."""
    try:
        turns = tomllib.loads(scenario).get("turns", 8)
    except tomllib.TOMLDecodeError as wrong:
        raise BadInput(f"not TOML: {wrong}", where=where) from None
    if settings or not isinstance(turns, int) or not 1 <= turns <= 20:  # noqa: PLR2004 - a short game
        raise BadInput("turns must be a number from 1 to 20, and there is nothing else to set", where=where)
    runners = {f"{side}{n}": 0 if side == "a" else FAR_END for side in "ab" for n in (1, 2, 3)}
    return Toy(turns=turns, runners=runners, traps={"A": 0, "B": 0})


def position(s: Toy) -> str:
    """The whole position as text."""
    places = " ".join(f"{name}:{at}" for name, at in s.runners.items())
    traps = " ".join(f"{side}:{at}" for side, at in s.traps.items())
    return (
        f"{s.turns} {s.turn} {s.side} {s.phase} {s.entered or '-'} {s.winner or '-'} | {places} | {traps}\n"
    )


def read_position(text: str, _like: Toy) -> Toy:
    """The state that the text stands for."""
    head, places, traps = (part.split() for part in text.strip().split("|"))
    turns, turn, side, phase, entered, winner = head
    pairs = [dict(pair.split(":") for pair in part) for part in (places, traps)]
    runners, laid = ({name: int(at) for name, at in part.items()} for part in pairs)
    return Toy(int(turns), int(turn), side, phase, entered.strip("-"), winner.strip("-"), runners, laid)
