"""13.20 The sniper's chances, met exactly by running the rules over every reading of the dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any, TypeVar

import icepool
import pytest

from enfilade.core.play import Play
from enfilade.core.question import Ask, Option
from enfilade.geometry.hexes import Hex
from enfilade.odds.exact import Outcome, chances_ahead, distribution, first_option, mean, outcomes
from enfilade.rulesets.squad import RULESET
from enfilade.rulesets.squad.facts import SniperChecked, SniperEliminated, SniperPlaced, SniperShot
from enfilade.rulesets.squad.pieces import AVAILABLE
from enfilade.rulesets.squad.rules.fire import fire_group
from enfilade.rulesets.squad.rules.snipers import elimination_check, sniper_attack
from enfilade.rulesets.squad.state import FIRE, Squad
from enfilade.testing.cases import Case, start

F = TypeVar("F")

D6 = icepool.d6
TWELVE = (2 @ D6).map(lambda dice: 1 if dice == 12 else 0)

# Column 1 from A's squads in the top hex to the sniper in the last: both ends' cover and what is between
# are c, of the shot and of the check alike.
WAYS = {0: "......", 1: "g....g", 2: "w....w", 3: "b....b", 4: "b.o..b", 5: "b.oo.b", 6: "b.ooob"}
MEANS = {0: (21, 6), 1: (15, 6), 2: (10, 6), 3: (6, 6), 4: (3, 6), 5: (1, 6), 6: (0, 6)}
SQUADS = tuple(f"g{n}" for n in range(1, 5))


def street(way: str, sniper: str, **switches: bool) -> Squad:
    """A quiet position: four squads of A in 0101, the sniper at the other end, a target beside it."""
    rows = "".join(f"{letter} .\n" for letter in way)
    units = "".join(f"A {unit} rifle 0101\n" for unit in SQUADS)
    text = f"turn 1 A fire\n{units}B h1 rifle 0202\nsniper B {sniper}\n"
    settings = {f"switches.{name}": str(value).lower() for name, value in switches.items()}
    place: dict[str, Any] = {"map": rows, "units": text}
    play: Play[Squad] = start(Case("test", "test", RULESET, [], [], settings, place, [], [], []))
    return play.live.fork()


def lying(c: int) -> Squad:
    """The street of that modifier with the sniper set down."""
    return street(WAYS[c], "placed hex=0106")


def top(s: Squad) -> Hex:
    """The hex of A's squads."""
    return s.units["g1"].hex


def shoot(targets: tuple[str, ...] = SQUADS) -> Callable[[Squad], Any]:
    """The rule of a shot at these."""
    return lambda s: sniper_attack(s, "B", targets, top(s))


def check(s: Squad) -> Any:
    """The rule of a check by all four."""
    return elimination_check(s, "B", SQUADS, top(s))


def one(outcome: Outcome[Squad], kind: type[F]) -> F | None:
    """The only fact of a kind, if there is one."""
    facts = [fact for fact in outcome.facts if isinstance(fact, kind)]
    assert len(facts) <= 1
    return facts[0] if facts else None


def cp(outcome: Outcome[Squad]) -> int:
    """The CP of the shot."""
    shot = one(outcome, SniperShot)
    assert shot is not None, "a shot is made"
    return shot.cp


def dead(outcome: Outcome[Squad]) -> bool:
    """Whether the sniper was eliminated."""
    return one(outcome, SniperEliminated) is not None


def kill(_state: object, question: Ask) -> Option:
    """Pay by eliminating, so that of four squads two are there unpinned whatever the die."""
    return next((o for o in question.options if o[0] == "kill"), first_option(_state, question))


def odds(die: Any) -> dict[Any, Fraction]:
    """A die of icepool as a distribution."""
    return {value: Fraction(ways, die.denominator()) for value, ways in die.items()}


def over_d6(value: Callable[[int], Any]) -> dict[Any, Fraction]:
    """The distribution of what one die gives, by icepool."""
    return odds(D6.map(value))


@pytest.mark.seed("SN-23", "SN-25", "SN-26")
@pytest.mark.parametrize("c", WAYS)
def test_13_20_hit_chance_and_mean_cp_of_a_shot(c: int):
    """Over every die: hit (6-c)/6, the mean CP of the table, and the whole distribution as icepool has it."""
    found = distribution(shoot(), lying(c), cp, kill)
    assert Fraction(6 - c, 6) == sum((p for points, p in found.items() if points), Fraction(0))
    assert Fraction(*MEANS[c]) == mean(found)
    assert over_d6(lambda die: max(0, die - c)) == found
    assert D6.map(lambda die: max(0, die - c)).mean() == mean(found)


