"""12 Close assault: the odds of all firepowers against a literal reading, and success at the number."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from enfilade.core.play import Play
from enfilade.rulesets.squad.charts import Charts
from enfilade.rulesets.squad.rules.assault import odds_column
from enfilade.testing.cases import play_line, read_case, start

KILL = {"1:4": 3, "1:3": 4, "1:2": 5, "1:1": 6, "2:1": 8, "3:1": 9, "4:1": 10}


def literal(attack: int, defence: int) -> str:
    """12.1, 12.5 The ratio, 1 on its smaller side, the larger's fraction dropped, 1:4 to 4:1."""
    if defence == 0:
        return "4:1"
    if attack == 0:
        return "1:4"
    if attack >= defence:
        return f"{min(4, int(Fraction(attack, defence)))}:1"
    return f"1:{min(4, int(Fraction(defence, attack)))}"


def in_words(column: int) -> str:
    return f"{column}:1" if column > 0 else f"1:{-column}"


def test_12_1_odds_of_all_firepowers_to_30():
    """The program's column is that of the text; -1 and 1 are both 1:1."""
    wrong = [
        (attack, defence)
        for attack in range(31)
        for defence in range(31)
        if literal(attack, defence) != in_words(odds_column(attack, defence))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [(14, 6, "2:1"), (6, 14, "1:2"), (13, 11, "1:1"), (11, 13, "1:1"), (5, 0, "4:1")],
)
def test_12_1_the_books_examples(attack, defence, odds):
    """14:6 is 2:1, 6:14 is 1:2, 13:11 is 1:1; against 0 the odds are 4:1."""
    assert odds == literal(attack, defence) == in_words(odds_column(attack, defence))


def test_12_1_the_kill_numbers():
    """1:4 3, 1:3 4, 1:2 5, 1:1 6, 2:1 8, 3:1 9, 4:1 10."""
    assert tuple(KILL.values()) == Charts().odds


FORCES = {
    # odds: assaulters and defenders by their own firepower
    "1:4": (["line_half"], ["line", "line"]),
    "1:3": (["line_half"], ["guards"]),
    "1:2": (["line"], ["line", "line"]),
    "1:1": (["rifle"], ["rifle"]),
    "2:1": (["rifle", "rifle"], ["rifle"]),
    "3:1": (["guards"], ["line_half"]),
    "4:1": (["line", "line"], ["line_half"]),
}


def fought(ours: list[str], theirs: list[str], dice: str) -> Play[Any]:
    """An assault of all on all, from 0101 on 0102, with these dice."""
    units = "".join(f"A g{n} {kind} 0101\n" for n, kind in enumerate(ours, 1))
    units += "".join(f"B h{n} {kind} 0102\n" for n, kind in enumerate(theirs, 1))
    withs = "".join(f"A with g{n}\n" for n in range(1, len(ours) + 1)) if len(ours) > 1 else ""
    case = read_case(
        f"play = '''\nA assault 0101\n{withs}fate {dice}\n'''\n[position]\nmap = '''\n. .\n. .\n. .\n'''\n"
        f"units = '''\nturn 1 A advance\n{units}B h9 rifle 0203\n"
        f"A g9 rifle 0201 acted\n'''\n[[expect]]\nasks = ''",
        "test",
    )
    play = start(case)
    for line in case.play:
        play_line(play, line)
    return play


def resolved(play: Play[Any]) -> Any:
    (fact,) = (line.fact for line in play.lines if line.text.startswith("AssaultResolved"))
    return fact


@pytest.mark.parametrize("odds", sorted(FORCES))
def test_12_2_at_most_the_number_succeeds(odds):
    """With dice equal to the number the assault succeeds, with one more it fails by 1."""
    ours, theirs = FORCES[odds]
    number = KILL[odds]
    equal = resolved(fought(ours, theirs, f"{number // 2} {number - number // 2}"))
    assert (odds, number, True) == (equal.odds, equal.number.total, equal.success)
    above = resolved(fought(ours, theirs, f"{(number + 1) // 2} {number + 1 - (number + 1) // 2}"))
    assert (odds, False) == (above.odds, above.success)
    # 12.4 success costs the defending units, failure the margin besides, and one to them an assaulter
    assert (len(theirs), 0) == (equal.cost.total, equal.damage)
    assert (len(theirs) + 1, len(ours)) == (above.cost.total, above.damage)


def test_12_2_the_defenders_are_eliminated_and_all_move_in():
    """All defenders are gone and all assaulters stand in the hex, before they pay."""
    play = fought(["line", "line"], ["line_half"], "2 2")
    names = [line.text.split()[0] for line in play.lines if line.kind == "fact"]
    order = [
        name for name in names if name in ("AssaultBegun", "AssaultResolved", "UnitEliminated", "MovedIn")
    ]
    assert ["AssaultBegun", "AssaultResolved", "UnitEliminated", "MovedIn"] == order[:4]
