"""`enfilade play`, with the toy ruleset."""

import signal
import subprocess
import time

import pytest

from enfilade.core.record import read_record
from enfilade.core.replay import replay
from enfilade.testing.toy import RULESET
from tests.cli.command import COMMAND, AtTerminal, enfilade, environment

TOY = ("play", "toy:path", "--seed", "5", "--bot", "random")


def record_of(data, name="path"):
    return (data / "games" / f"{name}.rec").read_text()


def test_a_game_is_played_by_typed_lines_and_kept(tmp_path):
    """Numbers and texts answer; the end of input leaves the game to go on with."""
    ran = enfilade(tmp_path, *TOY, lines=["2", "run a1 1"])
    assert ran.code == 0
    assert "A: Where does your trap lie? (toy 1.2)" in ran.out
    assert "Go on with it by: enfilade play --resume path" in ran.out
    assert "A trap 3 ~" in record_of(tmp_path)
    assert "\nA run a1 1  #" in record_of(tmp_path)


def test_a_game_goes_on_at_its_question(tmp_path):
    """--resume without a name takes the last game, with a name that one."""
    enfilade(tmp_path, *TOY, lines=["2", "run a1 1"])
    for words in (["--resume"], ["--resume", "path"], ["--resume", "pa"]):
        ran = enfilade(tmp_path, "play", *words, lines=["quit"])
        assert ran.code == 0
        assert ran.out.startswith("path goes on.")
        assert ["trap", "3"] in [line.split() for line in ran.out.splitlines()]
        assert "\nA: " in ran.out


def test_a_second_game_has_a_name_of_its_own(tmp_path):
    enfilade(tmp_path, *TOY)
    enfilade(tmp_path, *TOY)
    assert ["path-2.rec", "path.rec"] == sorted(path.name for path in (tmp_path / "games").iterdir())


def test_what_the_other_side_hides_is_never_shown(tmp_path):
    """B's trap stands in no line of the screen; A's own does."""
    ran = enfilade(
        tmp_path, "play", "toy:path", "--seed", "5", "--side", "B", "--bot", "random", lines=["1", "log 99"]
    )
    assert ran.out.count("TrapLaid") == 2  # B's own: as news, and in the log
    both = enfilade(tmp_path, "play", "toy:path", "--side", "both", lines=["1", "2", "log 99"])
    assert "TrapLaid" not in both.out


def test_an_illegal_answer_is_refused_with_its_rule(tmp_path):
    ran = enfilade(tmp_path, *TOY, lines=["2", "run b1 2", "run a1 3", "why run a1 7", "why run a1 2", "9"])
    assert "> run b1 2\nb1 is no runner of A on the path. (toy 1.3)" in ran.out
    assert "A runner goes one or two spaces on. (toy 1.3)" in ran.out
    assert "> why run a1 2\nIt may be done." in ran.out
    assert "\nA run" not in record_of(tmp_path)


def test_undo_is_a_line_and_takes_the_answer_back(tmp_path):
    """In a hot seat A takes back what B has not answered yet; beyond, B is asked."""
    lines = ["trap 2", "undo", "trap 3", "trap 4", "run a1 1", "pass", "undo 2", "no", "quit"]
    ran = enfilade(tmp_path, "play", "toy:path", "--seed", "5", "--side", "both", lines=lines)
    assert "A takes back its last answer." in ran.out
    body = [line.split("  #")[0].split(" ~")[0] for line in record_of(tmp_path).splitlines()]
    assert body[8:12] == ["A trap 2", "  + TrapLaid A 2", "A undo 1", "A trap 3"]


def test_a_bot_lets_take_back_and_plays_on_when_a_draw_is_offered(tmp_path):
    ran = enfilade(tmp_path, *TOY, lines=["trap 2", "run a1 1", "draw", "undo", "quit"])
    assert "B does not agree." in ran.out
    assert "A takes back its last answer.\n  B agrees." in ran.out
    after = [line.split() for line in ran.out.split("B agrees.")[1].splitlines()]
    assert ["runners", "a1", "0,"] in [line[:3] for line in after]


def test_resigning_is_asked_twice_and_reported(tmp_path):
    ran = enfilade(tmp_path, *TOY, lines=["resign", "no", "resign", "yes"])
    assert ran.code == 0
    assert "B has won in turn 0 (resign). A resigns." in ran.out
    assert f"{tmp_path}/games/path.rec" in ran.out
    again = enfilade(tmp_path, "play", "--resume", "path")
    assert (again.code, "has ended" in again.err) == (2, True)


