"""What greedy does in plain situations, where a player would know what to do."""

from math import isclose
from typing import Any

import pytest

from enfilade.bots import ask_bot
from enfilade.bots.greedy import GreedyBot
from enfilade.bots.squad.chances import above, at_most, casualties, mean_casualties, sniper_points
from enfilade.bots.squad.evaluate import evaluate
from enfilade.bots.squad.lore import Lore
from enfilade.core.play import Play
from enfilade.core.question import Ask
from enfilade.rulesets.squad import RULESET
from enfilade.testing.cases import Case, play_line, start
from tests.bots.games import asked, begun


def ground(columns: int, rows: int, **where: str) -> str:
    """A grid of open ground, with letters of terrain at hexes: w="0203 0204" puts woods there."""
    letters = {name: letter for letter, names in where.items() for name in names.split()}
    hexes = [[f"{c:02}{r:02}" for c in range(1, columns + 1)] for r in range(1, rows + 1)]
    return "".join(" ".join(letters.get(name, ".") for name in row) + "\n" for row in hexes)


def standing(terrain: str, units: str, *lines: str) -> Play[Any]:
    """A game from a position on, after these lines."""
    play = start(Case("test", "test", RULESET, [], [], {}, {"map": terrain, "units": units}, [], [], []))
    for line in lines:
        play_line(play, line)
    return play


def answers(play: Play[Any]) -> list[str]:
    """What greedy answers, for the side that is asked, until fate or somebody else is."""
    bot, given = GreedyBot(1), []
    side = asked(play).who
    while isinstance(play.question, Ask) and play.question.who == side:
        option = ask_bot(bot, play, play.question)
        given.append(" ".join(option))
        play.answer(side, option)
        if option in (("pass",), ("stop",)):
            break
    return given


# Chances


@pytest.mark.parametrize(("cover", "mean"), [(0, 21), (1, 15), (2, 10), (3, 6), (4, 3), (5, 1), (6, 0)])
def test_13_20_a_snipers_points(cover, mean):
    """The chances of a sniper's shot are those that the rules name."""
    assert isclose(mean / 6, sum(cp * chance for cp, chance in sniper_points(cover)), abs_tol=1e-12)
    assert isclose((6 - cover) / 6, above(cover))


def test_7_4_casualties_are_counted_over_36_throws():
    """On row 5-10 in the open: 7 throws of two dice beat nothing; 56 CP in 36 throws."""
    assert ((1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)) == casualties(8, 0)
    assert isclose(56 / 36, mean_casualties(8, 0))
    assert isclose(21 / 36, at_most(7))


# Fire


def test_it_fires_at_who_lies_open():
    """Of two squads equally far the one without cover is fired at, and the leader helps."""
    play = standing(
        ground(3, 5, b="0105"),
        "turn 1 A defensive\nB g1 rifle 0202\nB c1 captain 0202\nA k1 rifle 0105\nA k2 rifle 0305",
    )
    assert ["fire 0202", "at 0305", "with g1", "lead c1"] == answers(play)


def test_7_4_who_adds_nothing_keeps_its_fire_for_another_target():
    """5 and 10 are one row, so two squads of a hex fire at a target each."""
    play = standing(
        ground(3, 5),
        "turn 1 A defensive\nB g1 rifle 0202\nB g2 rifle 0202\nA k1 rifle 0105\nA k2 rifle 0305",
    )
    first = answers(play)
    assert 1 == len([answer for answer in first if answer.startswith("with")])
    for line in ("fate 6 5",):
        play_line(play, line)
    assert answers(play)[0].startswith("fire 0202")


def test_hopeless_shots_are_left_alone():
    """Fire that can hurt nobody is not opened."""
    play = standing(
        ground(4, 9, b="0209", o="0208 0207 0206 0205 0204"),
        "turn 1 A defensive\nB g1 militia_half 0205\nA k1 rifle 0209",
    )
    assert not isinstance(play.question, Ask) or ["pass"] == answers(play)


