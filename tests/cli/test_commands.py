"""The command line itself: help, versions, lists, the rulebook."""

import subprocess
import time
from pathlib import Path

import pytest

import enfilade as package
from tests.cli.command import COMMAND, enfilade, environment, process


def test_help_is_quick_and_whole(tmp_path):
    """--help lists every command without a line cut short; nothing heavy is imported for it."""
    start = time.monotonic()
    ran = process(tmp_path, "--help")
    assert time.monotonic() - start < 2
    assert ran.code == 0
    assert "...\n" not in ran.out.split("Commands:")[1]
    for name in [
        "play",
        "auto",
        "games",
        "replay",
        "check",
        "case",
        "los",
        "rules",
        "scenarios",
        "rulesets",
        "render",
        "import",
    ]:
        assert f"\n  {name} " in ran.out
        assert enfilade(tmp_path, name, "--help").code == 0
    assert enfilade(tmp_path).out == ran.out


def test_help_imports_no_more_than_it_needs(tmp_path):
    words = [COMMAND[0], "-X", "importtime", *COMMAND[1:], "--help"]
    done = subprocess.run(words, capture_output=True, text=True, env=environment(tmp_path), check=True)
    for heavy in (
        "numpy",
        "pydantic",
        "rich",
        "shapely",
        "enfilade.rulesets.squad",
        "enfilade.draw",
        "enfilade.maps",
    ):
        assert f"| {heavy}\n" not in done.stderr.replace("|   ", "| ")
        assert f" {heavy}\n" not in done.stderr


def test_version(tmp_path):
    assert enfilade(tmp_path, "--version").out == f"enfilade {package.__version__}\n"


def test_an_unknown_command_is_wrong_use(tmp_path):
    ran = enfilade(tmp_path, "frobnicate")
    assert (ran.code, ran.err) == (2, "enfilade: No such command 'frobnicate'. [usage]\n")


def test_the_lists(tmp_path):
    rulesets = enfilade(tmp_path, "rulesets", "--json").json
    assert rulesets["enfilade"] == 1
    assert "squad" in [each["name"] for each in rulesets["rulesets"]]
    assert "toy" not in [each["name"] for each in rulesets["rulesets"]]
    scenarios = enfilade(tmp_path, "scenarios", "--json").json["scenarios"]
    assert {"meeting", "squad-tutorial"} <= {each["name"] for each in scenarios}
    assert all(each.keys() == {"name", "ruleset", "title", "turns"} for each in scenarios)
    assert "Meeting" in enfilade(tmp_path, "scenarios").out


def test_the_rulebook_by_chapter_number_and_word(tmp_path):
    assert "13  Snipers" in enfilade(tmp_path, "rules").out
    one = enfilade(tmp_path, "rules", "squad", "13.2").out
    assert one.startswith("squad 13.2  Snipers\n")
    assert enfilade(tmp_path, "rules", "13.2").out == one
    assert enfilade(tmp_path, "rules", "squad", "13").out.count("\nsquad 13.") > 5
    found = enfilade(tmp_path, "rules", "natural 12", "--json").json["rules"]
    assert "13.2" in [each["number"] for each in found]
    assert all(each.keys() == {"ruleset", "number", "title", "text"} for each in found)
    assert enfilade(tmp_path, "rules", "squad", "natural", "12", "--json").json["rules"] == found
    assert "**" not in one
    switches = enfilade(tmp_path, "rules", "squad", "switches", "--json").json["switches"]
    assert "sniper_may_decline" in [each["name"] for each in switches]


@pytest.mark.parametrize("words", [("squad", "13.99"), ("99.9",), ("squad", "xyzzy"), ("xyzzy",)])
def test_what_no_rulebook_has_is_said(tmp_path, words):
    ran = enfilade(tmp_path, "rules", *words)
    assert (ran.code, "[no-rule]" in ran.err) == (1, True)


def test_a_reader_that_goes_away_is_no_error(tmp_path):
    """`enfilade rules | head -1` writes nothing on stderr."""
    command = " ".join([*COMMAND, "rules", "squad", "the", "|", "head", "-1"])
    done = subprocess.run(
        command,
        shell=True,
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


def test_a_screen_that_is_full_or_poor_is_no_error(tmp_path):
    """What the output cannot show is replaced; a full device is one sentence."""
    poor = process(tmp_path, "rules", "squad", "13.2", PYTHONIOENCODING="ascii")
    assert poor.code == 0
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "rules"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(tmp_path),
            check=False,
        )
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
