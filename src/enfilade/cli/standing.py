"""The standing orders of those who sit at this keyboard."""

from __future__ import annotations

from typing import Any

from enfilade.core.orders import Order, by_order
from enfilade.core.play import Play
from enfilade.core.question import Ask, Option


class Standing:
    """Orders by side, each until it has lapsed."""

    def __init__(self) -> None:
        self._held: dict[str, list[Order]] = {}

    def of(self, side: str) -> list[Order]:
        """The orders of a side, the oldest first."""
        return list(self._held.get(side, []))

    def give(self, side: str, order: Order) -> None:
        """Hold an order from now on."""
        kept = [held for held in self._held.get(side, []) if held.text != order.text]
        self._held[side] = [*kept, order]

    def end(self, side: str) -> None:
        """End all orders of a side."""
        self._held[side] = []

    def lapse(self, play: Play[Any]) -> list[Order]:
        """End the orders that have lapsed, and give them."""
        over: list[Order] = []
        for side, held in self._held.items():
            view = play.ruleset.view(play.live, side) if held else {}
            gone = [order for order in held if order.lapsed(view)]
            over += gone
            self._held[side] = [order for order in held if order not in gone]
        return over

    def answer(self, play: Play[Any], question: Ask) -> Option | None:
        """What the orders of the side that is asked have to say."""
        orders = self.of(question.who)
        answered = by_order(orders, play.ruleset.view(play.live, question.who), question) if orders else None
        return answered[0] if answered is not None else None
