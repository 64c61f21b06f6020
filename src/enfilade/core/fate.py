"""Fate: who throws the dice, and what a rule sees of them.

A throw has a number; each fate gives the same faces for the same number, whatever happened between.
"""

from __future__ import annotations

import hmac
from itertools import combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from enfilade.core.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from enfilade.core.question import Faces

T = TypeVar("T")

ONE_D6 = 1
TWO_D6 = 2
SIDES = 6

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15
_THROW = 0xD1B54A32D192ED03
_FAIR_WORDS = (1 << 64) // SIDES * SIDES
_FAIR_BYTES = 252


class Reading(Generic[T]):
    """What a rule is shown of a throw: a named pure function of the faces.

    Attributes:
        name: its name in questions and odds.
        of: faces to reading; must not depend on the order of the faces.
        is_sum: it is the sum over the dice of a worth of each, so that odds may convolve.
    """

    __slots__ = ("_weights", "is_sum", "name", "of")

    def __init__(self, name: str, of: Callable[[Faces], T], *, is_sum: bool = False) -> None:
        self.name = name
        self.of = of
        self.is_sum = is_sum
        self._weights: dict[int, tuple[tuple[T, int], ...]] = {}

    def weights(self, dice: int) -> tuple[tuple[T, int], ...]:
        """Each reading of that many dice with the number of throws, out of 6 ** dice, that give it."""
        known = self._weights.get(dice)
        if known is None:
            known = _convolved(self, dice) if self.is_sum and dice > 1 else _counted(self, dice)
            self._weights[dice] = known
        return known


def _counted(reading: Reading[T], dice: int) -> tuple[tuple[T, int], ...]:
    counts: dict[T, int] = {}
    for faces in combinations_with_replacement(range(1, SIDES + 1), dice):
        ways = factorial(dice)
        for face in range(1, SIDES + 1):
            ways //= factorial(faces.count(face))
        value = reading.of(faces)
        counts[value] = counts.get(value, 0) + ways
    return tuple(counts.items())


def _convolved(reading: Reading[T], dice: int) -> tuple[tuple[T, int], ...]:
    one = _counted(reading, 1)
    sums: dict[T, int] = dict(one)
    for _ in range(dice - 1):
        longer: dict[T, int] = {}
        for total, ways in sums.items():
            for value, each in one:
                both: T = total + value  # type: ignore[operator]
                longer[both] = longer.get(both, 0) + ways * each
        sums = longer
    return tuple(sums.items())


TOTAL: Reading[int] = Reading("total", sum, is_sum=True)
"""The sum of the dice."""


class Fate(Protocol):
    """Who throws dice."""

    def throw(self, number: int, dice: int) -> Faces:
        """The faces of throw `number`, 1 to 6 each, in the order of the dice."""


class SeededFate:
    """Local dice: SplitMix64 over (seed, throw, die), with rejection. Test vectors in docs/notation.md."""

    __slots__ = ("seed",)

    def __init__(self, seed: int) -> None:
        self.seed = seed & _MASK

    def throw(self, number: int, dice: int) -> Faces:
        """The faces of throw `number`."""
        return tuple(self._face(number, die) for die in range(dice))

    def _face(self, number: int, die: int) -> int:
        word = split_mix((self.seed + number * _THROW + die * _GAMMA) & _MASK)
        while word >= _FAIR_WORDS:
            word = split_mix(word)
        return word % SIDES + 1


def split_mix(state: int) -> int:
    """One step of SplitMix64: the mixed word of `state` plus its constant."""
    word = (state + _GAMMA) & _MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


class FairFate:
    """The dice of a table, from a key that neither side chose: HMAC-SHA256(key, "throw|n|block")."""

    __slots__ = ("key",)

    def __init__(self, key: bytes) -> None:
        self.key = key

    def throw(self, number: int, dice: int) -> Faces:
        """The faces of throw `number`; bytes of 252 and more are skipped, so that each face is as likely."""
        faces: list[int] = []
        block = 0
        while len(faces) < dice:
            digest = hmac.digest(self.key, f"throw|{number}|{block}".encode(), "sha256")
            faces += [byte % SIDES + 1 for byte in digest if byte < _FAIR_BYTES]
            block += 1
        return tuple(faces[:dice])


def table_key(secret: bytes, table: str, nonces: Sequence[bytes]) -> bytes:
    """The key of a table's dice: HMAC-SHA256(S, id | N_A | N_B)."""
    return hmac.digest(secret, b"|".join([table.encode(), *nonces]), "sha256")


class ScriptedFate:
    """Faces written down beforehand, used in order whatever the number; for tests and cases."""

    __slots__ = ("_faces",)

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = list(faces)

    def throw(self, number: int, dice: int) -> Faces:
        """The next faces of the script."""
        if len(self._faces) < dice:
            raise BadInput(
                f"the script of dice is used up at throw {number}: {dice} wanted, {len(self._faces)} left",
                code="dice-used-up",
            )
        faces, self._faces = tuple(self._faces[:dice]), self._faces[dice:]
        return faces


def read_faces(text: str, dice: int) -> Faces:
    """The faces typed by a person: as many numbers 1 to 6 as there are dice, spaces or none between."""
    digits = text.replace(" ", "").replace(",", "")
    if len(digits) != dice or any(digit not in "123456" for digit in digits):
        raise BadInput(
            f"'{text[:40]}' is no throw of {dice} dice; type each die's number, 1 to 6", code="bad-dice"
        )
    return tuple(int(digit) for digit in digits)
