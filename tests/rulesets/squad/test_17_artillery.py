"""17 Artillery and aircraft: rows, scatter and spotting held to tables and geometry written out afresh."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from enfilade.core.errors import BadInput
from enfilade.core.play import Play
from enfilade.core.question import Ask, Roll
from enfilade.draw import units_text
from enfilade.geometry.hexes import DIRECTIONS, OFF_MAP
from enfilade.rulesets.squad import RULESET
from enfilade.rulesets.squad.facts import MissionFell, MissionPlaced, MissionStruck
from enfilade.rulesets.squad.missions import Mission
from enfilade.rulesets.squad.rules.artillery import bombard, drifted, targets
from enfilade.rulesets.squad.state import Squad
from enfilade.testing.cases import Case, play_line, start
from enfilade.testing.conform import MixDraws, conform
from enfilade.testing.conform import start as begun

Game = Play[Squad]

BARRAGE = (Path(__file__).parent / "barrage.toml").read_text("utf-8")
TOWARDS = {"n": (0, -2), "ne": (3, -1), "se": (3, 1), "s": (0, 2), "sw": (-3, 1), "nw": (-3, -1)}
K = {"light": 11, "heavy": 12, "aircraft": 10}
COVER = {".": 0, "b": 3, "w": 2, "j": 2, "s": 1, "o": 1, "c": 1, "g": 1}
OOB = """
name = "missions"
turns = 2
[map]
terrain = '''
. . .
. . .
. . .
'''
[A]
units = ["g1 rifle m1=lmg at=0101"]
missions = MISSIONS
[B]
units = ["h1 rifle at=0303"]
"""


def game(terrain: str, units: str, *lines: str) -> Game:
    play = start(Case("test", "test", RULESET, [], [], {}, {"map": terrain, "units": units}, [], [], []))
    for line in lines:
        play_line(play, line)
    return play


def grid(columns: int, rows: int) -> str:
    return (". " * columns + "\n") * rows


def options(play: Game) -> list[str]:
    assert isinstance(play.question, Ask)
    return [" ".join(option) for option in play.question.options]


def facts(play: Game, kind: type[Any]) -> list[Any]:
    texts = [line.text for line in play.lines if line.kind == "fact"]
    return [fact for text in texts if isinstance(fact := RULESET.read_fact(play.live, text), kind)]


def centre(name: str) -> tuple[int, int]:
    """A hex's centre from its name: even columns lie half a hex lower."""
    column, row = int(name[:2]), int(name[2:])
    return 3 * column, 2 * row + (column % 2 == 0)


# 17.1 Missions


@pytest.mark.parametrize(
    ("missions", "says"),
    [
        ('["a1 huge"]', "no mission"),
        ('["A1 light"]', "no mission"),
        ('["a1"]', "no mission"),
        ('["a1 light now"]', "no mission"),
        ('["a1 light", "a1 heavy"]', "given twice"),
        ('["g1 light"]', "given twice"),
        ('["m1 light"]', "given twice"),
        ('["h1 light"]', "given twice"),
    ],
)
def test_17_1_an_oob_with_a_bad_mission_is_refused(missions, says):
    """A mission has an id of its own in the game, and is light, heavy or aircraft."""
    with pytest.raises(BadInput) as wrong:
        RULESET.begin(OOB.replace("MISSIONS", missions), "test", {})
    assert says in wrong.value.says


def test_17_1_the_oob_gives_missions():
    state = RULESET.begin(OOB.replace("MISSIONS", '["a1 light", "a2 heavy", "f1 aircraft"]'), "test", {})
    assert ["light", "heavy", "aircraft"] == [m.kind for m in state.missions.values()]
    assert ["mission A a1 light", "mission A a2 heavy", "mission A f1 aircraft"] == [
        line for line in RULESET.position(state).splitlines() if line.startswith("mission")
    ]


