"""A typed line may hold a whole chain of answers; it is given all or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from enfilade.core.errors import NotOffered, NotYourQuestion
from enfilade.core.question import Ask, Option

CLOSING: tuple[Option, ...] = (("go",), ("stop",))
"""Words that end a list or a move; where that has ended by itself they are not missed."""

if TYPE_CHECKING:
    from enfilade.core.play import Play


def give_line(play: Play[Any], who: str, line: str) -> list[Option]:
    """Give a side's typed line: tried on a fork, then answered one by one. The answers that were given.

    A part that is not asked, because it has one option, is left out if it is that option. Where something
    comes between (a window, dice that change the next question), the rest of the line is not given.

    Raises:
        NotYourQuestion, NotOffered: nothing has been given.
    """
    question = play.question
    if not isinstance(question, Ask) or question.who != who:
        raise NotYourQuestion(f"{who} is not asked now")
    chain = list(play.ruleset.split(play.live, question, line))
    if not chain:
        raise NotOffered("an empty line answers nothing")
    if len(chain) > 1:
        give_chain(play.fork(), who, chain)
    return give_chain(play, who, chain)


def give_chain(play: Play[Any], who: str, chain: list[Option]) -> list[Option]:
    """Answer with the options of a chain, those left out that are not asked; see `give_line`."""
    given: list[Option] = []
    for option in chain:
        question = play.question
        if option in play.forced or (option in CLOSING and given and not _offered(play, option)):
            continue
        _contradicted(play, option)
        if not isinstance(question, Ask) or question.who != who:
            return given
        entries = len(play.entries)
        play.answer(who, option)
        given.append(option)
        if len(play.entries) > entries + 1:
            return given
    return given


def _contradicted(play: Play[Any], option: Option) -> None:
    """Refuse a part that names something else than what was the only option of its kind."""
    only = [forced for forced in play.forced if forced[0] == option[0]]
    if only and not _offered(play, option):
        raise NotOffered(f"'{' '.join(option)}' is not possible: it can only be '{' '.join(only[-1])}'")


def _offered(play: Play[Any], option: Option) -> bool:
    return isinstance(play.question, Ask) and option in play.question.options
