"""3.1 Names and notation: what is written reads back, and junk is refused with one sentence and a code."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from enfilade.core.errors import BadInput, EnfiladeError, NotOffered
from enfilade.core.lines import give_line
from enfilade.core.play import Play
from enfilade.core.tally import Part, Tally
from enfilade.rulesets.squad import RULESET
from enfilade.rulesets.squad.charts import UNIT_KINDS
from enfilade.rulesets.squad.facts import FACTS
from enfilade.rulesets.squad.pieces import Lane, Sniper, Unit, Weapon
from enfilade.rulesets.squad.position import position, read_position
from enfilade.rulesets.squad.state import Moving, Squad
from enfilade.testing.cases import read_case, run_case, start

GRID = (". w o b .\n" * 5).rstrip()


def case_of(units: str) -> str:
    return f"[position]\nmap = '''\n{GRID}\n'''\nunits = '''\n{units}'''\n[[expect]]\nasks = ''\n"


def game(units: str) -> Play[Any]:
    return start(read_case(case_of(units), "test"))


PLAIN = (
    "turn 1 A fire\nA g1 rifle 0101\nA g2 rifle 0101\nweapon m1 lmg g1\nB h1 rifle 0105\nB h2 rifle 0505\n"
)
STATE: Squad = game(PLAIN).live
CODEC = STATE.setting.codec

# Values of every type that stands in a piece or a fact.

IDS = st.from_regex(r"[a-z]{1,3}[0-9]{1,3}[abj]{0,2}", fullmatch=True)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
HEXES = st.integers(-1, STATE.board.size - 1)
ON_MAP = st.integers(0, STATE.board.size - 1)
NUMBERS = st.integers(-(10**17), 10**17)
TALLIES = st.lists(st.builds(Part, st.integers(-99, 99), TEXTS, TEXTS, TEXTS), max_size=3).map(
    lambda parts: Tally(tuple(parts))
)
KINDS: dict[str, st.SearchStrategy[Any]] = {
    "str": TEXTS,
    "int": NUMBERS,
    "bool": st.booleans(),
    "Hex": HEXES,
    "Tally": TALLIES,
    "tuple[str, ...]": st.lists(IDS, max_size=4).map(tuple),
    "tuple[Hex, ...]": st.lists(ON_MAP, max_size=4).map(tuple),
}
PIECES = {shape.__name__: shape for shape in (Unit, Weapon, Sniper, Lane, Moving)}


@st.composite
def values(draw: st.DrawFn, shape: type) -> Any:
    """A value with every field drawn, those with a default sometimes left at it."""
    given_ = {}
    for field in fields(shape):
        if field.default is MISSING or draw(st.booleans()):
            given_[field.name] = draw(KINDS[str(field.type)])
    return shape(**given_)


@pytest.mark.parametrize("name", sorted({**FACTS, **PIECES}))
@settings(max_examples=25)
@given(st.data())
def test_3_1_what_is_written_reads_back(name, data):
    """parse(format(x)) == x for every fact and every piece."""
    shape: type = {**FACTS, **PIECES}[name]
    value = data.draw(values(shape))
    assert value == CODEC.parse(shape, CODEC.format(value))
    assert value == CODEC.parse_named({name: shape}, CODEC.format_named(value))


# Junk

BEGINNINGS = """
A B turn weapon sniper smoke factors stock held lane lost out joined assaulted group step underway over
"""
REST = """
g1 h1 rifle at_gun truck 0101 0505 9999 -1 - . 1 2 999999999999999999999999 ² fire pinned facing=n
facing=up hex=0101 Moving spent=1 stage=window entered=g1 available placed none grenade A-exited-n
"a b" "\\ud800" "[[1" x=y =" victory draw é
"""
WORDS = st.sampled_from((*BEGINNINGS.split(), *REST.split(), "\x00"))
LINES = st.one_of(st.lists(WORDS, max_size=7).map(" ".join), st.text(max_size=40))
JUNK = st.lists(LINES, max_size=6).map("\n".join)


def says_one_sentence(wrong: EnfiladeError) -> None:
    assert wrong.says.strip()
    assert wrong.code not in ("", "error")
    assert "Traceback" not in wrong.says


@settings(max_examples=400)
@given(JUNK)
@example("A g1 rifle 0101 facing=up")
@example("lost A ²")
@example("turn ² A fire")
@example("underway Moving . stage=window entered=.")
def test_3_1_a_bad_position_is_refused(text):
    """Whatever is read as a position, BadInput is all that comes out, or a position that reads back."""
    try:
        s = read_position(PLAIN + text, STATE)
    except BadInput as wrong:
        says_one_sentence(wrong)
    else:
        again = position(read_position(position(s), STATE))
        assert position(s) == again


@settings(max_examples=300)
@given(JUNK)
def test_3_1_a_position_that_is_read_can_be_played(text):
    """A position that was taken leads to a question or an end, never to another error."""
    try:
        s = RULESET.read_position(PLAIN + text, STATE)
    except BadInput:
        return
    try:
        Play(RULESET, s)
    except EnfiladeError as wrong:
        says_one_sentence(wrong)


@pytest.mark.parametrize(
    "line",
    [
        "A G-1 rifle 0102",
        "A pass rifle 0102",
        "A g1 rifle 0102",
        "A g9 wizard 0102",
        "A g9 rifle 9999",
        "A g9 rifle 0105",
        "B p1 at_gun 0105 facing=up",
        "B p1 at_gun 0105",
        "B t1 medium_tank 0105",
        'A "a b" rifle 0102',
        'A "\\ud800" rifle 0102',
        "weapon m2 lmg nobody",
        "weapon m2 popgun g1",
        "smoke 0101 3",
        "turn one A fire",
        "turn 1 C fire",
        "turn 1 A tea",
        "stock A custard 2",
        "factors C 2",
        "sniper A placed",
        "sniper A available hex=0101",
        "sniper C none",
        "sniper A asleep",
        "held 0101 C",
        "underway Sitting g1",
        "underway Moving zz9",
        "over nonsense",
        "castle 0101",
    ],
)
def test_3_1_each_wrong_line_is_named(line):
    """One line that is wrong is refused by its place or its reason."""
    with pytest.raises(BadInput) as wrong:
        read_position(PLAIN + line + "\n", STATE)
    says_one_sentence(wrong.value)


@settings(max_examples=300)
@given(st.sampled_from(sorted({**FACTS, **PIECES})), LINES)
def test_3_1_junk_is_no_fact_and_no_piece(name, line):
    """Reading words as a piece or fact gives a value or BadInput."""
    try:
        CODEC.parse({**FACTS, **PIECES}[name], line)
    except BadInput as wrong:
        says_one_sentence(wrong)


@pytest.mark.parametrize(
    "word",
    ["[" * 5000, '"' + "[" * 5000 + '"', '"[[1e999,1,1,1]]"', '"[[NaN,1,1,1]]"', '"[[1]]"', '"7"', '"[7]"'],
)
def test_3_1_a_tally_that_is_none_is_refused(word):
    """Deep, infinite or shapeless JSON where a tally should stand is BadInput."""
    with pytest.raises(BadInput):
        CODEC.parse(FACTS["SniperChecked"], f"A 3 {word} no")


KEYS = st.sampled_from(
    ("name", "rules", "seed", "set", "position", "dice", "play", "expect", "ruleset", "tea")
)
VALUES = st.recursive(
    st.one_of(st.integers(-9, 9), st.booleans(), st.text(max_size=8), st.floats(allow_nan=False)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.from_regex(r"[a-z]{1,6}", fullmatch=True), inner, max_size=3),
    ),
    max_leaves=6,
)


def toml(value: object) -> str:
    """The value in TOML, inline."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, str):
        return (
            '"' + "".join(f"\\u{ord(c):04x}" if ord(c) < 0x10000 else f"\\U{ord(c):08x}" for c in value) + '"'
        )
    return repr(value)


