"""`enfilade replay`, `auto` and `games`: records made, told, proved and sealed."""

import re
import sys

import pytest

from enfilade.cli import main
from tests.cli.command import enfilade

AUTO_KEYS = ["enfilade", "winner", "turns", "decisions", "record", "state_hash"]


@pytest.fixture
def game(tmp_path):
    """A finished game of random bots, its record in a file."""
    file = tmp_path / "a.rec"
    ran = enfilade(tmp_path, "auto", "toy:path", "--seats", "random,random", "--seed", "7", "--record", file)
    assert ran.code == 0, ran.err
    return file


def test_auto_reports_in_json(tmp_path):
    """Exactly these keys; the same seed makes the same game and the same record."""
    documents = []
    for name in ("one.rec", "two.rec"):
        words = (
            "auto",
            "toy:path",
            "--seats",
            "random,random",
            "--seed",
            "7",
            "--json",
            "--record",
            tmp_path / name,
        )
        ran = enfilade(tmp_path, *words)
        assert (ran.code, ran.err) == (0, "")
        assert list(ran.json) == AUTO_KEYS
        assert ran.json["record"] == str(tmp_path / name)
        documents.append({**ran.json, "record": None})
    assert documents[0] == documents[1]
    assert (tmp_path / "one.rec").read_text() == (tmp_path / "two.rec").read_text()
    assert (
        enfilade(tmp_path, "auto", "toy:path", "--seats", "random", "--seed", "7", "--json").json
        == documents[0]
    )


def test_auto_tells_people_how_it_went(tmp_path):
    ran = enfilade(tmp_path, "auto", "toy:path", "--seats", "random,random", "--seed", "7")
    assert "After-action report" in ran.out
    assert "Seed 7." in ran.out


def test_auto_overwrites_records_and_nothing_else(tmp_path, game):
    again = enfilade(tmp_path, "auto", "toy:path", "--seats", "random", "--seed", "8", "--record", game)
    assert again.code == 0
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann")
    refused = enfilade(tmp_path, "auto", "toy:path", "--seats", "random", "--record", letter)
    assert (refused.code, "[exists]" in refused.err) == (1, True)
    assert letter.read_text() == "Dear Ann"


@pytest.mark.parametrize("seats", ["human,random", "random,,random", "nobody", "random,nobody", ""])
def test_auto_knows_its_seats(tmp_path, seats):
    ran = enfilade(tmp_path, "auto", "toy:path", "--seats", seats)
    assert (ran.code, "[usage]" in ran.err) == (2, True)


def test_replay_tells_the_game(tmp_path, game):
    ran = enfilade(tmp_path, "replay", game)
    assert ran.code == 0
    assert "toy: The path" in ran.out
    assert "RunnerMoved" in ran.out
    assert "After-action report" in ran.out


def test_replay_in_json_equals_auto(tmp_path, game):
    played = enfilade(tmp_path, "auto", "toy:path", "--seats", "random", "--seed", "7", "--json").json
    told = enfilade(tmp_path, "replay", game, "--json", "--log").json
    for key in ("winner", "turns", "decisions", "state_hash"):
        assert told[key] == played[key]
    assert told["ended"] is True
    assert told["log"][0].keys() == {"says", "rule"}


def test_an_unfinished_record_hides_what_is_hidden(tmp_path, game):
    """Traps are told when the game is over, not before."""
    assert "TrapLaid" in enfilade(tmp_path, "replay", game).out
    lines = game.read_text().splitlines(keepends=True)
    game.write_text("".join(lines[:20]))
    assert "TrapLaid" not in enfilade(tmp_path, "replay", game).out


def test_verify_is_content_with_what_was_written(tmp_path, game):
    ran = enfilade(tmp_path, "replay", game, "--verify")
    assert ran.code == 0
    assert re.search(r"Fine: \d+ lines, each as it was sealed; the dice are those of the seed\.", ran.out)
    assert enfilade(tmp_path, "replay", game, "--verify", "--json").json["verified"] is True


def changed(line, place):
    """The line with one character changed."""
    at = place % len(line)
    return f"{line[:at]}{'x' if line[at] != 'x' else 'y'}{line[at + 1 :]}"


def test_verify_names_the_line_that_was_changed(tmp_path, game, capsys, monkeypatch):
    """A character changed in any line, wherever in it, is found, and that line is named."""
    monkeypatch.setenv("ENFILADE_DATA", str(tmp_path))
    lines = game.read_text().splitlines()
    for number, line in enumerate(lines, 1):
        for place in (0, number * 7):
            bad = [*lines[: number - 1], changed(line, place), *lines[number:]]
            game.write_text("\n".join(bad) + "\n")
            assert main(["replay", str(game), "--verify"]) == 1
            says = capsys.readouterr().err
            assert f"{game}, line {number}:" in says, (number, place, says)


