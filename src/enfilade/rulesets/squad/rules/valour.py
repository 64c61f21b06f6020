"""14 Valour."""

from __future__ import annotations

from enfilade.core.fate import TOTAL, TWO_D6
from enfilade.core.question import roll
from enfilade.rulesets.squad.facts import ValourTested
from enfilade.rulesets.squad.pieces import LEADER
from enfilade.rulesets.squad.rules.attack import Attack
from enfilade.rulesets.squad.state import Squad


async def valour_check(s: Squad, attack: Attack) -> None:
    """14.1 After a natural 2 each infantry unit of the attack tests its casualty rating, a leader 6."""
    if not attack.two:
        return
    for unit in attack.alive(s):
        if s.units[unit].valorous:
            continue
        kind = s.kind(unit)
        number = s.charts.leader_valour if kind.sort == LEADER else kind.rating
        dice = await roll(TWO_D6, read=TOTAL, rule="14.1", topic="valour", by=attack.side)
        s.do(ValourTested(unit, dice, number))
