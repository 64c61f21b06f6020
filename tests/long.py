"""The long tier: what counts by the hour. `make long MINUTES=60`; each part is resumable.

    python -m tests.long --minutes 30 [conform] [strength] [balance]

Results go to docs/measured.md with command, commit and date; how far each part is stands in .long/ beside it.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import math
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from enfilade.bots.match import run_game
from enfilade.rulesets.squad import RULESET
from enfilade.testing.conform import conform

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".long"
MEASURED = ROOT / "docs" / "measured.md"
GAMES = 1000

Tally = dict[str, Any]


def kept(part: str) -> Tally:
    """How far a part has come."""
    file = KEPT / f"{part}.json"
    found: Tally = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return found


def keep(part: str, tally: Tally) -> None:
    """Note how far a part has come, whole or not at all."""
    KEPT.mkdir(exist_ok=True)
    fresh = KEPT / f"{part}.new"
    fresh.write_text(json.dumps(tally), "utf-8")
    fresh.replace(KEPT / f"{part}.json")


def wilson(wins: int, games: int) -> str:
    """A share with its 95 % interval, in percent."""
    if not games:
        return "-"
    z, p = 1.96, wins / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return f"{100 * p:.1f} % ({100 * (middle - half):.1f} to {100 * (middle + half):.1f})"


def text_of(name: str) -> str:
    """A shipped scenario."""
    text = RULESET.scenario_text(name)
    assert text is not None, name
    return text


def conform_part() -> Iterator[str]:
    """1,000 random games a scenario through the conformance suite."""
    tally = kept("conform")
    for name in RULESET.scenarios():
        while tally.get(name, 0) < GAMES:
            conform(RULESET, text_of(name), 10_000 + tally.get(name, 0))
            tally[name] = tally.get(name, 0) + 1
            if tally[name] % 10 == 0:
                keep("conform", tally)
            yield f"{name}: {tally[name]} random games conform"


def _share(part: str, label: str, games: int, one: Callable[[int], bool]) -> Iterator[str]:
    tally = kept(part)
    wins, played = tally.get(label, [0, 0])
    while played < games:
        wins += one(played)
        played += 1
        tally[label] = [wins, played]
        keep(part, tally)
        yield f"{label}: {wilson(wins, played)} of {played} games"
    if played:
        yield f"{label}: {wilson(wins, played)} of {played} games"


def strength_part() -> Iterator[str]:
    """Greedy against random, sides changing, of `meeting`."""

    def won(n: int) -> bool:
        side = "AB"[n % 2]
        seats = ("greedy", "random") if side == "A" else ("random", "greedy")
        play = run_game(RULESET, text_of("meeting"), seats, 50_000 + n, {}, log=False)
        return play.result is not None and play.result.winner == side

    yield from _share("strength", "greedy beats random in meeting", 200, won)


def balance_part() -> Iterator[str]:
    """Greedy against itself: how often A wins each scenario."""
    for name in RULESET.scenarios():

        def won(n: int, name: str = name) -> bool:
            play = run_game(RULESET, text_of(name), ("greedy", "greedy"), 70_000 + n, {}, log=False)
            return play.result is not None and play.result.winner == "A"

        yield from _share("balance", f"A wins {name}, greedy on both sides", 200, won)


PARTS: dict[str, Callable[[], Iterator[str]]] = {
    "conform": conform_part,
    "strength": strength_part,
    "balance": balance_part,
}


def run(parts: list[str], minutes: float) -> list[str]:
    """The last word of each line of each part, within the time."""
    last: dict[str, str] = {}
    for n, part in enumerate(parts):
        share = minutes * 60 / len(parts)
        started = time.monotonic()
        for says in PARTS[part]():
            last[says.split(":", 1)[0] + part] = says
            if sys.stdout.isatty():
                print(f"\r{n + 1}/{len(parts)} {says}".ljust(100), end="", flush=True)
            if time.monotonic() - started > share:
                break
    return list(last.values())


def write(lines: list[str], command: str) -> None:
    """Add the results to docs/measured.md."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()
    day = dt.datetime.now(tz=dt.UTC).date().isoformat()
    head = (
        ""
        if MEASURED.exists()
        else "# Measured\n\nWhat `make long` found: command, commit and date with each.\n"
    )
    with MEASURED.open("a", encoding="utf-8") as file:
        file.write(f"{head}\n## {day}, commit {commit}\n\n`{command}`\n\n")
        file.writelines(f"- {line}\n" for line in lines)


def main() -> int:
    """Run the parts named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("parts", nargs="*", default=list(PARTS))
    given = parser.parse_args()
    unknown = [part for part in given.parts if part not in PARTS]
    if unknown:
        print(f"There is no part {unknown[0]}; there are: {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    lines = run(given.parts, given.minutes)
    write(lines, f"python -m tests.long --minutes {given.minutes:g} {' '.join(given.parts)}")
    print("\n" + "\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
