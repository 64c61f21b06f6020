"""Programs as players: asked by a line of JSON, answering by a line."""

import json
import sys
from pathlib import Path

import pytest

from enfilade.bots import BotFailed, ProgramBot, ask_bot, play_on, run_game
from enfilade.bots.random import RandomBot
from enfilade.core.ruleset import known_scenario
from enfilade.rulesets.squad import RULESET
from tests.bots.games import asked, begun, result_of

TUTORIAL = known_scenario(RULESET, "squad-tutorial")

GOOD = """
import json, sys
for line in sys.stdin:
    print(json.loads(line)["question"]["options"][-1], flush=True)
"""
CRASHING = """
import json, sys
for n, line in enumerate(sys.stdin):
    if n == 3:
        sys.exit("I cannot go on")
    print(json.loads(line)["question"]["options"][0], flush=True)
"""
ILLEGAL = """
import sys
for line in sys.stdin:
    print("fire everything", flush=True)
"""
HANGING = """
import time
time.sleep(60)
"""


@pytest.fixture
def program(tmp_path):
    """Write a program that can be run."""

    def written(source: str) -> str:
        file: Path = tmp_path / "program"
        file.write_text(f"#!{sys.executable}\n{source}", "utf-8")
        file.chmod(0o755)
        return str(file)

    return written


def test_a_good_program_plays_to_the_end(program):
    """A program that answers legally plays a whole game, and no one resigns."""
    play = run_game(RULESET, TUTORIAL, (program(GOOD), "random"), 3)
    assert result_of(play).how in ("victory", "draw")


def test_what_a_program_is_told(program, tmp_path):
    """View and question come as one JSON object a line, with the keys of the protocol."""
    heard = tmp_path / "heard"
    source = f"import sys\nline = sys.stdin.readline()\nopen({str(heard)!r}, 'w').write(line)\n"
    play = begun("squad-tutorial", 3)
    bot = ProgramBot(program(source), seconds=10)
    with pytest.raises(BotFailed):
        ask_bot(bot, play, asked(play))
    bot.close()
    told = json.loads(heard.read_text("utf-8"))
    assert {"view", "question"} == set(told)
    assert {"who", "rule", "topic", "about", "options", "prompt"} == set(told["question"])
    assert RULESET.view(play.live, asked(play).who) == told["view"]
    assert [" ".join(option) for option in asked(play).options] == told["question"]["options"]


@pytest.mark.parametrize(
    ("source", "says"),
    [
        (CRASHING, "has stopped"),
        (ILLEGAL, "answered 'fire everything', which is not among the options"),
        ("", "has stopped"),
    ],
)
def test_a_program_that_fails_resigns(program, source, says):
    """A crash, and an answer that is not offered, end the game for the other side; the record says why."""
    play = run_game(RULESET, TUTORIAL, (program(source), "random"), 3)
    assert ("B", "resign") == (result_of(play).winner, result_of(play).how)
    assert [line.text for line in play.lines if line.kind == "act" and says in line.text]


def test_a_program_that_hangs_is_not_waited_for(program):
    """No answer within the limit fails the bot, and its process is ended."""
    play = begun("squad-tutorial", 3)
    bot = ProgramBot(program(HANGING), seconds=0.3)
    play = play_on(play, {"A": RandomBot(1), "B": bot})
    process = bot._process
    assert process is not None
    bot.close()
    assert ("A", "resign") == (result_of(play).winner, result_of(play).how)
    assert process.poll() is not None


def test_a_program_that_cannot_be_started_fails(tmp_path):
    """A file that is no program fails at the first question, in one sentence."""
    file = tmp_path / "program"
    file.write_text("no program at all", "utf-8")
    play = begun("squad-tutorial", 3)
    with pytest.raises(BotFailed, match="cannot be started: permission denied"):
        ask_bot(ProgramBot(str(file)), play, asked(play))