def test_11_1_a_mover_in_the_open_is_fired_at():
    """Opportunity fire at a squad that enters open ground beside the firer."""
    play = standing(
        ground(3, 5),
        "turn 1 A movement\nA g1 rifle 0201\nA g2 rifle 0301\nB k1 line 0203",
        "A move g1",
        "A normal",
        "A to 0202",
    )
    assert "fire 0203" == answers(play)[0]


# Casualties


@pytest.mark.parametrize(
    ("faces", "units", "expected"),
    [
        ("3 4", "B k1 rifle 0203", ["pin k1"]),
        ("3 4", "B k1 line_half 0203\nB k2 guards 0203", ["pin k1"]),
        ("1 2", "B k1 line_half 0203\nB k2 guards 0203\nB n1 sergeant 0203", ["kill k1", "kill k2"]),
    ],
)
def test_8_1_the_cheapest_is_paid(faces, units, expected):
    """A pin rather than a death, the half squad rather than the squad; the leader last."""
    play = standing(
        ground(3, 4), f"turn 1 A fire\nA g1 rifle 0201\n{units}", "A fire 0201 0203", f"fate {faces}"
    )
    if len(expected) == 1:
        assert expected == answers(play)[:1]
    else:
        assert "kill n1" not in answers(play)


# Snipers


def lair(terrain: str, units: str) -> list[str]:
    """Where greedy sets its sniper down, woken by A's fire from 0504."""
    play = standing(
        terrain,
        f"turn 1 A fire\nsniper B available\nA g1 rifle 0504\n{units}",
        "A fire 0504 0508",
        "fate 6 6",
    )
    return answers(play)


def test_13_10_the_sniper_lies_in_cover_among_friends():
    """A building that friends hold is safe from feet, and from most checks."""
    assert ["place 0508"] == lair(ground(8, 10, b="0508"), "B k1 line 0508")


def test_13_9_a_sniper_is_kept_where_it_would_only_be_lost():
    """On open ground before many enemies, at a target in cover, it is kept for another day."""
    units = "B k1 line 0508\n" + "\n".join(f"A h{n} rifle 050{n}" for n in (3, 5, 6))
    assert ["pass"] == lair(ground(9, 9, b="0504"), units)


def test_13_3_the_sniper_goes_before_it_is_trodden_down():
    """An enemy beside its hex would end it; one far off does not."""
    near = "turn 1 B after\nstep cleared\nsniper B placed hex=0203\nB k1 line 0209\nA g1 rifle {}"
    assert ["withdraw"] == answers(standing(ground(9, 9), near.format("0202")))


# Assault


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ("A g1 rifle 0202\nA g2 rifle 0202\nA g3 rifle 0202\nB k1 line_half 0203", True),
        ("A g1 rifle 0202\nB k1 guards 0203 pinned", True),
        ("A g1 line_half 0202\nB k1 guards 0203\nB k2 guards 0203", False),
    ],
)
def test_12_1_assaults_are_made_at_good_odds_only(units, expected):
    """Three squads against a half squad, one against the pinned; never a half squad against guards."""
    play = standing(ground(3, 5, w="0202 0203"), f"turn 1 A advance\n{units}")
    assert expected == answers(play)[0].startswith("assault")


# Positions


def test_a_position_is_worth_to_one_side_what_it_costs_the_other():
    """Evaluation is antisymmetric."""
    play = begun("meeting", 1)
    lore = Lore(play.live)
    assert evaluate(play.live, "A", lore) == -evaluate(play.live, "B", lore)


def test_more_units_and_fewer_pins_are_worth_more():
    """A squad more is better, and a pin is worse."""
    worth = []
    for units in ("A g1 rifle 0101 pinned", "A g1 rifle 0101", "A g1 rifle 0101\nA g2 rifle 0101"):
        play = standing(ground(3, 8), f"turn 1 A movement\n{units}\nB k1 line 0308")
        worth.append(evaluate(play.live, "A", Lore(play.live)))
    assert worth[0] < worth[1] < worth[2]
