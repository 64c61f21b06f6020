"""Toy: two files of runners on one path, and a trap that each side lays in secret.

The smallest ruleset: a few pieces, two phases, one hidden reaction.

1.1 Each side has three runners; A's start on 0 and go up, B's on 6 and go down. Two home win.
1.2 Before the first turn each side lays one trap on 2, 3 or 4, in secret.
1.3 March: a side moves one runner one or two spaces on, or passes. Past the far end it is home.
1.4 The other side may spring its trap at a runner that has just entered the space: on 4 or more it is lost.
1.5 Clash: where runners of both sides stand, the moving side may fight: the higher die stays, ties both.
1.6 After eight turns, or when a side cannot march, the side with more runners home wins.
"""

from __future__ import annotations

from enfilade.core.ruleset import Ruleset
from enfilade.testing.toy.facts import read_fact, write_fact
from enfilade.testing.toy.rules import next_rule, result
from enfilade.testing.toy.state import Toy, begin, position, read_position
from enfilade.testing.toy.view import conceal, orders, prompt, sees, tell, view

SCENARIO = 'name = "The path"\nturns = 8\n'

RULESET: Ruleset[Toy] = Ruleset(
    name="toy",
    version="1.0.0",
    begin=begin,
    next_rule=next_rule,
    result=result,
    segment=lambda s: f"{s.turn} {s.side}",
    turn=lambda s: s.turn,
    position=position,
    read_position=read_position,
    write_fact=lambda _s, fact: write_fact(fact),
    read_fact=lambda _s, text: read_fact(text),
    view=view,
    sees=sees,
    prompt=prompt,
    goals=lambda _s: ("Each side: more runners home than the other; two home end it.",),
    tell=tell,
    words=lambda _s, _question, option: " ".join(option),
    split=lambda _s, _question, line: [tuple(line.split())],
    orders=orders,
    conceal=conceal,
    scenarios=lambda: ("path",),
    scenario_text=lambda name: SCENARIO if name == "path" else None,
    switches=lambda: (),
)
