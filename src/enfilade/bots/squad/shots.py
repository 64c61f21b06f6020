"""7 What a group of a hex can do to a target, exactly: which members, which leader, which grenades."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from enfilade.bots.squad.picture import Picture
from enfilade.bots.squad.works import shut
from enfilade.bots.squad.worth import mean_loss
from enfilade.core.question import Option
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.charts import GRENADE
from enfilade.rulesets.squad.pieces import AFV, LEADER
from enfilade.rulesets.squad.rules.fire import ADJACENT

A_GRENADE = 0.5
IDLE = 0.05
"""What it costs at least to let a unit fire that adds nothing."""

Cost = Callable[[str], float]


@dataclass(slots=True)
class Shot:
    """An attack thought of: by whom, at what, and what it takes from the enemy less what it costs."""

    hex: Hex
    target: Hex
    members: tuple[str, ...]
    leader: str = ""
    grenades: tuple[str, ...] = ()
    gain: float = 0.0
    net: float = 0.0
    verb: str = "fire"
    start: Option = ()
    answers: list[Option] = field(default_factory=list)


@dataclass(slots=True)
class Aim:
    """A target for a group: the hex, who is under fire there, and all that changes the dice but leaders."""

    target: Hex
    under: Sequence[str]
    modifier: int
    weight: float = 1.0


def able(picture: Picture, h: Hex) -> list[str]:
    """7.6 The infantry of a hex that may fire now."""
    s = picture.s
    units = (u for u in s.of(picture.side, h) if s.kind(u).infantry)
    return [u for u in units if not s.units[u].pinned and not s.units[u].fired]


def soft(picture: Picture, h: Hex) -> list[str]:
    """7.1 Who is under AP fire in a hex."""
    return [u for u in picture.s.at(h) if picture.s.kind(u).sort != AFV]


def aims(picture: Picture, h: Hex, weight: Callable[[Hex], float]) -> list[Aim]:
    """7.1 The enemy hexes in sight of a hex, unless its group has fired there."""
    s = picture.s
    found = []
    for target in s.hexes_of(picture.foe):
        barred = ("fire", h, target) in s.groups or shut(picture, h, target)
        modifier = -1 if barred else picture.modifier(h, target)
        under = soft(picture, target) if modifier >= 0 else []
        if under:
            found.append(Aim(target, under, modifier, weight(target)))
    return found


def best_shot(picture: Picture, h: Hex, targets: Sequence[Aim], cost: Cost) -> Shot | None:
    """The attack of a hex that nets most, or None."""
    members = able(picture, h)
    best: Shot | None = None
    for aim in targets:
        shot = _best_at(picture, h, members, aim, cost)
        if shot is not None and (best is None or shot.net > best.net):
            best = shot
    return best


def _best_at(picture: Picture, h: Hex, members: Sequence[str], aim: Aim, cost: Cost) -> Shot | None:
    distance = picture.s.board.distance(h, aim.target)
    armed = [u for u in members if picture.power(u, distance)]
    best: Shot | None = None
    for group in cheapest_groups(picture, armed, distance, cost).values():
        for leader in leaders(picture, members, group):
            shot = _judged(picture, Shot(h, aim.target, group, leader), aim, distance, cost)
            if best is None or shot.net > best.net:
                best = shot
    if best is not None and distance == ADJACENT:
        _add_grenades(picture, best, aim, cost)
    return best


def cheapest_groups(
    picture: Picture, armed: Sequence[str], distance: int, cost: Cost
) -> dict[int, tuple[str, ...]]:
    """7.4 For each kill number that can be had, the members who reach it at the least cost."""
    powers = [picture.power(u, distance) for u in armed]
    costs = [cost(u) + IDLE for u in armed]
    found: dict[int, tuple[float, tuple[str, ...]]] = {}
    for mask in range(1, 1 << len(armed)):
        chosen = [n for n in range(len(armed)) if mask >> n & 1]
        kill = picture.lore.kill(sum(powers[n] for n in chosen))
        price = sum(costs[n] for n in chosen)
        if kill not in found or price < found[kill][0]:
            found[kill] = (price, tuple(armed[n] for n in chosen))
    return {kill: group for kill, (_, group) in found.items()}


def leaders(picture: Picture, members: Sequence[str], group: Sequence[str]) -> list[str]:
    """7.3 Who may lead: nobody, or the best leader of the hex; one that fires himself leads."""
    s = picture.s
    here = [u for u in members if s.kind(u).sort == LEADER]
    firing = [u for u in here if u in group]
    if firing:
        return [min(firing, key=lambda u: s.kind(u).leadership)]
    return ["", min(here, key=lambda u: s.kind(u).leadership)] if here else [""]


def _judged(picture: Picture, shot: Shot, aim: Aim, distance: int, cost: Cost) -> Shot:
    kill = picture.lore.kill(sum(picture.power(u, distance) for u in shot.members))
    lead = picture.s.kind(shot.leader).leadership if shot.leader else 0
    modifier = aim.modifier + lead - len(shot.grenades)
    shot.gain = mean_loss(picture, aim.under, kill, modifier) * aim.weight
    taking = dict.fromkeys((*shot.members, shot.leader) if shot.leader else shot.members)
    shot.net = shot.gain - sum(cost(u) + IDLE for u in taking) - A_GRENADE * len(shot.grenades)
    return shot


def _add_grenades(picture: Picture, shot: Shot, aim: Aim, cost: Cost) -> None:
    stock = picture.s.stock.get((picture.side, GRENADE), 0)
    for n in range(1, min(stock, len(shot.members)) + 1):
        more = Shot(shot.hex, shot.target, shot.members, shot.leader, shot.members[:n])
        if _judged(picture, more, aim, ADJACENT, cost).net > shot.net:
            shot.grenades, shot.gain, shot.net = more.grenades, more.gain, more.net


def spelt(picture: Picture, shot: Shot) -> Shot:
    """The answers that give this attack, one after another."""
    shot.start = (shot.verb, picture.name(shot.hex))
    shot.answers = [("at", picture.name(shot.target))]
    shot.answers += [("with", u) for u in shot.members]
    shot.answers += [(GRENADE, u) for u in shot.grenades]
    if shot.leader:
        shot.answers.append(("lead", shot.leader))
    return shot
