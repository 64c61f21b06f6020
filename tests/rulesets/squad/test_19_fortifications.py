"""19 Fortifications: where works may be, who may be in them, what hides, and random games over all."""

from __future__ import annotations

import json
from typing import Any

import pytest

from enfilade.bots.match import run_game
from enfilade.core.errors import BadInput
from enfilade.core.fate import ScriptedFate
from enfilade.core.play import Play
from enfilade.core.record import record_for
from enfilade.draw.svg import board_svg
from enfilade.draw.text import board_text, legend
from enfilade.geometry.hexes import DIRECTIONS
from enfilade.rulesets.squad import RULESET
from enfilade.rulesets.squad.pieces import PLACED, Sniper
from enfilade.rulesets.squad.rules.cover import cover_modifier, hex_cover
from enfilade.rulesets.squad.rules.snipers import check_modifier, why_no_lair
from enfilade.rulesets.squad.rules.stacking import fits, may_stand
from enfilade.rulesets.squad.state import Squad
from enfilade.rulesets.squad.terrain import TERRAINS
from enfilade.rulesets.squad.works import WORKS as KINDS
from enfilade.rulesets.squad.works import within_arc
from enfilade.testing.conform import conform, random_game, start

GAMES = 100
LINE = """
name = "The line of works"
turns = 5
first = "A"
works = ["0401 foxhole", "0604 wire"]
[map]
terrain = '''
. w . . = . . o
. . o . = . w .
. , . b = . . .
w . . . = , . .
. . s . = . . .
'''
hedges = ["0302/s", "0603/ne"]
[A]
title = "Sappers"
area = ["0101-0205"]
sniper = 1
smoke = 3
expendables = { grenade = 3, satchel = 4, shot = 1 }
units = [
  "d1 captain", "g1 rifle m1=lmg", "g2 rifle w1=at_rifle", "g3 storm", "g4 storm", "g5 rifle m2=mortar",
  "g6 guards at=0303", "g7 rifle at=0303", "g8 rifle at=0303",
]
works = ["0203 trench", "0103 mines hidden", "0304 mines hidden"]
[B]
title = "Garrison"
area = ["0701-0805"]
sniper = 1
expendables = { grenade = 2, satchel = 1 }
units = [
  "e1 sergeant", "h1 line n1=hmg at=0403", "h2 line at=0601", "h3 line at=0603", "h4 militia at=0603",
  "h5 militia", "k1 at_gun at=0703 facing=nw", "k2 heavy_at_gun at=0405 facing=nw", "t1 light_tank at=0805",
]
works = [
  "0603 bunker_concrete facing=nw", "0703 bunker_earth facing=nw", "0405 sandbags", "0601 cave", "0402 wire",
  "0404 mines", "0502 mines hidden", "0602 mines hidden", "0503 mines hidden",
]
[victory.A]
hold = ["0403", "0603", "0703"]
count = 2
[victory.B]
survive = 4
"""


def scenario(works: str, units: str = "", terrain: str = ".") -> str:
    """A board of four hexes a side, of one terrain, with works of A."""
    grid = "\n".join([terrain * 4] * 4)
    return (
        f"name = 'works'\nturns = 3\n[map]\nterrain = '''\n{grid}\n'''\n"
        f"[A]\narea = ['0101-0204']\nunits = [{units}]\nworks = [{works}]\n[B]\narea = ['0401-0404']\n"
    )


def board(works: str, units: str = "", terrain: str = ".") -> Squad:
    """Its first position."""
    return RULESET.begin(scenario(works, units, terrain), "test", {})


def at(s: Squad, name: str) -> int:
    """The hex of a name."""
    h = s.board.hex_of(name)
    assert h is not None
    return h


# 19.1 Positions


@pytest.mark.parametrize(
    ("work", "cover"),
    [
        ("foxhole", 1),
        ("trench", 2),
        ("cave", 2),
        ("sandbags", 2),
        ("bunker_earth facing=n", 3),
        ("bunker_concrete facing=n", 4),
    ],
)
def test_19_1_every_position_has_its_cover(work: str, cover: int):
    """With a line and without one the position's cover is added, with its reason; passing by has none."""
    s = board(f'"0203 {work}"')
    h, source = at(s, "0203"), at(s, "0201")
    for found in (cover_modifier(s, source, h), hex_cover(s, h)):
        assert cover == found.total
        assert ["19.1"] == [part.rule for part in found.parts]
    assert 0 == cover_modifier(s, source, h, passing=True).total