@pytest.mark.parametrize("gone", [0, 3, 8, 12])
def test_verify_finds_a_line_that_is_gone(tmp_path, game, gone):
    lines = game.read_text().splitlines(keepends=True)
    game.write_text("".join(lines[:gone] + lines[gone + 1 :]))
    ran = enfilade(tmp_path, "replay", game, "--verify")
    assert (ran.code, f"line {gone + 1}:" in ran.err) == (1, True)


def test_verify_recomputes_the_dice_of_a_resealed_record(tmp_path, game):
    """Who changes a throw and seals the record anew is found by the seed."""
    text = re.sub(r"  #[0-9a-f]{16}$", "", game.read_text(), flags=re.MULTILINE)
    number, throw = next((n, line) for n, line in enumerate(text.splitlines(), 1) if line.startswith("fate "))
    face = "1" if throw != "fate 1" else "2"
    lines = text.splitlines()
    lines[number - 1] = f"fate {face}"
    game.write_text("\n".join(lines) + "\n")
    for words in (["--verify", "--seal"], ["--seal"], []):
        ran = enfilade(tmp_path, "replay", game, *words)
        assert ran.code == 1
        assert f"line {number}: the dice of this game give" in ran.err


def test_a_typed_record_is_sealed_and_then_verified(tmp_path):
    """Answers alone are a record; --verify wants hashes, --seal writes them with dice and facts."""
    file = tmp_path / "typed.rec"
    file.write_text(
        'enfilade record 1\nruleset toy 1.0.0\n| name = "x"\n| turns = 2\ndice seed 7\n---\n'
        "A trap 2\nB trap 3\nA run a1 2\n"
    )
    wanted = enfilade(tmp_path, "replay", file, "--verify")
    assert (wanted.code, "[unsealed]" in wanted.err, "line 1" in wanted.err) == (1, True, True)
    assert enfilade(tmp_path, "replay", file, "--seal").code == 0
    assert "  + RunnerMoved a1 2  #" in file.read_text()
    assert enfilade(tmp_path, "replay", file, "--verify").code == 0


def test_a_record_with_the_ends_of_lines_of_another_system_is_the_same(tmp_path, game):
    game.write_bytes(game.read_bytes().replace(b"\n", b"\r\n"))
    assert enfilade(tmp_path, "replay", game, "--verify").code == 0


def test_a_torn_record_is_told_and_not_verified(tmp_path, game):
    text = game.read_text()
    game.write_text(text[:-30])
    told = enfilade(tmp_path, "replay", game)
    assert (told.code, "was cut off in writing" in told.out) == (0, True)
    proved = enfilade(tmp_path, "replay", game, "--verify")
    assert (proved.code, "[torn]" in proved.err) == (1, True)
    assert f"line {text.count(chr(10))}:" in proved.err


def test_games_lists_what_is_unfinished(tmp_path):
    """The last changed first; what has ended or is broken is left out or said."""
    assert "No game is left unfinished." in enfilade(tmp_path, "games").out
    assert enfilade(tmp_path, "games", "--json").json == {"enfilade": 1, "games": []}
    play = ("play", "toy:path", "--bot", "random")
    enfilade(tmp_path, *play, "--name", "first", lines=["1", "1"])
    enfilade(tmp_path, *play, "--name", "over", lines=["resign", "yes"])
    enfilade(tmp_path, *play, "--name", "second")
    (tmp_path / "games/broken.rec").write_text("enfilade record 9\n---\n")
    listed = {each["name"]: each for each in enfilade(tmp_path, "games", "--json").json["games"]}
    assert sorted(listed) == ["broken", "first", "second"]
    assert listed["first"]["scenario"] == "The path"
    assert listed["first"]["turn"] > 0
    assert "format 9" in listed["broken"]["error"]
    assert "toy: The path" in enfilade(tmp_path, "games").out


# Programs as players

PLAYER = """\
#!{python}
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert set(asked) == {{"view", "question"}}, asked
    assert {{"who", "rule", "topic", "about", "options", "prompt"}} == set(asked["question"])
    print({answer}, flush=True)
"""


def program(folder, answer):
    file = folder / "player"
    file.write_text(PLAYER.format(python=sys.executable, answer=answer))
    file.chmod(0o755)
    return file


def test_a_program_plays(tmp_path):
    file = program(tmp_path, 'asked["question"]["options"][0]')
    ran = enfilade(tmp_path, "auto", "toy:path", "--seats", f"{file},random", "--seed", "1", "--json")
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize(
    ("answer", "why"), [('"fly"', "not among the options"), ("sys.exit(3)", "has stopped")]
)
def test_a_program_that_answers_wrongly_or_crashes_resigns(tmp_path, answer, why):
    file = program(tmp_path, answer)
    out = tmp_path / "x.rec"
    ran = enfilade(
        tmp_path, "auto", "toy:path", "--seats", f"random,{file}", "--json", "--record", out, "--seed", "1"
    )
    assert ran.code == 0
    assert ran.json["winner"] == "A"
    assert "B gives up" in ran.err
    assert why in ran.err
    assert "\nB resign  #" in out.read_text()
