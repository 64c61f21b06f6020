"""19.2, 19.5 Who goes into a bunker that was taken, and which wire is cleared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.worth import worth
from enfilade.core.question import Ask, Option

if TYPE_CHECKING:
    from enfilade.bots.squad.mind import Mind


def move_in(_mind: Mind, picture: Picture, question: Ask) -> Option | None:
    """19.2 The best two go into the bunker."""
    return max(question.options, key=lambda option: worth(picture, option[1]))


def clear(_mind: Mind, _picture: Picture, question: Ask) -> Option | None:
    """19.5 Any wire will do."""
    return next(iter(question.options))
