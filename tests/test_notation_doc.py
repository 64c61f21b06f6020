"""docs/notation.md is what the code reads and writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from enfilade.core.fate import SeededFate
from enfilade.core.question import Ask
from enfilade.rulesets.squad import RULESET
from enfilade.rulesets.squad.terrain import TERRAINS
from enfilade.testing.conform import MixDraws, start

TEXT = (Path(__file__).parents[1] / "docs" / "notation.md").read_text("utf-8")
GRID = "\n".join([". " * 12] * 12)
BOARD = f"name = 'doc'\nturns = 9\n[map]\nterrain = '''\n{GRID}\n'''\n[A]\n[B]\n"


def section(title: str) -> str:
    """The text under a heading."""
    return re.split(r"^#+ ", TEXT.split(f"# {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def block(title: str) -> list[str]:
    """The indented lines under a heading, what stands behind three blanks left out."""
    lines = [line[4:] for line in section(title).splitlines() if line.startswith("    ")]
    return [re.split(r"\s{3,}", line)[0] for line in lines if line[:1] != " "]


def test_the_position_of_the_doc_is_read():
    state = RULESET.begin(BOARD, "doc", {})
    lines = [*block("Positions"), "A d1 captain 0504"]
    order = sorted(lines, key=lambda line: not line.startswith("A "))
    read = RULESET.read_position("\n".join(order), state)
    assert {"g1", "d1"} == set(read.units)
    assert {line.split()[0] for line in lines} <= {
        line.split()[0] for line in RULESET.position(read).splitlines()
    }


@pytest.mark.parametrize(("seed", "faces"), re.findall(r"^\| (\d+) \| ([1-6 ]+) \|$", TEXT, re.MULTILINE))
def test_the_dice_of_the_doc_are_those_of_the_seed(seed, faces):
    assert faces == " ".join(str(SeededFate(int(seed)).throw(n, 1)[0]) for n in range(1, 6))


def test_there_are_three_rows_of_dice():
    assert 3 == len(re.findall(r"^\| (\d+) \| ([1-6 ]+) \|$", TEXT, re.MULTILINE))


def test_the_letters_of_the_doc_are_those_of_the_terrain_table():
    said = dict(re.findall(r"`(.)` ([a-z]+)", section("Scenarios and maps")))
    names = {"haystacks": "hay", "palms": "palm"}
    assert {t.letter: names.get(t.name, t.name) for t in TERRAINS} == said


@pytest.mark.parametrize("scenario", RULESET.scenarios())
def test_every_word_that_answers_a_question_is_in_the_doc(scenario):
    """The first words of all options met in random games stand in the table of options."""
    said = {words.split()[0] for words in re.findall(r"`([a-z][^`]*)`", section("Options"))}
    met: dict[str, bool] = {}
    for seed in range(4):
        play, _ = start(RULESET, RULESET.scenario_text(scenario) or "", seed)
        draws = MixDraws(seed)
        while isinstance(play.question, Ask):
            met.update({option[0]: True for option in play.question.options})
            play.answer(play.question.who, play.question.options.sample(draws))
    assert set(met) <= said
