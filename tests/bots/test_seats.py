"""Seats: what may be written, and what is said of the rest."""

import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from enfilade.bots import make_bot
from enfilade.bots.greedy import GreedyBot
from enfilade.bots.program import ProgramBot
from enfilade.bots.random import RandomBot
from enfilade.bots.seats import SHIPPED
from enfilade.core.errors import BadInput


@pytest.mark.parametrize(
    ("spec", "kind"),
    [("random", RandomBot), ("greedy", GreedyBot), ("enfilade.bots.random:RandomBot", RandomBot)],
)
def test_a_bot_by_its_name_or_its_place(spec, kind):
    """A shipped name, and module and class, give the bot."""
    assert type(make_bot(spec, 7)) is kind


def test_the_entry_points_name_the_shipped_bots():
    """What the package installs under `enfilade.bots` and what is shipped are the same classes."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    named = project["entry-points"]["enfilade.bots"]
    assert SHIPPED == {name: EntryPoint(name, place, "").load() for name, place in named.items()}


def test_a_file_is_a_program(tmp_path):
    """A path gives a program, which is not started before the first question."""
    program = tmp_path / "bot"
    program.write_text("")
    assert isinstance(make_bot(str(program), 1), ProgramBot)


@pytest.mark.parametrize(
    ("spec", "code", "says"),
    [
        ("gready", "no-bot", "there is no bot 'gready'; there are greedy, random, or package.module:Bot"),
        (
            "no.such.module:Bot",
            "no-bot",
            "the bot 'no.such.module:Bot' cannot be loaded: No module named 'no'",
        ),
        ("enfilade.bots.random:Nobody", "no-bot", "cannot be loaded: module 'enfilade.bots.random' has no"),
        ("enfilade.bots.match:MOST_ANSWERS", "bad-bot", "is no bot: 'int' object is not callable"),
        ("random:Random", "bad-bot", "'random:Random' is no bot: it has no method 'choose'"),
        ("./no-such-program", "no-program", "there is no program './no-such-program'"),
    ],
)
def test_what_is_no_bot_is_refused_in_one_sentence(spec, code, says):
    """An unknown seat is bad input, with a code and a sentence that says what there is."""
    with pytest.raises(BadInput) as refused:
        make_bot(spec, 1)
    assert code == refused.value.code
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)
