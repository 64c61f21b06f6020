"""Boards to draw."""

import pytest

from enfilade.geometry.hexes import Board
from enfilade.rulesets.squad.pieces import PLACED, Lane, Sniper
from enfilade.rulesets.squad.scenario import begin
from enfilade.rulesets.squad.state import MOVEMENT, Squad

MILL = """
name = "The mill <&\\u001b[2J>"
turns = 6
[map]
terrain = '''
. w w o . s c
. b = # = s .
, n m r y p j
a _ : d g k w
'''
levels = '''
0 1 2 0 0 0 0
0 0 1 0 0 0 0
0 0 0 0 0 0 0
0 0 0 0 0 0 0
'''
roads = ["0102-0202-0302-0402-0502-0602"]
walls = ["0102/ne"]
hedges = ["0302/s"]
hedgerows = ["0502/se"]
labels = { "0202" = "<script>'Mill' & \\"Co\\"\\u202e", "0303" = "Sump" }
[A]
title = "Blue <i>"
area = ["0101-0204"]
units = ["g1 rifle at=0202 m1=lmg", "g2 rifle_half at=0202", "l1 captain at=0202", "g3 guards at=0202",
  "t1 medium_tank at=0101 facing=se", "g12 line at=0302"]
reinforcements = [ { turn = 2, entry = ["0101"], units = ["r1 rifle"] } ]
[B]
title = "Red"
area = ["0601-0704"]
units = ["v1 militia at=0601 n1=hmg", "k1 sergeant at=0601 valorous", "c1 at_gun at=0702", "u1 truck at=0602"]
[victory.A]
hold = ["0402", "0202"]
"""


@pytest.fixture
def mill() -> Squad:
    """A small board with every sort of terrain, unit and marker, and hostile names."""
    s = begin(MILL, "mill", {})
    s.phase = MOVEMENT
    hex_of = s.board.names.index
    s.units["g1"] = s.units["g1"].but(pinned=True)
    s.units["v1"] = s.units["v1"].but(fired=True, moved=True)
    s.smoke = {hex_of("0302"): 1, hex_of("0402"): 2}
    s.held[hex_of("0202")] = "A"
    s.snipers["B"] = Sniper("B", PLACED, hex_of("0701"), fired=True)
    s.lanes = (Lane("n1", "B", (hex_of("0501"), hex_of("0401"))),)
    return s


def plain_board(width: int, height: int, units: int = 0) -> Squad:
    """A board of mixed ground, as large as asked for."""
    letters = ".w.b.osc,.jymr.p"
    rows = ["".join(letters[(c * 5 + r * 3) % len(letters)] for c in range(width)) for r in range(height)]
    names = Board(width, height).names
    firm = [
        name
        for name in names
        if rows[int(name[len(name) // 2 :]) - 1][int(name[: len(name) // 2]) - 1] not in "mr"
    ]
    lines = ", ".join(f'"g{n} rifle at={firm[n * 7 % len(firm)]}"' for n in range(units))
    grid = "\n".join(rows)
    text = f"name = 'plain'\nturns = 1\n[map]\nterrain = '''\n{grid}\n'''\n[A]\nunits = [{lines}]\n[B]\n"
    return begin(text, "plain", {})
