"""The exact distribution of anything over a rule, by running that rule over every reading of its dice.

Inside a rule it branches over readings, never over faces, so that the cost grows with the number of different
outcomes. From rule to rule it works at quiet points, where equal positions are merged.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from enfilade.core.fact import Fact
from enfilade.core.fate import SIDES
from enfilade.core.question import Ask, Option, Question, Roll
from enfilade.core.ruleset import Ruleset
from enfilade.core.state import State

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=Hashable)

Policy = Callable[[Any, Ask], Option]
"""What a side answers, from the position and the question."""


@dataclass(slots=True)
class Outcome(Generic[S]):
    """One way a rule can end: how likely, where it leads, and what happened on the way."""

    chance: Fraction
    state: S
    facts: list[Fact]


def first_option(_state: object, question: Ask) -> Option:
    """The plainest policy: the first of the options."""
    return next(iter(question.options))


def outcomes(
    rule: Callable[[S], Coroutine[Question, Any, None] | None],
    state: S,
    policy: Policy = first_option,
    given: Sequence[object] = (),
) -> Iterator[Outcome[S]]:
    """All ways a rule can end from a quiet position, with exact chances that add up to 1.

    Args:
        rule: makes the rule's coroutine on a state; `next_rule` of a ruleset will do.
        state: the quiet position; it is not changed.
        policy: answers the questions of sides.
        given: readings and options already fixed, from the rule's beginning.
    """
    waiting: list[tuple[Fraction, tuple[object, ...]]] = [(Fraction(1), tuple(given))]
    while waiting:
        chance, values = waiting.pop()
        twin = state.fork()
        facts: list[Fact] = []
        twin.journal = facts
        run = rule(twin)
        assert run is not None, "a position whose game has ended has no odds"
        question = _run(run, twin, values, policy)
        if question is None:
            twin.journal = None
            yield Outcome(chance, twin, facts)
            continue
        roll, so_far = question
        whole = SIDES**roll.dice
        for reading, ways in reversed(roll.read.weights(roll.dice)):
            waiting.append((chance * Fraction(ways, whole), (*so_far, reading)))


def _run(
    run: Coroutine[Question, Any, None], state: object, values: Sequence[object], policy: Policy
) -> tuple[Roll[Any], tuple[object, ...]] | None:
    """Run with these values; the roll it stops at with all values sent, or None where it ends."""
    sent: list[object] = []
    value: object = None
    while True:
        try:
            question = run.send(value)
        except StopIteration:
            return None
        if isinstance(question, Ask) and question.forced:
            value = next(iter(question.options))
            continue
        if len(sent) < len(values):
            value = values[len(sent)]
        elif isinstance(question, Ask):
            value = policy(state, question)
        else:
            run.close()
            return question, tuple(sent)
        sent.append(value)


def distribution(
    rule: Callable[[S], Coroutine[Question, Any, None] | None],
    state: S,
    measure: Callable[[Outcome[S]], V],
    policy: Policy = first_option,
    given: Sequence[object] = (),
) -> dict[V, Fraction]:
    """The exact distribution of a measure over the ways a rule can end."""
    found: dict[V, Fraction] = {}
    for outcome in outcomes(rule, state, policy, given):
        value = measure(outcome)
        found[value] = found.get(value, Fraction(0)) + outcome.chance
    return found


def chances_ahead(
    ruleset: Ruleset[S], state: S, policy: Policy, stop: Callable[[S], bool], most_rules: int = 200
) -> list[tuple[Fraction, S]]:
    """Rule after rule from a quiet position until `stop` holds; equal positions are merged.

    Args:
        stop: judged at quiet points; a position where no rule follows stops too.
        most_rules: a bound on the rules run one after another.
    """
    done: dict[str, tuple[Fraction, S]] = {}
    front: dict[str, tuple[Fraction, S]] = {ruleset.position(state): (Fraction(1), state)}
    for _ in range(most_rules):
        onward: dict[str, tuple[Fraction, S]] = {}
        for key, (chance, at) in front.items():
            if stop(at) or ruleset.result(at) is not None:
                _merge(done, key, chance, at)
                continue
            for outcome in outcomes(ruleset.next_rule, at, policy):
                _merge(onward, ruleset.position(outcome.state), chance * outcome.chance, outcome.state)
        if not onward:
            return list(done.values())
        front = onward
    raise AssertionError(f"no end within {most_rules} rules")


def _merge(into: dict[str, tuple[Fraction, S]], key: str, chance: Fraction, state: S) -> None:
    known = into.get(key)
    into[key] = (chance + (known[0] if known else 0), state)


def mean(found: dict[int, Fraction]) -> Fraction:
    """The mean of a distribution of numbers."""
    return sum((value * chance for value, chance in found.items()), Fraction(0))
