"""The shipped scenarios keep what they promise."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from enfilade.core.errors import BadInput
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad import scenario
from enfilade.rulesets.squad.pieces import AVAILABLE, GUN, NONE, VEHICLE, Unit
from enfilade.rulesets.squad.scenario import begin, read_model
from enfilade.rulesets.squad.state import Squad

FOLDER = Path(scenario.__file__).parent / "scenarios"
NAMES = sorted(file.stem for file in FOLDER.glob("*.toml"))
SIDES = ("A", "B")
BRIDGE, CHAPEL, INN, KILN, MILL = "0906", "0903", "0805", "1010", "1005"
TOLL_HOUSE, BARN = "0704", "0803"


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.toml").read_text("utf-8")


def started(name: str) -> Squad:
    return begin(text_of(name), name, {})


def infantry(s: Squad, side: str) -> list[Unit]:
    return [u for u in s.units.values() if u.side == side and s.setting.units[u.kind].infantry]


def hex_of(s: Squad, name: str) -> Hex:
    h = s.board.hex_of(name)
    assert h is not None, f"{name} is a hex of the map"
    return h


def starts(s: Squad, side: str) -> list[Hex]:
    """Where units of a side may stand before the first turn."""
    fixed = [u.hex for u in s.units.values() if u.side == side and u.hex != OFF_MAP]
    area = [h for h in s.setting.areas[side] if s.setting.ground.terrain[h].infantry]
    return sorted({*fixed, *area})


def reached(s: Squad, first: list[Hex]) -> set[Hex]:
    """What infantry can walk to."""
    found, edge = set(first), list(first)
    while edge:
        for h in s.board.neighbours[edge.pop()]:
            if h != OFF_MAP and h not in found and s.setting.ground.terrain[h].infantry:
                found.add(h)
                edge.append(h)
    return found


def test_three_scenarios_are_shipped():
    assert ["meeting", "squad-tutorial", "village"] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_map_fits_a_terminal_of_80_columns(name):
    """At most 18 columns, four characters each."""
    assert started(name).board.width <= 18


@pytest.mark.parametrize("name", NAMES)
def test_a_story_fits_a_terminal_of_80_columns(name):
    """A story has lines of at most 80 characters, and names and titles are given."""
    s = started(name)
    assert [] == [line for line in s.setting.story.splitlines() if len(line) > 80]
    assert "" not in {s.setting.name, s.setting.story.strip(), *s.setting.titles.values()}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("side", SIDES)
def test_areas_leave_a_choice(name, side):
    """An area holds at least one and a half times the units that are set up in it (6.5)."""
    s = started(name)
    waiting = [u for u in infantry(s, side) if not u.due and u.hex == OFF_MAP]
    hexes = [h for h in s.setting.areas[side] if s.setting.ground.terrain[h].infantry]
    assert 2 * len(hexes) * s.charts.stacking >= 3 * len(waiting)
    assert hexes


@pytest.mark.parametrize("name", NAMES)
def test_nobody_is_in_contact_at_the_start(name):
    """The sides' places are five hexes apart at least, and nobody sees an enemy within six."""
    s = started(name)
    pairs = [(a, b) for a in starts(s, "A") for b in starts(s, "B")]
    assert 5 <= min(s.board.distance(a, b) for a, b in pairs)
    assert [] == [(a, b) for a, b in pairs if s.board.distance(a, b) <= 6 and s.sees(a, b)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("side", SIDES)
def test_a_side_has_room_out_of_all_sight(name, side):
    """A side can set up as a whole where no place of the enemy sees it."""
    s = started(name)
    enemy = starts(s, "B" if side == "A" else "A")
    waiting = [u for u in infantry(s, side) if not u.due and u.hex == OFF_MAP]
    unseen = [h for h in s.setting.areas[side] if not any(s.sees(h, e) for e in enemy)]
    assert len(unseen) * s.charts.stacking >= len(waiting)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("side", SIDES)
def test_every_objective_is_reachable(name, side):
    """Infantry walks to every objective from its area, and from each entry of reinforcements."""
    s = started(name)
    entries = [hexes for entry, hexes in s.setting.entries.items() if entry.startswith(side)]
    assert s.held
    for first in (starts(s, side), *entries):
        assert set(s.held) <= reached(s, list(first))


@pytest.mark.parametrize("name", NAMES)
def test_roads_lie_on_ground_that_shows_them(name):
    """Road and bridge hexes lie on a road; a road crosses neither water nor a house."""
    s = started(name)
    ground = s.setting.ground
    paved = {h for pair in ground.roads for h in pair}
    marked = {h for h in range(s.board.size) if ground.terrain[h].name in {"road", "bridge"}}
    assert marked == paved


@pytest.mark.parametrize("name", NAMES)
def test_a_stream_is_one_piece_with_its_bridges(name):
    """Stream and gully hexes and bridges each touch another."""
    s = started(name)
    ground = s.setting.ground
    wet = {h for h in range(s.board.size) if ground.terrain[h].name in {"stream", "gully", "bridge"}}
    assert [] == [s.board.names[h] for h in wet if not wet & set(s.board.neighbours[h])]


@pytest.mark.parametrize("name", NAMES)
def test_sight_is_neither_everywhere_nor_nowhere(name):
    """Of all pairs of hexes a fifth to a half see each other, and no hex is blind."""
    s = started(name)
    seen = [sum(s.sees(a, b) for b in range(s.board.size) if b != a) for a in range(s.board.size)]
    assert s.board.size * (s.board.size - 1) <= 5 * sum(seen)
    assert 2 * sum(seen) <= s.board.size * (s.board.size - 1)
    assert min(seen) >= 4


@pytest.mark.parametrize("name", NAMES)
def test_objectives_bear_names(name):
    """Who must hold a place knows what it is called."""
    s = started(name)
    assert set(s.held) <= set(s.setting.ground.labels)


def test_meeting_is_a_meeting_of_infantry():
    """Twelve or more a side, all infantry, a sniper each, eight turns, help on turn 2 or 3."""
    s = started("meeting")
    model = read_model(text_of("meeting"), "meeting", {})
    assert 8 == s.setting.turns
    for side, force in (("A", model.A), ("B", model.B)):
        units = infantry(s, side)
        assert len(units) >= 12
        assert len(units) == sum(u.side == side for u in s.units.values())
        assert AVAILABLE == s.snipers[side].status
        assert s.factors[side] > 0
        assert [group.turn in {2, 3} for group in force.reinforcements] == [True]


def test_meeting_is_of_like_weight():
    """Firepower with weapons differs by less than a tenth, and so do ratings."""
    s = started("meeting")
    weights = []
    for side in SIDES:
        armed = [w for w in s.weapons.values() if s.units[w.bearer].side == side]
        power = sum(s.setting.units[u.kind].ap for u in infantry(s, side))
        power += sum(s.weapon_kind(w).ap for w in armed)
        weights.append((power, sum(s.setting.units[u.kind].rating for u in infantry(s, side))))
    assert all(10 * min(pair) > 9 * max(pair) for pair in zip(*weights, strict=True))


def test_meeting_is_won_by_three_of_five():
    """Nobody holds a place at the start, and both sides need the same three of five."""
    s = started("meeting")
    named = tuple(sorted(hex_of(s, h) for h in (BRIDGE, CHAPEL, INN, KILN, MILL)))
    assert dict.fromkeys(named, "-") == s.held
    for condition in s.setting.victory.values():
        assert condition is not None
        assert (named, 3) == (condition.hexes, condition.count)


def test_meeting_has_a_mixed_map():
    """Houses, woods, orchards, crops, a stream with a bridge, a hill, and all three sorts of hexside."""
    ground = started("meeting").setting.ground
    grown = {terrain.name for terrain in ground.terrain}
    assert {"building", "woods", "orchard", "crops", "stream", "bridge", "road", "field", "open"} == grown
    assert {0, 1} == set(ground.levels)
    assert {"wall", "hedge", "hedgerow"} == set(ground.sides.values())


def test_village_is_an_assault():
    """The attacker has more squads, storm troops, satchels and a mortar; the defender a sniper and an HMG."""
    s = started("village")
    kinds = {side: Counter(u.kind for u in s.units.values() if u.side == side) for side in SIDES}
    weapons = {side: {w.kind for w in s.weapons.values() if s.units[w.bearer].side == side} for side in SIDES}
    assert s.setting.turns in {7, 8}
    assert len(infantry(s, "A")) > len(infantry(s, "B"))
    assert kinds["A"]["storm"] > 0
    assert {"mortar", "rocket"} <= weapons["A"]
    assert "hmg" in weapons["B"]
    assert (NONE, AVAILABLE) == (s.snipers["A"].status, s.snipers["B"].status)
    assert all(s.stock["A", sort] > 0 for sort in ("grenade", "satchel", "shot"))
    assert s.factors["A"] > s.factors["B"]


def test_village_has_one_gun_and_one_truck():
    """They stand for colour, and as targets, where the defender starts."""
    s = started("village")
    standing = {u.id: s.setting.units[u.kind].sort for u in s.units.values() if u.hex != OFF_MAP}
    assert {"p1": GUN, "v1": VEHICLE} == standing
    assert [] == [u.id for u in s.units.values() if u.hex in s.held]


def test_village_is_won_by_three_of_six_and_never_drawn():
    """The defender holds all six houses at the start; A needs three, B four: one of them has it."""
    s = started("village")
    a, b = s.setting.victory["A"], s.setting.victory["B"]
    assert a is not None
    assert b is not None
    assert ["B"] * 6 == list(s.held.values())
    assert {"building"} == {s.setting.ground.terrain[h].name for h in s.held}
    assert (a.hexes, 3, 4) == (b.hexes, a.count, b.count)


def test_tutorial_is_small():
    """Four turns, three to five units a side, a sniper each."""
    s = started("squad-tutorial")
    assert 4 == s.setting.turns
    assert all(3 <= sum(u.side == side for u in s.units.values()) <= 5 for side in SIDES)
    assert [AVAILABLE, AVAILABLE] == [s.snipers[side].status for side in SIDES]


def test_tutorial_teaches_the_game():
    """Its story has a step for each thing to learn."""
    story = started("squad-tutorial").setting.story
    for step in ("MOVING", "OPPORTUNITY FIRE", "PINNED", "FIRING", "SMOKE", "ASSAULT", "TWELVE", "sniper"):
        assert step in story


@pytest.mark.parametrize(
    ("firer", "target", "hindrance"),
    [
        ("0202", TOLL_HOUSE, -1),
        ("0201", TOLL_HOUSE, -1),
        ("0302", TOLL_HOUSE, -1),
        ("0403", TOLL_HOUSE, 0),
        (TOLL_HOUSE, "0403", 1),
        (TOLL_HOUSE, "0503", 1),
        (BARN, "0402", -1),
    ],
)
def test_tutorial_tells_the_truth_about_sight(firer, target, hindrance):
    """The woods are out of sight, the wall sees the toll house and covers from it, the crops hinder."""
    s = started("squad-tutorial")
    assert hindrance == s.hindrance(hex_of(s, firer), hex_of(s, target))


def test_tutorial_walks_as_it_says():
    """The ways of turn 1 and 2 are hex by hex, within 3 points (half of 6) and 4."""
    s = started("squad-tutorial")
    terrain = s.setting.ground.terrain
    for way, points in ((("0202", "0303", "0403"), 3), (("0201", "0302", "0402"), 4), (("0402", "0503"), 4)):
        hexes = [hex_of(s, name) for name in way]
        crossed = list(pairwise(hexes))
        assert all(s.board.direction(a, b) >= 0 for a, b in crossed)
        assert not any(s.setting.ground.crossed(a, b) for a, b in crossed)
        assert sum(terrain[h].infantry for h in hexes[1:]) <= points


@pytest.mark.parametrize("charts", ["heavy_stacking = 0", "stacking = 0", "mixed_stacking = 0"])
def test_6_5_a_set_up_without_room_is_refused_and_never_stuck(charts):
    """1.2, 6.5 Whatever the charts say, a scenario that loads can be set up to its end."""
    text = (
        "name = 't'\nturns = 1\n[map]\nterrain = '''\n. .\n. .\n'''\n"
        "[A]\narea = ['0101-0102']\nunits = ['t1 light_tank', 't2 truck', 'g1 rifle', 'g2 rifle']\n[B]\n"
        f"[charts]\n{charts}\n"
    )
    with pytest.raises(BadInput) as refused:
        begin(text, "t", {})
    assert "no room" in refused.value.says


@pytest.mark.parametrize(
    "line", ["a" + ".a" * 20_000 + " = 1", "turns = 0x" + "f" * 50_000, "turns = 1" + "0" * 5_000]
)
def test_1_1_scenarios_that_would_choke_a_reader_are_refused(line):
    """A key of 20,000 parts and a number of 50,000 digits: one sentence, at once."""
    with pytest.raises(BadInput) as refused:
        begin(line + "\n", "t", {})
    assert len(refused.value.says) < 400
    with pytest.raises(BadInput):
        begin("name = 't'\n", "t", {"a" + ".a" * 20_000: "1"})


def test_1_2_many_rectangles_over_a_large_board_are_read_at_once():
    row = "." * 200
    grid = "\n".join([row] * 200)
    rectangles = ", ".join(["'001001-200200'"] * 400)
    text = f"name = 't'\nturns = 1\n[map]\nterrain = '''\n{grid}\n'''\n[A]\narea = [{rectangles}]\n[B]\n"
    assert 40_000 == len(begin(text, "t", {}).setting.areas["A"])
