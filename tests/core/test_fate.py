"""Fate: dice that are the same every time, and readings with exact weights."""

from __future__ import annotations

from collections import Counter
from itertools import product

import icepool
import pytest

from enfilade.core.errors import BadInput
from enfilade.core.fate import TOTAL, FairFate, Reading, ScriptedFate, SeededFate, read_faces, table_key

VECTORS = {0: "3 1 1 6 2", 7: "2 4 4 6 4", 2**64 - 1: "2 2 2 5 1"}


def worth_of_ones(faces: tuple[int, ...]) -> int:
    return faces.count(1)


@pytest.mark.parametrize("seed", VECTORS)
def test_seeded_dice_are_those_of_the_docs(seed):
    """The test vectors of docs/notation.md: first dice of throws 1 to 5."""
    fate = SeededFate(seed)
    assert " ".join(str(fate.throw(n, 1)[0]) for n in range(1, 6)) == VECTORS[seed]


def test_a_throw_depends_on_its_number_alone():
    fate = SeededFate(42)
    later = fate.throw(9, 3)
    for n in range(1, 9):
        fate.throw(n, 2)
    assert later == fate.throw(9, 3)
    assert later[:2] == fate.throw(9, 2)


def test_seeded_faces_are_as_likely():
    """60,000 dice: chi-square of five degrees of freedom below its 99.9 % point."""
    fate = SeededFate(2026)
    counts = Counter(face for n in range(30_000) for face in fate.throw(n, 2))
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]


def test_fair_dice_follow_from_both_secrets():
    key = table_key(b"S" * 32, "t1", [b"a", b"b"])
    assert FairFate(key).throw(1, 5) == FairFate(key).throw(1, 5)
    assert FairFate(key).throw(1, 60) != FairFate(table_key(b"S" * 32, "t1", [b"a", b"c"])).throw(1, 60)
    assert len(FairFate(key).throw(3, 100)) == 100
    assert {1, 2, 3, 4, 5, 6} == set(FairFate(key).throw(3, 100))


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_weights_of_a_sum_are_those_of_icepool(dice):
    """A sum by convolution equals icepool's."""
    oracle = dice @ icepool.d6
    assert {int(total): int(ways) for total, ways in oracle.items()} == dict(TOTAL.weights(dice))


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_weights_of_any_reading_are_counted_over_all_faces(dice):
    expected = Counter(worth_of_ones(faces) for faces in product(range(1, 7), repeat=dice))
    for is_sum in (True, False):
        reading = Reading("ones", worth_of_ones, is_sum=is_sum)
        assert expected == dict(reading.weights(dice))


def test_a_script_gives_its_faces_and_says_when_it_is_used_up():
    fate = ScriptedFate([6, 6, 1])
    assert (6, 6) == fate.throw(1, 2)
    with pytest.raises(BadInput) as used_up:
        fate.throw(2, 2)
    assert used_up.value.code == "dice-used-up"


@pytest.mark.parametrize(("typed", "faces"), [("6 6", (6, 6)), ("66", (6, 6)), (" 1,2 ", (1, 2))])
def test_typed_dice(typed, faces):
    assert faces == read_faces(typed, 2)


@pytest.mark.parametrize("typed", ["", "6", "7 1", "6 6 6", "a b", "٦٦", "-1 2"])
def test_typed_dice_that_are_none(typed):
    with pytest.raises(BadInput) as wrong:
        read_faces(typed, 2)
    assert wrong.value.code == "bad-dice"
