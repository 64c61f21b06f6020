"""A number that keeps its reasons."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(slots=True)
class Part:
    """One term of a tally: how much, why, by which rule, and where on the board (or "")."""

    value: int
    why: str
    rule: str
    at: str = ""


@dataclass(slots=True)
class Tally:
    """A sum of parts; the total is what the rule uses, the parts are what it shows."""

    parts: tuple[Part, ...] = field(default_factory=tuple)

    @property
    def total(self) -> int:
        """The sum of the parts."""
        total = 0
        for part in self.parts:
            total += part.value
        return total

    def plus(self, value: int, why: str, rule: str, at: str = "") -> Tally:
        """This tally with one part more; a part worth nothing is left out."""
        return Tally((*self.parts, Part(value, why, rule, at))) if value else self

    def __str__(self) -> str:
        if not self.parts:
            return "0"
        terms = " ".join(_term(part, first=n == 0) for n, part in enumerate(self.parts))
        return f"{terms} = {self.total}"


def tally(parts: Iterable[Part]) -> Tally:
    """The tally of these parts, those worth nothing left out."""
    return Tally(tuple(part for part in parts if part.value))


def _term(part: Part, *, first: bool) -> str:
    sign = "-" if part.value < 0 else "" if first else "+"
    gap = " " if sign and not first else ""
    return f"{sign}{gap}{abs(part.value)} {part.why}"