@pytest.mark.parametrize("kind", ["truck", "light_tank"])
@pytest.mark.parametrize("work", list(KINDS))
def test_19_1_vehicles_are_in_no_position(work: str, kind: str):
    """Who may not be in a position does not stop in its hex."""
    facing = " facing=n" if KINDS[work].bunker else ""
    s = board(f'"0203 {work}{facing}"', f'"v1 {kind}"')
    assert not may_stand(s, "v1", at(s, "0203"))
    assert may_stand(s, "v1", at(s, "0202"))


@pytest.mark.parametrize("work", list(KINDS))
def test_19_1_guns_are_in_some(work: str):
    """Caves, sandbags and bunkers take a gun, foxholes and trenches do not."""
    facing = " facing=n" if KINDS[work].bunker else ""
    s = board(f'"0203 {work}{facing}"', '"k1 at_gun", "g1 rifle"')
    assert may_stand(s, "k1", at(s, "0203")) is (work not in ("foxhole", "trench"))
    assert may_stand(s, "g1", at(s, "0203"))


def test_19_1_a_bunker_has_room_for_one_gun_or_two_of_infantry():
    """Two of infantry, or one gun, and nobody besides."""
    s = board(
        '"0203 bunker_earth facing=n"', '"g1 rifle", "g2 rifle", "d1 captain", "k1 at_gun", "k2 at_gun"'
    )
    h = at(s, "0203")
    assert fits(s, h, ("g1", "d1"))
    assert not fits(s, h, ("g1", "g2", "d1"))
    assert fits(s, h, ("k1",))
    assert not fits(s, h, ("k1", "k2"))
    assert not fits(s, h, ("k1", "g1"))


def test_19_1_setting_up_keeps_to_it():
    """A gun is refused the foxholes, with the reason; a third unit the bunker."""
    text = scenario(
        '"0101 foxhole", "0102 bunker_earth facing=s"', '"k1 at_gun", "g1 rifle at=0102", "g2 rifle at=0102"'
    )
    play = start(RULESET, text, 1)[0]
    assert play.question is not None
    assert ["19.1"] == [each.rule for each in play.why_not("place k1 0101")]
    assert ["6.5"] == [each.rule for each in play.why_not("place k1 0102")]


@pytest.mark.parametrize(
    ("works", "units", "says"),
    [
        ('"0102 foxhole"', '"k1 at_gun at=0102"', "closed to k1"),
        (
            '"0102 bunker_earth facing=n"',
            '"g1 line at=0102", "g2 line at=0102", "g3 line at=0102"',
            "cannot all",
        ),
        ('"0102 wire"', '"t1 truck at=0102"', "closed to t1"),
    ],
)
def test_19_1_who_is_placed_by_the_scenario_keeps_to_it(works: str, units: str, says: str):
    """Units with at= stand legally."""
    with pytest.raises(BadInput, match=says):
        board(works, units)


def test_19_1_the_area_must_have_room():
    """A bunker's little room counts when it is asked whether all can be set up."""
    units = ", ".join(f'"g{n} rifle"' for n in range(1, 32))
    board('"0303 foxhole"', units)
    with pytest.raises(BadInput, match="no room"):
        board('"0101 bunker_earth facing=n"', units)


# 19.2 Bunkers


def test_19_2_a_bunker_blocks_between_and_nothing_else_does():
    """Of all positions bunkers alone block sight, and not into their own hex."""
    for work, kind in KINDS.items():
        s = board(f'"0202 {work}{" facing=n" if kind.bunker else ""}"')
        assert s.sees(at(s, "0201"), at(s, "0203")) is not kind.bunker
        assert s.sees(at(s, "0201"), at(s, "0202"))


def test_19_2_the_arc_is_two_sides_either_way_of_the_facing():
    """Of the six neighbours the one ahead and the two beside it are in the arc."""
    s = board('"0202 foxhole"')
    here = at(s, "0202")
    for d, facing in enumerate(DIRECTIONS):
        inside = [n for n in range(6) if within_arc(s.board, facing, here, s.board.neighbours[here][n])]
        assert sorted([(d - 1) % 6, d, (d + 1) % 6]) == inside


def test_13_10_a_lair_has_the_position_of_its_hex():
    """13.10 A sniper in a bunker, full or not, whatever its arc, has its cover against the check."""
    text = scenario('"0203 bunker_concrete facing=s"', '"g1 rifle at=0203", "g2 rifle at=0203"')
    s = RULESET.begin(text, "test", {"switches.sniper_needs_cover": "true"})
    assert [] == list(why_no_lair(s, "A", at(s, "0203"), at(s, "0201")))
    assert ["13.10"] == [each.rule for each in why_no_lair(s, "A", at(s, "0202"), at(s, "0201"))]
    s.snipers["A"] = Sniper("A", PLACED, at(s, "0203"))
    assert 4 == check_modifier(s, "A", at(s, "0201")).total