@pytest.mark.seed("SN-30", "SN-31")
@pytest.mark.parametrize("c", WAYS)
def test_13_20_death_chance_of_a_check(c: int):
    """Over every die the check eliminates with (6-c)/6."""
    found = distribution(check, lying(c), dead)
    assert Fraction(6 - c, 6) == found.get(True, Fraction(0))
    assert over_d6(lambda die: die > c) == found


@pytest.mark.seed("SN-27")
@pytest.mark.parametrize("c", WAYS)
def test_13_20_shot_and_check_together_are_independent(c: int):
    """With an unpinned target left every shot is followed by a check, and neither die knows of the other."""
    found = distribution(shoot(), lying(c), lambda outcome: (cp(outcome), dead(outcome)), kill)
    pair = icepool.map(lambda shot, look: (max(0, shot - c), look > c), D6, D6)
    assert odds(pair) == found
    assert Fraction(1) == sum(found.values())


@pytest.mark.seed("SN-29")
def test_13_20_no_check_where_the_shot_leaves_nobody():
    """A lone squad in the open: of its losses, 1 to 3 CP or death, only 2 leave it unpinned to check."""
    s = lying(0)

    def pin(_state: object, question: Ask) -> Option:
        return next((o for o in question.options if o[0] == "pin"), first_option(_state, question))

    found = distribution(shoot(("g1",)), s, lambda o: one(o, SniperChecked) is not None, pin)
    checked = {cp(o): one(o, SniperChecked) is not None for o in outcomes(shoot(("g1",)), s, pin)}
    assert {1: False, 2: True, 3: False, 4: False, 5: False, 6: False} == checked
    assert {True: Fraction(1, 6), False: Fraction(5, 6)} == found


def place(_state: object, question: Ask) -> Option:
    """Set the sniper down at the end of the street; fire all squads; pay by eliminating."""
    if ("place", "0106") in question.options:
        return ("place", "0106")
    withs = [o for o in question.options if o[0] == "with"]
    return withs[0] if withs else kill(_state, question)


@pytest.mark.seed("SN-09", "SN-14")
@pytest.mark.parametrize("c", WAYS)
def test_13_20_a_whole_attack(c: int):
    """A group fires: with 1/36 the sniper comes, hits with (6-c)/6 and dies with (6-c)/6."""
    s = street(WAYS[c], "available")
    found = distribution(
        lambda twin: fire_group(twin, "A", top(twin)),
        s,
        lambda o: (cp(o), dead(o)) if one(o, SniperPlaced) else None,
        place,
    )
    want: dict[Any, Fraction] = {None: Fraction(35, 36)}
    for shot, look in product(range(1, 7), repeat=2):
        key = (max(0, shot - c), look > c)
        want[key] = want.get(key, Fraction(0)) + Fraction(1, 36**2)
    assert want == found
    assert TWELVE.probability(1) == 1 - found[None]
    assert Fraction(1, 36) * Fraction(6 - c, 6) == sum(
        (p for key, p in found.items() if key is not None and key[1]), Fraction(0)
    )


def attackers(number: int) -> Squad:
    """So many half squads, each in a building, who hit nothing behind orchards; B must place its sniper."""
    rows = "".join(f"{'b' if row <= number else '.'} o o b\n" for row in range(1, 6))
    units = "".join(f"A g{n} rifle_half 01{n:02}\n" for n in range(1, number + 1))
    text = f"turn 1 A fire\n{units}B h1 guards 0403 fired\nsniper B available\n"
    position: dict[str, Any] = {"map": rows, "units": text}
    settings = {"switches.sniper_may_decline": "false"}
    play: Play[Squad] = start(Case("test", "test", RULESET, [], [], settings, position, [], [], []))
    return play.live.fork()


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_13_20_a_twelve_in_so_many_attacks(number: int):
    """Attack after attack of a Fire Phase, all the dice between included: woken with 1 - (35/36)^N."""

    def fires(_state: object, question: Ask) -> Option:
        return next((o for o in question.options if o[0] == "fire"), first_option(_state, question))

    ends = chances_ahead(RULESET, attackers(number), fires, lambda s: s.phase != FIRE)
    woken = sum((p for p, s in ends if s.snipers["B"].status != AVAILABLE), Fraction(0))
    assert Fraction(1) == sum((p for p, _ in ends), Fraction(0))
    assert 1 - Fraction(35, 36) ** number == woken
    assert (number @ TWELVE).probability(">=", 1) == woken
