"""6 Movement: where a unit can go and what it costs, against a search written from the table of 3.2."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enfilade.core.play import Play
from enfilade.rulesets.squad.rules.movement import allowance, price, steps
from enfilade.rulesets.squad.state import Moving, Squad
from enfilade.testing.cases import play_line, read_case, start

# 3.2 as the book has it: MP of infantry to enter, None where prohibited.
ENTRY = {
    **dict.fromkeys((".", ",", "_", ":", "=", "#"), 1),
    **dict.fromkeys(("b", "w", "j", "s", "g", "d"), 2),
    **dict.fromkeys(("o", "y", "p", "c"), 1),
    **dict.fromkeys(("k", "n", "m", "r", "a"), None),
}
WIDTH = HEIGHT = 5
EVEN = {"n": (0, -1), "ne": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "nw": (-1, 0)}
ODD = {"n": (0, -1), "ne": (1, -1), "se": (1, 0), "s": (0, 1), "sw": (-1, 0), "nw": (-1, -1)}
Place = tuple[int, int]


def name(place: Place) -> str:
    return f"{place[0]:02}{place[1]:02}"


def beside(place: Place) -> dict[str, Place]:
    """3.1 The six around, by direction: even columns lie half a hex lower."""
    column, row = place
    around = (ODD if column % 2 else EVEN).items()
    found = {way: (column + dc, row + dr) for way, (dc, dr) in around}
    return {way: at for way, at in found.items() if 1 <= at[0] <= WIDTH and 1 <= at[1] <= HEIGHT}


def game(
    terrain: list[str], units: str, lines: str = "", levels: list[str] | None = None, extra: str = ""
) -> Play[Any]:
    heights = f"levels = '''\n{chr(10).join(levels)}\n'''\n" if levels else ""
    grid = "\n".join(terrain)
    case = read_case(
        f"play = '''{lines}'''\n[position]\nmap = '''\n{grid}\n'''\n{heights}{extra}"
        f"units = '''\n{units}'''\n[[expect]]\nasks = ''",
        "test",
    )
    made = start(case)
    for line in case.play:
        play_line(made, line)
    return made


Ground = tuple[dict[Place, str], dict[Place, int], frozenset[frozenset[Place]]]


def reached(
    ground: Ground, first: Place, points: int, *, assault: bool, enemies: set[Place]
) -> set[tuple[Place, int]]:
    """6.1-6.4, 3.2, 3.4 Every hex and what may have been spent on reaching it, by the text."""
    terrain, levels, walls = ground
    found = {(first, 0)}
    waiting = deque(found)
    while waiting:
        at, spent = waiting.popleft()
        for to in beside(at).values():
            cost = ENTRY[terrain[to]]
            if cost is None or to in enemies:
                continue
            cost += frozenset((at, to)) in walls
            cost += max(0, levels[to] - levels[at])
            full = spent == 0 and not assault and points > 0
            if abs(levels[to] - levels[at]) == 2:
                total = points if full else None
            elif spent + cost <= points:
                total = spent + cost
            else:
                total = points if full else None
            if total is not None and (to, total) not in found:
                found.add((to, total))
                waiting.append((to, total))
    return found


def walked(s: Squad, units: tuple[str, ...], *, assault: bool) -> set[tuple[Place, int]]:
    """The same by the program's own steps and prices."""
    names = s.board.names
    place = lambda h: (int(names[h][:2]), int(names[h][2:]))  # noqa: E731
    first = s.units[units[0]].hex
    found = {(place(first), 0)}
    waiting = deque([(first, 0)])
    while waiting:
        at, spent = waiting.popleft()
        twin = s.fork()
        for unit in units:
            twin.put(twin.units[unit].but(hex=at))
        move = Moving(units, spent=spent, assault=assault)
        for to in steps(twin, move):
            cost = price(twin, move, at, to)
            assert cost is not None
            if (place(to), spent + cost) not in found:
                found.add((place(to), spent + cost))
                waiting.append((to, spent + cost))
    return found


PLACES = [(c, r) for c in range(1, WIDTH + 1) for r in range(1, HEIGHT + 1)]
MOVERS = [
    # units, weapons, MP, MP in assault movement
    ("A g1 rifle {}", "", 4, 2),
    ("A g1 rifle_half {}", "", 4, 2),
    ("A g1 sergeant {}", "", 6, 3),
    ("A g1 rifle {}", "weapon m1 lmg g1", 4, 2),
    ("A g1 rifle {}", "weapon m1 mmg g1", 3, 1),
    ("A g1 rifle {0}\nA g2 sergeant {0}", "", 6, 3),
    ("A g1 rifle {0}\nA g2 sergeant {0}", "weapon m1 hmg g1", 5, 2),
    ("A g1 rifle {0}\nA g2 rifle {0}", "weapon m1 hmg g2", 3, 1),
]


@st.composite
def grounds(draw: st.DrawFn) -> tuple[list[str], list[str], list[str]]:
    letters = st.sampled_from(".....wwbsok=#")
    rows = [[draw(letters) for _ in range(WIDTH)] for _ in range(HEIGHT)]
    rows[2][2] = "."
    heights = draw(st.lists(st.sampled_from("00012"), min_size=25, max_size=25))
    walls = draw(st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(sorted(EVEN))), max_size=8))
    names = [f"{name(at)}/{way}" for at, way in walls if way in beside(at)]
    return ["".join(row) for row in rows], ["".join(heights[n * 5 : n * 5 + 5]) for n in range(5)], names