def test_17_1_each_placing_and_each_resolution_is_a_rule_run():
    """After each mission placed, and each that came down, the game is quiet."""
    play = game(
        grid(5, 5),
        "turn 1 A command\nA g1 rifle 0101\nA g2 rifle 0101\nweapon m1 lmg g1\nB h1 rifle 0505\n"
        "mission A a1 light\nmission A f1 aircraft\nmission A a2 heavy",
        "A mission a1 0303",
    )
    assert [] == play.quiet_fork()[1]
    play_line(play, "A mission f1 0303")
    assert [] == play.quiet_fork()[1]
    play_line(play, "A pass")
    play_line(play, "fate 2")
    assert ["a1", "f1"] == [fact.mission for fact in facts(play, MissionFell)]
    assert [] == play.quiet_fork()[1]
    assert "give m1 g2" in options(play)


def test_17_1_a_side_without_missions_is_not_asked():
    play = game(
        grid(3, 3), "turn 1 A command\nA g1 rifle 0101\nA g2 rifle 0101\nweapon m1 lmg g1\nB h1 rifle 0303"
    )
    assert "give m1 g2" in options(play)


def test_17_1_the_order_pass_phase_passes_it():
    """Passing every question of the phase places no mission."""
    play = game(grid(3, 3), "turn 1 A command\nA g1 rifle 0101\nB h1 rifle 0303\nmission A a1 light")
    order = RULESET.orders("pass phase", RULESET.view(play.live, "A"))
    assert order is not None
    assert isinstance(play.question, Ask)
    assert ("pass",) == order.answer(RULESET.view(play.live, "A"), play.question)


def test_17_1_the_view_tells_all_of_a_mission():
    """Either side and a spectator see what a mission is, whether it is used and where it is placed."""
    play = game(
        grid(3, 3),
        "turn 1 A command\nA g1 rifle 0101\nB h1 rifle 0303\nmission A a1 light\nmission B b1 heavy used\n"
        "mission A a2 light\nfactors A 2",
        "A smoke a1 0202",
    )
    for side in ("A", "B", None):
        seen = RULESET.view(play.live, side)["missions"]
        assert {"side": "B", "kind": "heavy", "used": True, "hex": "-", "order": 0, "smoke": False} == {
            key: seen["b1"][key] for key in ("side", "kind", "used", "hex", "order", "smoke")
        }
        assert ("0202", 1, True, False) == tuple(seen["a1"][key] for key in ("hex", "order", "smoke", "used"))


@pytest.mark.parametrize(
    "line",
    [
        "mission A a1 huge",
        "mission C a1 light",
        "mission A A1 light",
        "mission A g1 light",
        "mission A a1 light hex=0101",
        "mission A a1 light order=1",
        "mission A a1 light\nmission A a1 light",
        "mission A a1",
    ],
)
def test_17_1_a_position_with_a_bad_mission_is_refused(line):
    with pytest.raises(BadInput):
        game(grid(3, 3), f"turn 1 A command\nA g1 rifle 0101\nB h1 rifle 0303\n{line}")


def test_17_1_a_position_with_placed_missions_reads_back():
    line = "mission A a1 light hex=0202 order=2 smoke"
    units = (
        f"turn 1 A command\nA g1 rifle 0101\nB h1 rifle 0303\nstep placed\n{line}\nmission B b1 heavy used"
    )
    text = RULESET.position(game(grid(3, 3), "turn 1 A fire\nA g1 rifle 0101\nB h1 rifle 0303").live)
    assert "mission" not in text
    state = RULESET.read_position(units, RULESET.begin(OOB.replace("MISSIONS", "[]"), "test", {}))
    again = RULESET.position(state)
    assert line in again.splitlines()
    assert again == RULESET.position(RULESET.read_position(again, state))


# 17.2 Placing


