"""13.7-13.19, the rulings on snipers, each switch both ways."""

from __future__ import annotations

import pytest

from enfilade.core.errors import NotOffered
from enfilade.core.play import Play
from enfilade.core.question import Roll
from enfilade.odds.exact import outcomes
from enfilade.rulesets.squad import RULESET
from enfilade.rulesets.squad.facts import (
    CasualtySwallowed,
    SniperChecked,
    SniperEliminated,
    SniperMarked,
    SniperPlaced,
    SniperShot,
    UnitPinned,
)
from enfilade.rulesets.squad.pieces import AVAILABLE, ELIMINATED, PLACED
from enfilade.rulesets.squad.rules.attack import Attack
from enfilade.rulesets.squad.rules.snipers import sniper_targets, twelve_wakes_sniper
from enfilade.rulesets.squad.state import MOVEMENT, Squad
from enfilade.testing.cases import Case, start
from tests.rulesets.squad.test_13_snipers import (
    AT,
    PAIR,
    asked,
    checks,
    found,
    game,
    ground,
    hurt,
    options,
    say,
    shots,
    sniper,
    woken,
)

# 13.7 What counts as a twelve


@pytest.mark.seed("SN-11")
@pytest.mark.parametrize(
    ("terrain", "leader", "faces", "wakes"),
    [
        (".", True, "6 6", True),
        ("w", False, "6 6", True),
        ("g", False, "6 5", False),
        ("o", False, "5 6", False),
    ],
)
def test_13_7_the_dice_count_and_not_the_result(terrain: str, leader: bool, faces: str, wakes: bool):
    """Two sixes less a captain's 2 are a twelve, two sixes plus woods too; 11 plus 1 is none."""
    units = f"turn 1 A fire\n{PAIR}\nA g2 rifle 0301" + ("\nA d1 captain 0201" if leader else "")
    play = game(ground(3, 4, **{terrain: "0203"}), units, "A fire 0201 0203")
    if leader:
        say(play, "A with g1", "A lead d1")
    say(play, f"fate {faces}")
    assert ("B 13.9" if wakes else "A 5.3") == asked(play)


@pytest.mark.parametrize("kind", ["sergeant", "rifle_half", "guards"])
def test_13_7_leaders_and_halves_are_infantry(kind: str):
    """A leader alone wakes it as a half squad does."""
    play = game(
        ground(3, 4),
        f"turn 1 A fire\nA g1 {kind} 0201\nB h1 rifle 0203\nsniper B available",
        "A fire 0201",
        "fate 6 6",
    )
    assert "B 13.9" == asked(play)


@pytest.mark.seed("SN-11")
@pytest.mark.parametrize(
    ("infantry", "twelve", "asks"), [((), True, False), (("g1",), False, False), (("g1",), True, True)]
)
def test_13_7_a_roll_without_infantry_does_nothing(infantry: tuple[str, ...], twelve: bool, asks: bool):
    """A vehicle's twelve, without infantry, asks nobody; nor does infantry without a twelve."""
    s = game(ground(3, 4), f"turn 1 A fire\n{PAIR}").live.fork()
    attack = Attack("A", s.units["g1"].hex, infantry, twelve=twelve)
    rule = twelve_wakes_sniper(s, attack)
    try:
        question = rule.send(None)
    except StopIteration:
        question = None
    rule.close()
    assert asks == (question is not None)


TANK = AT.replace("medium", "heavy")


@pytest.mark.seed("SN-11")
def test_13_7_armour_rolls_never_count():
    """Hit on the to-hit roll, unharmed by a double six on the armour roll: nobody is woken."""
    play = game(ground(3, 4), TANK, "A shoot g1", "fate 2 2", "fate 6 6")
    assert [] == found(play, SniperPlaced)
    assert "B 13.9" != asked(play)
    assert "t1" in play.live.units


@pytest.mark.seed("SN-11")
def test_13_7_rally_rolls_never_count():
    """A double six in an attempt to rally wakes nobody."""
    play = game(ground(3, 4), f"turn 1 A after\n{PAIR} \nA g2 rifle 0301 pinned", "fate 6 6")
    assert "B 13.9" != asked(play)
    assert (AVAILABLE, "-") == sniper(play)


@pytest.mark.seed("SN-11")
def test_13_7_assault_rolls_never_count():
    """A double six in a close assault wakes neither side's sniper."""
    play = game(
        ground(3, 4),
        f"turn 1 A advance\n{PAIR.replace('0203', '0202')}\nA g2 rifle 0104\nsniper A available",
        "A assault 0201 0202",
        "fate 6 6",
    )
    assert "B 8.1" == asked(play)
    say(play, "B pin h1")
    assert [(AVAILABLE, "-")] * 2 == [sniper(play, "A"), sniper(play, "B")]
    assert [] == found(play, SniperPlaced)


