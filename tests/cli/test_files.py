"""Files of all sorts given to the command: one sentence, an exit code, no traceback, soon."""

import os
import time

import pytest

from tests.cli.command import enfilade

GOOD = 'name = "x"\nruleset = "toy"\nturns = 3\n'


@pytest.fixture
def hostile(tmp_path):
    """Files that are none of ours, by name."""
    made = {
        "empty.toml": b"",
        "binary.toml": bytes(range(256)) * 20,
        "nul.toml": b'name = "x"\x00',
        "latin.toml": 'name = "\xe4"'.encode("latin-1"),
        "utf16.toml": GOOD.encode("utf-16"),
        "large.toml": b"#" * ((1 << 20) + 1),
        "deep.toml": b"x = " + b"[" * 5000,
        "wrong.toml": b"name = = 3\n",
        "other.toml": b'ruleset = "chess"\n',
        "number.toml": b"ruleset = 3\n",
        "escape.toml": b'ruleset = "\\u001b[31mred"\n',
        "newer.rec": b"enfilade record 99\n---\n",
        "headless.rec": b"enfilade record 1\nruleset toy 1.0.0\n",
        "nonsense.rec": b"enfilade record 1\nruleset toy 1.0.0\ndice hand\n---\nfly me to the moon\n",
        "illegal.rec": b"enfilade record 1\nruleset toy 1.0.0\ndice hand\n---\nA trap 9\n",
        "strange.rec": b"enfilade record 1\nruleset chess 1.0.0\ndice hand\n---\nA trap 2\n",
        "long.rec": b"enfilade record 1\n| " + b"x" * 50_000 + b"\n---\n",
        "many.rec": b"enfilade record 1\n" + b"\n" * 200_001,
        "act.rec": b"enfilade record 1\nruleset toy 1.0.0\ndice hand\n---\nA undo 99999999999999999999\n",
        "quote.rec": b'enfilade record 1\nruleset toy 1.0.0\ndice hand\n---\nA note "\n',
    }
    for name, data in made.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


NAMES = [
    "empty.toml binary.toml nul.toml latin.toml utf16.toml large.toml deep.toml wrong.toml other.toml",
    "number.toml escape.toml newer.rec headless.rec nonsense.rec illegal.rec strange.rec long.rec many.rec",
    "act.rec quote.rec no-such.toml .",
]


@pytest.mark.parametrize("name", " ".join(NAMES).split())
def test_a_hostile_file_is_refused_in_one_sentence(hostile, name):
    """By every command that reads it: 1, one line on stderr with the file's name, within seconds."""
    file = hostile / name
    commands = [
        ("auto", file, "--seats", "random"),
        ("play", file),
        ("los", file, "0101", "0102"),
        ("render", file),
    ]
    if name.endswith(".rec"):
        commands = [
            ("replay", file),
            ("replay", file, "--verify"),
            ("play", "--resume", file),
            ("render", file),
        ]
    for command in commands:
        start = time.monotonic()
        ran = enfilade(hostile, *command)
        assert ran.code == 1, (command, ran)
        assert ran.err.count("\n") == 1, (command, ran.err)
        assert str(file) in ran.err
        assert "\x1b" not in ran.err
        assert time.monotonic() - start < 5
    told = enfilade(hostile, "check", file)
    assert (told.code, told.out.count("\n")) == (1, 1)
    as_json = enfilade(hostile, "check", file, "--json")
    assert as_json.json["files"][0]["ok"] is False


def test_check_says_what_is_fine(tmp_path):
    (tmp_path / "good.toml").write_text(GOOD)
    enfilade(tmp_path, "auto", tmp_path / "good.toml", "--seats", "random", "--record", tmp_path / "good.rec")
    ran = enfilade(tmp_path, "check", tmp_path / "good.toml", tmp_path / "good.rec")
    assert ran.code == 0
    assert ran.out.splitlines() == [
        f"{tmp_path}/good.toml: scenario, fine",
        f"{tmp_path}/good.rec: record, fine",
    ]
    one_bad = enfilade(tmp_path, "check", tmp_path / "good.toml", tmp_path / "no.toml")
    assert (one_bad.code, one_bad.out.count("\n")) == (1, 2)


def test_what_is_no_ordinary_file_is_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    ran = enfilade(tmp_path, "check", tmp_path / "pipe.toml")
    assert (ran.code, "no ordinary file" in ran.out) == (1, True)


@pytest.mark.skipif(os.geteuid() == 0, reason="the administrator may read everything")
def test_a_file_that_may_not_be_read_is_refused(tmp_path):
    (tmp_path / "x.toml").write_text(GOOD)
    (tmp_path / "x.toml").chmod(0)
    assert "may not be read" in enfilade(tmp_path, "check", tmp_path / "x.toml").out


def test_an_error_in_json_has_its_four_parts(tmp_path):
    ran = enfilade(tmp_path, "replay", tmp_path / "no.rec", "--json")
    assert (ran.code, ran.out) == (1, "")
    assert ran.error == {
        "code": "no-file",
        "says": "there is no such file",
        "rule": "",
        "where": f"{tmp_path}/no.rec",
    }
    usage = enfilade(tmp_path, "auto", "nowhere", "--json")
    assert (usage.code, usage.error["code"]) == (2, "usage")
    parsed = enfilade(tmp_path, "auto", "--frobnicate", "--json")
    assert (parsed.code, parsed.error["code"]) == (2, "usage")


def test_a_scenario_that_steers_terminals_is_shown_without(tmp_path):
    """Names out of files reach the screen without control characters."""
    (tmp_path / "x.toml").write_text('name = "\\u001b]0;owned\\u0007 \\u202etxt"\nruleset = "toy"\n')
    enfilade(tmp_path, "auto", tmp_path / "x.toml", "--seats", "random", "--record", tmp_path / "x.rec")
    ran = enfilade(tmp_path, "replay", tmp_path / "x.rec")
    assert ran.code == 0
    assert not {"\x1b", "\x07", "\u202e"} & set(ran.out)


def test_a_scenario_with_odd_line_separators_survives_its_record(tmp_path):
    """U+2028 and trailing spaces in a text of the scenario: the record replays to the same game."""
    (tmp_path / "x.toml").write_text('name = "one\u2028two"\nruleset = "toy"\nstory = """a  \nb\x85c\n"""\n')
    file = tmp_path / "x.rec"
    played = enfilade(tmp_path, "auto", tmp_path / "x.toml", "--seats", "random", "--record", file, "--json")
    assert played.code == 0
    assert (
        enfilade(tmp_path, "replay", file, "--verify", "--json").json["state_hash"]
        == played.json["state_hash"]
    )


def test_a_scenario_no_record_could_hold_is_refused(tmp_path):
    (tmp_path / "x.toml").write_text(f'name = "{"x" * 9_990}"\nruleset = "toy"\n')
    ran = enfilade(tmp_path, "auto", tmp_path / "x.toml", "--seats", "random")
    assert (ran.code, "[too-long]" in ran.err) == (1, True)


def test_a_record_is_whole_or_not_there(tmp_path):
    """Where the folder takes no file nothing is left, and the command says so."""
    ran = enfilade(tmp_path, "auto", "toy:path", "--seats", "random", "--record", tmp_path / "none" / "x.rec")
    assert (ran.code, "[system]" in ran.err) == (1, True)
    assert "Traceback" not in ran.err
