"""The command with squad: whole lines, orders, sight, boards."""

import re

import pytest

from tests.cli.command import enfilade

DUEL = """\
name = "A duel"
turns = 2
[map]
terrain = '''
. . . . . . . .
. . . . . . . .
. . . . o . . .
. . . . . . . .
. . . . . . . .
'''
[A]
units = ["g1 rifle at=0203", "g2 rifle at=0203", "g3 rifle at=0105"]
[B]
units = ["r1 rifle at=0603"]
"""


@pytest.fixture
def duel(tmp_path):
    """Two squads and one more face a squad over open ground, with an orchard between."""
    file = tmp_path / "duel.toml"
    file.write_text(DUEL)
    return file


def answers(data, side="A"):
    """What a side has answered, as the record of the only game has it."""
    (record,) = (data / "games").glob("*.rec")
    lines = [line.split("  #")[0] for line in record.read_text().splitlines()]
    return [line[2:] for line in lines if line.startswith(f"{side} ")]


def hot_seat(tmp_path, duel, *lines):
    ran = enfilade(tmp_path, "play", duel, "--side", "both", "--seed", "1", lines=[*lines, "quit"])
    assert ran.code == 0, ran.err
    return ran


def test_a_whole_attack_in_one_line(tmp_path, duel):
    """Hex, target and members are given at once; the target that is not asked must be the one meant."""
    hot_seat(tmp_path, duel, "fire g1+g2 0603")
    assert answers(tmp_path)[-3:] == ["fire 0203", "with g1", "with g2"]


@pytest.mark.parametrize(
    "line",
    ["fire g1+g2 0503", "fire g1+g9 0603", "fire g1+g2 9999", "fire 0203 0503", "fire 0203 0203", "go"],
)
def test_a_whole_line_is_given_whole_or_not_at_all(tmp_path, duel, line):
    """A wrong target, a wrong member: nothing of the line is given, though its beginning is legal."""
    ran = hot_seat(tmp_path, duel, line)
    assert answers(tmp_path) == []
    assert "possible" in ran.out or "(squad " in ran.out.partition(f"> {line}")[2]


def test_a_member_who_cannot_take_part_is_named(tmp_path, duel):
    """g3 is elsewhere: the part and its rule are said, and nobody fires."""
    ran = hot_seat(tmp_path, duel, "fire g1+g2+g3 0603")
    assert answers(tmp_path) == []
    assert "'with g3' is not possible" in ran.out


def test_a_window_is_answered_at_the_hex_that_was_entered(tmp_path, duel):
    """The hex may be named, though it is not asked; another one may not."""
    lines = ["pass", "move g1 0303", "fire r1 0304", "fire r1 0303"]
    ran = hot_seat(tmp_path, duel, *lines)
    assert "'at 0304' is not possible" in ran.out
    assert answers(tmp_path, "B") == ["fire 0603"]


def test_an_option_is_typed_by_its_end(tmp_path, duel):
    """Where one option alone ends so; `g3` may mean to move or to lay smoke."""
    duel.write_text(DUEL.replace("[A]", "[A]\nsmoke = 2"))
    ran = hot_seat(tmp_path, duel, "pass", "g3", "move g3", "normal", "0104")
    assert "'g3' may be 'move g3' or 'smoke g3'; say which." in ran.out
    assert answers(tmp_path) == ["pass", "move g3", "normal", "to 0104"]


def test_goals_story_and_key_are_told(tmp_path):
    """The story whole at the start, and the goals; both again when asked for, and the signs of the map."""
    ran = enfilade(tmp_path, "play", "squad-tutorial", "--seed", "1", lines=["goal", "story", "key", "quit"])
    for told, times in (("TURN 4. If the last", 2), ("(A): hold 0704 Toll House.", 2), ("! pinned", 1)):
        assert ran.out.count(told) == times
    assert "-- Turn 1, A: Set-up --" in ran.out
    auto = enfilade(tmp_path, "auto", "squad-tutorial", "--seats", "random", "--seed", "1")
    assert "(A): hold 0704 Toll House." in auto.out


