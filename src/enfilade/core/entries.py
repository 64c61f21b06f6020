"""What a game is made of from outside: lines of its record, answers that stand, what a side has proposed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from enfilade.core.question import Faces, Option

if TYPE_CHECKING:
    from enfilade.core.fact import Fact


@dataclass(slots=True)
class Line:
    """A line of the record to be: an answer, a throw, a fact, an act or the end.

    Attributes:
        kind: "answer", "fate", "fact", "act" or "end".
        who: the side, "fate", or "" of a fact.
        text: the line without the who.
        hidden: the other side may not read it.
        fact: the fact itself, for the log.
    """

    kind: str
    who: str
    text: str
    hidden: bool = False
    fact: Fact | None = None


@dataclass(slots=True)
class Entry:
    """An answer that stands: whose, and the option or the faces; `real` if there was a choice.

    A `binding` one is not taken back unasked: what followed may have told what was hidden.
    """

    who: str
    what: Option | Faces
    real: bool = False
    binding: bool = False


@dataclass(slots=True)
class Proposal:
    """What a side has asked the other to agree to: "draw", or "undo" with the number of entries left."""

    who: str
    what: str
    entries: int = 0