# 19.3 Where they may be

OPEN = {"open", "road", "beach", "field", "desert"}
NOT_DUG = {"building", "stream", "gully", "wadi", "bridge", "canal", "pond", "marsh", "river", "sea"}


@pytest.mark.parametrize("terrain", TERRAINS, ids=lambda t: t.name)
@pytest.mark.parametrize("work", [*KINDS, "mines", "wire"])
def test_19_3_where_works_may_be(terrain: Any, work: str):
    """What is built stands in the open; what is dug, nearly anywhere. The refusal names the ground."""
    line = f'"0102 {work}{" facing=n" if work in KINDS and KINDS[work].bunker else ""}"'
    dug = work in ("foxhole", "trench", "cave")
    if terrain.name not in NOT_DUG if dug else terrain.name in OPEN:
        board(line, terrain=terrain.letter)
    else:
        with pytest.raises(BadInput, match=f"0102 is {terrain.name}, where no {work} may be"):
            board(line, terrain=terrain.letter)


@pytest.mark.parametrize(
    ("works", "says"),
    [
        ('"0102"', "is no work; write it like"),
        ('"0102 castle"', "'castle' is no work; there are foxhole"),
        ('"0909 foxhole"', "no hex of this map"),
        ('"0102 foxhole facing=n"', "bunkers alone face"),
        ('"0102 bunker_earth"', "bunkers alone face"),
        ('"0102 bunker_earth facing=w"', "bunkers alone face"),
        ('"0102 wire hidden"', "is no work"),
        ('"0102 foxhole", "0102 trench"', "one position a hex"),
        ('"0102 wire", "0102 wire"', "one wire"),
        ('"0102 mines", "0102 mines hidden"', "one minefield"),
    ],
)
def test_19_3_what_is_wrong_is_said(works: str, says: str):
    """Scenarios name the line, and what would be right."""
    with pytest.raises(BadInput, match=says):
        board(works)


def test_19_4_hidden_mines_have_an_owner():
    """At the top of a scenario, where works are nobody's, none can be hidden."""
    with pytest.raises(BadInput, match="under A or B"):
        RULESET.begin("works = ['0103 mines hidden']\n" + scenario(""), "test", {})


# 19.4 What hides


def line_of_works() -> Squad:
    """The first position of the large scenario."""
    return RULESET.begin(LINE, "test", {})


OURS = {"0404": "open", "0103": "hidden", "0304": "hidden"}
THEIRS = {"0404": "open", "0502": "hidden", "0602": "hidden", "0503": "hidden"}


def test_19_4_each_side_sees_its_own_mines():
    """A view has the open ones, and the side's own hidden ones; a spectator's the open ones alone."""
    s = line_of_works()
    assert OURS == RULESET.view(s, "A")["mines"]
    assert THEIRS == RULESET.view(s, "B")["mines"]
    assert {"0404": "open"} == RULESET.view(s, None)["mines"]


def test_19_4_what_is_concealed_differs_in_nothing_but_hidden_mines():
    """There are variants for each who looks; what he sees is in all of them, what he does not is changed."""
    s = line_of_works()
    for side in ("A", "B", None):
        variants = list(RULESET.conceal(s, side))
        assert len(variants) > 1
        for twin in variants:
            assert RULESET.view(twin, side) == RULESET.view(s, side)
            assert twin.mines != s.mines
            assert twin.units == s.units
    assert [] == list(RULESET.conceal(board('"0102 mines", "0101 mines hidden"'), "A"))


def test_19_4_boards_do_not_show_hidden_mines():
    """Pictures and text for a side are the same whatever is hidden from it, and show it its own."""
    s = line_of_works()
    for side in ("A", "B", None):
        for twin in RULESET.conceal(s, side):
            assert board_svg(s, side=side) == board_svg(twin, side=side)
            assert board_text(s, side=side) == board_text(twin, side=side)
            assert legend(s, side=side) == legend(twin, side=side)
    assert board_svg(s, side="A") != board_svg(s, side="B") != board_svg(s)
    assert board_text(s, side="A") != board_text(s, side="B") != board_text(s)


def test_19_4_the_record_of_a_running_game_does_not_tell():
    """Who reads along sees that there are hidden mines, and not where."""
    play, head = start(RULESET, LINE, 3)
    whole = "\n".join(head.lines())
    shown = record_for(play, head, "A")
    assert "0502 mines hidden" in whole
    assert "0502" not in "".join(line for line in shown.splitlines() if "hidden" in line)
    assert len(whole.splitlines()) == len(shown.splitlines())


