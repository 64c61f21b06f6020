"""19 What a bot thinks of works: positions cover, bunkers shut fire in, wire holds, and mines kill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.rules.fortifications import bears
from enfilade.rulesets.squad.state import Squad
from enfilade.rulesets.squad.works import within_arc

if TYPE_CHECKING:
    from enfilade.bots.squad.lore import Lore
    from enfilade.bots.squad.picture import Picture

MINED_POINTS = 2.0
"""CP for a unit that enters mines: half its rating, and a little for the company it leaves."""


def dug_in(s: Squad, h: Hex) -> int:
    """19.1 The cover of the position in a hex; who is under way has none of it."""
    work = s.setting.ground.works.get(h)
    return work.kind.cover if work is not None else 0


def shut(picture: Picture, h: Hex, target: Hex) -> bool:
    """19.2 Whether a bunker keeps fire from a hex off a target."""
    return bool(picture.s.setting.ground.works) and not bears(picture.s, h, target)


def shut_in(lore: Lore, h: Hex, target: Hex) -> bool:
    """19.2 The same, of the ground alone."""
    work = lore.setting.ground.works.get(h)
    return work is not None and work.kind.bunker and not within_arc(lore.board, work.facing, h, target)


def mined(picture: Picture, h: Hex, units: int) -> float:
    """19.4 CP that a stack must look for where it knows of mines."""
    s = picture.s
    return MINED_POINTS * units if s.mines and s.mines.get(h) in ("", picture.side) else 0.0
