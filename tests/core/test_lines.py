"""A typed line is given all or not at all."""

from __future__ import annotations

import pytest

from enfilade.core.errors import NotOffered, NotYourQuestion
from enfilade.core.fate import ScriptedFate
from enfilade.core.lines import give_line
from enfilade.core.play import Play
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
    given = give_line(play, "A", "move g1+d1 assault 0102-0203")
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