def test_19_4_a_scenario_without_hidden_mines_conceals_nothing():
    """Looking costs nothing where nothing is hidden."""
    s = RULESET.begin(RULESET.scenario_text("meeting") or "", "test", {})
    assert [] == list(RULESET.conceal(s, "A"))


# The whole of it


def test_19_every_work_is_drawn_and_in_the_legend():
    """A letter in the legend, a symbol in the picture, a place in its description."""
    s = line_of_works()
    told = legend(s, colour=False, side="B")
    svg = board_svg(s, side="B")
    for name in (*KINDS, "wire", "mines"):
        assert name in told
        assert f'href="#ef-{name}"' in svg
    assert "0603 concrete bunker facing nw" in svg


def test_19_positions_with_works_read_back():
    """Wire and mines have lines; positions are of the map."""
    s = line_of_works()
    text = RULESET.position(s)
    for line in ("wire 0402", "wire 0604", "mines 0404 -", "mines 0103 A", "mines 0502 B"):
        assert line in text.splitlines()
    again = RULESET.read_position(text, s)
    assert text == RULESET.position(again)
    assert s.mines == again.mines


MET = ("MineTested", "MinesFound", "WireCleared", "MovedIn", "SniperShot", "LaneLaid")


@pytest.mark.parametrize("first", range(0, GAMES, 10))
def test_19_random_games_conform(first: int):
    """A hundred games with every kind of work: rebuilt, replayed, undone, and nothing hidden told."""
    for seed in range(first, first + 10):
        conform(RULESET, LINE, seed)


def test_19_random_games_meet_all_of_it():
    """What the hundred games are about does happen in a few of them."""
    facts = {
        line.text.split()[0]: True
        for seed in range(8)
        for line in random_game(RULESET, LINE, seed)[0].lines
        if line.kind == "fact"
    }
    assert [] == [name for name in MET if name not in facts]


def leaky(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the hiding in one place."""
    if where == "view":
        monkeypatch.setattr(Squad, "mines_known_to", lambda s, _side: sorted(s.mines))
    elif where == "cost":
        from enfilade.rulesets.squad.rules import movement  # noqa: PLC0415 - the module that is broken

        whole = movement.ground_cost
        monkeypatch.setattr(movement, "ground_cost", lambda s, a, h: whole(s, a, h) + (h in s.mines))
    else:
        prompt = RULESET.prompt
        monkeypatch.setattr(RULESET, "prompt", lambda s, q: f"{prompt(s, q)} {len(s.mines)}")


def several() -> None:
    """Ten games of the suite."""
    for seed in range(10):
        conform(RULESET, LINE, seed)


@pytest.mark.parametrize("where", ["view", "cost", "prompt"])
def test_19_4_the_leak_test_finds_what_tells(where: str, monkeypatch: pytest.MonkeyPatch):
    """Views that show all mines, options whose cost knows them, prompts that count them: each is found."""
    leaky(where, monkeypatch)
    with pytest.raises(AssertionError, match="can tell what is hidden"):
        several()


@pytest.mark.parametrize("seats", [("greedy", "greedy"), ("greedy", "random"), ("random", "greedy")])
def test_19_greedy_plays_among_works(seats: tuple[str, str]):
    """No bot fails: nobody resigns."""
    for seed in range(2):
        play: Play[Any] = run_game(RULESET, LINE, seats, seed)
        assert play.result is not None
        assert play.result.how != "resign"


def test_19_4_a_bot_is_handed_no_hidden_mines():
    """The view that goes to a program has none of the other side's."""
    s = line_of_works()
    assert "0502" not in json.dumps(RULESET.view(s, "A")["mines"])


@pytest.mark.parametrize(("mines", "may"), [("'0504 mines hidden'", 0), ("'0504 mines'", 1)])
def test_19_4_a_hex_entered_is_not_taken_back_where_mines_may_be_hidden(mines, may):
    """Entering a clean hex throws no die; taken back unasked it would tell that nothing is there."""
    text = (
        "name = 't'\nturns = 2\n[map]\nterrain = '''\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n'''\n"
        f"[A]\nunits = ['g1 rifle at=0101']\n[B]\nunits = ['h1 line at=0503']\nworks = [{mines}]\n"
    )
    state = RULESET.begin(text, "t", {})
    at = RULESET.position(state).replace("A setup", "A movement").replace("0503", "0503 pinned")
    play = Play(RULESET, RULESET.read_position(at, state), ScriptedFate([]))
    for answer in ("move g1", "normal", "to 0102"):
        play.answer("A", answer)
    assert may == min(1, play.may_undo("A"))
    play.act("A", "undo", "1")
    assert (play.proposal is None) == bool(may)