@settings(max_examples=300)
@given(
    st.one_of(
        st.text(max_size=80),
        st.dictionaries(KEYS, VALUES, max_size=5).map(
            lambda table: "\n".join(f"{key} = {toml(value)}" for key, value in table.items())
        ),
    )
)
def test_3_1_a_bad_case_is_refused(text):
    """Any text read as a case is a case or BadInput."""
    try:
        read_case(text, "test")
    except BadInput as wrong:
        says_one_sentence(wrong)


@pytest.mark.parametrize("dice", ["12", "7", "0", "one", "1 2 x"])
def test_3_1_dice_of_a_case_have_six_faces(dice):
    """What is no face of a die is refused, not left out or taken."""
    with pytest.raises(BadInput):
        start(read_case(f'dice = "{dice}"\n' + case_of(PLAIN), "test"))


@settings(max_examples=200)
@given(JUNK)
@example("fate ²")
@example("fate ² 3")
@example("A undo ²")
@example("A fire 0101 0105\nfate 7 7")
def test_3_1_junk_in_the_play_of_a_case_fails_it(text):
    """Lines of play that mean nothing make a case fail, and nothing else."""
    case = read_case(case_of(PLAIN), "test")
    case.play = [line for line in text.splitlines() if line.strip()]
    try:
        run_case(case)
    except BadInput as wrong:
        says_one_sentence(wrong)


