"""13.1-13.6, the sniper's chapter as the seed has it; the rulings are in test_13_rulings.py."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from enfilade.core.errors import BadInput, NotOffered
from enfilade.core.fate import SeededFate
from enfilade.core.play import Play
from enfilade.core.question import Ask, Faces, Roll
from enfilade.rulesets.squad import RULESET
from enfilade.rulesets.squad.facts import (
    PhaseBegun,
    SniperChecked,
    SniperEliminated,
    SniperMarked,
    SniperPlaced,
    SniperShot,
    SniperWithdrawn,
    UnitEliminated,
    UnitPinned,
    UnitReduced,
)
from enfilade.rulesets.squad.pieces import AVAILABLE, ELIMINATED, NONE, PLACED, Sniper
from enfilade.rulesets.squad.rules.mortars import spotted
from enfilade.rulesets.squad.rules.snipers import enemy_enters
from enfilade.rulesets.squad.state import ADVANCE, AFTER, COMMAND, DEFENSIVE, FIRE, MOVEMENT, Squad
from enfilade.testing.cases import Case, play_line, start
from enfilade.testing.conform import MixDraws

F = TypeVar("F")
Game = Play[Squad]

OOB = """
name = "two squads and what is given"
turns = 2
[map]
terrain = '''
. . .
. . .
. . .
. . .
'''
[A]
units = ["g1 rifle at=0201", "g2 rifle at=0301"]
[B]
units = ["h1 rifle at=0203"]
"""


# Positions, lines and what comes of them


def ground(columns: int, rows: int, **where: str) -> str:
    """A grid of open ground, with letters of terrain at hexes: w="0203 0204" puts woods there."""
    letters = {name: letter for letter, names in where.items() for name in names.split()}
    hexes = [[f"{c:02}{r:02}" for c in range(1, columns + 1)] for r in range(1, rows + 1)]
    return "".join(" ".join(letters.get(name, ".") for name in row) + "\n" for row in hexes)


def game(terrain: str, units: str, *lines: str, **switches: bool) -> Game:
    """A game from a position on, after these lines; each throw is a line of its own."""
    settings = {f"switches.{name}": str(value).lower() for name, value in switches.items()}
    place: dict[str, Any] = {"map": terrain, "units": units}
    play = start(Case("test", "test", RULESET, [], [], settings, place, [], [], []))
    return say(play, *lines)


def say(play: Game, *lines: str) -> Game:
    """The same game after these lines."""
    for line in lines:
        play_line(play, line)
    return play


def options(play: Game) -> list[str]:
    """The options at hand, as typed; none where dice are asked for."""
    return [" ".join(o) for o in play.question.options] if isinstance(play.question, Ask) else []


def asked(play: Game) -> str:
    """Who is asked, by which rule."""
    return f"{play.question.who} {play.question.rule}" if play.question else "nobody"


def found(play: Game, kind: type[F]) -> list[F]:
    """The facts of a kind so far, in order."""
    return [line.fact for line in play.lines if isinstance(line.fact, kind)]


def sniper(play: Game, side: str = "B") -> tuple[str, str]:
    """How a side's sniper is, and where."""
    piece = play.live.snipers[side]
    return piece.status, play.live.setting.ground.name(piece.hex) if piece.placed else "-"


def shots(play: Game) -> list[tuple[int, int, int]]:
    """Die, modifier and CP of each shot."""
    return [(shot.roll, shot.cover.total, shot.cp) for shot in found(play, SniperShot)]


def checks(play: Game) -> list[tuple[int, int, bool]]:
    """Die, modifier and outcome of each check."""
    return [(check.roll, check.cover.total, check.found) for check in found(play, SniperChecked)]


def hurt(play: Game) -> list[str]:
    """The units pinned, reduced or eliminated, in order."""
    losses = (UnitPinned, UnitReduced, UnitEliminated)
    return [line.fact.unit for line in play.lines if isinstance(line.fact, losses)]