@pytest.mark.seed("SN-11")
def test_13_7_valour_rolls_never_count():
    """A natural 2 brings a valour check; a double six there wakes nobody."""
    play = game(ground(3, 4, b="0203"), f"turn 1 A fire\nA g2 rifle 0301\nB h2 rifle 0304\n{PAIR}")
    say(play, "A fire 0201 0203", "fate 1 1")
    assert "B 8.1" == asked(play)
    say(play, "B kill h1")
    assert "fate 14.1" == asked(play)
    say(play, "fate 6 6")
    assert "A 5.3" == asked(play)


@pytest.mark.seed("SN-11")
def test_13_7_fire_lane_rolls_never_count():
    """Entering a lane with a double six against it wakes nobody."""
    play = game(
        ground(3, 5),
        "turn 1 A movement\nA g1 rifle 0201\nA g2 rifle 0101\nB h1 rifle 0205 fired\nweapon m1 lmg h1\n"
        "lane m1 B 0204,0203,0202\nsniper A available",
        "A move g1 0202",
        "fate 6 6",
    )
    assert "A 6.1" == asked(play)
    assert (AVAILABLE, "-") == sniper(play, "A")


MORTARS = """turn 1 A fire
A d1 captain 0201
A g1 rifle 0201
A g2 rifle 0201
A g3 rifle 0301
weapon m1 mortar g1
weapon m2 mortar g2
B h1 rifle 0204
B v1 truck 0204 facing=n
sniper B available
"""


@pytest.mark.parametrize(
    ("ap", "to_hit", "placed"), [("6 6", "6 6", 1), ("6 6", "1 2", 1), ("5 6", "6 6", 1), ("5 6", "5 6", 0)]
)
def test_13_7_of_several_rolls_any_may_wake_it_but_once(ap: str, to_hit: str, placed: int):
    """A mortar's AP roll, its to-hit roll or both: the sniper is woken once, after all of them."""
    play = game(ground(3, 7), MORTARS, "A mortar 0201 0204", "A with g1", "A go", "A go", f"fate {ap}")
    say(play, f"fate {to_hit}")
    if placed:
        assert "B 13.9" == asked(play)
        say(play, "B place 0207", "fate 1", "A pin g1")
    assert "A 5.3" == asked(play)
    assert placed == len(found(play, SniperPlaced)) == len(found(play, SniperShot))


# 13.8 The attack comes first


def test_13_8_the_attack_is_resolved_first_and_may_hit():
    """A twelve less a captain's 2 makes 10: with K 11 it hits, the CP are spent, and only then B is asked."""
    crowd = "\n".join(f"A g{n} guards 0201\nweapon m{n} hmg g{n}" for n in (1, 2, 3))
    play = game(
        ground(3, 4),
        f"turn 1 A fire\n{crowd}\nA d1 captain 0201\nB h1 rifle 0203\nB h2 rifle 0204\nsniper B available",
        "A fire 0201 0203",
        *("A with d1", "A with g1", "A with g2", "A with g3"),
        "fate 6 6",
    )
    assert "B 8.1" == asked(play)
    assert [] == found(play, SniperPlaced)
    say(play, "B pin h1")
    assert ["h1"] == hurt(play)
    assert "B 13.9" == asked(play)


# 13.9 Who chooses, and may he pass


def test_13_9_passing_keeps_it():
    """By default the owner may pass; the sniper stays available for the next twelve."""
    play = woken(ground(3, 4), f"A g2 rifle 0301\n{PAIR}")
    assert "pass" == options(play)[-1]
    say(play, "B pass")
    assert (AVAILABLE, "-") == sniper(play)
    say(play, "A fire 0301", "fate 6 6")
    assert "B 13.9" == asked(play)


def test_13_9_sniper_may_decline_off_it_must_be_placed():
    """With the switch off passing is not offered and is refused."""
    play = woken(ground(3, 4), PAIR, sniper_may_decline=False)
    assert "pass" not in options(play)
    with pytest.raises(NotOffered):
        play.answer("B", "pass")
    say(play, "B place 0204", "fate 6")
    assert (PLACED, "0204") == sniper(play)


@pytest.mark.parametrize("may", [True, False])
def test_13_9_with_no_legal_hex_nothing_happens(may: bool):
    """All round is river, the target seven hexes off: nobody is asked, and the sniper stays available."""
    play = game(
        ground(3, 8, r="0101 0301 " + " ".join(f"{c:02}{r:02}" for c in (1, 2, 3) for r in range(2, 8))),
        "turn 1 A fire\nA g1 rifle 0201\nweapon m1 lmg g1\nB h1 rifle 0208\nsniper B available",
        "A fire 0201",
        "fate 6 6",
        sniper_may_decline=may,
    )
    assert "B 13.9" != asked(play)
    assert (AVAILABLE, "-") == sniper(play)
    assert [] == found(play, SniperPlaced)


def test_13_9_openly():
    """The question and its answer are seen by both."""
    play = woken(ground(3, 4), PAIR)
    assert play.question is not None
    assert False is play.question.hidden  # type: ignore[union-attr]
    say(play, "B place 0204")
    assert [False] == [line.hidden for line in play.lines if line.text == "place 0204"]


