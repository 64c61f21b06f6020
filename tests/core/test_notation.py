"""Notation: parse(format(x)) == x, and one sentence for what cannot be read."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade.core.errors import BadInput
from enfilade.core.notation import Codec, quote, split_words, unquote
from enfilade.core.tally import Part, Tally

TEXTS = st.text(max_size=30).filter(lambda text: "\x00" not in text)
NUMBERS = st.integers(-(10**12), 10**12)


@dataclass(slots=True)
class Thing:
    """All kinds of fields."""

    name: str
    count: int
    sure: bool
    tags: tuple[str, ...] = ()
    near: str | None = None
    numbers: tuple[int, ...] = ()
    flag: bool = False
    sum: Tally = field(default_factory=Tally)


THINGS = st.builds(
    Thing,
    TEXTS,
    NUMBERS,
    st.booleans(),
    st.lists(TEXTS, max_size=4).map(tuple),
    st.none() | TEXTS,
    st.lists(NUMBERS, max_size=4).map(tuple),
    st.booleans(),
    st.lists(st.builds(Part, st.integers(-9, 9), TEXTS, TEXTS, TEXTS), max_size=3).map(
        lambda p: Tally(tuple(p))
    ),
)


@given(THINGS)
def test_a_value_reads_back(thing):
    codec = Codec({})
    assert thing == codec.parse(Thing, codec.format(thing))
    assert thing == codec.parse_named({"Thing": Thing}, codec.format_named(thing))


@given(TEXTS)
def test_a_text_reads_back_as_one_word(text):
    assert [quote(text)] == split_words(quote(text))
    assert text == unquote(quote(text))


@given(st.text(max_size=60))
def test_junk_is_refused_with_a_sentence(text):
    says = "fine"
    try:
        Codec({}).parse(Thing, text)
    except BadInput as wrong:
        says = wrong.code
    assert says in ("fine", "bad-notation")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("x", "lacks count, sure"),
        ("x 1 maybe", "sure is yes or no"),
        ("x one yes", "is not a whole number"),
        ("x 1 yes colour=red", "does not take"),
        ("x 1 yes flag=yes", "does not take"),
        ('x 1 yes near="red', "a quote is not closed"),
    ],
)
def test_a_wrong_word_is_named(line, says):
    with pytest.raises(BadInput) as wrong:
        Codec({}).parse(Thing, line)
    assert says in wrong.value.says