def test_17_2_artillery_is_placed_in_sight_of_an_unpinned_friend():
    """Of every hex of a broken map: targets are those that an unpinned unit of the side sees, one by one."""
    state = RULESET.begin(BARRAGE, "barrage", {})
    spots = {"g1": "0101", "g2": "0305", "d1": "0603"}
    for unit, name in spots.items():
        h = state.board.hex_of(name)
        assert h is not None
        state.put(state.units[unit].but(hex=h, pinned=unit == "d1"))
    seeing = [state.units["g1"].hex, state.units["g2"].hex]
    wanted = [h for h in range(state.board.size) if any(state.sees(a, h) for a in seeing)]
    assert wanted == list(targets(state, state.missions["a1"], smoke=False))
    assert 0 < len(wanted) < state.board.size
    everywhere = list(range(state.board.size))
    assert everywhere == list(targets(state, state.missions["f1"], smoke=False))


def test_17_2_a_gun_and_a_tank_spot():
    """Any unit is a friend that spots."""
    play = game(
        grid(3, 3),
        "turn 1 A command\nA t1 medium_tank 0101 facing=s\nB h1 rifle 0303\nmission A a1 light",
        "A mission a1",
    )
    assert 9 == len(options(play))


def test_17_2_a_unit_sees_its_own_hex():
    """In the midst of woods artillery may be called down on one's own hex."""
    play = game(
        "w w w\nw w w\nw w w\nw w w\n",
        "turn 1 A command\nA g1 rifle 0101\nB h1 rifle 0304\nmission A a1 light",
        "A mission a1",
    )
    assert ["at 0101", "at 0102", "at 0201", "at 0301"] == options(play)


# 17.3 Scatter


@pytest.mark.parametrize("off", [1, 2])
def test_17_3_drift_over_all_hexes_and_directions(off):
    """1 is the hex up, then clockwise; so many hexes off in a straight line, or off the map."""
    state = game(grid(7, 6), "turn 1 A fire\nA g1 rifle 0101\nB h1 rifle 0303").live
    places = {centre(name): name for name in state.board.names}
    for (h, name), (n, direction) in product(enumerate(state.board.names), enumerate(DIRECTIONS)):
        (x, y), (dx, dy) = centre(name), TOWARDS[direction]
        wanted = places.get((x + off * dx, y + off * dy))
        found = drifted(state, h, n, off)
        assert wanted == (state.board.names[found] if found != OFF_MAP else None), f"{name} {direction} {off}"


def test_17_3_where_artillery_comes_down():
    """Over all 36 throws: 24 on target, one each for one and two hexes off in each direction."""
    found: Counter[int] = Counter()
    for die, way in product(range(1, 7), repeat=2):
        lines = [f"fate {die}"] + ([f"fate {way}"] if die > 4 else [])
        placed = "mission A a1 light hex=0404 order=1"
        units = f"turn 1 A command\nstep placed\nA g1 rifle 0101\nB h1 rifle 0107\n{placed}"
        (fell,) = facts(game(grid(7, 7), units, *lines), MissionFell)
        found[fell.hex] += 1
    board = game(grid(7, 7), "turn 1 A fire\nA g1 rifle 0101\nB h1 rifle 0107").live.board
    target = board.hex_of("0404")
    assert target is not None
    falls = {h: Fraction(n, 36) for h, n in found.items()}
    assert Fraction(2, 3) == falls.pop(target)
    assert 12 == len(falls)
    assert {1, 2} == {board.distance(target, h) for h in falls}
    assert {Fraction(1, 36)} == set(falls.values())


def test_17_3_each_owner_spends_for_his_own():
    """Were both sides' units in one hex, each owner would meet the whole CP, the other side first."""
    play = game(
        grid(3, 3),
        "turn 1 A command\nstep placed\nA g1 rifle 0202\nA g2 rifle 0202\nB h1 rifle 0101\nB h2 rifle 0101\n"
        "mission A a1 light",
    )
    state = play.live.fork()
    target = state.units["g1"].hex
    for unit in ("h1", "h2"):
        state.put(state.units[unit].but(hex=target))
    run = bombard(state, "a1", target)
    asked = []
    question: Any = run.send(None)
    question = run.send(9)  # the dice: 11 - 9 is 2 CP for each owner
    while True:
        asked.append(question.who)
        try:
            pins = [option for option in question.options if option[0] == "pin"]
            question = run.send(pins[0])
        except StopIteration:
            break
    assert ["B", "A"] == list(dict.fromkeys(asked))
    assert {"g1", "g2", "h1", "h2"} == {u.id for u in state.units.values() if u.pinned}