def woken(terrain: str, units: str, *lines: str, **switches: bool) -> Game:
    """The same with g1 in 0201 alone to fire at h1 in 0203 and a twelve thrown: B is asked where."""
    return game(terrain, f"turn 1 A fire\n{units}", "A fire 0201 0203", "fate 6 6", *lines, **switches)


PAIR = "A g1 rifle 0201\nB h1 rifle 0203\nsniper B available"


# 13.1 What a side has


@pytest.mark.seed("SN-01")
@pytest.mark.parametrize(("count", "status", "asks"), [("0", NONE, "A 5.3"), ("1", AVAILABLE, "B 13.9")])
def test_13_1_the_oob_gives_a_sniper_or_none(count: str, status: str, asks: str):
    """With a sniper in its OOB a side has one to wake; without, or silent, a twelve wakes nobody."""
    play = Play(RULESET, RULESET.begin(OOB, "test", {"B.sniper": count}))
    assert (NONE, status) == (play.live.snipers["A"].status, play.live.snipers["B"].status)
    say(play, "A fire 0201 0203", "fate 6 6")
    assert asks == asked(play)


@pytest.mark.seed("SN-02")
@pytest.mark.parametrize("count", ["2", "-1", "[1, 1]"])
def test_13_1_never_more_than_one(count: str):
    """An OOB with two snipers is refused, and the key is named."""
    with pytest.raises(BadInput) as refused:
        RULESET.begin(OOB, "test", {"B.sniper": count})
    assert "B.sniper" in refused.value.says


@pytest.mark.seed("SN-03")
def test_13_1_eleven_wakes_nobody():
    """Every throw but the double six leaves the sniper where it is, off the board."""
    others = [(a, b) for a in range(1, 7) for b in range(1, 7) if (a, b) != (6, 6)]
    for faces in others:
        play = game(
            ground(3, 4, b="0203"),
            f"turn 1 A fire\n{PAIR}\nA g2 rifle 0301\nB h2 rifle 0203".replace("g1 rifle", "g1 rifle_half"),
            "A fire 0201 0203",
        )
        play.throw(faces)
        assert (AVAILABLE, "-") == sniper(play), faces
        assert "13.9" not in asked(play), faces


# A friend sees what the mortar does not: 0203 and 0204 are woods.
MORTAR = """turn 1 A fire
A g1 rifle 0201
weapon m1 mortar g1
factors A 2
B h1 rifle 0206
"""
RIDGE = ground(3, 7, w="0103 0203 0303 0104 0204 0304")


@pytest.mark.seed("SN-06")
def test_13_1_never_spots_for_a_mortar():
    """Where a squad would spot for a mortar's fire and smoke, a sniper in the same hex does not."""
    squad = game(RIDGE, MORTAR + "A g2 rifle 0207 fired")
    lone = game(RIDGE, MORTAR + "sniper A placed hex=0207")
    assert ["mortar 0201", "smoke g1", "pass"] == options(squad)
    assert "mortar 0201" not in options(lone)
    assert "in 0205" in options(say(squad, "A smoke g1"))
    assert "in 0205" not in options(say(lone, "A smoke g1"))


@pytest.mark.seed("SN-07", "SN-08")
def test_13_1_spotting_knows_no_sniper():
    """Whether anybody spots a hex is, of every hex, the same with a sniper on the board and without."""
    without, having = game(RIDGE, MORTAR).live, game(RIDGE, MORTAR + "sniper A placed hex=0207").live
    hexes = range(without.board.size)
    origin = without.units["g1"].hex
    unseen = [h for h in hexes if not spotted(without, "A", origin, h)]
    sniper_sees = [h for h in unseen if having.sees(having.snipers["A"].hex, h)]
    assert sniper_sees != []
    assert unseen == [h for h in hexes if not spotted(having, "A", origin, h)]


