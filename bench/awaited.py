"""Awaited rules against frames as data (docs/decisions/0001): one small game written three ways.

A mover enters hexes one after another; each of four guns may answer each entry, once, on two
hits, and three hits stop it. Written (a) as awaited rules with a quiet point after each window, (b) as
machine whose every place is a value, (c) as one coroutine for the whole move.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from enfilade.core.fate import TOTAL, TWO_D6
from enfilade.core.question import Ask, Listed, Question, Roll, offer, roll
from enfilade.testing.conform import MixDraws

GUNS = ("p1", "p2", "p3", "p4")
HEXES = 12
DEADLY = 4
MOST_HITS = 3


@dataclass(slots=True)
class Move:
    """The position: hexes entered, guns that have answered, the window, hits; frame and gun of (b)."""

    entered: int = 0
    fired: tuple[str, ...] = ()
    window: bool = False
    hits: int = 0
    frame: str = "step"
    gun: str = ""

    @property
    def over(self) -> bool:
        return self.hits >= MOST_HITS or (self.entered >= HEXES and not self.window)


# (a) Awaited rules, quiet after each window


def next_rule(s: Move) -> Coroutine[Question, Any, None] | None:
    if s.over:
        return None
    return window(s) if s.window else step(s)


async def step(s: Move) -> None:
    s.entered += 1
    s.fired = ()
    s.window = True


async def window(s: Move) -> None:
    left = [("fire", gun) for gun in GUNS if gun not in s.fired]
    choice = await offer("B", left, rule="11.1", topic="window")
    if choice is None:
        s.window = False
        return
    await shot(s, choice[1])


async def shot(s: Move, gun: str) -> None:
    s.fired = (*s.fired, gun)
    if await roll(TWO_D6, read=TOTAL, rule="11.1", topic="shot", by="B") <= DEADLY:
        s.hits += 1
        s.window = s.hits < MOST_HITS


# (c) The whole move as one coroutine


async def whole(s: Move) -> None:
    while not s.over:
        await step(s)
        while s.window:
            await window(s)


# (b) Frames as data: the place in the rules is a value, each answer is a case


def frames_ask(s: Move) -> Question | None:
    while True:
        match s.frame:
            case "step":
                if s.over:
                    return None
                s.entered += 1
                s.fired = ()
                s.frame = "window"
            case "window":
                left = [("fire", gun) for gun in GUNS if gun not in s.fired]
                if left:
                    return Ask("B", Listed([*left, ("pass",)], None), "11.1", "window")
                s.frame = "step"
            case _:
                return Roll(TWO_D6, TOTAL, "11.1", "shot", "B")


def frames_answer(s: Move, answer: object) -> None:
    if s.frame == "window":
        if answer == ("pass",):
            s.frame = "step"
            return
        s.gun = answer[1]  # type: ignore[index]
        s.fired = (*s.fired, s.gun)
        s.frame = "rolled"
        return
    if answer <= DEADLY:  # type: ignore[operator]
        s.hits += 1
    s.frame = "step" if s.hits >= MOST_HITS else "window"


# Playing at random


class Dice:
    def __init__(self, seed: int) -> None:
        self.draws = MixDraws(seed)

    def answer(self, question: Question) -> object:
        if isinstance(question, Roll):
            return self.draws.randrange(6) + self.draws.randrange(6) + 2
        return question.options.sample(self.draws)


def play_awaited(
    dice: Dice, rules: Callable[[Move], Coroutine[Question, Any, None] | None], *, quiet: bool
) -> int:
    s, answers = Move(), 0
    while (run := rules(s)) is not None:
        if quiet:
            replace(s)
        value: object = None
        try:
            while True:
                value = dice.answer(run.send(value))
                answers += 1
        except StopIteration:
            pass
    return answers


def play_frames(dice: Dice) -> int:
    s, answers = Move(), 0
    while (question := frames_ask(s)) is not None:
        frames_answer(s, dice.answer(question))
        answers += 1
    return answers


def once(s: Move) -> Coroutine[Question, Any, None] | None:
    return None if s.over else whole(s)


# Exact chance that the mover comes through, every gun firing while it can


def exact_quiet(hexes: int) -> Fraction:
    """(a): forks at quiet points, equal positions merged."""
    front: dict[tuple[object, ...], tuple[Fraction, Move]] = {(): (Fraction(1), Move(entered=HEXES - hexes))}
    through = Fraction(0)
    while front:
        onward: dict[tuple[object, ...], tuple[Fraction, Move]] = {}
        for chance, at in front.values():
            if at.over:
                through += chance if at.hits < MOST_HITS else 0
                continue
            for part, state in ways(next_rule, at):
                key = (state.entered, state.fired, state.window, state.hits)
                onward[key] = (onward[key][0] + chance * part if key in onward else chance * part, state)
        front = onward
    return through


def exact_whole(hexes: int) -> Fraction:
    """(c): the one coroutine run again for every branch."""
    return sum(
        (chance for chance, s in ways(once, Move(entered=HEXES - hexes)) if s.hits < MOST_HITS), Fraction(0)
    )


def ways(
    rules: Callable[[Move], Coroutine[Question, Any, None] | None], at: Move
) -> list[tuple[Fraction, Move]]:
    """All ends of one rule: over readings, every gun firing in every window."""
    found: list[tuple[Fraction, Move]] = []
    waiting: list[tuple[Fraction, tuple[object, ...]]] = [(Fraction(1), ())]
    while waiting:
        chance, values = waiting.pop()
        s = replace(at)
        run = rules(s)
        assert run is not None, "the game goes on"
        sent: list[object] = []
        value: object = None
        try:
            while True:
                question = run.send(value)
                if len(sent) < len(values):
                    value = values[len(sent)]
                elif isinstance(question, Ask):
                    value = next(iter(question.options))
                else:
                    break
                sent.append(value)
        except StopIteration:
            found.append((chance, s))
            continue
        run.close()
        for hit, part in ((DEADLY, Fraction(1, 6)), (DEADLY + 1, Fraction(5, 6))):
            waiting.append((chance * part, (*sent, hit)))
    return found


def rate(play: Callable[[Dice], int], seconds: float) -> float:
    dice, answers, started = Dice(1), 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        answers += play(dice)
    return answers / (time.perf_counter() - started)


def clocked(work: Callable[[int], object], hexes: int) -> float:
    started = time.perf_counter()
    work(hexes)
    return time.perf_counter() - started


def main() -> None:
    rounds = [
        {
            "awaited, quiet points": rate(lambda d: play_awaited(d, next_rule, quiet=True), 0.4),
            "frames as data": rate(play_frames, 0.4),
            "one coroutine": rate(lambda d: play_awaited(d, once, quiet=False), 0.4),
        }
        for _ in range(5)
    ]
    speeds = {name: sorted(r[name] for r in rounds)[2] for name in rounds[0]}
    odds = {n: {"quiet": clocked(exact_quiet, n), "whole": clocked(exact_whole, n)} for n in (1, 2, 3, 4)}
    assert exact_quiet(2) == exact_whole(2), "both ways are exact"
    if "--json" in sys.argv:
        print(json.dumps({"answers_per_second": speeds, "exact_seconds": odds}))
        return
    for name, speed in speeds.items():
        print(f"{name:24} {speed:10,.0f} answers/s")
    for n, each in odds.items():
        quiet, one = each["quiet"] * 1000, each["whole"] * 1000
        print(f"exact, {n} windows: {quiet:7.2f} ms with quiet points, {one:7.2f} ms as one")


if __name__ == "__main__":
    main()