# 17.4 Striking


@pytest.mark.parametrize("kind", sorted(K))
@pytest.mark.parametrize("letter", sorted(COVER))
def test_17_4_casualty_points_over_all_dice(kind, letter):
    """K of the row less dice and cover, below 2 as 2; doubled in woods and jungle, not by aircraft."""
    terrain = f"{letter} .\n. .\n"
    doubled = 2 if letter in "wj" and kind != "aircraft" else 1
    for dice in range(2, 13):
        faces = (dice // 2, dice - dice // 2)
        units = (
            f"turn 1 A command\nstep placed\nA g1 rifle 0202\nB h1 rifle 0101\nB h2 rifle 0201\n"
            f"mission A a1 {kind} hex=0101 order=1"
        )
        scatter = [] if kind == "aircraft" else ["fate 1"]
        play = game(terrain, units, *scatter, f"fate {faces[0]} {faces[1]}")
        (struck,) = facts(play, MissionStruck)
        assert max(0, K[kind] - max(2, dice + COVER[letter])) * doubled == struck.cp


def test_17_4_all_of_the_hex_suffer_and_afvs_are_rolled_for_after():
    """A squad and a tank in one hex: the CP first, then the roll to hit."""
    play = game(
        grid(3, 3),
        "turn 1 A command\nstep placed\nA g1 rifle 0101\nB h1 rifle 0303\nB t1 light_tank 0303 facing=n\n"
        "mission A a1 light hex=0303 order=1",
        "fate 2",
        "fate 5 5",
        "B pin h1",
        "fate 4 4",
        "fate 1 1",
    )
    names = [line.text.split()[0] for line in play.lines if line.kind == "fact"]
    assert names[: names.index("UnitEliminated") + 1] == [
        "MissionFell",
        "MissionStruck",
        "UnitPinned",
        "AtAttacked",
        "ArmourTested",
        "UnitEliminated",
    ]


def test_17_4_a_shield_helps_nobody():
    """The gun's arc covers everything ahead, and it swallows nothing of a mission."""
    play = game(
        grid(3, 5),
        "turn 1 A command\nstep placed\nA g1 rifle 0201\nB p1 at_gun 0204 facing=n\nB h1 rifle 0304\n"
        "mission A f1 aircraft hex=0204 order=1",
        "fate 3 5",
    )
    assert isinstance(play.question, Roll)
    assert "crew" == play.question.topic  # both CP are given to the gun


def test_17_4_a_valorous_unit_swallows_one():
    """8.4 holds for missions as for every attack."""
    play = game(
        grid(3, 3),
        "turn 1 A command\nstep placed\nA g1 rifle 0101\nB h1 rifle 0303 valorous\n"
        "mission A f1 aircraft hex=0303 order=1",
        "fate 4 4",
    )
    assert "swallow h1" in options(play)


# 17.5 Smoke, and the rest


def test_17_5_two_smokes_at_one_hex():
    """The second that comes down in the same hex is lost, its factors too."""
    play = game(
        grid(3, 3),
        "turn 1 A command\nA g1 rifle 0101\nA g2 rifle 0101\nweapon m1 lmg g1\nB h1 rifle 0303\nfactors A 4\n"
        "mission A a1 light\nmission A a2 heavy",
        "A smoke a1 0202",
        "A smoke a2 0202",
        "fate 1",
        "fate 4",
    )
    assert {play.live.board.hex_of("0202"): 2} == play.live.smoke
    assert 0 == play.live.factors["A"]
    assert [False, False] == [m.used for m in play.live.missions.values()]


def test_17_5_the_factors_of_the_fact_are_told():
    (fact,) = facts(
        game(
            grid(3, 3),
            "turn 1 A command\nA g1 rifle 0101\nB h1 rifle 0303\nfactors A 2\nmission A a1 light",
            "A smoke a1 0202",
        ),
        MissionPlaced,
    )
    assert ("17.5", 2) == (fact.rule, fact.factors)


def test_17_what_is_told():
    """Each thing that happens to a mission is a sentence."""
    play = game(
        grid(3, 3),
        "turn 1 A command\nA g1 rifle 0101\nB h1 rifle 0303\nmission A a1 light\nmission A a2 heavy\n"
        "mission A f1 aircraft\nfactors A 2",
    )
    state = play.live
    assert isinstance(play.question, Ask)
    assert "Place which support mission? Pass to place no more." == RULESET.prompt(state, play.question)
    assert "mission a1  (light barrage, firepower 29, AT B)" == RULESET.words(
        state, play.question, ("mission", "a1")
    )
    assert "smoke a1  (light barrage, firepower 29, AT B, as smoke)" == RULESET.words(
        state, play.question, ("smoke", "a1")
    )
    assert "pass  (place no more)" == RULESET.words(state, play.question, ("pass",))
    at = state.board.hex_of("0202")
    assert at is not None
    told = [
        RULESET.tell(state, fact)
        for fact in (
            MissionPlaced("a1", at, 1),
            MissionPlaced("a1", at, 1, 2, "17.5"),
            MissionFell("a1", 3, at),
            MissionFell("f1", 0, at),
            MissionFell("a1", 6, at, "ne"),
            MissionFell("a1", 5, OFF_MAP, "n"),
        )
    ]
    assert [
        "a1, light barrage, is placed at 0202.",
        "a1, light barrage, is placed at 0202, for smoke, 2 factors.",
        "a1 is on target and comes down in 0202.",
        "f1 is on target and comes down in 0202.",
        "a1 scatters to the ne on a 6 and comes down in 0202.",
        "a1 scatters to the n on a 5 and is lost off the map.",
    ] == told


def test_17_1_the_roster_lists_what_is_left():
    """A mission that was used is in no list of units any more."""
    play = game(
        grid(3, 3),
        "turn 1 A command\nA g1 rifle 0101\nB h1 rifle 0303\nmission A a1 light\nmission A a2 heavy used\n"
        "mission B b1 aircraft",
    )
    told = units_text(play.live, colour=False)
    assert "missions: a1 light" in told
    assert "missions: b1 aircraft" in told
    assert "a2" not in told


def test_17_missions_are_values():
    """What is placed, and what is done, is another value; smoke done is as good as new (17.5)."""
    mission = Mission("A", "a1", "light")
    placed = mission.placed(5, 1, smoke=False)
    assert Mission("A", "a1", "light", used=True) == placed.done()
    assert mission == mission.placed(5, 1, smoke=True).done()


@pytest.mark.parametrize("seed", range(12))
def test_17_random_games_with_missions_conform(seed):
    """Rebuilt, replayed, undone and read back, with missions of both sides; facts alone give the position."""
    conform(RULESET, BARRAGE, seed)


def test_17_random_games_meet_every_word_of_missions():
    """In a few random games missions attack, lay smoke, scatter, are lost and strike friends and enemies."""
    met: Counter[str] = Counter()
    for seed in range(30):
        play, _ = begun(RULESET, BARRAGE, seed)
        draws = MixDraws(seed)
        while isinstance(play.question, Ask):
            play.answer(play.question.who, play.question.options.sample(draws))
        met.update(str(fact.hex == OFF_MAP) for fact in facts(play, MissionFell))
        met.update("strike" for _ in facts(play, MissionStruck))
        met.update("smoke" for fact in facts(play, MissionPlaced) if fact.factors)
    assert {"True", "False", "strike", "smoke"} == set(met)
