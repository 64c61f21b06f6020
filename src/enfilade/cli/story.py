"""What has happened, as sentences with their rules; hidden things are told to nobody who may not see them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from enfilade.core.entries import Line
from enfilade.core.play import Play
from enfilade.core.record import BodyLine, act_words
from enfilade.core.ruleset import SIDES

ACTS = {
    "agree": "{who} agrees.",
    "refuse": "{who} does not agree.",
    "draw": "{who} offers a draw.",
    "resign": "{who} resigns.",
    "flag": "{who} has run out of time.",
}


@dataclass(slots=True)
class Sentence:
    """A sentence told: the record's line it is about (from 0), the words, the rule, who may not read it."""

    line: int
    says: str
    rule: str
    hidden_from: tuple[str | None, ...]


class Story:
    """The sentences of a game, made as it goes: each line is told in the position right after it."""

    def __init__(self) -> None:
        self.sentences: list[Sentence] = []
        self._lines = 0

    def follow(self, play: Play[Any], _line: BodyLine | None = None) -> None:
        """Tell the lines that are new."""
        for number in range(self._lines, len(play.lines)):
            sentence = _sentence(play, number, play.lines[number])
            if sentence is not None:
                self.sentences.append(sentence)
        self._lines = len(play.lines)

    def since(self, first: int, viewer: str | None) -> list[Sentence]:
        """The sentences from number `first` on that `viewer` may read."""
        return [each for each in self.sentences[first:] if viewer not in each.hidden_from]


def _sentence(play: Play[Any], number: int, line: Line) -> Sentence | None:
    match line.kind:
        case "fact":
            return _of_fact(play, number, line)
        case "fate":
            return Sentence(number, f"Dice: {line.text}.", "", ())
        case "act":
            return Sentence(number, _of_act(line), "", ())
    return None


def _of_fact(play: Play[Any], number: int, line: Line) -> Sentence | None:
    fact, ruleset = line.fact, play.ruleset
    assert fact is not None, "a fact's line holds the fact"
    says = ruleset.tell(play.live, fact)
    if not says:
        return None
    told: Callable[[str | None], bool] = lambda viewer: ruleset.sees(fact, viewer)  # noqa: E731
    hidden = tuple(viewer for viewer in (*SIDES, None) if not told(viewer))
    rule = "" if f"{fact.rule})" in says or f"{fact.rule}," in says else f"{ruleset.name} {fact.rule}"
    return Sentence(number, says, rule, hidden)


def _of_act(line: Line) -> str:
    name, argument = act_words(line.text)
    if name == "undo":
        answers = "its last answer" if argument in ("", "1") else f"its last {argument} answers"
        return f"{line.who} takes back {answers}."
    if name == "note":
        return f"{line.who} notes: {argument}"
    return ACTS[name].format(who=line.who)
