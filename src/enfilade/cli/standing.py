"""The standing orders of those who sit at this keyboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from enfilade.core.orders import Order, PassWhile, by_order
from enfilade.core.play import Play
from enfilade.core.question import Ask, Option


@dataclass(slots=True)
class _Held:
    order: Order
    segment: str


class Standing:
    """Orders by side; those that hold "while" end with the segment too."""

    def __init__(self) -> None:
        self._held: dict[str, list[_Held]] = {}

    def of(self, side: str) -> list[Order]:
        """The orders of a side, the oldest first."""
        return [held.order for held in self._held.get(side, [])]

    def give(self, play: Play[Any], side: str, order: Order) -> None:
        """Hold an order from now on; one to pass holds while what it names is as it is now."""
        if isinstance(order, PassWhile):
            view = play.ruleset.view(play.live, side)
            order = PassWhile(order.text, order.key, view.get(order.key))
        kept = [held for held in self._held.get(side, []) if held.order.text != order.text]
        self._held[side] = [*kept, _Held(order, play.ruleset.segment(play.live))]

    def end(self, side: str) -> None:
        """End all orders of a side."""
        self._held[side] = []

    def lapse(self, play: Play[Any]) -> list[Order]:
        """End the orders that have lapsed, and give them."""
        over: list[Order] = []
        for side, held in self._held.items():
            view = play.ruleset.view(play.live, side) if held else {}
            segment = play.ruleset.segment(play.live)
            gone = [each for each in held if _lapsed(each, view, segment)]
            over += [each.order for each in gone]
            self._held[side] = [each for each in held if each not in gone]
        return over

    def answer(self, play: Play[Any], question: Ask) -> Option | None:
        """What the orders of the side that is asked have to say."""
        orders = self.of(question.who)
        answered = by_order(orders, play.ruleset.view(play.live, question.who), question) if orders else None
        return answered[0] if answered is not None else None


def _lapsed(held: _Held, view: dict[str, Any], segment: str) -> bool:
    lapsed = getattr(held.order, "lapsed", None)
    if lapsed is not None and lapsed(view):
        return True
    return isinstance(held.order, PassWhile) and held.segment != segment