# 13.10 Where


def test_13_10_friends_even_a_full_hex_of_them():
    """The hex of four squads of its own takes it."""
    full = "\n".join(f"B k{n} rifle 0204" for n in range(1, 5))
    play = woken(ground(3, 4), f"{PAIR}\n{full}", "B place 0204", "fate 6")
    assert (PLACED, "0204") == sniper(play)


@pytest.mark.parametrize("letter", "knmra")
def test_13_10_not_where_infantry_cannot_go(letter: str):
    """Canal, pond, marsh, river and sea hold no sniper."""
    play = woken(ground(3, 4, **{letter: "0204"}), PAIR)
    assert "place 0204" not in options(play)
    assert ["13.10"] == [reason.rule for reason in play.why_not("place 0204")]


def test_13_10_not_with_an_enemy():
    """Neither in the attackers' hex nor in another that holds an enemy, pinned though it is."""
    play = woken(ground(3, 4), f"{PAIR}\nA g2 rifle 0303 pinned")
    assert {"place 0201", "place 0303"}.isdisjoint(options(play))
    assert ["13.10"] == [reason.rule for reason in play.why_not("place 0303")]


def test_13_10_off_the_map_there_is_no_hex():
    """A name beyond the edge is refused."""
    play = woken(ground(3, 4), PAIR)
    assert ["13.9"] == [reason.rule for reason in play.why_not("place 0405")]


COVERED = ground(4, 5, w="0204", o="0205", g="0105")


def test_13_10_sniper_needs_cover_off_any_ground_does():
    """By default bare ground is legal."""
    assert {"place 0202", "place 0204", "place 0305"} <= set(options(woken(COVERED, PAIR)))


def test_13_10_sniper_needs_cover_on_only_where_the_check_has_a_modifier():
    """With the switch: gully, orchard as seen from the attackers, and open ground behind an orchard."""
    play = game(
        ground(3, 6, o="0203 0101", g="0303"),
        "turn 1 A fire\nA g1 rifle 0201\nB h1 rifle 0202\nsniper B available",
        "A fire 0201",
        "fate 6 6",
        sniper_needs_cover=True,
    )
    s = play.live
    hinders = [
        s.board.names[h]
        for h in range(s.board.size)
        if s.sees(h, s.units["g1"].hex) and s.hindrance(s.units["g1"].hex, h) > 0
    ]
    assert [f"place {name}" for name in sorted([*hinders, "0303"])] == sorted(options(play)[:-1])
    assert {"place 0203", "place 0204", "place 0206", "place 0101"} <= set(options(play))
    assert ["13.10"] == [reason.rule for reason in play.why_not("place 0202")]


# 13.11 Whom the activation shot hits


@pytest.mark.seed("SN-14", "SN-35")
def test_13_11_those_that_took_part_the_leader_too_and_nobody_else():
    """Of four in the hex two fired and one led: these three die; the fourth is untouched."""
    play = game(
        ground(3, 4),
        "turn 1 A fire\nA d1 captain 0201\nA g1 rifle_half 0201\nA g2 rifle_half 0201\nA g3 rifle 0201\n"
        "B h1 rifle 0203\nsniper B available",
        "A fire 0201 0203",
        *("A with g1", "A with g2", "A go", "A lead d1"),
        "fate 6 6",
        "B place 0204",
        "fate 6",
    )
    assert ["d1", "g1", "g2"] == sorted(hurt(play))
    assert ["g3"] == [u.id for u in play.live.on_map("A")]
    assert [] == checks(play)


def test_13_11_one_total():
    """4 CP at two squads are 4 together: killing one meets them."""
    play = game(
        ground(3, 4),
        f"turn 1 A fire\n{PAIR}\nA g2 rifle 0201",
        *("A fire 0201 0203", "A with g1", "A with g2"),
        *("fate 6 6", "B place 0204", "fate 4", "A kill g1", "fate 1"),
    )
    assert ["g1"] == hurt(play)
    assert [(1, 0, True)] == checks(play)


def test_13_11_not_the_spotter_of_a_mortar():
    """The crew and who led it are the targets; the squad that spots for it, in another hex, is not."""
    play = game(
        ground(3, 7, w="0103 0203 0303"),
        "turn 1 A fire\nA g1 rifle_half 0201\nweapon m1 mortar g1\nA g2 rifle 0206 fired\n"
        "B h1 rifle 0204\nsniper B available",
        *("A mortar 0201", "fate 6 6"),
    )
    say(play, "B place 0202", "fate 6")
    assert ["g1"] == hurt(play)
    assert "g2" in play.live.units


# 13.12 Nothing else changes the dice


def test_13_12_no_leader_no_adjacency_no_valour():
    """At a valorous leader next to it in the open the die stands as thrown."""
    play = game(
        ground(3, 4),
        f"turn 1 A fire\nA d1 captain 0201 valorous\n{PAIR}".replace(
            "g1 rifle 0201", "g1 rifle 0201 valorous"
        ),
        *("A fire 0201 0203", "A with d1", "A with g1", "fate 6 6", "B place 0202", "fate 1"),
    )
    assert [()] == [shot.cover.parts for shot in found(play, SniperShot)]
    assert [(1, 0, 1)] == shots(play)