def test_a_line_may_stop_where_there_is_more_to_choose(tmp_path, duel):
    """Hex and target are given, the members are asked for."""
    ran = hot_seat(tmp_path, duel, "fire 0203 0603")
    assert answers(tmp_path) == ["fire 0203"]
    assert "Who of 0203 takes part?" in ran.out


def test_a_whole_move_goes_on_while_it_is_let_pass(tmp_path, duel):
    """The steps that follow a window are given when the other side has passed it."""
    lines = ["pass", "move g1+g2 0303-0304-0404", "pass", "pass", "pass"]
    hot_seat(tmp_path, duel, *lines)
    given = answers(tmp_path)
    assert given[:3] == ["pass", "move g1", "with g2"]
    assert [each for each in given if each.startswith("to ")] == ["to 0303", "to 0304", "to 0404"]


def test_a_move_stops_where_a_window_changed_something(tmp_path, duel):
    """Fire from the window ends the line; what is left of it is said and not given."""
    ran = hot_seat(tmp_path, duel, "pass", "move g1 0303-0304-0404", "fire 0603")
    assert [each for each in answers(tmp_path) if each.startswith("to ")] == ["to 0303"]
    assert "The rest of the line is not given: to 0304, to 0404." in ran.out


def test_undo_takes_back_a_whole_line(tmp_path, duel):
    ran = hot_seat(tmp_path, duel, "pass", "move g3 normal 0104", "undo", "yes")
    assert "Move whom" in ran.out.rpartition("takes back")[2]


def test_an_order_passes_the_windows_of_a_move(tmp_path, duel):
    """`pass move` answers the windows of this move and no other."""
    lines = ["pass", "move g1 0303-0304-0404", "pass move", "move g3 0205", "fire 0603", "quit"]
    ran = hot_seat(tmp_path, duel, *lines)
    assert "Order: pass move g1." in ran.out
    assert "The order 'pass move g1' is over." in ran.out
    assert answers(tmp_path, "B").count("pass") >= 2


def test_the_reasons_of_a_refusal_carry_their_rules(tmp_path, duel):
    ran = hot_seat(tmp_path, duel, "why fire 0105", "? 13.2", "?", "los 0501 0505", "units 0203")
    assert "squad 13.2  Snipers" in ran.out
    assert "squad 5.2" in ran.out or "squad 5.3" in ran.out
    assert "clear, range 4, cover 0 + hindrance 1 = 1" in ran.out
    assert "0203   A g1    rifle 5-6-4" in ran.out


LOS_KEYS = ["enfilade", "clear", "range", "cover", "hindrance", "total", "reasons"]


def test_los_in_json(tmp_path, duel):
    """Exactly these keys, the reasons with theirs, and the sum is the sum."""
    ran = enfilade(tmp_path, "los", duel, "0501", "0505", "--smoke", "0504=2", "--json")
    assert list(ran.json) == LOS_KEYS
    assert ran.json["clear"] is True
    assert (ran.json["range"], ran.json["cover"], ran.json["hindrance"], ran.json["total"]) == (4, 0, 3, 3)
    assert {"at": "0503", "value": 1, "why": "orchard", "rule": "squad 4.3"} in ran.json["reasons"]
    assert {"at": "0504", "value": 2, "why": "smoke", "rule": "squad 4.7"} in ran.json["reasons"]


def test_los_blocked_and_with_cover(tmp_path):
    """A map without sides will do; a building blocks, and covers who is in it."""
    file = tmp_path / "map.toml"
    file.write_text("[map]\nterrain = '''\n. . b . .\n. . b . .\n'''\n")
    blocked = enfilade(tmp_path, "los", file, "0101", "0501", "--json").json
    assert blocked["clear"] is False
    assert blocked["reasons"]
    assert {each["rule"] for each in blocked["reasons"]} <= {"squad 4.2", "squad 4.5"}
    into = enfilade(tmp_path, "los", file, "0101", "0301")
    assert into.out.splitlines() == [
        "0101 to 0301: clear, range 2, cover 3 + hindrance 0 = 3",
        "  0301  +3  building (squad 3.2)",
    ]
    assert enfilade(tmp_path, "check", file).out == f"{file}: map, fine\n"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("9999", "0101"), 1),
        (("0101", "abc"), 1),
        (("0101", "0102", "--smoke", "0101"), 2),
        (("0101", "0102", "--smoke", "0101=3"), 2),
        (("0101", "0102", "--smoke", "9999=1"), 1),
    ],
)
def test_los_says_what_is_no_hex(tmp_path, words, code):
    ran = enfilade(tmp_path, "los", "meeting", *words)
    assert (ran.code, ran.err.count("\n")) == (code, 1)