@pytest.mark.seed("SN-07", "SN-08")
@pytest.mark.parametrize("call", ["mission a1", "smoke a1", "mission f1"])
def test_13_1_it_spots_for_no_mission(call: str):
    """Where a mission may be placed is, hex by hex, the same with a sniper and without."""
    oob = "mission A a1 light\nmission A f1 aircraft\nfactors A 2\n"
    held = f"turn 1 A command\nA g1 rifle 0201\nB h1 rifle 0206\n{oob}"
    without = game(RIDGE, held, f"A {call}")
    having = game(RIDGE, held + "sniper A placed hex=0207", f"A {call}")
    assert asked(without) == asked(having) == "A 17.2"
    assert options(without) == options(having)


# 13.2 Activating


@pytest.mark.seed("SN-09")
@pytest.mark.parametrize(
    ("phase", "lines"),
    [
        ("turn 1 A fire", ["A fire 0201 0203"]),
        ("turn 1 B defensive", ["A fire 0201 0203"]),
        ("turn 1 B movement", ["B move h1 0202", "A fire 0201"]),
    ],
)
def test_13_2_a_twelve_in_any_ap_attack_wakes_it(phase: str, lines: list[str]):
    """In the Fire Phase, in Defensive Fire and as opportunity fire."""
    play = game(ground(3, 5), f"{phase}\n{PAIR}", *lines, "fate 6 6")
    assert "B 13.9" == asked(play)


AT = (
    "turn 1 A fire\nA g1 rifle 0201\nA g2 rifle 0301\nweapon r1 rocket g1\n"
    "B t1 medium_tank 0203 facing=n\nsniper B available"
)


@pytest.mark.seed("SN-10")
def test_13_2_a_twelve_to_hit_wakes_it():
    """The to-hit roll of an infantry AT weapon wakes the sniper."""
    assert "B 13.9" == asked(game(ground(3, 4), AT, "A shoot g1", "fate 6 6"))


@pytest.mark.seed("SN-11")
def test_13_2_eleven_to_hit_and_cover_wake_nobody():
    """An 11 that woods make a 13 is no natural twelve."""
    play = game(ground(3, 4, w="0203"), AT, "A shoot g1", "fate 5 6")
    assert "B 13.9" != asked(play)
    assert (AVAILABLE, "-") == sniper(play)


@pytest.mark.seed("SN-11")
def test_13_2_eleven_and_one_is_no_twelve():
    """Of an AP attack too only the dice count: 11 into a gully makes 12 and wakes nobody."""
    play = game(
        ground(3, 4, g="0203"), f"turn 1 A fire\nA g2 rifle 0301\n{PAIR}", "A fire 0201 0203", "fate 6 5"
    )
    assert "A 5.3" == asked(play)
    assert (AVAILABLE, "-") == sniper(play)


@pytest.mark.seed("SN-12", "SN-13")
def test_13_2_every_hex_offered_is_in_sight_and_reach():
    """What is offered is, to the hex, what is in LOS, at most six off, passable and free of enemies."""
    play = woken(ground(7, 9, w="0303 0404 0105", m="0206 0401", b="0302"), f"A g2 rifle 0102\n{PAIR}")
    s = play.live
    g1, enemies = s.units["g1"].hex, (s.units["g1"].hex, s.units["g2"].hex)
    legal = [
        f"place {s.board.names[h]}"
        for h in range(s.board.size)
        if s.board.distance(g1, h) <= 6
        and s.sees(g1, h)
        and s.board.names[h] not in ("0206", "0401")
        and h not in enemies
    ]
    assert [*legal, "pass"] == options(play)
    assert 10 < len(legal) < 50


@pytest.mark.seed("SN-14")
def test_13_2_it_shoots_at_once():
    """The next thing after setting it down is its die, before the attackers' side goes on firing."""
    play = woken(ground(3, 4), f"A g2 rifle 0301\n{PAIR}", "B place 0204")
    assert isinstance(play.question, Roll)
    assert ("sniper-shot", "13.5") == (play.question.topic, play.question.rule)
    assert FIRE == play.live.phase
    say(play, "fate 4")
    assert ["g1"] == hurt(play)
    assert "A 5.3" == asked(play)


