"""7 Anti-personnel fire: the rows of 7.4 at their edges, and results below 2."""

from __future__ import annotations

import pytest

from enfilade.rulesets.squad.rules.attack import casualty_points, kill_number
from enfilade.testing.cases import read_case, start

ROWS = ((1, 4, 7), (5, 10, 8), (11, 18, 9), (19, 28, 10), (29, 40, 11), (41, 99, 12))


def test_7_4_kill_numbers_at_the_edges_of_every_row():
    """Each firepower from 1 to 99 has the K of its row; the rows have no gap and no overlap."""
    s = start(
        read_case(
            "[position]\nmap = '..'\nunits = '''turn 1 A fire\n"
            "A g1 rifle 0101\nB h1 rifle 0201'''\n[[expect]]\nasks = ''",
            "test",
        )
    ).live
    wanted = {power: k for least, most, k in ROWS for power in range(least, most + 1)}
    assert wanted == {power: kill_number(s, power) for power in range(1, 100)}


@pytest.mark.parametrize("kill", range(7, 13))
def test_7_4_cp_are_k_less_the_result_never_below_none(kill):
    """CP = max(0, K - result), a result below 2 counting as 2."""
    wanted = {result: max(0, kill - (max(result, 2))) for result in range(-8, 25)}
    assert wanted == {result: casualty_points(kill, result) for result in range(-8, 25)}
    assert casualty_points(kill, 1) == casualty_points(kill, 2) == kill - 2
    assert casualty_points(kill, kill) == 0
    assert casualty_points(kill, kill - 1) == 1
