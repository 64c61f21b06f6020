"""What each side of the toy game sees; all that hides is here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from enfilade.core.orders import Order, PassWhile
from enfilade.core.ruleset import SIDES
from enfilade.testing.toy.facts import TrapLaid
from enfilade.testing.toy.rules import TRAP_SPACES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from enfilade.core.fact import Fact
    from enfilade.core.question import Ask
    from enfilade.testing.toy.state import Toy


def view(s: Toy, side: str | None) -> dict[str, Any]:
    """Everything but the other side's trap."""
    own = s.traps[side] if side else None
    return {
        "turn": s.turn,
        "side": s.side,
        "phase": s.phase,
        "runners": dict(s.runners),
        "trap": own,
        "mover": s.entered,
        "phase_key": f"{s.turn}{s.side}.{s.phase}",
    }


def sees(fact: Fact, side: str | None) -> bool:
    """A trap laid is seen by who laid it."""
    return not isinstance(fact, TrapLaid) or fact.side == side


def conceal(s: Toy, side: str | None) -> Iterator[Toy]:
    """States that differ in the other side's trap alone."""
    for foe in SIDES:
        for at in TRAP_SPACES:
            if foe != side and s.traps[foe] not in (0, at):
                twin = s.fork()
                twin.traps[foe] = at
                yield twin


def prompt(s: Toy, question: Ask) -> str:
    """The question as a sentence."""
    return {
        "trap": "Where does your trap lie?",
        "march": "Which runner runs, and how far?",
        "spring": f"{s.entered} has entered a space. Spring the trap?",
        "clash": "Where do you fight?",
    }[question.topic]


def tell(_s: Toy, fact: Fact) -> str:
    """The fact as a sentence."""
    return f"{type(fact).__name__} ({fact.rule})"


def orders(text: str, view: dict[str, Any]) -> Order | None:
    """`pass phase`, kept as `pass phase 3A.march`."""
    key = text.removeprefix("pass phase").strip() or view["phase_key"]
    return PassWhile(f"pass phase {key}", "phase_key", key) if text.startswith("pass phase") else None