@settings(max_examples=150)
@given(grounds(), st.sampled_from(MOVERS), st.booleans(), st.sampled_from(["0101", "0505", "0304", "0203"]))
def test_6_1_hexes_reached_and_their_price(made, mover, assault, enemy):
    """On any ground the program goes where the table of 3.2 lets it, at that price, and nowhere else."""
    rows, heights, walls = made
    units, weapons, normal, half = mover
    terrain = {(c, r): rows[r - 1][c - 1] for c, r in PLACES}
    levels = {(c, r): int(heights[r - 1][c - 1]) for c, r in PLACES}
    crossed = frozenset(
        frozenset((at, beside(at)[way]))
        for text in walls
        for at, way in [((int(text[:2]), int(text[2:4])), text[5:])]
    )
    foe = (int(enemy[:2]), int(enemy[2:]))
    rows[foe[1] - 1] = rows[foe[1] - 1][: foe[0] - 1] + "." + rows[foe[1] - 1][foe[0] :]
    terrain[foe] = "."
    s = game(
        rows,
        f"turn 1 A movement\n{units.format('0303')}\n{weapons}\nB h1 rifle {enemy} pinned\n",
        levels=heights,
        extra=f"hedges = {walls!r}\n",
    ).live
    movers = tuple(u for u in s.units if u != "h1")
    points = half if assault else normal
    assert points == allowance(s, movers, assault=assault)
    wanted = reached((terrain, levels, crossed), (3, 3), points, assault=assault, enemies={foe})
    assert wanted == walked(s, movers, assault=assault)


@pytest.mark.parametrize("letter", sorted(ENTRY))
def test_3_2_what_each_terrain_costs_infantry(letter):
    """The table of 3.2, terrain by terrain."""
    s = game(
        [".....", f"..{letter}..", ".....", ".....", "....."],
        "turn 1 A movement\nA g1 rifle 0301\nB h1 rifle 0505\n",
    ).live
    move = Moving(("g1",))
    here, there = s.board.hex_of("0301"), s.board.hex_of("0302")
    assert here is not None
    assert there is not None
    offered = there in steps(s, move)
    assert (ENTRY[letter] is not None) == offered
    if offered:
        assert ENTRY[letter] == price(s, move, here, there)


OPEN = ["....."] * 5


@pytest.mark.parametrize(
    ("there", "fits"),
    [
        (["rifle"] * 3, True),
        (["rifle"] * 4, False),
        (["sergeant", "rifle_half", "rifle"], True),
        (["sergeant", "rifle_half", "rifle", "line"], False),
        (["at_gun", "rifle"], True),
        (["at_gun", "rifle", "rifle"], False),
        (["medium_tank"], True),
        (["medium_tank", "truck"], False),
    ],
)
def test_6_5_a_hex_holds_four_or_one_heavy_and_two(there, fits):
    """Four of infantry; beside one gun or vehicle two; beside two none: who comes may stop or must go on."""
    units = "".join(
        f"A k{n} {kind} 0302{'' if kind[0] in 'rsl' else ' facing=n'}\n" for n, kind in enumerate(there, 1)
    )
    play = game(
        OPEN,
        f"turn 1 A movement\nA g1 rifle 0301\nA g2 rifle 0101\n{units}B h1 rifle 0505 pinned\n",
        "A move g1\nA normal\nA to 0302",
    )
    question = play.question
    assert question is not None
    assert question.topic == "step"
    assert fits == (("stop",) in question.options)  # type: ignore[union-attr]


def test_6_5_who_passes_may_be_answered_and_go_on():
    """Unpinned in the full hex, the stack goes on to one with room."""
    units = "".join(f"A k{n} rifle 0302\n" for n in range(1, 5))
    play = game(
        OPEN,
        f"turn 1 A movement\nA g1 rifle 0301\nA g2 rifle 0101\n{units}B h1 rifle 0304\n",
        "A move g1\nA normal\nA to 0302\nB fire 0304\nfate 6 6\nA to 0402",
    )
    assert play.live.board.names[play.live.units["g1"].hex] == "0402"
    assert {f"k{n}" for n in range(1, 5)} <= set(play.live.units)


def test_6_1_pinned_members_stay_behind():
    """A stack of two, one pinned on the way: it is marked and stays, the other goes on."""
    play = game(
        OPEN,
        "turn 1 A movement\nA g1 rifle 0301\nA g2 rifle 0301\nA g3 rifle 0101\nB h1 rifle 0304\n",
        "A move g1\nA with g2\nA normal\nA to 0302\nB fire 0304\nfate 4 4\nA pin g2\nA to 0402",
    )
    s = play.live
    assert (s.units["g2"].pinned, s.units["g2"].moved) == (True, True)
    assert [s.board.names[s.units[u].hex] for u in ("g1", "g2")] == ["0402", "0302"]


def test_6_1_a_stack_goes_at_the_pace_of_its_slowest():
    """Two squads, one with a Heavy machine gun: 3 MP for both."""
    s = game(
        OPEN,
        "turn 1 A movement\nA d1 sergeant 0301\nA g1 rifle 0301\nA g2 rifle 0301\n"
        "weapon m1 hmg g2\nB h1 rifle 0505\n",
    ).live
    stacks = {("g1",): 4, ("g2",): 3, ("g1", "g2"): 3, ("d1", "g1"): 6, ("d1", "g1", "g2"): 5, ("d1",): 6}
    assert stacks == {units: allowance(s, units, assault=False) for units in stacks}
    halved = {("g1",): 2, ("g2",): 1, ("d1", "g1"): 3, ("d1", "g2"): 2, ("d1",): 3}
    assert halved == {units: allowance(s, units, assault=True) for units in halved}