# 13.3 Withdrawing

BOTH = "A g1 rifle 0201\nB h1 rifle 0204\nsniper B placed hex=0207"


def passed(play: Game, until: tuple[int, str, str]) -> list[tuple[str, str]]:
    """Pass everything up to a turn, side and phase; the segments and phases in which B could withdraw."""
    seen = []
    while isinstance(play.question, Ask) and (play.live.turn, play.live.side, play.live.phase) != until:
        if ("withdraw",) in play.question.options:
            assert "B 13.3" == asked(play)
            seen.append((play.live.side, play.live.phase))
        play.answer(play.question.who, ("pass",))
    return seen


@pytest.mark.seed("SN-16", "SN-38")
def test_13_3_offered_in_both_after_action_phases_and_no_other():
    """In a whole turn the owner may withdraw it twice: in the enemy's After-Action Phase and in his own."""
    play = game(ground(3, 7), f"turn 1 A command\n{BOTH}")
    assert [("A", AFTER), ("B", AFTER)] == passed(play, (2, "A", FIRE))
    assert (PLACED, "0207") == sniper(play), "passing keeps it"


@pytest.mark.seed("SN-16")
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("phase", [COMMAND, FIRE, MOVEMENT, DEFENSIVE, ADVANCE])
def test_13_3_refused_in_other_phases(side: str, phase: str):
    """Answered in another phase, by whoever is asked, it is refused."""
    play = game(ground(3, 7), f"turn 1 {side} {phase}\n{BOTH}\nA d1 sergeant 0201\nB k1 sergeant 0204")
    assert phase == play.live.phase
    assert play.question is not None
    assert "withdraw" not in options(play)
    with pytest.raises(NotOffered):
        play.answer(play.question.who, "withdraw")


@pytest.mark.seed("SN-15", "SN-17", "SN-39")
@pytest.mark.parametrize("side", ["A", "B"])
def test_13_3_withdrawn_is_off_the_board_and_available(side: str):
    """In either After-Action Phase; it has left its hex and may come again."""
    play = game(ground(3, 7), f"turn 1 {side} after\n{BOTH}", "B withdraw")
    assert (AVAILABLE, "-") == sniper(play)
    assert [SniperWithdrawn("B")] == found(play, SniperWithdrawn)


@pytest.mark.seed("SN-18")
def test_13_3_withdrawn_it_does_nothing_until_another_twelve():
    """A mover in what was its sight draws no shot; a twelve brings it back, the owner's choice where."""
    play = game(
        ground(3, 7), f"turn 1 B after\n{BOTH}", "B withdraw", "A pass", "A move g1 0202", "B pass", "A stop"
    )
    assert [] == found(play, SniperShot)
    say(play, "B fire 0204", "fate 6 6")
    assert (AVAILABLE, "-") == sniper(play), "its own side's twelve does not bring it back"
    say(play, "A pass", "B pass", "B pass", "A fire 0202", "fate 6 6", "B place 0101", "fate 1", "A pin g1")
    assert (PLACED, "0101") == sniper(play)


def test_13_3_no_offer_without_a_sniper_on_the_board():
    """Who has none there is not asked."""
    for status in (NONE, AVAILABLE, ELIMINATED):
        play = game(ground(3, 7), f"turn 1 A after\nA g1 rifle 0201\nB h1 rifle 0204\nsniper B {status}")
        assert "B 13.3" != asked(play), status


# 13.4 Opportunity fire

MOVER = "turn 1 A movement\nA g1 rifle 0201\nB h1 rifle 0203 fired"


