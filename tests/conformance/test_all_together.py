"""Missions, works, hidden mines, guns and snipers in one scenario: no gap between them."""

from __future__ import annotations

import pytest

from enfilade.rulesets.squad import RULESET
from enfilade.testing.conform import conform

ALL_TOGETHER = """
name = "all together"
turns = 4
[map]
terrain = '''
. . w w . . . b .
. o . . c . . b .
. o . s s s . . .
w w . . c . . . .
. . = = = = = . .
. b . . . w w o .
. b . . . . w . .
'''
walls = ["0402/ne"]
[A]
area = ["0101-0207"]
units = [
  "g1 rifle m1=lmg", "g2 rifle m2=mmg", "g3 storm", "g4 line m3=mortar", "d1 captain", "d2 sergeant",
  "a1 rifle a9=rocket",
]
sniper = 1
smoke = 6
expendables = { grenade = 3, satchel = 2, shot = 2 }
missions = ["x1 light", "x2 heavy", "x3 aircraft"]
works = ["0302 wire", "0103 mines hidden", "0104 foxhole"]
[B]
area = ["0801-0907"]
units = [
  "h1 rifle n1=lmg", "h2 rifle n2=hmg", "h3 storm", "h4 line n3=mortar", "e1 captain",
  "k1 medium_tank facing=nw at=0703", "k2 at_gun facing=sw",
]
sniper = 1
smoke = 4
missions = ["y1 light", "y2 aircraft"]
expendables = { grenade = 3, satchel = 1, shot = 1 }
works = [
  "0803 bunker_earth facing=sw", "0705 mines hidden", "0704 wire", "0605 mines", "0905 trench",
  "0906 sandbags",
]
[victory.A]
any = [{ hold = ["0802", "0801"] }, { points = 30, at_once = true }]
[victory.B]
points = 20
"""


@pytest.mark.parametrize("seed", range(12))
def test_everything_in_one_scenario_conforms(seed):
    conform(RULESET, ALL_TOGETHER, seed)
