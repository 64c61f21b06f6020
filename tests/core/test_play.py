"""Play: answers, refusals, undo and its barrier, acts, faults."""

from __future__ import annotations

import pytest

from enfilade.core.errors import NoSuchAct, NotOffered, NotYourQuestion, RuleBroke, StaleQuestion
from enfilade.core.fate import ScriptedFate, SeededFate
from enfilade.core.play import Play
from enfilade.core.question import Ask, Roll
from enfilade.testing.conform import MixDraws
from enfilade.testing.toy import RULESET, SCENARIO


def game(faces: str = "", *, seed: int | None = None) -> Play:
    fate = SeededFate(seed) if seed is not None else ScriptedFate([int(face) for face in faces.split()])
    return Play(RULESET, RULESET.begin(SCENARIO, "toy", {}), fate)


def answers(play: Play, *lines: str) -> Play:
    for line in lines:
        who, _, text = line.partition(" ")
        play.answer(who, text)
    return play


def laid(faces: str = "") -> Play:
    return answers(game(faces), "A trap 2", "B trap 3")


def test_a_question_is_put_to_one_side():
    play = game()
    with pytest.raises(NotYourQuestion):
        play.answer("B", "trap 2")
    assert isinstance(play.question, Ask)
    assert "A" == play.question.who


def test_an_answer_to_a_question_that_is_past_is_stale():
    play = game()
    asked = play.asked
    play.answer("A", "trap 2", asked=asked)
    with pytest.raises(StaleQuestion):
        play.answer("A", "trap 2", asked=asked)


def test_an_answer_that_is_not_offered_names_the_rule_and_changes_nothing():
    play = laid()
    before = RULESET.position(play.live)
    with pytest.raises(NotOffered) as refused:
        play.answer("A", "run b1 1")
    assert ("1.3", "not-offered") == (refused.value.rule, refused.value.code)
    assert "b1 is no runner of A" in refused.value.says
    assert before == RULESET.position(play.live)


def test_undo_takes_back_one_answer_of_ones_own():
    play = laid()
    play.answer("A", "run a1 1")
    play.answer("B", "pass")
    play.answer("B", "pass")
    play.act("B", "undo", "1")
    assert isinstance(play.question, Ask)
    assert ("B", "march") == (play.question.who, play.question.topic)
    assert "B undo 1" == f"{play.lines[-1].who} {play.lines[-1].text}"


def test_undo_stops_at_another_sides_answer():
    """Beyond it the undo is proposed, and done when the other side agrees."""
    play = answers(laid(), "A run a1 1", "B pass", "B run b1 1")
    play.act("A", "undo", "1")
    assert isinstance(play.question, Ask)
    assert "spring" == play.question.topic
    play.act("B", "agree")
    assert isinstance(play.question, Ask)
    assert ("A", "march") == (play.question.who, play.question.topic)


def test_undo_stops_at_a_throw_and_the_throw_is_not_made_again():
    play = answers(laid("6 3"), "A run a1 2", "B pass", "B run b1 2", "A pass", "A run a2 1", "B pass")
    play = answers(play, "B run b2 1", "A pass", "A run a1 1")
    assert play.throws == 0
    play.answer("B", "spring")
    assert play.throws == 1
    assert 0 == play.may_undo("B")
    play.act("B", "undo", "1")
    assert play.proposal is not None
    play.act("A", "agree")
    play.answer("B", "spring")
    assert play.throws == 2
    assert ["6", "3"] == [line.text for line in play.lines if line.kind == "fate"]


def test_an_answer_lets_a_proposal_lapse():
    play = laid()
    play.act("B", "draw")
    play.answer("A", "pass")
    with pytest.raises(NoSuchAct):
        play.act("A", "agree")


def test_a_draw_is_offered_and_agreed():
    play = laid()
    play.act("A", "draw")
    with pytest.raises(NoSuchAct):
        play.act("A", "agree")
    play.act("B", "agree")
    assert play.result is not None
    assert (None, "agreed") == (play.result.winner, play.result.how)
    assert play.question is None


@pytest.mark.parametrize("what", ["resign", "flag"])
def test_who_resigns_or_runs_out_of_time_loses(what):
    play = laid()
    play.act("B", what)
    assert play.result is not None
    assert ("A", what) == (play.result.winner, play.result.how)
    with pytest.raises(StaleQuestion):
        play.answer("A", "pass")


@pytest.mark.parametrize(
    "act", [("dance", ""), ("undo", "0"), ("undo", "x"), ("undo", "99"), ("undo", "²"), ("agree", "")]
)
def test_acts_that_are_not_possible_change_nothing(act):
    play = laid()
    lines = len(play.lines)
    with pytest.raises(NoSuchAct):
        play.act("A", *act)
    assert lines == len(play.lines)


def test_a_rule_that_raises_leaves_the_game_before_the_answer():
    play = laid()
    before, lines = RULESET.position(play.live), len(play.lines)
    play.live.runners.pop("a1")
    with pytest.raises(RuleBroke) as broke:
        play.answer("A", "run a1 1")
    assert isinstance(broke.value.cause, KeyError)
    assert "rule-broke" == broke.value.code
    assert before == RULESET.position(play.live)
    assert lines == len(play.lines)
    play.answer("A", "run a1 1")


def test_without_fate_the_throw_is_asked_for():
    play = Play(RULESET, RULESET.begin(SCENARIO, "toy", {}))
    answers(
        play, "A trap 2", "B trap 3", "A run a1 2", "B pass", "B run b1 2", "A pass", "A run a1 1", "B spring"
    )
    assert isinstance(play.question, Roll)
    with pytest.raises(NotOffered):
        play.throw((7,))
    with pytest.raises(NotYourQuestion):
        play.answer("A", "pass")
    play.throw((3,))
    assert 3 == play.live.runners["a1"]


def test_a_fork_goes_its_own_way():
    play = laid()
    twin = play.fork()
    twin.answer("A", "run a1 2")
    assert 0 == play.live.runners["a1"]
    assert 2 == twin.live.runners["a1"]


def test_decisions_count_answers_to_real_choices():
    play = game(seed=1)
    draws = MixDraws(1)
    while isinstance(play.question, Ask):
        play.answer(play.question.who, play.question.options.sample(draws))
    asked = sum(line.kind == "answer" for line in play.lines)
    assert 0 < play.decisions <= asked


def test_two_draws_agree():
    play = laid()
    play.act("A", "draw")
    play.act("B", "draw")
    assert play.result is not None
    assert (None, "agreed") == (play.result.winner, play.result.how)


def test_one_proposal_at_a_time():
    """What one side has proposed is answered before the other proposes something else."""
    play = answers(laid(), "A run a1 1", "B pass", "B run b1 1")
    play.act("A", "undo", "1")
    assert play.proposal is not None
    with pytest.raises(NoSuchAct):
        play.act("B", "draw")
    assert ("A", "undo") == (play.proposal.who, play.proposal.what)


def test_an_undo_lets_the_other_sides_proposal_lapse():
    play = answers(laid(), "A run a1 1", "B pass", "B pass")
    play.act("A", "draw")
    play.act("B", "undo", "1")
    assert play.proposal is None


def test_decisions_are_those_of_the_answers_that_stand():
    play = answers(laid(), "A run a1 1", "B pass", "B pass")
    count = play.decisions
    play.act("B", "undo", "1")
    assert count - 1 == play.decisions