@pytest.mark.seed("SN-19", "SN-38")
def test_13_4_once_a_turn_and_only_if_the_owner_wishes():
    """Passed at one hex it may shoot at the next; then no more in this turn; in the next turn again."""
    play = game(
        ground(3, 9, b="0108"),
        f"{MOVER}\nA g2 rifle 0301\nsniper B placed hex=0108".replace("0203", "0209"),
        "A move g1 0102",
    )
    assert ["sniper", "pass"] == options(play)
    say(play, "B pass", "A to 0103", "B sniper", "fate 1", "A reduce g1", "fate 3")
    assert [(1, 0, 1)] == shots(play)
    assert [(3, 3, False)] == checks(play)
    say(play, "A to 0104", "A stop")
    assert "A 5.4" == asked(play), "no window: the sniper has shot"
    say(play, "A move g2 0302")
    assert "A 5.6" == asked(play), "no window: the sniper has shot"
    passed(play, (2, "A", MOVEMENT))
    say(play, "A move g2 0303")
    assert ["sniper", "pass"] == options(play)


@pytest.mark.seed("SN-19")
def test_13_4_a_second_shot_is_refused():
    """In the same window, while others could still answer."""
    play = game(
        ground(3, 7, b="0206"),
        f"{MOVER}\nsniper B placed hex=0206".replace(" fired", ""),
        "A move g1 0101",
        "B sniper",
        "fate 1",
        "A pin g1",
    )
    assert ["fire 0203", "pass"] == options(play)
    with pytest.raises(NotOffered, match="has made its opportunity fire") as refused:
        play.answer("B", "sniper")
    assert ["13.4"] == [reason.rule for reason in refused.value.reasons]


@pytest.mark.seed("SN-19")
def test_13_4_also_in_the_segment_in_which_it_was_placed():
    """Woken in the Fire Phase, it shoots again in the Movement Phase of the same segment."""
    play = woken(ground(3, 7, w="0207"), f"A g2 rifle 0301\n{PAIR}", "B place 0207", "fate 1", "A pin g1")
    say(play, "A pass", "A move g2 0302", "B sniper", "fate 2", "A reduce g2", "fate 1")
    assert [(1, 0, 1), (2, 0, 2)] == shots(play)


@pytest.mark.seed("SN-20")
def test_13_4_in_the_opponents_movement_phase_and_no_other():
    """A whole turn of moves and advances on both sides: it is offered in A's Movement Phase alone."""
    play = game(ground(3, 7), f"turn 1 A command\n{BOTH}")
    offered: list[tuple[str, str]] = []
    goes = {MOVEMENT: "move", ADVANCE: "advance"}
    while isinstance(play.question, Ask) and play.live.turn == 1:
        question, live = play.question, play.live
        if ("sniper",) in question.options:
            offered.append((live.side, live.phase))
        verb = goes.get(live.phase, "-")
        go = next((o for o in question.options if o[0] in (verb, "to")), ("pass",))
        play.answer(question.who, go if go in question.options else ("normal",))
    assert offered != []
    assert {("A", MOVEMENT)} == set(offered)


@pytest.mark.seed("SN-21")
def test_13_4_out_of_sight_it_does_not_shoot():
    """Entering a hex in LOS draws it, one hidden by woods does not, and that is refused by 13.4."""
    units = "turn 1 A movement\nA g1 rifle 0101\nB h1 rifle 0303\nsniper B placed hex=0106"
    seen = game(ground(3, 6), units, "A move g1 0102")
    hidden = game(ground(3, 6, w="0104"), units, "A move g1 0102")
    assert ["fire 0303", "sniper", "pass"] == options(seen)
    assert ["fire 0303", "pass"] == options(hidden)
    assert "13.4" == hidden.why_not("sniper")[0].rule


