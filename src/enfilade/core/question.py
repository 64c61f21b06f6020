"""Questions that a rule awaits, and the options they come with.

A rule is an `async def`; where the book has somebody decide, or dice fall, it awaits a question. There is
no event loop: a driver (`core.play`) takes the question out, and sends the answer in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from enfilade.core.fate import Reading
    from enfilade.core.refusal import Refusal

Option = tuple[str, ...]
"""An option is its own canonical text, cut into words: ("fire", "0504")."""

Faces = tuple[int, ...]

FATE = "fate"
PASS: Option = ("pass",)

T = TypeVar("T")


class Draws(Protocol):
    """The part of `random.Random` that sampling needs; handed in from outside."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1."""


class Options(Protocol):
    """The options protocol: legality, iteration and explanation are one thing."""

    def __contains__(self, option: object) -> bool:
        """Whether the option is legal."""

    def __iter__(self) -> Iterator[Option]:
        """The options in their stated order."""

    def __len__(self) -> int:
        """How many there are to iterate."""

    def sample(self, draws: Draws) -> Option:
        """One of them at random, without making the list."""

    def parse(self, text: str) -> Option | None:
        """The option that this text means, or None."""

    def text(self, option: Option) -> str:
        """The canonical text of an option."""

    def why_not(self, option: Option) -> tuple[Refusal, ...]:
        """The reasons against it; empty where nothing more can be said."""


class Listed:
    """A few options, all at hand."""

    __slots__ = ("all", "why")

    def __init__(self, options: Sequence[Option], why: Callable[[Option], Iterable[Refusal]] | None) -> None:
        self.all: tuple[Option, ...] = tuple(options)
        self.why = why

    def __contains__(self, option: object) -> bool:
        return option in self.all

    def __iter__(self) -> Iterator[Option]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    def sample(self, draws: Draws) -> Option:
        """One of them, each as likely."""
        return self.all[draws.randrange(len(self.all))]

    def parse(self, text: str) -> Option | None:
        """The option with these words, case and spacing aside."""
        words = tuple(text.lower().split())
        return words if words in self.all else None

    def text(self, option: Option) -> str:
        """Its words with single spaces."""
        return " ".join(option)

    def why_not(self, option: Option) -> tuple[Refusal, ...]:
        """What the rule that offered these says of an option it left out."""
        return tuple(self.why(option)) if self.why is not None else ()


class Ask:
    """A question to a side; awaiting it gives the option chosen.

    Attributes:
        who: the side asked.
        options: at least one option.
        rule: the rule id.
        topic: what is asked, one word; `words.py` of the ruleset makes the sentence.
        about: what the question is about, in words of the notation.
        hidden: the other side may not see the answer.
        forced: it has one option; the driver gives that, and nobody is asked.
        binding: what follows the answer may tell what was hidden, so that it is not taken back unasked.
    """

    __slots__ = ("about", "binding", "forced", "hidden", "options", "rule", "topic", "who")

    def __init__(
        self,
        who: str,
        options: Options,
        rule: str,
        topic: str,
        about: Option = (),
        *,
        hidden: bool = False,
        forced: bool = False,
        binding: bool = False,
    ) -> None:
        self.who = who
        self.options = options
        self.rule = rule
        self.topic = topic
        self.about = about
        self.hidden = hidden
        self.forced = forced
        self.binding = binding

    def __await__(self) -> Generator[Ask, Option, Option]:
        answer = yield self
        return answer


class Roll(Generic[T]):
    """A question to fate; awaiting it gives the reading of the faces, never the faces.

    Attributes:
        dice: how many six-sided dice.
        read: the reading.
        rule: the rule id.
        topic: what the throw is for, one word.
        by: the side that throws.
    """

    __slots__ = ("by", "dice", "read", "rule", "topic")

    def __init__(self, dice: int, read: Reading[T], rule: str, topic: str, by: str) -> None:
        self.dice = dice
        self.read = read
        self.rule = rule
        self.topic = topic
        self.by = by

    @property
    def who(self) -> str:
        """Fate is a player."""
        return FATE

    def __await__(self) -> Generator[Roll[T], T, T]:
        reading = yield self
        return reading


Question = Ask | Roll[Any]


def roll(dice: int, *, read: Reading[T], rule: str, topic: str, by: str) -> Roll[T]:
    """Throw that many dice for `by`; await it for the reading."""
    return Roll(dice, read, rule, topic, by)


async def ask(
    who: str,
    options: Sequence[Option],
    *,
    rule: str,
    topic: str,
    about: Option = (),
    why: Callable[[Option], Iterable[Refusal]] | None = None,
    always: bool = False,
    hidden: bool = False,
    binding: bool = False,
) -> Option:
    """Ask `who` for one of the options. One with one option is not put, unless `always`."""
    assert options, f"{rule}: a question needs an option"
    forced = len(options) == 1 and not always
    listed = Listed(options, why)
    return await Ask(who, listed, rule, topic, about, hidden=hidden, forced=forced, binding=binding)


async def offer(
    who: str,
    options: Sequence[Option],
    *,
    rule: str,
    topic: str,
    about: Option = (),
    why: Callable[[Option], Iterable[Refusal]] | None = None,
    always: bool = False,
    hidden: bool = False,
) -> Option | None:
    """Offer `who` the options or to pass; None if passed.

    An offer of nothing asks nobody, unless `always`: where a hidden thing could have answered, silence
    would tell.
    """
    if not options and not always:
        return None
    choice = await Ask(who, Listed([*options, PASS], why), rule, topic, about, hidden=hidden)
    return None if choice == PASS else choice