ANSWERS = """
fire move at with go lead 0101 0105 0505 g1 g2 g1+g2 0102-0103 normal assault to - + ++ -0101 pass
"""


@settings(max_examples=300)
@given(st.one_of(LINES, st.lists(st.sampled_from(ANSWERS.split()), max_size=5).map(" ".join)))
def test_3_1_a_typed_line_is_given_or_refused(line):
    """A typed line changes the game or is refused with one sentence; never a third thing."""
    play = game(PLAIN)
    before = len(play.entries)
    try:
        given_ = give_line(play, "A", line)
    except EnfiladeError as wrong:
        says_one_sentence(wrong)
        assert before == len(play.entries)
    else:
        assert given_
        assert len(play.entries) > before


@pytest.mark.parametrize(
    "line", ["move g1", "advance g1", "withdraw", "stop", "join g1 g2", "fire 0101 9999"]
)
def test_3_1_a_line_that_nothing_asks_for_is_refused(line):
    """In the Fire Phase nobody moves, advances or joins: the line is not lost in silence."""
    with pytest.raises(NotOffered) as wrong:
        give_line(game(PLAIN), "A", line)
    says_one_sentence(wrong.value)


def test_4_1_a_line_at_a_target_not_offered_fires_at_no_other():
    """`fire 0101 0505`, where only 0103 can be fired at, is refused: a whole is given all or not at all."""
    play = game("turn 1 A fire\nA g1 militia 0101\nB h1 rifle 0103\nB h2 rifle 0505\n")
    with pytest.raises(NotOffered):
        give_line(play, "A", "fire 0101 0505")


@pytest.mark.parametrize("unit", ["g1", "zz99", "abcd1234"])
def test_3_1_ids_of_a_scenario_are_letters_and_a_number(unit):
    """Lower-case letters and a number make an id."""
    assert re.fullmatch(r"[a-z]+[0-9]+", unit)
    assert unit in read_position(f"turn 1 A fire\nA {unit} rifle 0101\nB h1 rifle 0105\n", STATE).units


@pytest.mark.parametrize("kind", sorted(UNIT_KINDS))
def test_3_1_every_kind_is_written_and_read(kind):
    """A unit of each kind stands in a position and reads back."""
    facing = "" if UNIT_KINDS[kind].infantry else " facing=se"
    text = position(read_position(f"turn 1 A fire\nA g1 {kind} 0101{facing}\nB h1 rifle 0105\n", STATE))
    assert text == position(read_position(text, STATE))