@pytest.mark.seed("SN-22")
def test_13_4_six_hexes_and_not_seven():
    """A mover six hexes off may be shot at, one seven hexes off may not, whatever else."""
    units = "turn 1 A movement\nA g1 rifle 0201\nB h1 rifle 0303\nsniper B placed hex=0109"
    near = game(ground(3, 9), units.replace("0109", "0208"), "A move g1 0202")
    far = game(ground(3, 9), units.replace("0109", "0209"), "A move g1 0202")
    assert ["fire 0303", "sniper", "pass"] == options(near)
    assert ["fire 0303", "pass"] == options(far)
    assert "13.4" == far.why_not("sniper")[0].rule


def test_13_4_not_on_the_board_it_does_not_shoot():
    """An available sniper cannot answer a move."""
    play = game(ground(3, 4), f"{MOVER.replace(' fired', '')}\nsniper B available", "A move g1 0101")
    assert ["fire 0203", "pass"] == options(play)
    assert ["13.1"] == [reason.rule for reason in play.why_not("sniper")]


# 13.5 The shot


@pytest.mark.seed("SN-25", "SN-26", "SN-23")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("letter", "cover"), [(".", 0), ("g", 1), ("o", 1), ("w", 2), ("b", 3)])
def test_13_5_what_the_die_has_above_the_cover_is_cp(die: int, letter: str, cover: int):
    """For each terrain of the target hex and each die: die less cover, and never below none."""
    play = woken(ground(3, 4, **{letter: "0201"}), PAIR, "B place 0204", f"fate {die}")
    assert [(die, cover, max(0, die - cover))] == shots(play)


@pytest.mark.seed("SN-24")
def test_13_5_hindrances_between_count():
    """Woods at the target, an orchard and a smoke on the way: +2, +1, +2."""
    play = woken(ground(3, 7, w="0201", o="0203"), f"{PAIR}\nsmoke 0205 2", "B place 0206", "fate 6")
    shot = found(play, SniperShot)[0]
    assert [("woods", 2), ("orchard", 1), ("smoke", 2)] == [
        (part.why, part.value) for part in sorted(shot.cover.parts, key=lambda part: part.at)
    ]
    assert [(6, 5, 1)] == shots(play)


@pytest.mark.seed("SN-34", "SN-36")
def test_13_5_its_owner_throws_the_shot_and_the_other_side_the_check():
    """Two dice, one each; the shot is B's, the check is A's."""
    play = woken(ground(3, 4), PAIR, "B place 0204")
    assert isinstance(play.question, Roll)
    assert ("B", 1) == (play.question.by, play.question.dice)
    say(play, "fate 2", "A reduce g1")
    assert isinstance(play.question, Roll)
    assert ("sniper-check", "A", 1) == (play.question.topic, play.question.by, play.question.dice)


@pytest.mark.seed("SN-35")
def test_13_5_only_its_targets_pay():
    """6 CP at one squad that fired: it dies, and the two beside it that did not fire are untouched."""
    play = game(
        ground(3, 4),
        f"turn 1 A fire\n{PAIR}\nA g2 rifle 0201\nA d1 captain 0201",
        "A fire 0201 0203",
        "A with g1",
        "A go",
        "A go",
        "fate 6 6",
        "B place 0204",
        "fate 6",
    )
    assert ["g1"] == hurt(play)
    assert [] == checks(play)


# 13.6 The check


@pytest.mark.seed("SN-27", "SN-30", "SN-31")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("lair", "between", "cover"), [(".", ".", 0), ("w", ".", 2), ("b", "o", 4)])
def test_13_6_a_die_above_the_cover_of_its_hex_eliminates(die: int, lair: str, between: str, cover: int):
    """After a miss as after a hit; what is between counts too; the die must be higher."""
    where = {lair: "0205", "w": "0201 0205" if lair == "w" else "0201", between: "0204"}
    play = woken(ground(3, 5, **where), PAIR, "B place 0205", "fate 1", f"fate {die}")
    assert [(die, cover, die > cover)] == checks(play)
    assert (ELIMINATED if die > cover else PLACED) == sniper(play)[0]


