"""Exact odds: chances add up to one, equal those counted by hand, and those met by throwing."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from enfilade.core.fate import SeededFate
from enfilade.core.play import Play
from enfilade.core.question import Ask
from enfilade.odds.exact import chances_ahead, distribution, first_option, mean, outcomes
from enfilade.rulesets.squad import RULESET
from enfilade.rulesets.squad.facts import ApAttacked
from enfilade.testing.toy import RULESET as TOY
from enfilade.testing.toy import SCENARIO

BOARD = """
name = "odds"
turns = 1
[map]
terrain = '''
. . w . .
. . . . .
. . . . .
'''
[A]
[B]
"""
POSITION = (
    "turn 1 A fire\nA g1 rifle 0101\nA d1 captain 0101\nB h1 rifle 0301\nB h2 line 0301\nsniper B available\n"
)


def position():
    return RULESET.read_position(POSITION, RULESET.begin(BOARD, "odds", {}))


def cp_of(outcome) -> int:
    return next((fact.cp for fact in outcome.facts if isinstance(fact, ApAttacked)), -1)


def test_chances_of_a_whole_attack_add_up_to_one():
    """An attack with its casualties, valour checks, a sniper woken, its shot and the check."""
    found = list(outcomes(RULESET.next_rule, position()))
    assert 1 == sum(outcome.chance for outcome in found)
    assert all(outcome.chance > 0 for outcome in found)


def test_casualty_points_of_an_attack_are_those_counted_over_36_throws():
    """7.3, 7.4 Firepower 5, woods +2, nobody leading: CP max(0, 8 - result)."""
    found = distribution(RULESET.next_rule, position(), cp_of, lambda _s, q: pick(q))
    expected: dict[int, Fraction] = {}
    for a in range(1, 7):
        for b in range(1, 7):
            cp = max(0, 8 - max(2, a + b + 2))
            expected[cp] = expected.get(cp, Fraction(0)) + Fraction(1, 36)
    assert expected == found
    assert mean(expected) == mean(found)


def pick(question: Ask):
    """Fire with g1 alone, led by nobody."""
    wanted = [("fire", "0101"), ("at", "0301"), ("with", "g1"), ("go",)]
    return next((option for option in wanted if option in question.options), next(iter(question.options)))


def test_odds_are_those_that_dice_give():
    """4,000 attacks with seeded dice come out as the odds say, within four standard deviations each."""
    exact = distribution(RULESET.next_rule, position(), cp_of, lambda _s, q: pick(q))
    met: Counter[int] = Counter()
    games = 4000
    for seed in range(games):
        play = Play(RULESET, position(), SeededFate(seed))
        while not (attacks := [line.fact for line in play.lines if isinstance(line.fact, ApAttacked)]):
            assert isinstance(play.question, Ask)
            play.answer(play.question.who, pick(play.question))
        met[attacks[0].cp] += 1
    for cp, chance in exact.items():
        expected = float(chance) * games
        assert abs(met[cp] - expected) <= 4 * (expected * (1 - float(chance))) ** 0.5 + 1


def test_rule_after_rule_chances_add_up_and_equal_positions_are_merged():
    """The toy game to its end of the second turn, every side taking the first option."""
    start = TOY.begin(SCENARIO, "toy", {})
    found = chances_ahead(TOY, start, first_option, lambda s: s.turn >= 3)
    assert 1 == sum(chance for chance, _ in found)
    assert len({TOY.position(state) for _, state in found}) == len(found)


def test_a_state_is_not_changed_by_asking_its_odds():
    state = position()
    before = RULESET.position(state)
    list(outcomes(RULESET.next_rule, state))
    assert before == RULESET.position(state)
