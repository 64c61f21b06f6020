"""Records: sealed line by line, replayed against the rules, tolerant of a torn end and of nothing else."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enfilade.core.errors import BadInput, NewerFormat
from enfilade.core.record import read_record, record_for, write_record
from enfilade.core.replay import replay
from enfilade.testing.conform import random_game
from enfilade.testing.toy import RULESET, SCENARIO


def text_of(seed: int = 3) -> str:
    play, head = random_game(RULESET, SCENARIO, seed)
    return write_record(head, play.lines)


TEXT = text_of()


def test_equal_games_make_equal_records():
    assert TEXT == text_of()


@pytest.mark.parametrize("line", range(1, len(TEXT.splitlines()) + 1))
def test_a_changed_line_is_named(line):
    """Whichever line of a sealed record is changed, it is the first that is named."""
    lines = TEXT.splitlines()
    changed = lines[line - 1]
    at = 0 if not changed.startswith("|") else 3
    lines[line - 1] = changed[:at] + ("x" if changed[at] != "x" else "y") + changed[at + 1 :]
    with pytest.raises(BadInput) as wrong:
        read_record("\n".join(lines) + "\n", "r")
    assert f"r, line {line}" == wrong.value.where


@pytest.mark.parametrize("line", range(2, len(TEXT.splitlines()), 7))
def test_a_line_taken_out_is_found(line):
    lines = TEXT.splitlines()
    del lines[line - 1]
    with pytest.raises(BadInput) as wrong:
        read_record("\n".join(lines) + "\n", "r")
    assert f"r, line {line}" == wrong.value.where


def test_a_torn_last_line_is_left_out():
    whole = read_record(TEXT)
    torn = read_record(TEXT[:-9])
    assert torn.torn
    assert not whole.torn
    assert whole.body[:-1] == torn.body


def test_a_record_typed_without_seals_and_facts_replays():
    plain = [line.rsplit("  #", 1)[0].split(" ~ ")[0] for line in TEXT.splitlines()]
    typed = [line for line in plain if not line.startswith(("  +", "end", "fate"))]
    play = replay(read_record("\n".join(typed) + "\n"), RULESET)
    assert write_record(read_record(TEXT).head, play.lines).splitlines()[-1] == TEXT.splitlines()[-1]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("A run", "B run", "line"),
        ("  + TrapLaid A 2", "  + TrapLaid A 3", "the rules give 'TrapLaid A 2'"),
        ("end ", "end B 1 ", "the rules give"),
    ],
)
def test_a_record_that_the_rules_do_not_give_is_named(old, new, says):
    plain = "\n".join(line.rsplit("  #", 1)[0].split(" ~ ")[0] for line in TEXT.splitlines()) + "\n"
    with pytest.raises(BadInput) as wrong:
        replay(read_record(plain.replace(old, new, 1)), RULESET)
    assert says in str(wrong.value)
    assert "differs" == wrong.value.code


def test_dice_that_the_seed_does_not_give_are_named():
    play, head = next(
        game for game in (random_game(RULESET, SCENARIO, n) for n in range(50)) if game[0].throws
    )
    lines = [line.rsplit("  #", 1)[0] for line in write_record(head, play.lines).splitlines()]
    n = next(n for n, line in enumerate(lines) if line.startswith("fate"))
    lines[n] = "fate 6" if lines[n] != "fate 6" else "fate 1"
    with pytest.raises(BadInput) as wrong:
        replay(read_record("\n".join(lines) + "\n"), RULESET)
    assert f"line {n + 1}" in wrong.value.where
    assert "dice" in wrong.value.says


def test_a_newer_format_is_refused_by_name():
    with pytest.raises(NewerFormat) as newer:
        read_record("enfilade record 2\nruleset toy 1.0.0\n---\n")
    assert "format 2" in newer.value.says


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "hello\n---\n",
        "enfilade record 1\n",
        "enfilade record 1\n---\n",
        "enfilade record 1\nbogus\n---\n",
        "enfilade record 1\nruleset toy 1.0.0\n---\nnonsense\n",
        "x" * 10_001 + "\n",
        "\x00\n" * 5,
    ],
)
def test_what_is_no_record_is_refused_with_place_and_sentence(text):
    with pytest.raises(BadInput) as wrong:
        read_record(text, "r")
    assert wrong.value.where.startswith("r")
    assert "\n" not in wrong.value.says


@settings(max_examples=200)
@given(st.text(alphabet="AB fate+~#|-end0123456789\nsetrul=", max_size=200))
def test_no_text_makes_the_reader_raise_anything_else(text):
    with contextlib.suppress(BadInput):
        read_record(f"enfilade record 1\nruleset toy 1.0.0\n---\n{text}")


def test_what_is_hidden_stands_as_a_question_mark_for_others():
    play, head = random_game(RULESET, SCENARIO, 3)
    whole, for_a, for_b = (record_for(play, head, side).splitlines() for side in ("A", "A", "B"))
    assert "B ?" in for_a
    assert "A ?" in for_b
    assert "  + ?" in for_a
    assert len(whole) == len(for_b)
    assert not any(line.startswith("B trap") for line in for_a)


def test_a_record_of_later_rules_is_refused_by_name():
    plain = "\n".join(line.rsplit("  #", 1)[0].split(" ~ ")[0] for line in TEXT.splitlines()) + "\n"
    with pytest.raises(NewerFormat) as newer:
        replay(read_record(plain.replace("toy 1.0.0", "toy 1.2.0", 1)), RULESET)
    assert "1.2.0" in newer.value.says


@pytest.mark.parametrize("dice", ["seed 7 8", "seed -1", "seed x", "seed", "none", "table x"])
def test_dice_of_a_head_are_read_or_refused(dice):
    """A line of dice that nobody can throw again would let forged throws pass."""
    with pytest.raises(BadInput) as wrong:
        read_record(f"enfilade record 1\nruleset toy 1.0.0\n| turns = 8\ndice {dice}\n---\n", "r")
    assert "r, line 4" == wrong.value.where


@pytest.mark.parametrize("line", ["C resign", "Z note x", "C draw"])
def test_only_the_sides_act(line):
    with pytest.raises(BadInput):
        read_record(f"enfilade record 1\nruleset toy 1.0.0\n---\n{line}\n")


def test_a_newer_record_is_named_so_whatever_else_it_holds():
    with pytest.raises(NewerFormat):
        read_record("enfilade record 2\nsomething else\n")