def test_13_12_a_valorous_target_swallows_one():
    """2 CP at a valorous squad: it swallows one, and a pin pays the other."""
    units = PAIR.replace("0201", "0201 valorous")
    play = woken(ground(3, 4), units, "B place 0204", "fate 2")
    assert "swallow g1" in options(play)
    say(play, "A swallow g1")
    assert [CasualtySwallowed("g1")] == found(play, CasualtySwallowed)
    assert [UnitPinned("g1")] == found(play, UnitPinned)


def test_13_12_opportunity_fire_of_a_sniper_has_no_bonus():
    """Next to a mover in the open, where 11.2 gives others -3, the die is as thrown."""
    play = game(
        ground(3, 5),
        "turn 1 A movement\nA g1 rifle 0201\nB h1 rifle 0205 fired\nsniper B placed hex=0203",
        *("A move g1 0202", "B sniper", "fate 1", "A pin g1"),
    )
    assert [(1, 0, 1)] == shots(play)
    assert [()] == [shot.cover.parts for shot in found(play, SniperShot)]


# 13.13 Equal misses


@pytest.mark.seed("SN-25")
@pytest.mark.parametrize(("letter", "cover"), [("g", 1), ("w", 2), ("b", 3)])
def test_13_13_equal_to_cover_misses(letter: str, cover: int):
    """A die that equals the modifier costs nothing, one more costs one CP."""
    place = ground(3, 4, **{letter: "0201"})
    equal = woken(place, PAIR, "B place 0204", f"fate {cover}")
    above = woken(place, PAIR, "B place 0204", f"fate {cover + 1}")
    assert [(cover, cover, 0)] == shots(equal)
    assert [(cover + 1, cover, 1)] == shots(above)
    assert "13.6" == equal.question.rule  # type: ignore[union-attr]
    assert "A 8.1" == asked(above)


@pytest.mark.seed("SN-30")
@pytest.mark.parametrize(("letter", "cover"), [("g", 1), ("w", 2), ("b", 3)])
def test_13_13_equal_in_the_check_misses(letter: str, cover: int):
    """A check that equals the modifier finds nobody, one more does."""
    place = ground(3, 4, w="0201").splitlines()
    place[3] = f". {letter} ."
    play = woken("\n".join(place) + "\n", PAIR, "B place 0204", "fate 1")
    missed, hit = say(play.fork(), f"fate {cover}"), say(play.fork(), f"fate {cover + 1}")
    assert (PLACED, "0204") == sniper(missed)
    assert (ELIMINATED, "-") == sniper(hit)


# Building +3 at either end and three orchards between: 6 both ways.
STREET = ground(3, 5, b="0201 0205", o="0202 0203 0204")


def test_13_13_six_is_never_beaten():
    """Behind a modifier of 6 a 6 hits nobody and finds nobody."""
    play = woken(STREET, PAIR, "B place 0205", "fate 6", "fate 6")
    assert [(6, 6, 0)] == shots(play)
    assert [(6, 6, False)] == checks(play)
    assert (PLACED, "0205") == sniper(play)


# 13.14 Targets of opportunity fire

UNDERWAY = "turn 1 A movement\nB h1 rifle 0404 fired\nsniper B placed hex=0203\n"


def entered(*units: str) -> Squad:
    """A position in which units named u1, u2, ... of these kinds have just come into 0201 together."""
    names = [f"u{n}" for n in range(1, len(units) + 1)]
    lines = [
        f"A {name} {kind} 0201" + ("" if kind in ("rifle", "captain") else " facing=s")
        for name, kind in zip(names, units, strict=True)
    ]
    under = f"underway Moving {','.join(names)} spent=1 stage=window entered={','.join(names)}"
    return game(ground(4, 4), UNDERWAY + "\n".join([*lines, under])).live


@pytest.mark.seed("SN-21")
@pytest.mark.parametrize(
    ("units", "targets", "infantry_only"),
    [
        (("rifle",), ["u1"], ["u1"]),
        (("captain", "rifle"), ["u1", "u2"], ["u1", "u2"]),
        (("truck",), ["u1"], []),
        (("at_gun",), ["u1"], []),
        (("rifle", "truck"), ["u1", "u2"], ["u1"]),
        (("rifle", "at_gun"), ["u1", "u2"], ["u1"]),
        (("medium_tank",), [], []),
        (("rifle", "medium_tank"), ["u1"], ["u1"]),
    ],
)
def test_13_14_sniper_fires_at_infantry_only_both_ways(
    units: tuple[str, ...], targets: list[str], infantry_only: list[str]
):
    """Infantry, guns and unarmoured vehicles are targets, AFVs never; by the switch infantry alone."""
    s = entered(*units)
    names = [f"u{n}" for n in range(1, len(units) + 1)]
    assert False is s.switches.sniper_fires_at_infantry_only
    assert targets == sniper_targets(s, "B", names)
    s.switches.sniper_fires_at_infantry_only = True
    assert infantry_only == sniper_targets(s, "B", names)


