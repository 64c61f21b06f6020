"""Same seed, same record: in two processes of different hash seeds, byte by byte."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PROGRAM = """
import sys
from enfilade.core.record import write_record
from enfilade.testing.conform import random_game
from {module} import RULESET
for seed in range({games}):
    play, head = random_game(RULESET, RULESET.scenario_text("{scenario}"), seed)
    sys.stdout.write(write_record(head, play.lines))
"""


def records(module: str, scenario: str, games: int, hash_seed: str) -> bytes:
    program = PROGRAM.format(module=module, scenario=scenario, games=games)
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, check=True).stdout


@pytest.mark.parametrize(
    ("module", "scenario", "games"),
    [
        ("enfilade.testing.toy", "path", 20),
        ("enfilade.rulesets.squad", "squad-tutorial", 10),
        ("enfilade.rulesets.squad", "meeting", 2),
        ("enfilade.rulesets.squad", "village", 2),
    ],
)
def test_records_do_not_depend_on_the_process(module, scenario, games):
    first = records(module, scenario, games, "1")
    assert first == records(module, scenario, games, "4242")
    assert first.count(b"\nend ") == games
