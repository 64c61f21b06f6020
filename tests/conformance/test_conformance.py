"""The conformance suite over every ruleset and shipped scenario: random games by time, seeds by commit."""

from __future__ import annotations

import os
import subprocess
import time
import zlib
from pathlib import Path

import pytest

from enfilade.core.ruleset import Ruleset
from enfilade.rulesets.squad import RULESET as SQUAD
from enfilade.testing.conform import conform
from enfilade.testing.toy import RULESET as TOY

SECONDS = float(os.environ.get("ENFILADE_CONFORM_SECONDS", "20"))
LEAST_GAMES = 20
GAMES = [(TOY, "path"), *((SQUAD, name) for name in SQUAD.scenarios())]


def commit_seed() -> int:
    """A number drawn from the commit, so that each commit plays other games and a run can be repeated."""
    head = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False
    ).stdout.strip()
    return zlib.crc32((head or "enfilade").encode()) * 1000


@pytest.mark.parametrize(("ruleset", "scenario"), GAMES, ids=lambda value: getattr(value, "name", value))
def test_random_games_conform(ruleset: Ruleset, scenario: str) -> None:
    """No dead end, everything rebuilt, replayed, undone, mended and hidden as it must be."""
    text = ruleset.scenario_text(scenario)
    assert text is not None
    first = commit_seed()
    started = time.monotonic()
    games = 0
    while games < LEAST_GAMES or (time.monotonic() - started < SECONDS and ruleset is not TOY):
        conform(ruleset, text, first + games)
        games += 1


def test_switches_conform_both_ways() -> None:
    """1.1 Random games of a scenario under every switch turned round, one at a time."""
    text = SQUAD.scenario_text("squad-tutorial")
    assert text is not None
    for name, default, _ in SQUAD.switches():
        for seed in range(6):
            conform(SQUAD, text, seed, {f"switches.{name}": "false" if default == "true" else "true"})