TRUCK = (
    UNDERWAY + "A u1 truck 0201 facing=s\nA g1 rifle 0101\nunderway Moving u1 spent=1 stage=window entered=u1"
)


def test_13_14_a_truck_is_shot_at_and_pays_by_8_5():
    """Offered in the window, the shot's CP are given to the truck."""
    play = game(ground(4, 4), TRUCK)
    assert ["sniper", "pass"] == options(play)
    say(play, "B sniper", "fate 1")
    assert ["u1"] == hurt(play)
    assert [] == checks(play), "the only target is pinned"


def test_13_14_a_truck_goes_by_unharmed_if_infantry_only():
    """With the switch there is no window for the sniper."""
    play = game(ground(4, 4), TRUCK, sniper_fires_at_infantry_only=True)
    assert "B 11.1" != asked(play)
    assert [] == found(play, SniperShot)


def test_13_14_all_of_the_stack_and_nobody_else_in_the_hex():
    """A stack of two comes to a squad that stands there: the two pay, the squad does not."""
    play = game(
        ground(3, 4),
        "turn 1 A movement\nA g1 rifle_half 0201\nA g2 rifle_half 0201\nA g3 rifle 0202\n"
        "B h1 rifle 0304 fired\nsniper B placed hex=0204",
        *("A move g1+g2 0202", "B sniper", "fate 6"),
    )
    assert ["g1", "g2"] == sorted(hurt(play))
    assert ["g3"] == [u.id for u in play.live.on_map("A")]


def test_13_14_not_at_units_that_have_not_moved():
    """Others in sight of it are no targets: nothing but the window of an entry offers it."""
    play = game(
        ground(3, 5),
        "turn 1 A movement\nA g1 rifle 0201\nB h1 rifle 0305 fired\nsniper B placed hex=0204",
    )
    assert "A 5.4" == asked(play)
    with pytest.raises(NotOffered):
        play.answer("A", "sniper")


def test_13_14_apart_from_groups_before_or_after_them():
    """Squads may answer the same entry as well, before the sniper and after it."""
    units = "turn 1 A movement\nA g1 rifle 0201\nB h1 rifle 0204\nB h2 rifle 0304\nsniper B placed hex=0204"
    play = game(ground(3, 5, w="0202"), units, "A move g1 0202")
    assert ["fire 0204", "fire 0304", "sniper", "pass"] == options(play)
    say(play, "B fire 0204", "fate 5 6")
    assert ["fire 0304", "sniper", "pass"] == options(play)
    say(play, "B sniper", "fate 1")
    assert "13.6" == play.question.rule  # type: ignore[union-attr]
    say(play, "fate 1")
    assert ["fire 0304", "pass"] == options(play)


def test_13_14_the_activation_shot_neither_needs_nor_sets_the_mark():
    """Woken it is unmarked after its shot; opportunity fire marks it."""
    play = woken(ground(3, 7, w="0207 0201"), f"A g2 rifle 0301\n{PAIR}", "B place 0207", "fate 1", "fate 1")
    assert [] == found(play, SniperMarked)
    assert False is play.live.snipers["B"].fired
    say(play, "A pass", "A move g2 0302", "B sniper", "fate 1", "A pin g2")
    assert [SniperMarked("B")] == found(play, SniperMarked)
    assert True is play.live.snipers["B"].fired


def test_13_14_marked_it_still_shoots_on_a_twelve_by_switch():
    """The shot of 13.16 does not need it unmarked and leaves the mark as it was."""
    play = woken(
        ground(3, 4, w="0204"),
        PAIR.replace("available", "placed hex=0204 fired"),
        sniper_fires_again_on_twelve=True,
    )
    say(play, "fate 1", "A pin g1")
    assert [(1, 0, 1)] == shots(play)
    assert [] == found(play, SniperMarked)
    assert True is play.live.snipers["B"].fired


def test_13_14_assault_movement_counts_against_opportunity_fire():
    """+1 while the mover is in assault movement, named as such; the check has none of it."""
    play = game(
        ground(3, 5),
        "turn 1 A movement\nA g1 rifle 0201\nB h1 rifle 0305 fired\nsniper B placed hex=0205",
        *("A move g1 assault 0202", "B sniper", "fate 1", "fate 1"),
    )
    assert [(1, 1, 0)] == shots(play)
    assert [("assault movement", "6.3")] == [(p.why, p.rule) for p in found(play, SniperShot)[0].cover.parts]
    assert [(1, 0, True)] == checks(play)


