"""A typed line is given all or not at all."""

from __future__ import annotations

import pytest

from enfilade.core.errors import NotOffered, NotYourQuestion
from enfilade.core.fate import ScriptedFate
from enfilade.core.lines import give_line, read_line
from enfilade.core.play import Play
from enfilade.core.question import PASS
from enfilade.rulesets.squad import RULESET

MAP = """
name = "lines"
turns = 2
[map]
terrain = '''
. . . . .
. . . . .
. . . . .
'''
[A]
units = ["g1 rifle at=0101", "g2 rifle at=0101", "d1 captain at=0101"]
[B]
units = ["h1 line at=0501"]
"""


def position(phase: str) -> Play:
    state = RULESET.begin(MAP, "lines", {})
    text = RULESET.position(state).replace("turn 1 A setup", f"turn 1 A {phase}")
    return Play(RULESET, RULESET.read_position(text, state), ScriptedFate([4, 4] * 20))


def test_a_move_may_be_typed_whole():
    play = position("movement")
    given = give_line(play, "A", "move g1+d1 assault 0102-0103")
    assert ["move d1", "with g1", "go", "assault", "to 0102"] == [" ".join(option) for option in given]
    assert play.question is not None
    assert "window" == play.question.topic


def test_nothing_is_given_of_a_line_that_is_wrong_in_its_middle():
    play = position("movement")
    before = len(play.entries)
    with pytest.raises(NotOffered):
        give_line(play, "A", "move g1+h1 0102")
    assert before == len(play.entries)


def test_a_group_may_be_typed_by_its_members():
    play = position("fire")
    given = give_line(play, "A", "fire g1 0501")
    assert ["fire 0101", "with g1", "go"] == [" ".join(option) for option in given]
    assert play.question is not None
    assert "lead" == play.question.topic


def test_the_other_side_gives_nothing():
    with pytest.raises(NotYourQuestion):
        give_line(position("fire"), "B", "pass")


def test_an_empty_line_is_no_answer():
    with pytest.raises(NotOffered):
        give_line(position("fire"), "A", "   ")


def test_the_rest_of_a_line_waits_for_the_window_to_be_passed():
    """It holds after a pass; it was tried to its end when it was typed."""
    play = position("movement")
    chain = read_line(play, "A", "move g1+d1 0102-0103")
    chain.give(play, play.answer)
    assert [("to", "0103"), ("stop",)] == chain.parts
    assert not chain.holds(play)
    play.answer("B", PASS)
    assert chain.holds(play)
    chain.give(play, play.answer)
    assert [("stop",)] == chain.parts


def test_the_rest_of_a_line_lapses_when_the_window_is_answered():
    play = position("movement")
    chain = read_line(play, "A", "move g1+d1 0102-0103")
    chain.give(play, play.answer)
    play.answer("B", "fire 0501")
    assert not chain.holds(play)


@pytest.mark.parametrize("line", ["move g1+d1 0102-0104", "move g1 0102-0103-0203-0303-0403"])
def test_a_step_after_a_window_is_tried_too(line):
    """A wrong step, or one too far, is refused before the first is made."""
    play = position("movement")
    with pytest.raises(NotOffered):
        give_line(play, "A", line)
    assert play.entries == []


def test_what_was_the_only_choice_may_be_named_and_nothing_else():
    """One target alone: it is not asked, and no other is fired at instead."""
    with pytest.raises(NotOffered, match="it can only be 'at 0501'"):
        give_line(position("fire"), "A", "fire g1 0301")


def test_go_ends_the_naming_of_members_and_no_other_list():
    """Both squads named: nobody is left to name, and `go` does not refuse the captain's help."""
    play = position("fire")
    given = give_line(play, "A", "fire g1+g2 0501")
    assert ["fire 0101", "with g1", "with g2"] == [" ".join(option) for option in given]
    assert play.question is not None
    assert "lead" == play.question.topic


def test_a_member_who_is_not_there_is_refused_with_its_reason():
    """All who can take part are named, so something else is asked next: still nothing is given."""
    play = position("fire")
    with pytest.raises(NotOffered, match="'with h1' is not possible"):
        give_line(play, "A", "fire g1+g2+h1 0501")
    assert play.entries == []
