"""5 The sequence of play: phases in order, who is asked in which, and what once means."""

from __future__ import annotations

from typing import Any

from enfilade.core.play import Play
from enfilade.core.question import Ask
from enfilade.testing.cases import play_line, read_case, start

MAP = ". . . .\n" * 6


def game(units: str, lines: str = "") -> Play[Any]:
    """A game on open ground after some lines."""
    case = read_case(
        f"play = '''{lines}'''\n[position]\nmap = '''\n{MAP}'''\n"
        f"units = '''\n{units}'''\n[[expect]]\nasks = ''",
        "test",
    )
    made = start(case)
    for line in case.play:
        play_line(made, line)
    return made


def test_5_1_six_phases_a_segment_two_segments_a_turn():
    """Command, Fire, Movement, Defensive Fire, Advance and Assault, After-Action, for A, for B, next turn."""
    play = game("turn 1 A command\nA g1 rifle 0102\nB h1 rifle 0104\n")
    while isinstance(play.question, Ask) and play.live.turn < 2:
        play.answer(play.question.who, ("pass",))
    begun = [line.text for line in play.lines if line.text.startswith("PhaseBegun")]
    phases = ["command", "fire", "movement", "defensive", "advance", "after"]
    wanted = [f"PhaseBegun 1 {side} {phase}" for side in "AB" for phase in phases]
    assert [*wanted[1:], "PhaseBegun 2 A command"] == begun[:12]


def test_5_1_who_is_asked_in_which_phase():
    """The acting side in its own phases, the other in Defensive Fire."""
    for side, other in (("A", "B"), ("B", "A")):
        for phase, who in (
            ("fire", side),
            ("movement", side),
            ("defensive", other),
            ("advance", side),
        ):
            play = game(f"turn 1 {side} {phase}\nA g1 rifle 0102\nB h1 rifle 0104\n")
            assert play.question is not None
            assert (who, phase) == (play.question.who, play.live.phase)


def test_5_2_pinned_units_recover_before_weapons_change_hands():
    """First all pinned units of the side recover, in one step; only then a command is asked for."""
    play = game(
        "turn 2 B command\nA g1 rifle 0102 pinned\n"
        "B h1 rifle 0104 pinned\nB h2 rifle 0104\nweapon m1 lmg h1\n"
    )
    facts = [line.text for line in play.lines]
    assert facts[0] == "Recovered h1"
    assert "Recovered g1" not in facts
    assert isinstance(play.question, Ask)
    assert ("give", "m1", "h2") in play.question.options


def test_5_8_once_a_segment_is_lifted_after_action():
    """Fired, moved, advanced, smoked: after the segment's After-Action Phase all may act again."""
    marks = "fired moved acted smoked"
    play = game(
        f"turn 1 A advance\nA g1 rifle 0102 {marks}\nA g2 rifle 0102\nB h1 rifle 0104 {marks}\n", "A pass"
    )
    assert play.live.side == "B"
    for unit in ("g1", "h1"):
        piece = play.live.units[unit]
        assert not any((piece.fired, piece.moved, piece.acted, piece.smoked, piece.tried))


def test_5_8_a_fire_marker_lasts_through_the_segment():
    """Who answered in the Movement Phase is still marked in Defensive Fire and in the advance."""
    play = game(
        "turn 1 A movement\nA g1 rifle 0102\nB h1 rifle 0104 fired\nB h2 rifle 0404\n", "A pass\nB pass"
    )
    assert play.live.phase == "advance"
    assert play.live.units["h1"].fired


def test_5_6_anybody_unpinned_advances_and_nobody_answers():
    """Advancing beside an enemy who has not fired asks him nothing."""
    play = game(
        "turn 1 A advance\nA g1 rifle 0102\nA g2 rifle 0102\nB h1 rifle 0104\n", "A advance g1\nA to 0103"
    )
    assert play.question is not None
    assert (play.question.who, play.question.rule) == ("A", "5.6")
    assert play.live.board.names[play.live.units["g1"].hex] == "0103"