def test_dice_are_typed_by_hand(tmp_path):
    """What is no throw is refused; what is one stands in the record, and replay takes it."""
    lines = ["trap 2", "trap 2", "run a1 2", "spring", "7", "66", "?", "5", "quit"]
    ran = enfilade(tmp_path, "play", "toy:path", "--side", "both", "--by-hand", lines=lines)
    assert "B throws a die: trap (toy 1.4)" in ran.out
    assert ran.out.count("type each die's number, 1 to 6") == 2
    assert "\nfate 5  #" in record_of(tmp_path)
    assert "RunnerLost" in ran.out
    assert enfilade(tmp_path, "replay", tmp_path / "games/path.rec", "--verify").code == 0


def test_a_game_by_hand_goes_on_at_its_throw(tmp_path):
    lines = ["trap 2", "trap 2", "run a1 2", "spring"]
    enfilade(tmp_path, "play", "toy:path", "--side", "both", "--by-hand", lines=lines)
    ran = enfilade(tmp_path, "play", "--resume", lines=["1"])
    assert "throws a die" in ran.out
    assert "RunnerLost" not in ran.out


def test_an_order_answers_until_it_lapses(tmp_path):
    """`pass phase` passes and is over with the segment."""
    ran = enfilade(tmp_path, *TOY, lines=["trap 2", "pass phase", "orders", "quit"])
    assert "Order: pass phase 1A.march." in ran.out
    assert "The order 'pass phase 1A.march' is over." in ran.out
    assert "Orders: none" in ran.out
    assert "\nA pass  #" in record_of(tmp_path)


def test_notes_log_save_and_help(tmp_path):
    copy = tmp_path / "copy.rec"
    lines = [
        "help",
        "trap 2",
        'note well "done"',
        "log 1",
        "save",
        f"save {copy}",
        f"save {copy}",
        "?",
        "more",
    ]
    ran = enfilade(tmp_path, *TOY, lines=lines)
    assert 'A notes: well "done"' in ran.out
    assert 'A note "well \\"done\\""' in record_of(tmp_path)
    assert copy.read_text() == record_of(tmp_path)
    assert "there is a file of that name already" in ran.out


def test_control_characters_typed_reach_nobody(tmp_path):
    ran = enfilade(tmp_path, *TOY, lines=["note \x1b[31mred\x07", "trap 2\x00", "\udce4" * 3])
    assert ran.code == 0
    assert "\x1b" not in ran.out + record_of(tmp_path)


def test_a_torn_last_line_is_dropped(tmp_path):
    """What was cut off in writing is said and left out, wherever it was cut."""
    enfilade(tmp_path, *TOY, lines=["trap 2", "run a1 1", "quit"])
    whole = record_of(tmp_path)
    start = whole.index("\nA run a1 1") + 1
    for end in (start + 1, start + 12, len(whole) - 1):
        (tmp_path / "games/path.rec").write_text(whole[:end])
        ran = enfilade(tmp_path, "play", "--resume", lines=["quit"])
        assert ran.code == 0, ran.err
        assert "was cut off in writing" in ran.out
        text = record_of(tmp_path)
        assert text.endswith("\n")
        replay(read_record(text), RULESET)


def test_a_killed_game_goes_on(tmp_path):
    """After kill -9 in mid-game every answer that was given stands."""
    game = subprocess.Popen(
        [*COMMAND, *TOY],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(tmp_path),
        encoding="utf-8",
    )
    assert game.stdin is not None
    game.stdin.write("trap 2\nrun a1 1\n")
    game.stdin.flush()
    deadline = time.monotonic() + 20
    while "\nA run a1 1" not in (record_of(tmp_path) if (tmp_path / "games/path.rec").exists() else ""):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    game.kill()
    game.communicate()
    ran = enfilade(tmp_path, "play", "--resume", lines=["quit"])
    assert ran.code == 0, ran.err
    assert "\nA run a1 1  #" in record_of(tmp_path)
    assert "a1 1" in ran.out


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_a_game_at_a_terminal_survives_a_signal(tmp_path, end):
    at = AtTerminal(tmp_path, *TOY)
    at.until("> ")
    at.type("trap 2")
    at.until("Which runner")
    at.signal(end)
    at.ended()
    assert "Which runner runs" in enfilade(tmp_path, "play", "--resume").out


def test_a_closed_terminal_keeps_the_game(tmp_path):
    at = AtTerminal(tmp_path, *TOY)
    at.until("> ")
    at.type("trap 2")
    at.until("Which runner")
    at.hang_up()
    at.ended()
    assert "Which runner runs" in enfilade(tmp_path, "play", "--resume").out


