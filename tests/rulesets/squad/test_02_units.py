"""2 Units and weapons: what everybody fires with at each range, and what is printed on the counters."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade.core.play import Play
from enfilade.rulesets.squad.charts import UNIT_KINDS, WEAPON_KINDS
from enfilade.rulesets.squad.rules.units import firepower
from enfilade.rulesets.squad.state import Squad
from enfilade.testing.cases import play_line, read_case, start

COLUMN = ".\n" * 16
SQUADS = [kind for kind in UNIT_KINDS.values() if kind.sort == "squad"]


def play(units: str, lines: str = "") -> Play[Any]:
    """A game on a column of open hexes."""
    case = read_case(
        f"play = '''{lines}'''\n[position]\nmap = '''\n{COLUMN}'''\n"
        f"units = '''\n{units}'''\n[[expect]]\nasks = ''",
        "test",
    )
    made = start(case)
    for line in case.play:
        play_line(made, line)
    return made


def alone(unit: str, weapon: str = "") -> Squad:
    """A position with one unit g1 of A, with a weapon or none."""
    arms = f"weapon m1 {weapon} g1\n" if weapon else ""
    state: Squad = play(f"turn 1 A fire\nA g1 {unit} 0101\n{arms}B h1 rifle 0116\n").live
    return state


def brings(unit: str, weapon: str, distance: int) -> int:
    """The firepower at a distance, 0 if none."""
    part = firepower(alone(unit, weapon), "g1", distance)
    return part.value if part else 0


@pytest.mark.parametrize(
    ("unit", "weapon", "figures"),
    [
        # squad 5-6: own and weapon; then the weapon alone as far as it reaches
        ("rifle", "", {1: 5, 6: 5, 7: 0}),
        ("rifle", "lmg", {1: 8, 6: 8, 7: 3, 8: 3, 9: 0}),
        ("rifle", "mmg", {1: 10, 6: 10, 7: 5, 12: 5, 13: 0}),
        ("rifle", "hmg", {6: 12, 7: 7, 14: 7, 15: 0}),
        ("rifle", "flamer", {1: 15, 2: 5, 7: 0}),
        ("rifle", "rocket", {1: 5, 4: 5, 7: 0}),
        ("rifle", "at_rifle", {1: 5, 7: 0}),
        ("rifle", "mortar", {1: 5, 6: 5, 7: 0}),
        # half squad 2-6: own and a Light weapon, a Heavy one alone
        ("rifle_half", "", {6: 2, 7: 0}),
        ("rifle_half", "lmg", {1: 5, 6: 5, 7: 3, 9: 0}),
        ("rifle_half", "mmg", {1: 5, 6: 5, 7: 5, 13: 0}),
        ("rifle_half", "hmg", {1: 7, 14: 7, 15: 0}),
        # leader 1-3: a Light weapon alone
        ("sergeant", "", {1: 1, 3: 1, 4: 0}),
        ("sergeant", "lmg", {1: 3, 3: 3, 4: 3, 8: 3, 9: 0}),
        ("sergeant", "flamer", {1: 10, 2: 1, 4: 0}),
        # the valorous: one more of their own, none where only the weapon fires
        ("rifle {valorous}", "", {6: 6, 7: 0}),
        ("rifle {valorous}", "lmg", {6: 9, 7: 3}),
        ("rifle_half {valorous}", "mmg", {6: 5, 7: 5}),
        ("sergeant {valorous}", "lmg", {3: 3, 4: 3}),
        ("sergeant {valorous}", "", {3: 2, 4: 0}),
    ],
)
def test_2_5_firepower_by_bearer_weapon_and_range(unit, weapon, figures):
    """Squad: own and weapon; half squad: own and Light, a Heavy alone; leader: a Light alone (14.2)."""
    kind, _, valour = unit.partition(" ")
    state = play(
        f"turn 1 A fire\nA g1 {kind} 0101 {valour.strip('{}')}\n"
        + (f"weapon m1 {weapon} g1\n" if weapon else "")
        + "B h1 rifle 0116\n"
    ).live
    found = {d: part.value if (part := firepower(state, "g1", d)) else 0 for d in figures}
    assert figures == found


def test_2_2_figures_are_in_range():
    """Squads 4-6, 4-8, 3-5; a half squad about half of that, its rating less; leaders 1-3-1, -1 or -2."""
    for squad in SQUADS:
        half = UNIT_KINDS[squad.half]
        assert 4 <= squad.ap <= 6
        assert 4 <= squad.reach <= 8
        assert 3 <= squad.rating <= 5
        assert squad.name == half.whole
        assert abs(2 * half.ap - squad.ap) <= 1
        assert 1 <= half.rating < squad.rating
        assert (squad.reach, squad.elite) == (half.reach, half.elite)
    for leader in (kind for kind in UNIT_KINDS.values() if kind.sort == "leader"):
        assert (1, 3, 1) == (leader.ap, leader.reach, leader.rating)
        assert leader.leadership in (-1, -2)


def test_2_3_weapons_are_light_or_heavy():
    """The light MG, AT weapons and the flamethrower are Light; MMG, HMG and the mortar Heavy."""
    heavy = {name for name, kind in WEAPON_KINDS.items() if kind.heavy}
    assert {"mmg", "hmg", "mortar"} == heavy
    mortar = WEAPON_KINDS["mortar"]
    assert mortar.nearest == 2
    assert mortar.at in tuple("ABCDEF")
    assert {"lmg", "mmg", "hmg"} == {name for name, kind in WEAPON_KINDS.items() if kind.mg}


def test_2_6_to_2_8_guns_vehicles_and_afvs():
    """Guns: AT A-F, 0 or 1 MP. AFVs: AT A-F, gun 4-16, MGs 2-5, 8-16 MP, armour. Vehicles: a rating."""
    for kind in UNIT_KINDS.values():
        if kind.sort == "gun":
            assert kind.at in tuple("ABCDEF")
            assert kind.mp in (0, 1)
            assert kind.rating
        elif kind.sort == "afv":
            assert {kind.at, kind.front, kind.rear} <= set("ABCDEF")
            assert 4 <= kind.ap <= 16
            assert 2 <= kind.mg <= 5
            assert 8 <= kind.mp <= 16
        elif kind.sort == "vehicle":
            assert kind.rating
            assert not kind.front


COMMAND = "turn 1 A command\nstep recovered\nA d1 sergeant 0101\n{units}B h1 rifle 0116\n"


def after(units: str, lines: str) -> Squad:
    """The position after some commands."""
    state: Squad = play(COMMAND.format(units=units), lines).live
    return state


def test_3_1_names_of_halves_and_joined_squads():
    """Halves of g1 are g1a and g1b; joined they are g1j; their old names are gone."""
    state = after("A g1 rifle 0101\nA g2 rifle 0101\n", "A split g1")
    assert {"g1a", "g1b", "g2"} <= set(state.units)
    assert "g1" not in state.units
    state = after("A g1a rifle_half 0101\nA g1b rifle_half 0101\nA g2 rifle 0101\n", "A join g1a g1b")
    assert "g1j" in state.units
    assert not {"g1a", "g1b"} & set(state.units)


def test_3_1_a_name_is_never_used_again():
    """A second squad joined under the root g1 does not get the name of the first, living or dead."""
    halves = "A g1a rifle_half 0101\nA g2a rifle_half 0101\nA d2 sergeant 0102\nA g3 rifle 0102\n"
    more = "A g1b rifle_half 0102\nA g2b rifle_half 0102\n"
    state = after(halves + more, "A join g1a g2a\nA join g1b g2b")
    assert "g1j" in state.units
    (second,) = (u for u in state.units if u not in ("d1", "d2", "g3", "h1", "g1j"))
    assert second not in ("g1", "g1a", "g1b", "g2", "g2a", "g2b", "g1j")


def test_2_9_halves_are_of_the_squads_type_and_join_to_it():
    """Each squad splits into its own half squads, and two of them make the squad again."""
    for squad in SQUADS:
        state = after(f"A g1 {squad.name} 0101\nA g2 rifle 0101\n", "A split g1")
        assert squad.half == state.units["g1a"].kind == state.units["g1b"].kind
        state = after(
            f"A g1a {squad.half} 0101\nA g1b {squad.half} 0101\nA g2 rifle 0101\n", "A join g1a g1b"
        )
        assert squad.name == state.units["g1j"].kind