def test_13_14_pinned_before_the_shot_the_mover_is_still_its_target():
    """Pinned by other fire at that entry, it can only be eliminated, and makes no check."""
    play = game(
        ground(3, 5),
        "turn 1 A movement\nA g1 rifle_half 0201\nA g2 rifle 0101\nB h1 rifle 0304\nsniper B placed hex=0205",
        *("A move g1 0202", "B fire 0304", "fate 4 4", "A pin g1", "B sniper", "fate 1"),
    )
    assert ["g1", "g1"] == hurt(play)
    assert "g1" not in play.live.units
    assert [] == checks(play)


# 13.15 The check


def test_13_15_after_the_cp_are_spent():
    """The owner of the targets spends first; what he leaves unpinned makes the check."""
    play = game(
        ground(3, 4, w="0204"),
        f"turn 1 A fire\n{PAIR}\nA g2 rifle 0201",
        *("A fire 0201 0203", "A with g1", "A with g2", "fate 6 6", "B place 0204", "fate 1"),
    )
    assert "A 8.1" == asked(play)
    assert [] == checks(play)
    say(play, "A pin g1")
    assert "13.6" == play.question.rule  # type: ignore[union-attr]
    say(play, "fate 3")
    assert [(3, 2, True)] == checks(play)


def test_13_15_one_die_a_shot_however_many_targets():
    """Three squads shot at make one check together."""
    play = game(
        ground(3, 4, w="0201"),
        f"turn 1 A fire\n{PAIR}\nA g2 rifle 0201\nA g3 rifle 0201\nA g4 rifle 0301",
        *("A fire 0201 0203", "A with g1", "A with g2", "A with g3"),
        *("fate 6 6", "B place 0204", "fate 2", "fate 1"),
    )
    assert 1 == len(checks(play))
    assert "A 5.3" == asked(play)


def test_13_15_measured_from_the_target_to_the_sniper():
    """Target in an orchard, sniper in woods, a second orchard between: the shot has 2, the check 3."""
    play = woken(ground(3, 7, o="0201 0205", w="0207"), PAIR, "B place 0207", "fate 2", "fate 3")
    assert [(2, 2, 0)] == shots(play)
    assert [(3, 3, False)] == checks(play)
    assert [("woods", "0207"), ("orchard", "0205")] == [
        (part.why, part.at) for part in found(play, SniperChecked)[0].cover.parts
    ]


def test_13_15_a_hedge_of_its_own_hex_covers_the_sniper_alone():
    """Behind the hedge of its own hex it shoots without a modifier and is looked for with one."""
    place = {"map": ground(3, 4), "hedges": ["0204/n"], "units": f"turn 1 A fire\n{PAIR}"}
    play = start(Case("test", "test", RULESET, [], [], {}, place, [], [], []))
    say(play, "A fire 0201 0203", "fate 6 6", "B place 0204", "fate 1", "A reduce g1", "fate 1")
    assert [(1, 0, 1)] == shots(play)
    assert [(1, 1, False)] == checks(play)


# 13.16 A twelve while it is on the board


@pytest.mark.seed("SN-04")
def test_13_16_on_the_board_it_is_not_activated_again():
    """By default a twelve does nothing: no question, no shot, the same hex."""
    play = woken(ground(3, 5), f"A g2 rifle 0301\n{PAIR}".replace("available", "placed hex=0205"))
    assert "A 5.3" == asked(play)
    assert [] == found(play, SniperShot)
    assert (PLACED, "0205") == sniper(play)


def test_13_16_sniper_fires_again_on_twelve_on_it_shoots_from_where_it_is():
    """With the switch it shoots at once at the attackers, not asked and not moved, and the check follows."""
    units = f"A g2 rifle 0301\n{PAIR}".replace("available", "placed hex=0205")
    play = woken(ground(3, 5), units, sniper_fires_again_on_twelve=True)
    assert isinstance(play.question, Roll)
    say(play, "fate 2", "A reduce g1", "fate 1")
    assert [(2, 0, 2)] == shots(play)
    assert [(1, 0, True)] == checks(play)
    assert [] == found(play, SniperPlaced)


@pytest.mark.parametrize(("hex_", "letter"), [("0208", "."), ("0205", "b")])
def test_13_16_sniper_fires_again_on_twelve_not_out_of_reach_or_sight(hex_: str, letter: str):
    """Seven hexes off, or behind a building, it does not."""
    units = f"A g2 rifle 0301\nA g1 rifle 0201\nB h1 rifle 0202\nsniper B placed hex={hex_}"
    play = game(
        ground(3, 8, **{letter: "0204"}),
        f"turn 1 A fire\n{units}",
        *("A fire 0201", "fate 6 6"),
        sniper_fires_again_on_twelve=True,
    )
    assert "A 5.3" == asked(play)
    assert [] == found(play, SniperShot)


# 13.17 A marker


def test_13_17_no_stacking():
    """Into a hex with three friends and the sniper a fourth moves and stays."""
    three = "\n".join(f"B k{n} rifle 0204" for n in (1, 2, 3))
    play = game(
        ground(3, 5),
        f"turn 1 B movement\nA g1 rifle 0201 fired\nB h1 rifle 0205\n{three}\nsniper B placed hex=0204",
        "B move h1 0204",
    )
    assert "0204" == play.live.setting.ground.name(play.live.units["h1"].hex)


