"""1 Winning: each sort of condition at its edge, and each way a game ends."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade.core.play import Play
from enfilade.testing.cases import play_line, read_case, start

LAST = "turn 8 B after\nstep done\n"
UNITS = "A g1 rifle 0101\nA g2 rifle 0102\nB h1 rifle 0301\n"


def game(victory: str, units: str, head: str = "", play: str = "") -> Play[Any]:
    """A game on open ground, from a position, after some lines."""
    case = read_case(
        f"""
play = '''{play}'''
[position]
rest = '''{head}'''
map = '''
. . .
. . .
. . .
'''
A = '''exits = ["n", "s"]
units = ["g1 rifle at=0101", "g2 rifle at=0102"]'''
B = '''exits = ["n"]
units = ["h1 rifle at=0301", "h2 rifle at=0303"]'''
victory = '''{victory}'''
units = '''{units}'''
[[expect]]
asks = ""
""",
        "test",
    )
    made = start(case)
    for line in case.play:
        play_line(made, line)
    return made


def ended(victory: str, units: str = LAST + UNITS, head: str = "", play: str = "") -> str:
    """Who won and how, of a game that stands at its end; "" if it goes on."""
    result = game(victory, units, head, play).result
    return f"{result.winner or '-'} {result.how}" if result else ""


def wins(condition: str, extra: str = "") -> bool:
    """Whether A wins by a condition, in a position of two of A and one of B with some lines more."""
    return ended(f"[victory.A]\n{condition}\n", LAST + UNITS + extra) == "A victory"


@pytest.mark.parametrize(
    ("condition", "extra", "won"),
    [
        ('hold = ["0101", "0202"]', "held 0101 A\nheld 0202 A\n", True),
        ('hold = ["0101", "0202"]', "held 0101 A\nheld 0202 B\n", False),
        ('hold = ["0101", "0202"]', "held 0101 A\nheld 0202 -\n", False),
        ('hold = ["0101", "0202", "0303"]\ncount = 2', "held 0101 A\nheld 0202 A\nheld 0303 B\n", True),
        ('hold = ["0101", "0202", "0303"]\ncount = 2', "held 0101 A\nheld 0202 B\nheld 0303 B\n", False),
        ('exit = "n"', "out g7 A-exited-n\n", True),
        ('exit = "n"', "out g7 A-exited-s\n", False),
        ('exit = "n"', "out h7 B-exited-n\n", False),
        ('exit = "n"\ncount = 2', "out g7 A-exited-n\n", False),
        ('exit = "n"\ncount = 2', "out g7 A-exited-n\nout g8 A-exited-n\n", True),
        ("points = 6", "lost B 6\n", True),
        ("points = 6", "lost B 5\n", False),
        ("points = 6", "lost A 6\n", False),
        ('kill = ["h2"]', "out h2 eliminated\n", True),
        ('kill = ["h2"]', "out h2 B-exited-n\n", False),
        ('kill = ["h1", "h2"]', "out h2 eliminated\n", False),
        ('kill = ["h2"]', "out h2a eliminated\nB h2b rifle_half 0303\n", False),
        ('kill = ["h2"]', "out h2a eliminated\nout h2b eliminated\n", True),
        ('inside = ["0102-0103"]', "", True),
        ('inside = ["0203"]', "", False),
        ('inside = ["0101-0103"]\ncount = 2', "", True),
        ('inside = ["0101-0103"]\ncount = 3', "", False),
        ("survive = 2", "", True),
        ("survive = 3", "", False),
        ('all = [{ survive = 2 }, { inside = ["0101"] }]', "", True),
        ('all = [{ survive = 2 }, { inside = ["0203"] }]', "", False),
        ('any = [{ survive = 3 }, { inside = ["0101"] }]', "", True),
        ('any = [{ survive = 3 }, { inside = ["0203"] }]', "", False),
    ],
)
def test_1_3_each_condition_at_its_edge(condition, extra, won):
    """A condition is met with exactly what it asks and not with one less."""
    assert won == wins(condition, extra)


BOTH = "[victory.A]\nsurvive = 1\n[victory.B]\nsurvive = 1\n"
NEITHER = "[victory.A]\nsurvive = 9\n[victory.B]\nsurvive = 9\n"


@pytest.mark.parametrize("victory", [BOTH, NEITHER, ""])
def test_1_3_both_or_neither_is_a_draw(victory):
    """Both meeting their conditions, or neither, draws, unless the scenario names a winner."""
    assert ended(victory) == "- draw"
    assert ended(victory, head='default_winner = "B"') == "B victory"
    assert ended(victory, head='default_winner = "A"') == "A victory"


def test_1_3_the_default_winner_gives_way_to_a_winner():
    """Who alone meets his condition wins, whoever is the default."""
    assert ended("[victory.A]\nsurvive = 1\n", head='default_winner = "B"') == "A victory"


MIDDLE = "turn 2 A movement\n"


@pytest.mark.parametrize(
    ("victory", "over"),
    [
        ("[victory.A]\nsurvive = 2\nat_once = true\n", "A victory"),
        ("[victory.B]\nsurvive = 1\nat_once = true\n", "B victory"),
        ("[victory.A]\nsurvive = 2\n", ""),
        ("[victory.A]\nsurvive = 3\nat_once = true\n", ""),
        ("[victory.A]\nany = [{ survive = 2, at_once = true }, { points = 9 }]\n", "A victory"),
        ("[victory.A]\nany = [{ survive = 2 }, { points = 9, at_once = true }]\n", ""),
        ("[victory.A]\nall = [{ survive = 2 }, { points = 9 }]\nat_once = true\n", ""),
    ],
)
def test_1_3_at_once_ends_the_game_when_it_is_met(victory, over):
    """Marked `at_once`, the whole or a part of an `any`, it ends the game; unmarked it waits."""
    assert over == ended(victory, MIDDLE + UNITS)


@pytest.mark.parametrize(
    ("turn", "over"),
    [
        ("turn 8 B after\nstep done", "- draw"),
        ("turn 8 A after\nstep done", ""),
        ("turn 7 B after\nstep done", ""),
        ("turn 8 B advance", ""),
    ],
)
def test_1_4_after_the_last_turn_and_no_sooner(turn, over):
    """Eight turns of two segments: the game ends after the sixteenth."""
    assert over == ended("", f"{turn}\n{UNITS}")


def test_1_4_the_last_turn_of_who_moves_second():
    """Where B moves first the last segment is A's."""
    assert not ended("", f"turn 8 B after\nstep done\n{UNITS}", head='first = "B"')
    assert ended("", f"turn 8 A after\nstep done\n{UNITS}", head='first = "B"') == "- draw"


