"""A typed line may hold a whole chain of answers; it is given all or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from enfilade.core.errors import NotOffered, NotYourQuestion
from enfilade.core.question import Ask, Option

if TYPE_CHECKING:
    from enfilade.core.play import Play


def give_line(play: Play[Any], who: str, line: str) -> list[Option]:
    """Give a side's typed line: tried on a fork, then answered one by one. The answers that were given.

    A part that is not asked, because it has one option, is left out. Where something comes between (a window,
    dice that change the next question), the rest of the line is not given.

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
    rest = list(chain)
    while rest:
        question = play.question
        if not isinstance(question, Ask) or question.who != who:
            return given
        option = rest.pop(0)
        if option in question.options or not _unasked(question, option, rest, given):
            entries = len(play.entries)
            play.answer(who, option)
            given.append(option)
            if len(play.entries) > entries + 1:
                return given
    return given


def _unasked(question: Ask, option: Option, rest: list[Option], given: list[Option]) -> bool:
    """Whether the option belongs to a part that was not asked: a later one is offered instead."""
    verbs = {offered[0]: True for offered in question.options}
    return option[0] not in verbs and (
        any(later in question.options for later in rest) or (bool(given) and not rest)
    )