def test_13_17_no_target_of_fire_mortar_or_assault():
    """Alone in its hex it draws nothing; a squad of its side there draws fire, mortar and assault."""
    units = "A g1 rifle 0201\nA g3 rifle 0202\nweapon m1 mortar g1\nsniper B placed hex=0203\nB h1 rifle 0208"
    place, here = ground(3, 8, w="0206"), "\nB h2 rifle 0203 fired"
    assert {"fire 0201", "mortar 0201", "fire 0202"}.isdisjoint(
        options(game(place, f"turn 1 A fire\n{units}"))
    )
    assert {"fire 0201", "mortar 0201", "fire 0202"} <= set(
        options(game(place, f"turn 1 A fire\n{units}{here}"))
    )
    assert "assault 0202" not in options(game(place, f"turn 1 A advance\n{units}"))
    assert "assault 0202" in options(game(place, f"turn 1 A advance\n{units}{here}"))


def test_13_17_no_bar_to_entry():
    """A hex with nothing but the enemy's sniper is offered to movers."""
    play = game(
        ground(3, 4),
        "turn 1 A movement\nA g1 rifle 0201\nB h1 rifle 0304 fired\nsniper B placed hex=0202",
    )
    for line in ("move g1", "normal"):
        play.answer("A", line)
    assert "to 0202" in options(play)


def test_13_17_no_line_of_sight_is_touched():
    """With a sniper between, sight and hindrance are what they were."""
    bare = game(ground(3, 5), f"turn 1 A fire\n{PAIR}").live
    with_it = game(ground(3, 5), f"turn 1 A fire\n{PAIR.replace('available', 'placed hex=0202')}").live
    h1, g1 = bare.units["h1"].hex, bare.units["g1"].hex
    assert (bare.sees(g1, h1), bare.hindrance(g1, h1)) == (with_it.sees(g1, h1), with_it.hindrance(g1, h1))


HILL = '[A]\nunits = ["g1 rifle at=0201"]\n[B]\nunits = ["h1 rifle at=0204"]\nsniper = 1\n'


def test_13_17_no_control_of_a_hex():
    """Set down in a hex that A holds, it takes nothing from A."""
    text = (
        'name = "hold"\nturns = 2\n[map]\nterrain = """\n. . .\n. . .\n. . .\n. . .\n"""\n'
        '[held]\nA = ["0202"]\n[victory.A]\nhold = ["0202"]\n' + HILL
    )
    play = Play(RULESET, RULESET.begin(text, "test", {}))
    say(play, "A fire 0201", "fate 6 6", "B place 0202", "fate 1", "A pin g1")
    assert (PLACED, "0202") == sniper(play)
    assert ["A"] == list(play.live.held.values())


def test_13_17_no_unit_and_no_value():
    """With its last unit a side is gone though its sniper lies there; a sniper's death gives no points."""
    play = game(
        ground(3, 4, w="0204"),
        f"turn 1 A movement\n{PAIR.replace('available', 'placed hex=0202')}",
        "A move g1 0202",
    )
    assert [SniperEliminated("B")] == found(play, SniperEliminated)
    assert 0 == play.live.lost.get("B", 0)
    last = game(
        ground(3, 4),
        "turn 1 A advance\nA g1 rifle 0201\nB h1 rifle 0202 pinned\nsniper B placed hex=0204",
        "A assault 0201",
    )
    assert last.result is not None
    assert (PLACED, "0204") == sniper(last)


# 13.18 Entry into its hex


@pytest.mark.seed("SN-32", "SN-37")
def test_13_18_by_a_move_before_any_opportunity_fire():
    """It is gone when the window opens; others may still answer, it may not."""
    play = game(
        ground(3, 5),
        "turn 1 A movement\nA g1 rifle 0201\nB h1 rifle 0205\nsniper B placed hex=0203",
        "A move g1 0202",
    )
    assert ["fire 0205", "sniper", "pass"] == options(play)
    say(play, "B pass", "A to 0203")
    assert ["fire 0205", "pass"] == options(play)
    assert (ELIMINATED, "-") == sniper(play)
    assert [] == checks(play)


@pytest.mark.seed("SN-32")
def test_13_18_by_passing_through():
    """A mover that goes on has entered all the same."""
    play = game(
        ground(3, 5),
        "turn 1 A movement\nA g1 rifle 0201\nB h1 rifle 0305 fired\nsniper B placed hex=0202 fired",
        "A move g1 0202-0203",
    )
    assert (ELIMINATED, "-") == sniper(play)
    assert "0203" == play.live.setting.ground.name(play.live.units["g1"].hex)