def test_1_4_nobody_on_the_map_and_none_due():
    """A side with no unit left ends the game; its conditions are judged, and survival is lost."""
    alone = "turn 1 A movement\nA g1 rifle 0101\n"
    assert ended("[victory.A]\nsurvive = 1\n", alone) == "A victory"
    assert ended("[victory.B]\nsurvive = 1\n", alone) == "- draw"
    assert not ended("", alone + "B h1 rifle - due=3 entry=B1\n")


@pytest.mark.parametrize(
    ("line", "over"), [("A resign", "B resign"), ("B resign", "A resign"), ("A draw\nB agree", "- agreed")]
)
def test_1_4_resignation_and_agreement(line, over):
    """Who resigns has lost; agreed is drawn, whoever is the default winner."""
    head = 'default_winner = "A"'
    assert over == ended("[victory.A]\nsurvive = 1\n", MIDDLE + UNITS, head=head, play=line)


def test_1_4_a_draw_refused_goes_on():
    """Offering a draw ends nothing, nor does a refusal."""
    assert not ended("", MIDDLE + UNITS, play="A draw\nB refuse")
    assert not ended("", MIDDLE + UNITS, play="A draw")


AREAS = """
. . .
. . .
'''
A = '''area = ["0101-0102"]
units = ["g1 rifle"]'''
B = '''area = ["0301-0302"]
units = ["h1 rifle"]'''
[[expect]]
asks = ""
"""


@pytest.mark.parametrize(
    ("head", "who"),
    [
        ("", "B"),
        ('first = "B"', "A"),
        ('places_first = "A"', "A"),
        ('first = "B"\nplaces_first = "B"', "B"),
    ],
)
def test_1_2_the_second_mover_sets_up_first(head, who):
    """Whoever moves second sets up first, unless the scenario says otherwise."""
    case = read_case(f"[position]\nrest = '''{head}'''\nmap = '''{AREAS}", "test")
    question = start(case).question
    assert question is not None
    assert who == question.who