def test_control_c_leaves_and_keeps(tmp_path):
    at = AtTerminal(tmp_path, *TOY)
    at.until("> ")
    at.press_until(b"\x03", "--resume path")
    assert at.ended() == 0


def test_two_processes_do_not_write_one_game(tmp_path):
    """The second is refused; a dead holder does not block."""
    at = AtTerminal(tmp_path, *TOY)
    at.until("> ")
    second = enfilade(tmp_path, "play", "--resume", "path")
    assert (second.code, "[in-use]" in second.err) == (1, True)
    at.signal(signal.SIGKILL)
    at.ended()
    assert (tmp_path / "games/path.rec.lock").exists()
    assert enfilade(tmp_path, "play", "--resume", "path").code == 0
    assert not (tmp_path / "games/path.rec.lock").exists()


def test_colour_is_for_terminals_that_want_it(tmp_path):
    """A terminal gets colour, NO_COLOR and a dumb one none, a pipe none."""
    for more, coloured in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        at = AtTerminal(tmp_path, *TOY, more=more)
        at.until("> ")
        at.press(b"\x04")
        assert at.ended() == 0
        assert ("\x1b[1m" in at.seen) is coloured
    assert "\x1b" not in enfilade(tmp_path, *TOY).out


@pytest.mark.parametrize("columns", [80, 60])
def test_no_line_is_wider_than_the_terminal(tmp_path, columns):
    ran = enfilade(tmp_path, *TOY, lines=["help", "trap 2", "1"], COLUMNS=str(columns))
    lines = [line for line in ran.out.splitlines() if str(tmp_path) not in line]
    assert max(map(len, lines)) <= 80
    assert columns == 80 or any(len(line) == columns for line in lines)


def test_a_record_elsewhere(tmp_path):
    """--record keeps the game in a file of one's own, from which it goes on; nothing is overwritten."""
    file = tmp_path / "mine.rec"
    enfilade(tmp_path, *TOY, "--record", file, lines=["trap 2"])
    assert "A trap 2" in file.read_text()
    assert "Which runner" in enfilade(tmp_path, "play", "--resume", file).out
    before = file.read_text()
    again = enfilade(tmp_path, *TOY, "--record", file)
    assert (again.code, "[exists]" in again.err) == (1, True)
    assert file.read_text() == before


@pytest.mark.parametrize(
    "words",
    [
        ("play", "nowhere"),
        ("play", "toy:nowhere"),
        ("play", "toy:path", "--side", "C"),
        ("play", "toy:path", "--seed", "-1"),
        ("play", "toy:path", "--seed", str(1 << 64)),
        ("play", "toy:path", "--seed", "seven"),
        ("play", "toy:path", "--set", "nonsense"),
        ("play", "toy:path", "--ruleset", "chess"),
        ("play", "toy:path", "--seed", "1", "--by-hand"),
        ("play", "toy:path", "--record", "x.rec", "--name", "x"),
        ("play", "toy:path", "--resume"),
        ("play", "--resume"),
        ("play", "--resume", "nothing"),
        ("play", "--json"),
        ("play", "toy:path", "two"),
        ("play", "toy:path", "--bot", "./no-such-program"),
    ],
)
def test_wrong_use_is_two(tmp_path, words):
    """Exit 2 and one sentence with a code."""
    ran = enfilade(tmp_path, *words)
    assert ran.code == 2, ran
    assert ran.err.count("\n") == 1
    assert "[usage]" in ran.err or '"usage"' in ran.err


@pytest.mark.parametrize("name", ["../x", "a/b", "", ".x", "x" * 99, "CON x"])
def test_a_name_is_a_name(tmp_path, name):
    ran = enfilade(tmp_path, "play", "toy:path", "--name", name)
    assert (ran.code, "[bad-name]" in ran.err) == (1, True)


def test_a_setting_the_ruleset_has_not_is_refused(tmp_path):
    ran = enfilade(tmp_path, "play", "toy:path", "--set", "switches.x=true")
    assert (ran.code, ran.err.count("\n")) == (1, 1)


def test_a_full_disk_or_a_closed_folder_is_said(tmp_path):
    """Nothing can be kept: one sentence, no game."""
    (tmp_path / "games").write_text("a file where the folder should be")
    ran = enfilade(tmp_path, *TOY)
    assert (ran.code, "[system]" in ran.err) == (1, True)