@pytest.mark.seed("SN-32", "SN-37")
def test_13_18_by_a_reinforcement():
    """A unit that enters the map there eliminates it."""
    text = (
        'name = "late"\nturns = 3\n[map]\nterrain = """\n. . .\n. . .\n. . .\n. . .\n"""\n'
        '[A]\nunits = ["g1 rifle at=0104"]\n'
        '[[A.reinforcements]]\nturn = 1\nentry = ["0201"]\nunits = ["g2 rifle"]\n'
        '[B]\nunits = ["h1 rifle at=0304"]\nsniper = 1\n'
    )
    play = Play(RULESET, RULESET.begin(text, "test", {}))
    say(play, "A fire 0104", "fate 6 6", "B place 0201", "fate 1", "A pin g1", "A move g2 0201")
    assert (ELIMINATED, "-") == sniper(play)


@pytest.mark.seed("SN-32", "SN-37")
def test_13_18_by_an_advance():
    """In the Advance Phase too, no die."""
    play = game(
        ground(3, 4),
        "turn 1 A advance\nA g1 rifle 0201 fired\nB h1 rifle 0304\nsniper B placed hex=0202",
        "A advance g1 0202",
    )
    assert (ELIMINATED, "-") == sniper(play)
    assert [] == checks(play)


ASSAULT = (
    "turn 1 A advance\nA g1 guards 0201\nA g2 guards 0201\n"
    "B h1 militia_half 0202{}\nB h2 rifle 0304\nsniper B placed hex=0202"
)


@pytest.mark.seed("SN-32", "SN-37")
def test_13_18_by_an_assault_that_succeeds():
    """Assaulters that move in eliminate the sniper among the defenders; a failed assault does not."""
    lines = ("A assault 0201 0202", "A with g1", "A with g2")
    won = game(ground(3, 4), ASSAULT.format(""), *lines, "fate 1 1")
    lost = game(ground(3, 4), ASSAULT.format(""), *lines, "fate 6 6")
    assert (ELIMINATED, "-") == sniper(won)
    assert (PLACED, "0202") == sniper(lost)


@pytest.mark.seed("SN-32", "SN-37")
def test_13_18_by_an_assault_on_pinned_units():
    """Moving in without a roll is an entry as well."""
    play = game(ground(3, 4), ASSAULT.format(" pinned"), "A assault 0201 0202", "A with g1", "A go")
    assert (ELIMINATED, "-") == sniper(play)


def test_13_18_friends_come_and_go():
    """Its own side's move, and advance, into its hex leave it."""
    play = game(
        ground(3, 4),
        "turn 1 B movement\nA g1 rifle 0201 fired\nB h1 rifle 0204\nsniper B placed hex=0203",
        "B move h1 0203",
    )
    assert (PLACED, "0203") == sniper(play)


# 13.19 Two snipers

TWO = "turn 1 A fire\nA g1 rifle 0201\nB h1 rifle 0203\nsniper A placed hex=0205\nsniper B available"


def test_13_19_two_in_one_hex():
    """B's may be set down where A's lies; neither shoots, finds or ousts the other."""
    play = game(ground(3, 6), TWO, "A fire 0201", "fate 6 6", "B place 0205", "fate 1", "A pin g1")
    assert [(PLACED, "0205")] * 2 == [sniper(play, "A"), sniper(play, "B")]


def test_13_19_one_eliminated_the_other_stays():
    """The check, an entry and a withdrawal take away the one they are about."""
    play = game(
        ground(3, 6), TWO, "A fire 0201", "fate 6 6", "B place 0206", "fate 1", "A reduce g1", "fate 6"
    )
    assert [(PLACED, "0205"), (ELIMINATED, "-")] == [sniper(play, "A"), sniper(play, "B")]
    after = game(
        ground(3, 6), TWO.replace("fire", "after").replace("available", "placed hex=0206"), "A withdraw"
    )
    assert [(AVAILABLE, "-"), (PLACED, "0206")] == [sniper(after, "A"), sniper(after, "B")]


def test_13_19_each_in_the_movement_phase_of_its_enemy():
    """In A's Movement Phase B's shoots, in B's A's; each has its own shot of the turn."""
    text = "A g1 rifle 0201\nB h1 rifle 0206\nsniper A placed hex=0101 fired\nsniper B placed hex=0306\n"
    one = game(ground(3, 6), f"turn 1 A {MOVEMENT}\n{text}", "A move g1 0202")
    assert "sniper" in options(one)
    other = game(ground(3, 6), f"turn 1 B {MOVEMENT}\n{text.replace(' fired', '')}", "B move h1 0205")
    assert ("A 11.1", True) == (asked(other), "sniper" in options(other))


def test_13_19_a_snipers_six_wakes_nobody():
    """Whatever the dice of a shot and its check, the other side's sniper is not woken by them."""
    s = game(ground(3, 6), TWO.replace("sniper A placed hex=0205", "sniper A available")).live
    attack = Attack("A", s.units["g1"].hex, ("g1",), twelve=True)
    ends = list(outcomes(lambda twin: twelve_wakes_sniper(twin, attack), s))
    assert len(ends) > 6
    assert {AVAILABLE} == {end.state.snipers["A"].status for end in ends}
