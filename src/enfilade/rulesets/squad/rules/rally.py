"""9 Rally, and the rest of the After-Action Phase."""

from __future__ import annotations

from enfilade.core.fate import TOTAL, TWO_D6
from enfilade.core.question import roll
from enfilade.core.tally import Part, tally
from enfilade.rulesets.squad.facts import MarkersRemoved, RallyTried, SmokeThinned, StepDone
from enfilade.rulesets.squad.pieces import LEADER
from enfilade.rulesets.squad.rules.snipers import may_withdraw
from enfilade.rulesets.squad.state import Squad

CLEARED, OWN_SNIPER, DONE = "cleared", "own-sniper", "done"


def next_to_rally(s: Squad) -> str:
    """9.2 The next pinned unit to try, leaders first, so that they may help; "" if none."""
    waiting = [u.id for u in s.on_map(s.side) if u.pinned and not u.tried]
    return min(waiting, key=lambda u: s.kind(u).leadership, default="")


async def rally(s: Squad, unit: str) -> None:
    """9.2 Dice, less what an unpinned leader in the hex brings, at most 7 for the steady, 6 for others."""
    kind = s.kind(unit)
    steady = kind.elite or kind.sort == LEADER or not kind.infantry
    number = s.charts.rally_good if steady else s.charts.rally_other
    helpers = [u for u in s.of(s.side, s.units[unit].hex) if u != unit and not s.units[u].pinned]
    best = min((s.kind(u).leadership for u in helpers), default=0)
    dice = await roll(TWO_D6, read=TOTAL, rule="9.2", topic="rally", by=s.side)
    result = tally((Part(dice, "dice", "9.2"), Part(best, "leader", "9.2")))
    s.do(RallyTried(unit, result, number, result.total <= number))


async def after_action(s: Squad) -> None:
    """5.7 Rally; markers go and smoke thins; either side may withdraw its sniper, the acting side first."""
    match s.step:
        case "cleared":
            await may_withdraw(s, s.side)
            s.do(StepDone(OWN_SNIPER))
        case "own-sniper":
            await may_withdraw(s, s.foe)
            s.do(StepDone(DONE))
        case _:
            unit = next_to_rally(s)
            if unit:
                await rally(s, unit)
                return
            s.do(MarkersRemoved())
            if s.smoke:
                s.do(SmokeThinned())
            s.do(StepDone(CLEARED))
