"""The rules of the toy game, and their sequence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from enfilade.core.fate import ONE_D6, TOTAL
from enfilade.core.question import ask, offer, roll
from enfilade.core.refusal import Refusal
from enfilade.core.ruleset import Result, other
from enfilade.testing.toy.facts import GameEnded, PhaseBegun, RunnerLost, RunnerMoved, TrapLaid, TrapSprung
from enfilade.testing.toy.state import FAR_END, HOME, Toy

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator

    from enfilade.core.question import Option, Question

TRAP_SPACES = (2, 3, 4)


def next_rule(s: Toy) -> Coroutine[Question, Any, None] | None:
    """The rule the sequence has next, read off the state."""
    if s.winner:
        return None
    if s.phase == "lay":
        return lay_trap(s, "A" if not s.traps["A"] else "B")
    if s.entered:
        return trap_window(s)
    return march(s) if s.phase == "march" else clash(s)


async def lay_trap(s: Toy, side: str) -> None:
    """1.2 A side lays its trap, in secret."""
    spaces = [("trap", str(at)) for at in TRAP_SPACES]
    _, at = await ask(side, spaces, rule="1.2", topic="trap", hidden=True)
    s.do(TrapLaid(side, int(at)))
    if side == "B":
        s.do(PhaseBegun("march"))


async def march(s: Toy) -> None:
    """1.3 A side moves one runner one or two spaces on, or passes."""
    steps = [("run", name, str(n)) for name in s.of(s.side) for n in (1, 2)]
    choice = await offer(s.side, steps, rule="1.3", topic="march", why=lambda option: why_not_run(s, option))
    if choice is None:
        s.do(PhaseBegun("clash"))
        return
    _, name, n = choice
    on = int(n) if s.side == "A" else -int(n)
    to = s.runners[name] + on
    s.do(RunnerMoved(name, to if 0 <= to <= FAR_END else HOME))


def why_not_run(s: Toy, option: Option) -> Iterator[Refusal]:
    """1.3 Why a runner may not run so."""
    if len(option) != 3 or option[0] != "run":  # noqa: PLR2004 - run, who, how far
        yield Refusal("1.3", "Say 'run a1 2', or pass.")
    elif option[1] not in s.of(s.side):
        yield Refusal("1.3", f"{option[1]} is no runner of {s.side} on the path.")
    elif option[2] not in ("1", "2"):
        yield Refusal("1.3", "A runner goes one or two spaces on.")


async def trap_window(s: Toy) -> None:
    """1.4 The other side may spring its trap; it is asked always, for silence would tell."""
    foe = other(s.side)
    runner = s.entered
    here = [("spring",)] if s.traps[foe] == s.runners[runner] else []
    sprung = await offer(foe, here, rule="1.4", topic="spring", about=(runner,), always=True)
    if sprung is not None:
        s.do(TrapSprung(foe))
        if await roll(ONE_D6, read=TOTAL, rule="1.4", topic="trap", by=foe) >= 4:  # noqa: PLR2004 - the rule's number
            s.do(RunnerLost(runner))
    s.do(PhaseBegun("clash"))


async def clash(s: Toy) -> None:
    """1.5 Runners of both sides in a space may fight."""
    places = sorted(
        {s.runners[name] for name in s.of(s.side)} & {s.runners[name] for name in s.of(other(s.side))}
    )
    choice = await offer(s.side, [("fight", str(at)) for at in places], rule="1.5", topic="clash")
    if choice is not None:
        await fight(s, int(choice[1]))
    winner = winner_of(s)
    s.do(GameEnded(winner) if winner else PhaseBegun("march"))


async def fight(s: Toy, at: int) -> None:
    """1.5 The higher die stays; with equal dice both stay."""
    ours, theirs = (
        next(name for name in s.of(side) if s.runners[name] == at) for side in (s.side, other(s.side))
    )
    ahead = await roll(ONE_D6, read=TOTAL, rule="1.5", topic="fight", by=s.side)
    behind = await roll(ONE_D6, read=TOTAL, rule="1.5", topic="fight", by=other(s.side))
    if ahead != behind:
        s.do(RunnerLost(theirs if ahead > behind else ours))


def winner_of(s: Toy) -> str:
    """1.1, 1.6 The winner, "draw", or "" while the game goes on."""
    home = {side: sum(s.runners[f"{side.lower()}{n}"] == HOME for n in (1, 2, 3)) for side in "AB"}
    late = s.turn >= s.turns and s.side == "B"
    if max(home.values()) < 2 and not late and s.of(other(s.side)):  # noqa: PLR2004 - two home win
        return ""
    return "draw" if home["A"] == home["B"] else max(home, key=lambda side: home[side])


def result(s: Toy) -> Result | None:
    """How it ended."""
    if not s.winner:
        return None
    winner = None if s.winner == "draw" else s.winner
    return Result(winner, s.turn, "home", f"{winner or 'Nobody'} has more runners home.")
