"""What a bot may know: hidden things are guessed, and the game itself is not touched."""

from random import Random

from enfilade.bots import glimpse, imagine
from enfilade.bots.guess import draws_of
from enfilade.core.play import Play
from enfilade.testing.toy import RULESET as TOY
from tests.bots.games import begun


def trapped() -> Play:
    """A toy game in which both traps lie: A's on 2, B's on 4."""
    play = begun("path", 1, TOY)
    play.answer("A", "trap 2")
    play.answer("B", "trap 4")
    return play


def test_what_is_hidden_is_guessed_and_the_rest_stays():
    """A side imagines its own trap where it lies, and the other's anywhere it may lie."""
    play = trapped()
    imagined = [imagine(play, "A", Random(n)).live.traps for n in range(60)]
    assert {2} == {traps["A"] for traps in imagined}
    assert {2, 3, 4} == {traps["B"] for traps in imagined}
    assert {"A": 2, "B": 4} == play.live.traps


def test_an_imagined_game_goes_its_own_way():
    """Answers to an imagined game change nothing in the real one."""
    play = trapped()
    fork = imagine(play, "A", Random(1))
    fork.answer("A", "run a1 2")
    assert 0 == play.live.runners["a1"]


def test_where_nothing_is_hidden_a_glimpse_is_the_position():
    """In squad all is open: the position itself is read, and no fork is made."""
    play = begun("meeting", 1)
    assert play.live is glimpse(play, "A", Random(1))
    assert trapped().live is not glimpse(trapped(), "A", Random(1))


def test_sides_draw_from_generators_of_their_own():
    """The generator depends on seed and side, and on nothing else."""
    first = [draws_of(seed, side).random() for seed in (1, 2) for side in "AB"]
    assert 4 == len(set(first))
    assert first == [draws_of(seed, side).random() for seed in (1, 2) for side in "AB"]
