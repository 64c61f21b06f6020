"""What a ruleset is to core: a record of functions, its table of contents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from enfilade.core.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence

    from enfilade.core.fact import Fact
    from enfilade.core.orders import Order
    from enfilade.core.question import Ask, Option, Question
    from enfilade.core.state import State

S = TypeVar("S", bound="State")

Rule = "Coroutine[Question, Any, None]"
SIDES = ("A", "B")


@dataclass(slots=True)
class Result:
    """How a game ended: the winner ("A", "B" or None for a draw), the turn, a word and a sentence."""

    winner: str | None
    turn: int
    how: str
    says: str


def whole_line(line: str) -> str:
    """The line, where a scenario hides nothing."""
    return line


@dataclass(slots=True)
class Ruleset(Generic[S]):
    """A game. Every field is a plain function unless said otherwise.

    Attributes:
        name: one word, as in `squad 13.2`.
        version: of the rules; a record carries it.
        begin: (scenario text, where it stands, settings) to the state before the first question; raises
            BadInput. Settings are dotted names to texts: {"switches.sniper_needs_cover": "true"}.
        next_rule: the rule the sequence of play has next, or None when the game has ended. Must not change
            the state.
        result: how the game ended, or None while it goes on.
        segment: a word that changes with each segment; `Play` keeps one quiet state for each.
        turn: the number of the turn.
        position: the whole position as text; its SHA-256 is the state hash.
        read_position: (text, a state of the same scenario) to a state.
        write_fact: (state, fact) to its text.
        read_fact: (state, text) to the fact.
        view: (state, side or None for a spectator) to plain JSON data: what that side may see.
        sees: (fact, side or None) whether that side may see it.
        prompt: (state, question) to a sentence.
        goals: (state) to sentences that say what each side must do to win.
        tell: (state, fact) to a sentence for the log, or "" for what nobody needs to read.
        words: (state, option) to a short label of an option for people.
        split: (state, question, line) to the options, one after another, that a typed line means.
        orders: (text, the view of the side that gives it) to the standing order, or None if it is none;
            raises NotOffered where it makes no sense now.
        conceal: (state, side) to states that differ only in what that side cannot see; for the leak test.
        scenarios: the names of the shipped scenarios.
        scenario_text: name to text, or None.
        switches: each switch of the ruleset with its default and its meaning.
        open_line: a line of a scenario or setting as all may see it while the game runs.
    """

    name: str
    version: str
    begin: Callable[[str, str, Mapping[str, str]], S]
    next_rule: Callable[[S], Coroutine[Question, Any, None] | None]
    result: Callable[[S], Result | None]
    segment: Callable[[S], str]
    turn: Callable[[S], int]
    position: Callable[[S], str]
    read_position: Callable[[str, S], S]
    write_fact: Callable[[S, Fact], str]
    read_fact: Callable[[S, str], Fact]
    view: Callable[[S, str | None], dict[str, Any]]
    sees: Callable[[Fact, str | None], bool]
    prompt: Callable[[S, Ask], str]
    goals: Callable[[S], Sequence[str]]
    tell: Callable[[S, Fact], str]
    words: Callable[[S, Ask, Option], str]
    split: Callable[[S, Ask, str], Sequence[Option]]
    orders: Callable[[str, dict[str, Any]], Order | None]
    conceal: Callable[[S, str | None], Iterable[S]]
    scenarios: Callable[[], Sequence[str]]
    scenario_text: Callable[[str], str | None]
    switches: Callable[[], Sequence[tuple[str, str, str]]]
    open_line: Callable[[str], str] = whole_line


def other(side: str) -> str:
    """The other side."""
    return "B" if side == "A" else "A"


def known_scenario(ruleset: Ruleset[Any], name: str) -> str:
    """The text of a shipped scenario; BadInput names those there are."""
    text = ruleset.scenario_text(name)
    if text is None:
        names = ", ".join(ruleset.scenarios())
        raise BadInput(
            f"there is no scenario '{name[:40]}' in {ruleset.name}; there are {names}", code="no-scenario"
        )
    return text
