"""Standing orders of squad: few and closed, with parameters.

pass move       pass the windows of the stack that is under way: kept as `pass move g1+g2`
pass phase      pass to the end of this phase: kept as `pass phase 3A.movement`
"""

from __future__ import annotations

from typing import Any

from enfilade.core.errors import NotOffered
from enfilade.core.orders import Order, PassWhile
from enfilade.core.question import PASS, Ask, Option

NOBODY = "'pass move' is for a move of the other side, and nobody is on the move"


class PassMove:
    """11.1 Pass every window of a move, as long as any of these units is under way."""

    __slots__ = ("_units", "text")

    def __init__(self, units: tuple[str, ...]) -> None:
        self.text = f"pass move {'+'.join(units)}"
        self._units = units

    def answer(self, view: dict[str, Any], question: Ask) -> Option | None:
        """Pass the window, if it is one of that move."""
        if question.topic != "window" or self.lapsed(view):
            return None
        return PASS if PASS in question.options else None

    def lapsed(self, view: dict[str, Any]) -> bool:
        """Whether none of them is under way."""
        return not any(unit in self._units for unit in _under_way(view))


def _under_way(view: dict[str, Any]) -> tuple[str, ...]:
    move = view["underway"]
    return tuple(dict.fromkeys([*move["units"], *move["entered"]])) if move else ()


def orders(text: str, view: dict[str, Any]) -> Order | None:
    """The order of a text, given in the position of a view; None if it is none.

    Raises:
        NotOffered: `pass move` while nobody is on the move.
    """
    match text.split():
        case ["pass", "move"]:
            if not _under_way(view):
                raise NotOffered(NOBODY, rule="11.1")
            return PassMove(_under_way(view))
        case ["pass", "move", units]:
            return PassMove(tuple(units.split("+")))
        case ["pass", "phase"]:
            return PassWhile(f"pass phase {view['phase_key']}", "phase_key", view["phase_key"])
        case ["pass", "phase", key]:
            return PassWhile(text, "phase_key", key)
    return None
