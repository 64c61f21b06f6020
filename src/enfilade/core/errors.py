"""What can go wrong, as a user is told it.

EnfiladeError
├── Refused                 the answer was not taken; the game stands as it stood
│   ├── NotYourQuestion     somebody else is asked
│   ├── StaleQuestion       the question has been answered already
│   ├── NotOffered          not among the options; carries the reasons
│   └── NoSuchAct           an act that is not possible now
├── BadInput                a file, line or key that cannot be read
│   └── NewerFormat         written by a later version
└── RuleBroke               our own fault: a rule raised; the game stands before the answer
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from enfilade.core.refusal import Refusal


class EnfiladeError(Exception):
    """One sentence for people, a stable code for programs, the rule and the place where there are any."""

    code = "error"

    def __init__(self, says: str, *, rule: str = "", where: str = "") -> None:
        super().__init__(says)
        self.says = says
        self.rule = rule
        self.where = where

    def __str__(self) -> str:
        return f"{self.where}: {self.says}" if self.where else self.says


class Refused(EnfiladeError):
    """An answer or act that is not taken. Nothing has changed."""

    code = "refused"


class NotYourQuestion(Refused):
    """The question at hand is put to somebody else."""

    code = "not-yours"


class StaleQuestion(Refused):
    """The question was answered before this answer came."""

    code = "stale"


class NotOffered(Refused):
    """The answer is not among the options.

    Attributes:
        reasons: why not, each with its rule id; never names what the asker cannot see.
    """

    code = "not-offered"

    def __init__(self, says: str, reasons: Sequence[Refusal] = (), *, rule: str = "") -> None:
        super().__init__(says, rule=rule or (reasons[0].rule if reasons else ""))
        self.reasons = tuple(reasons)


class NoSuchAct(Refused):
    """Resigning, agreeing, undoing or the like is not possible now."""

    code = "no-such-act"


class BadInput(EnfiladeError):
    """A file or text that cannot be read: what, where, and what would be right."""

    code = "bad-input"

    def __init__(self, says: str, *, where: str = "", code: str = "") -> None:
        super().__init__(says, where=where)
        if code:
            self.code = code


class NewerFormat(BadInput):
    """The text was written by a later version of Enfilade."""

    code = "newer-format"


class RuleBroke(EnfiladeError):
    """A rule raised an error of its own. The game stands before the answer that set it off.

    Attributes:
        cause: the exception the rule raised.
    """

    code = "rule-broke"

    def __init__(self, says: str, cause: BaseException, *, rule: str = "") -> None:
        super().__init__(says, rule=rule)
        self.cause = cause
