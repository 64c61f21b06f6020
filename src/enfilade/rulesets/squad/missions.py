"""17 Support missions: what a side may call down from off the board, and what is written on the order."""

from __future__ import annotations

from dataclasses import dataclass

from enfilade.geometry.hexes import OFF_MAP, Hex


@dataclass(slots=True)
class MissionKind:
    """17.4 What a sort of mission brings.

    Attributes:
        title: what it is called in a sum of dice.
        firepower: its AP firepower, the least of its row (7.4).
        at: its AT rating A-F.
        artillery: is spotted, scatters, counts double in woods and may lay smoke; aircraft do none of it.
    """

    name: str
    title: str
    firepower: int
    at: str
    artillery: bool = True


@dataclass(slots=True)
class Mission:
    """17.1 A side's mission. Values never change in place: `placed` and `done` give the changed one.

    Attributes:
        used: it has been used; there is no second time.
        hex: where it is placed, -1 while it is not.
        order: its place among those placed in this Command Phase, from 1; 0 while it is not placed.
        smoke: it is placed as smoke (17.5).
    """

    side: str
    id: str
    kind: str
    used: bool = False
    hex: Hex = OFF_MAP
    order: int = 0
    smoke: bool = False

    def placed(self, h: Hex, order: int, *, smoke: bool) -> Mission:
        """This mission placed at a hex."""
        return Mission(self.side, self.id, self.kind, self.used, h, order, smoke)

    def done(self) -> Mission:
        """17.1, 17.5 This mission after it came down: used, unless it was smoke."""
        return Mission(self.side, self.id, self.kind, self.used or not self.smoke)