@pytest.mark.seed("SN-27")
def test_13_6_after_opportunity_fire_too_and_before_anything_else():
    """The check follows the shot at once; only then is the window open again for others."""
    play = game(
        ground(3, 5, w="0101"),
        f"{MOVER.replace(' fired', '')}\nsniper B placed hex=0105",
        "A move g1 0101",
        "B sniper",
        "fate 2",
    )
    assert isinstance(play.question, Roll)
    assert "13.6" == play.question.rule
    say(play, "fate 1")
    assert [(1, 0, True)] == checks(play)
    assert "B 11.1" == asked(play)


@pytest.mark.seed("SN-28", "SN-29")
def test_13_6_only_targets_check():
    """Its only target pinned, an unpinned squad in the hex that was no target makes no check."""
    units = f"{PAIR}\nA g2 rifle 0201 fired"
    play = woken(ground(3, 4), units, "B place 0204", "fate 1", "A pin g1")
    assert [] == checks(play)
    assert (PLACED, "0204") == sniper(play)


@pytest.mark.seed("SN-29")
@pytest.mark.parametrize("answer", ["A pin g1", "A kill g1"])
def test_13_6_none_left_unpinned_no_check(answer: str):
    """Pinned or eliminated, the target cannot look for the sniper."""
    play = woken(ground(3, 4), f"{PAIR}\nA g2 rifle 0301", "B place 0204", "fate 1", answer)
    assert [] == checks(play)
    assert "A 5.3" == asked(play)


@pytest.mark.seed("SN-29")
def test_13_6_reduced_and_unpinned_it_checks():
    """A squad reduced and not pinned is unpinned."""
    play = woken(ground(3, 4), PAIR, "B place 0204", "fate 1", "A reduce g1", "fate 1")
    assert [(1, 0, True)] == checks(play)


@pytest.mark.seed("SN-32", "SN-37")
def test_13_6_an_enemy_in_its_hex_eliminates_it():
    """By the rule itself: an enemy's entry does, a friend's does not, nor entry next door."""
    for side, where, status in (("A", "0203", ELIMINATED), ("B", "0203", PLACED), ("A", "0202", PLACED)):
        play = game(ground(3, 4), "turn 1 A fire\nA g1 rifle 0201\nB h1 rifle 0204\nsniper B placed hex=0203")
        h = play.live.board.hex_of(where)
        assert h is not None
        enemy_enters(play.live, side, h)
        assert status == play.live.snipers["B"].status, (side, where)


@pytest.mark.seed("SN-33")
def test_13_6_eliminated_by_the_check_it_never_returns():
    """The next twelve of the same phase wakes nobody."""
    play = woken(
        ground(3, 4, w="0201"),
        f"A g2 rifle 0301\nA g3 rifle 0101\n{PAIR}",
        "B place 0204",
        "fate 1",
        "fate 1",
    )
    assert (ELIMINATED, "-") == sniper(play)
    say(play, "A fire 0301 0203", "fate 6 6")
    assert "A 5.3" == asked(play)
    assert 1 == len(found(play, SniperPlaced))


# Whole games, with twelves in every third throw


class Wild:
    """Dice of a seed among which every third throw of two is a double six."""

    def __init__(self, seed: int) -> None:
        self.fate = SeededFate(seed)

    def throw(self, number: int, dice: int) -> Faces:
        return (6, 6) if dice == 2 and number % 3 == 0 else self.fate.throw(number, dice)


class Tame(Wild):
    """Dice without a double six."""

    def throw(self, number: int, dice: int) -> Faces:
        faces = self.fate.throw(number, dice)
        return (6, 5) if faces == (6, 6) else faces


