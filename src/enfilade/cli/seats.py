"""Who sits at a seat, as it is written: `human`, or a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enfilade.cli.problems import UsedWrongly
from enfilade.core.errors import BadInput
from enfilade.core.ruleset import SIDES

if TYPE_CHECKING:
    from enfilade.bots import Bot

HUMAN = "human"


def bots_for(seats: dict[str, str], seed: int) -> dict[str, Bot]:
    """The bots of the seats that no person has. UsedWrongly if a seat names none."""
    named = {side: spec for side, spec in seats.items() if spec != HUMAN}
    if not named:
        return {}
    from enfilade.bots import make_bot

    try:
        return {side: make_bot(spec, seed) for side, spec in named.items()}
    except BadInput as wrong:
        raise UsedWrongly(str(wrong)) from None


def dismiss(bots: dict[str, Bot]) -> None:
    """Let bots that hold something go."""
    if bots:
        from enfilade.bots import dismiss as let_go

        for bot in bots.values():
            let_go(bot)


def read_seats(text: str) -> dict[str, str]:
    """`greedy,random`: A's seat first. One name seats both."""
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= 2
    if len(names) != len(SIDES) or not all(names):
        raise UsedWrongly(f"--seats '{text[:60]}' is not two seats with a comma between, A's first")
    if HUMAN in names:
        raise UsedWrongly("auto is for bots; 'enfilade play' has seats for people")
    return dict(zip(SIDES, names, strict=True))
