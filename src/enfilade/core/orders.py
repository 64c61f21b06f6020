"""Standing orders: answers that a seat gives beforehand. Pure functions of (view, question).

All that an order depends on stands in its text, so that it can be kept, shown and read again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from enfilade.core.question import PASS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from enfilade.core.question import Ask, Option


class Order(Protocol):
    """A standing order of a seat.

    Attributes:
        text: the order in notation, with its parameters: "pass phase 3A.movement".
    """

    text: str

    def answer(self, view: dict[str, Any], question: Ask) -> Option | None:
        """What the order answers, or None where it says nothing."""

    def lapsed(self, view: dict[str, Any]) -> bool:
        """Whether what it was given for is over."""


class PassWhile:
    """Pass every question that allows it while one entry of the view is what it was.

    Attributes:
        text: the order in notation.
        key: the entry of the view.
        value: what it must be.
    """

    __slots__ = ("key", "text", "value")

    def __init__(self, text: str, key: str, value: object) -> None:
        self.text = text
        self.key = key
        self.value = value

    def answer(self, view: dict[str, Any], question: Ask) -> Option | None:
        """Pass, as long as the entry is the same and passing is offered."""
        return PASS if not self.lapsed(view) and PASS in question.options else None

    def lapsed(self, view: dict[str, Any]) -> bool:
        """Whether the entry has changed."""
        return bool(view.get(self.key) != self.value)


def by_order(orders: Sequence[Order], view: dict[str, Any], question: Ask) -> tuple[Option, Order] | None:
    """The answer of the first order that has one, and that order."""
    for order in orders:
        option = order.answer(view, question)
        if option is not None and option in question.options:
            return option, order
    return None