def whole_game(scenario: str, fate: Wild, seed: int, seen: list[tuple[str, ...]]) -> Game:
    """A whole game of random answers, a sniper a side; `seen` takes rule, verb and phase of each question."""
    text = RULESET.scenario_text(scenario)
    assert text is not None
    play = Play(RULESET, RULESET.begin(text, scenario, {"A.sniper": "1", "B.sniper": "1"}), fate)
    draws = MixDraws(seed)
    while isinstance(play.question, Ask):
        question = play.question
        verbs = sorted({option[0] for option in question.options})
        seen += [(question.rule, verb, play.live.phase) for verb in verbs]
        play.answer(question.who, question.options.sample(draws))
    return play


SCENARIOS = ("meeting", "village")


@pytest.mark.seed("SN-03", "SN-04", "SN-05", "SN-16", "SN-18", "SN-19", "SN-20", "SN-33")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(8))
def test_13_whole_games_keep_the_life_of_a_sniper(scenario: str, seed: int):
    """Placed by a twelve, shooting from that hex only, withdrawn or eliminated; marked once a segment."""
    play = whole_game(scenario, Wild(seed), seed, [])
    life = {side: Sniper(side, AVAILABLE) for side in "AB"}
    marked: list[tuple[int, str, str]] = []
    turn, side, phase, last_dice = 0, "", "", ""
    for line in play.lines:
        if line.kind == "fate":
            last_dice = line.text if len(line.text) == 3 else last_dice
        match line.fact:
            case PhaseBegun():
                turn, side, phase = line.fact.turn, line.fact.side, line.fact.phase
            case SniperPlaced():
                assert (AVAILABLE, "6 6") == (life[line.fact.side].status, last_dice)
                life[line.fact.side] = Sniper(line.fact.side, PLACED, line.fact.hex)
            case SniperShot():
                assert (PLACED, line.fact.source) == (
                    life[line.fact.side].status,
                    life[line.fact.side].hex,
                )
                assert play.live.board.distance(line.fact.source, line.fact.target) <= 6
                assert play.live.sees(line.fact.source, line.fact.target)
            case SniperMarked():
                assert (MOVEMENT, True) == (phase, side != line.fact.side)
                assert (turn, side, line.fact.side) not in marked
                marked.append((turn, side, line.fact.side))
            case SniperWithdrawn():
                assert (AFTER, PLACED) == (phase, life[line.fact.side].status)
                life[line.fact.side] = Sniper(line.fact.side, AVAILABLE)
            case SniperEliminated():
                assert PLACED == life[line.fact.side].status
                life[line.fact.side] = Sniper(line.fact.side, ELIMINATED)
    assert found(play, SniperPlaced) != []
    assert [life[each].status for each in "AB"] == [play.live.snipers[each].status for each in "AB"]


@pytest.mark.seed("SN-03")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_13_1_whole_games_without_a_twelve_have_no_sniper(scenario: str):
    """Nothing else brings it into play."""
    for seed in range(4):
        play = whole_game(scenario, Tame(seed), seed, [])
        assert [] == found(play, SniperPlaced)
        assert [(AVAILABLE, "-")] * 2 == [sniper(play, side) for side in "AB"]


@pytest.mark.seed("SN-06", "SN-07", "SN-08", "SN-16", "SN-20")
def test_13_1_whole_games_offer_a_sniper_for_nothing_else():
    """All that a sniper is ever offered for: its hex (13.9), a shot at a mover (11.1), leaving (13.3)."""
    seen: list[tuple[str, ...]] = []
    for seed in range(6):
        whole_game(SCENARIOS[seed % 2], Wild(seed), seed, seen)
    verbs = ("sniper", "place", "withdraw", "spot", "spotter")
    about = {
        (rule, verb) for rule, verb, _ in seen if rule != "1.2" and (verb in verbs or rule.startswith("13."))
    }
    assert {
        ("11.1", "sniper"),
        ("13.9", "place"),
        ("13.9", "pass"),
        ("13.3", "withdraw"),
        ("13.3", "pass"),
    } == about
    assert {AFTER} == {phase for _, verb, phase in seen if verb == "withdraw"}
    assert {MOVEMENT} == {phase for _, verb, phase in seen if verb == "sniper"}
