"""Standing orders of squad: few and closed, with parameters.

pass move       pass while these units are under way
pass phase      pass to the end of this phase
"""

from __future__ import annotations

from typing import Any

from enfilade.core.orders import Order, PassWhile
from enfilade.core.question import PASS, Ask, Option


class PassMove:
    """11.1 Pass every window of the move that is under way when the order is first asked."""

    __slots__ = ("_units", "text")

    def __init__(self) -> None:
        self.text = "pass move"
        self._units: tuple[str, ...] | None = None

    def answer(self, view: dict[str, Any], question: Ask) -> Option | None:
        """Pass, as long as any unit of that move is on its way."""
        if self._units is None:
            self._units = _under_way(view)
        if question.topic != "window" or self.lapsed(view):
            return None
        return PASS if PASS in question.options else None

    def lapsed(self, view: dict[str, Any]) -> bool:
        """Whether that move is over."""
        return self._units is not None and not any(unit in self._units for unit in _under_way(view))


def _under_way(view: dict[str, Any]) -> tuple[str, ...]:
    move = view["underway"]
    return tuple(move["units"]) + tuple(move["entered"]) if move else ()


class PassPhase:
    """5.1 Pass every question that allows it, to the end of the phase in which the order is first asked."""

    __slots__ = ("_order", "text")

    def __init__(self) -> None:
        self.text = "pass phase"
        self._order: PassWhile | None = None

    def answer(self, view: dict[str, Any], question: Ask) -> Option | None:
        """Pass, in this phase."""
        if self._order is None:
            self._order = PassWhile(self.text, "window", view["window"])
        return self._order.answer(view, question)

    def lapsed(self, view: dict[str, Any]) -> bool:
        """Whether that phase is over."""
        return self._order is not None and self._order.lapsed(view)


def orders(text: str) -> Order | None:
    """The order of a text, or None."""
    match text.lower().split():
        case ["pass", "move"]:
            return PassMove()
        case ["pass", "phase"]:
            return PassPhase()
    return None
