"""A scenario with every kind of work, hidden mines of both sides among them."""

WORKS = """
name = "The line of works"
turns = 5
first = "A"
works = ["0401 foxhole", "0604 wire"]
[map]
terrain = '''
. w . . = . . o
. . o . = . w .
. , . b = . . .
w . . . = , . .
. . s . = . . .
'''
hedges = ["0302/s", "0603/ne"]
[A]
title = "Sappers"
area = ["0101-0205"]
sniper = 1
smoke = 3
expendables = { grenade = 3, satchel = 4, shot = 1 }
units = [
  "d1 captain", "g1 rifle m1=lmg", "g2 rifle w1=at_rifle", "g3 storm", "g4 storm", "g5 rifle m2=mortar",
  "g6 guards at=0303", "g7 rifle at=0303", "g8 rifle at=0303",
]
works = ["0203 trench", "0103 mines hidden", "0304 mines hidden"]
[B]
title = "Garrison"
area = ["0701-0805"]
sniper = 1
expendables = { grenade = 2, satchel = 1 }
units = [
  "e1 sergeant", "h1 line n1=hmg at=0403", "h2 line at=0601", "h3 line at=0603", "h4 militia at=0603",
  "h5 militia", "k1 at_gun at=0703 facing=nw", "k2 heavy_at_gun at=0405 facing=nw", "t1 light_tank at=0805",
]
works = [
  "0603 bunker_concrete facing=nw", "0703 bunker_earth facing=nw", "0405 sandbags", "0601 cave", "0402 wire",
  "0404 mines", "0502 mines hidden", "0602 mines hidden", "0503 mines hidden",
]
[victory.A]
hold = ["0403", "0603", "0703"]
count = 2
[victory.B]
survive = 4
"""