def test_toy_has_no_hexes(tmp_path):
    ran = enfilade(tmp_path, "los", "toy:path", "0101", "0102")
    assert (ran.code, "[no-hexes]" in ran.err) == (1, True)


@pytest.mark.parametrize("name", ["meeting", "squad:squad-tutorial", "village"])
def test_a_shipped_scenario_is_played_by_bots_and_proved(tmp_path, name):
    file = tmp_path / "x.rec"
    ran = enfilade(
        tmp_path, "auto", name, "--seats", "random,random", "--seed", "7", "--record", file, "--json"
    )
    assert (ran.code, ran.err) == (0, "")
    assert enfilade(tmp_path, "replay", file, "--verify").code == 0
    told = enfilade(tmp_path, "replay", file)
    assert "(squad 5.1)" in told.out
    assert "points" in told.out


def test_the_default_scenario_is_meeting(tmp_path):
    ran = enfilade(tmp_path, "play", "--side", "both", "--seed", "1")
    assert ran.out.startswith("squad: Meeting at Sorrel Bridge\n")
    assert re.search(r"^A: |^B: ", ran.out, re.MULTILINE)


def test_long_lists_come_a_page_at_a_time(tmp_path):
    ran = enfilade(tmp_path, "play", "--side", "both", "--seed", "1", lines=["more", "21"])
    assert "more; 'more' shows them" in ran.out
    assert re.search(r"^ *21  ", ran.out, re.MULTILINE)


def test_settings_reach_the_scenario(tmp_path):
    good = enfilade(
        tmp_path,
        "auto",
        "meeting",
        "--seats",
        "random",
        "--set",
        "switches.sniper_needs_cover=true",
        "--set",
        "turns=1",
    )
    assert good.code == 0, good.err
    bad = enfilade(tmp_path, "auto", "meeting", "--seats", "random", "--set", "switches.snipers_fly=true")
    assert (bad.code, "snipers_fly" in bad.err) == (1, True)


def test_a_board_is_drawn(tmp_path):
    """A scenario, and the end of a record, as SVG to a file or to stdout."""
    out = tmp_path / "x.svg"
    assert enfilade(tmp_path, "render", "meeting", "-o", out).code == 0
    assert out.read_text().startswith("<svg")
    assert enfilade(tmp_path, "render", "meeting").out == out.read_text()
    as_json = enfilade(tmp_path, "render", "meeting", "-o", out, "--json").json
    assert as_json == {"enfilade": 1, "file": str(out), "bytes": out.stat().st_size}
    assert enfilade(tmp_path, "render", "meeting", "--json").code == 2


def test_a_rule_case_is_run(tmp_path):
    """What fails is said, with the exit code 1."""
    case = tmp_path / "case.toml"
    case.write_text(CASE)
    assert enfilade(tmp_path, "case", case).out == f"{case}: case (Fire in range), fine\n"
    assert enfilade(tmp_path, "check", case).code == 0
    case.write_text(CASE.replace("A 7.2", "B 13.2"))
    failed = enfilade(tmp_path, "case", case)
    assert (failed.code, str(case) in failed.out) == (1, True)


CASE = """\
name = "Fire in range"
rules = ["7.2"]
play = '''
A fire 0203
'''
[position]
map = '''
. . . . . . .
. . . . . . .
. . . . . . .
'''
units = '''
turn 1 A fire
A g1 rifle 0203
A g2 rifle 0203
B r1 rifle 0603
'''
[[expect]]
asks = "A 7.2"
"""
