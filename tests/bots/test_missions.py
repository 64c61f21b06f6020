"""Where greedy places artillery and aircraft."""

from __future__ import annotations

from math import isclose
from pathlib import Path
from typing import Any

import pytest

from enfilade.bots import run_game
from enfilade.bots.greedy import GreedyBot
from enfilade.bots.squad.lore import Lore
from enfilade.bots.squad.missions import best_target, brings, expected
from enfilade.bots.squad.picture import Picture
from enfilade.core.play import Play
from enfilade.core.question import Ask
from enfilade.rulesets.squad import RULESET
from enfilade.rulesets.squad.charts import MISSION_KINDS
from enfilade.testing.cases import Case, start

BARRAGE = (Path(__file__).parents[1] / "rulesets" / "squad" / "barrage.toml").read_text("utf-8")


def standing(terrain: str, units: str) -> Play[Any]:
    return start(Case("test", "test", RULESET, [], [], {}, {"map": terrain, "units": units}, [], [], []))


def open_ground(columns: int, rows: int) -> str:
    return (". " * columns + "\n") * rows


def picture(play: Play[Any], side: str = "A") -> Picture:
    return Picture(play.live, side, Lore(play.live))


def placed(play: Play[Any]) -> list[str]:
    """What greedy places before it passes."""
    bot, given = GreedyBot(1), []
    while isinstance(play.question, Ask) and play.question.topic.startswith("mission"):
        option = bot.choose(RULESET.view(play.live, play.question.who), play.question, play)
        given.append(" ".join(option))
        play.answer(play.question.who, option)
    return given


def test_17_the_richest_stack_is_struck():
    """Three squads with their leader rather than a lone one."""
    play = standing(
        open_ground(7, 9),
        "turn 2 A command\nA g1 rifle 0109\nmission A a1 light\nB h1 rifle 0701\nB k1 rifle 0404\n"
        "B k2 rifle 0404\nB k3 rifle 0404\nB d1 captain 0404",
    )
    assert ["mission a1", "at 0404"] == placed(play)


def test_17_not_beside_friends():
    """Of two equal stacks the one with friends next to it is spared; a mission that harms more is kept."""
    units = "turn 2 A command\nmission A a1 heavy\nB k1 rifle 0702\nB k2 rifle 0702\n"
    near = "A g1 rifle 0701\nA g2 rifle 0601\nA g3 rifle 0703\nA g4 rifle 0602\n"
    apart = "B h1 rifle 0208\nB h2 rifle 0208\n"
    assert ["mission a1", "at 0208"] == placed(standing(open_ground(9, 9), units + near + apart))


def test_17_two_missions_take_two_targets():
    play = standing(
        open_ground(9, 9),
        "turn 2 A command\nA g1 rifle 0109\nmission A a1 light\nmission A a2 light\nB h1 rifle 0301\n"
        "B h2 rifle 0301\nB k1 rifle 0805\nB k2 rifle 0805",
    )
    given = placed(play)
    assert {"at 0301", "at 0805"} == set(given[1::2])


def test_17_kept_for_something_better_and_used_at_last():
    """A half squad in a building is not worth a barrage early on, but in the last turn it is."""
    units = "A command\nA g1 rifle 0109\nmission A a1 light\nB h1 line_half 0404\n"
    grid = "\n".join(" ".join("b" if (c, r) == (4, 4) else "." for c in range(1, 8)) for r in range(1, 10))
    assert ["pass"] == placed(standing(grid + "\n", "turn 1 " + units))
    assert ["mission a1", "at 0404"] == placed(standing(grid + "\n", "turn 8 " + units))


def test_17_out_of_sight_there_is_no_target():
    play = standing(
        "w w w\nw w w\nw w w\nw w w\n",
        "turn 8 A command\nA g1 rifle 0101\nmission A a1 light\nB h1 rifle 0304",
    )
    assert ["pass"] == placed(play)


def test_17_3_what_is_expected_counts_every_throw():
    """24 throws of 36 come down on the target, one in each hex of the two rings in line with it."""
    play = standing(
        open_ground(7, 7), "turn 1 A command\nA g1 rifle 0405\nmission A a1 light\nB h1 rifle 0404"
    )
    seen, kind = picture(play), MISSION_KINDS["light"]
    at, ours = play.live.board.hex_of("0404"), play.live.board.hex_of("0405")
    assert at is not None
    assert ours is not None
    wanted = (24 * brings(seen, kind, at) + brings(seen, kind, ours)) / 36
    assert brings(seen, kind, ours) < 0 < brings(seen, kind, at)
    assert isclose(wanted, expected(seen, kind, at, {}))
    assert isclose(wanted, best_target(seen, "a1")[0])
    assert isclose(
        brings(seen, MISSION_KINDS["aircraft"], at), expected(seen, MISSION_KINDS["aircraft"], at, {})
    )


def test_17_4_tanks_are_targets():
    """Aircraft at a tank in the open rather than at a squad in a building."""
    play = standing(
        ". . . . .\n. . . . .\n. b . . .\n. . . . .\n. . . . .\n",
        "turn 8 A command\nA g1 rifle 0101\nmission A f1 aircraft\nB t1 light_tank 0505 facing=n\n"
        "B h1 rifle 0203",
    )
    assert ["mission f1", "at 0505"] == placed(play)


@pytest.mark.parametrize("seed", range(4))
def test_17_greedy_uses_its_missions(seed):
    """In a game against random it strikes with missions and finishes the game."""
    play = run_game(RULESET, BARRAGE, ("greedy", "random"), seed)
    assert play.result is not None
    fell = [line.text for line in play.lines if line.kind == "fact" and line.text.startswith("MissionFell a")]
    assert fell
