"""15 Smoke."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.core.question import Option, ask
from enfilade.core.refusal import Refusal
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.facts import Fired, SmokeLaid, SmokeLayerMarked
from enfilade.rulesets.squad.rules.mortars import crews, mortar_of, reaches, spotted, why_not_from
from enfilade.rulesets.squad.rules.units import why_not_attack
from enfilade.rulesets.squad.state import Squad

THIN, THICK = 1, 2


def smokes_by_hand(s: Squad, unit: str) -> bool:
    """15.1 Whether a unit may lay smoke by hand."""
    return not any(why_not_smoke_by_hand(s, unit))


def why_not_smoke_by_hand(s: Squad, unit: str) -> Iterator[Refusal]:
    """15.1 Unpinned infantry, before it moves, once, while a factor is left and a hex near has no smoke."""
    piece = s.units[unit]
    if not s.kind(unit).infantry or piece.hex == OFF_MAP:
        yield Refusal("15.1", f"{unit} is no infantry on the map.")
    elif piece.pinned:
        yield Refusal("9.1", f"{unit} is pinned.")
    elif piece.moved or piece.fired:
        yield Refusal("15.1", f"{unit} has moved or fired; smoke is laid before it moves.")
    elif piece.smoked:
        yield Refusal("15.1", f"{unit} has laid its smoke of this segment.")
    elif s.factors[piece.side] < THIN:
        yield Refusal("15.1", "No smoke factor is left.")
    elif not hand_hexes(s, piece.hex):
        yield Refusal("15.2", f"There is smoke in every hex that {unit} reaches; a hex holds one.")


def hand_hexes(s: Squad, h: Hex) -> list[Hex]:
    """15.1, 15.2 Its own and the adjacent hexes that have no smoke."""
    return [t for t in s.board.within(1, h) if t not in s.smoke]


async def lay_smoke_by_hand(s: Squad, unit: str) -> None:
    """15.1 Smoke 1 in its own or an adjacent hex, for 1 factor."""
    side = s.units[unit].side
    name = s.setting.ground.name
    ins: list[Option] = [("in", name(h)) for h in hand_hexes(s, s.units[unit].hex)]
    _, where = await ask(side, ins, rule="15.1", topic="smoke-hex", about=(unit,))
    h = s.board.hex_of(where)
    assert h is not None, "an option names a hex of the map"
    s.do(SmokeLaid(side, h, THIN, THIN, unit))
    s.do(SmokeLayerMarked(unit))


def mortar_smoke_hexes(s: Squad, side: str, unit: str) -> list[Hex]:
    """15.1 Hexes in range, in LOS or spotted, without smoke (15.2), for the mortar of a unit."""
    h = s.units[unit].hex
    mortar = mortar_of(s, unit)
    if mortar is None:
        return []
    near = [t for t in s.board.within(mortar.reach, h) if t not in s.smoke]
    return [t for t in near if reaches(mortar, s.board.distance(h, t)) and spotted(s, side, h, t)]


def why_not_smoke_by_mortar(s: Squad, side: str, unit: str) -> Iterator[Refusal]:
    """15.1 Why the mortar of a unit may not lay smoke in place of an attack."""
    h = s.units[unit].hex
    if s.units[unit].side != side or h == OFF_MAP or mortar_of(s, unit) is None:
        yield Refusal("15.1", f"{unit} has no mortar here; others lay smoke before they move.")
    elif s.factors[side] < THICK:
        yield Refusal("15.1", f"A mortar's smoke takes {THICK} factors; {s.factors[side]} are left.")
    elif unit not in crews(s, side, h):
        yield from why_not_attack(s, unit)
        yield from why_not_from(s, h)
    elif not mortar_smoke_hexes(s, side, unit):
        yield Refusal("15.1", f"There is no hex in range and sight of {unit} where smoke may be laid.")


def smokes_by_mortar(s: Squad, side: str) -> list[str]:
    """15.1 The units whose mortars may lay smoke in place of an attack."""
    bearers = [w.bearer for w in s.weapons.values() if s.weapon_kind(w).mortar]
    return [u for u in bearers if not any(why_not_smoke_by_mortar(s, side, u))]


async def lay_smoke_by_mortar(s: Squad, unit: str) -> None:
    """15.1 In the Fire Phase in place of an attack: smoke 2, no roll, for 2 factors."""
    side = s.units[unit].side
    name = s.setting.ground.name
    ins: list[Option] = [("in", name(h)) for h in mortar_smoke_hexes(s, side, unit)]
    _, where = await ask(side, ins, rule="15.1", topic="smoke-hex", about=(unit,))
    h = s.board.hex_of(where)
    assert h is not None, "an option names a hex of the map"
    s.do(Fired((unit,)))
    s.do(SmokeLaid(side, h, THICK, THICK, unit))
