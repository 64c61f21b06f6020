"""What greedy makes of works: it likes positions, keeps to arcs, and knows only the mines it may know."""

from __future__ import annotations

from enfilade.bots.squad.lore import Lore
from enfilade.bots.squad.mind import Mind
from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.works import mined, shut
from enfilade.rulesets.squad import RULESET
from enfilade.rulesets.squad.state import Squad

GRID = "\n".join([". " * 6] * 6)
TEXT = f"""
name = "works"
turns = 4
[map]
terrain = '''
{GRID}
'''
[A]
units = ["g1 rifle at=0203", "g2 rifle at=0506"]
works = ["0103 trench", "0506 bunker_earth facing=s", "0202 mines hidden", "0204 mines"]
[B]
units = ["h1 rifle at=0503 m1=hmg"]
works = ["0303 mines hidden"]
"""


def position() -> Squad:
    """The first position, in A's movement."""
    s = RULESET.begin(TEXT, "test", {})
    s.phase = "movement"
    return s


def test_19_1_a_trench_is_worth_more_than_the_open():
    """Under fire, of two hexes as far from the enemy, that with a position is better to stand in."""
    s = position()
    mind = Mind("A", s)
    standing = mind.standing(Picture(s, "A", mind.lore))
    trench, open_ground = s.board.names.index("0103"), s.board.names.index("0104")
    assert standing.value(["g1"], trench, moving=True) > standing.value(["g1"], open_ground, moving=True)


def test_19_2_fire_out_of_the_arc_is_not_thought_of():
    """The bunker faces away from the enemy."""
    s = position()
    picture = Picture(s, "A", Lore(s))
    bunker, enemy = s.board.names.index("0506"), s.board.names.index("0503")
    assert shut(picture, bunker, enemy)
    assert not shut(picture, s.board.names.index("0203"), enemy)


def test_19_4_it_fears_the_mines_it_knows():
    """Its own and the open ones; those that the other side hides are ground like any."""
    s = position()
    picture = Picture(s, "A", Lore(s))
    fears = {name: mined(picture, s.board.names.index(name), 1) > 0 for name in ("0202", "0204", "0303")}
    assert {"0202": True, "0204": True, "0303": False} == fears
