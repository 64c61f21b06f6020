"""10 Anti-tank fire: the armour table for all steps and dice, and front, rear and arc by exact geometry."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade.rulesets.squad.rules.antitank import armour_number, armour_outcome
from enfilade.rulesets.squad.rules.arcs import aspect, in_arc
from enfilade.rulesets.squad.state import Squad
from enfilade.testing.cases import play_line, read_case, start

STEPS = "ABCDEF"
SIZE = 13
MIDDLE = ("0707", "0607")  # an odd and an even column
# Towards each hexside, in halves of a hex's side across and half heights down: exact, for the true
# distances are sqrt(3) apart in the second and only its square is used.
TOWARDS = {"n": (0, -2), "ne": (3, -1), "se": (3, 1), "s": (0, 2), "sw": (-3, 1), "nw": (-3, -1)}


def position(units: str, size: int = SIZE) -> Squad:
    grid = ("." * size + "\n") * size
    case = read_case(
        f"[position]\nmap = '''\n{grid}'''\nunits = '''\n{units}'''\n[[expect]]\nasks = ''", "test"
    )
    state: Squad = start(case).live
    return state


def centre(name: str) -> tuple[int, int]:
    """A hex's centre from its name: even columns lie half a hex lower."""
    column, row = int(name[:2]), int(name[2:])
    return 3 * column, 2 * row + (column % 2 == 0)


def dot(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Four times the scalar product, in units of a hex's side squared."""
    return a[0] * b[0] + 3 * a[1] * b[1]


def offset(a: str, b: str) -> tuple[int, int]:
    (ax, ay), (bx, by) = centre(a), centre(b)
    return bx - ax, by - ay


def literal(number: int, dice: int) -> str:
    """10.3 word by word."""
    if number >= 13:
        return "destroyed"
    if number < 3:
        return "unharmed"
    return "destroyed" if dice < number else "immobilised" if dice == number else "unharmed"


def test_10_3_armour_for_all_steps_and_dice():
    """7 + 2 x (AT step - armour step): 13 or more always, below 3 never, less destroys, equal immobilises."""
    s = position("turn 1 A fire\nA g1 rifle 0101\nB h1 rifle 0102\n")
    for a, rating in enumerate(STEPS):
        for b, armour in enumerate(STEPS):
            number = 7 + 2 * (a - b)
            assert number == armour_number(s, rating, armour)
            for dice in range(2, 13):
                assert literal(number, dice) == armour_outcome(dice, number), f"{rating} {armour} {dice}"


@pytest.mark.parametrize("facing", sorted(TOWARDS))
@pytest.mark.parametrize("at", MIDDLE)
def test_10_4_front_and_rear_of_all_offsets(facing, at):
    """The line through the centre, square to the facing: ahead front, behind rear, exactly on it a die."""
    s = position(f"turn 1 A fire\nA g1 rifle 0101\nB t1 medium_tank {at} facing={facing}\n")
    for h, name in enumerate(s.board.names):
        if name == at:
            continue
        ahead = dot(TOWARDS[facing], offset(at, name))
        wanted = "front" if ahead > 0 else "rear" if ahead < 0 else "side"
        assert wanted == aspect(s, "t1", h), f"{facing} from {name}"


@pytest.mark.parametrize("facing", sorted(TOWARDS))
@pytest.mark.parametrize("at", MIDDLE)
def test_10_2_a_shields_arc_is_60_degrees_either_side_inclusive(facing, at):
    """In the arc the product is at least half the lengths' (the cosine of 60 degrees), squared."""
    s = position(f"turn 1 A fire\nA g1 rifle 0101\nB p1 at_gun {at} facing={facing}\n")
    for h, name in enumerate(s.board.names):
        if name == at:
            continue
        way, to = TOWARDS[facing], offset(at, name)
        along = dot(way, to)
        wanted = along > 0 and 4 * along * along >= dot(way, way) * dot(to, to)
        assert wanted == in_arc(s, "p1", h), f"{facing} from {name}"


def shot(units: str, *faces: str) -> Any:
    """The game after g1 has shot, with these throws."""
    grid = ("." * 4 + "\n") * 4
    throws = "\n".join(f"fate {each}" for each in faces)
    case = read_case(
        f"play = '''\nA shoot g1\n{throws}\n'''\n[position]\nmap = '''\n{grid}'''\nunits = '''\n{units}'''\n"
        "[[expect]]\nasks = ''",
        "test",
    )
    play = start(case)
    for line in case.play:
        play_line(play, line)
    return play


BASE = "turn 1 A fire\nA g1 rifle 0101\nA g2 rifle 0201\nweapon r1 rocket g1\nB h1 rifle 0404\n"


@pytest.mark.parametrize(("dice", "hit"), [("1 1", True), ("4 4", True), ("4 5", False), ("6 6", False)])
def test_10_2_at_weapons_hit_with_8_or_less(dice, hit):
    """The sum of dice and modifiers at most 8 hits, 9 misses."""
    play = shot(BASE + "B v1 truck 0102 facing=n\n", dice)
    facts = [line.text for line in play.lines if line.text.startswith("AtAttacked")]
    assert [hit] == [text.endswith(" yes") for text in facts]
    assert hit == ("v1" not in play.live.units)


@pytest.mark.parametrize("die", range(1, 7))
def test_10_4_on_the_line_1_to_3_front_4_to_6_rear(die):
    """Exactly on the line the firer's die decides."""
    units = BASE.replace("0101", "0102") + "B t1 medium_tank 0302 facing=n\n"
    play = shot(units, "3 3", str(die), "6 6")
    plate, number = ("front", 7) if die <= 3 else ("rear", 11)
    assert f"ArmourTested t1 {plate} {number} 12 unharmed" in [line.text for line in play.lines]


@pytest.mark.parametrize("die", range(1, 7))
def test_10_5_abandoned_on_2_or_less(die):
    """An AFV immobilised is abandoned on 1 and 2."""
    play = shot(BASE + "B t1 medium_tank 0102 facing=n\n", "3 3", "3 4", str(die))
    assert (die <= 2) == ("t1" not in play.live.units)
