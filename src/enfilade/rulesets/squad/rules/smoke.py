"""15 Smoke."""

from __future__ import annotations

from enfilade.core.question import Option, ask
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.facts import Fired, SmokeLaid, SmokeLayerMarked
from enfilade.rulesets.squad.rules.mortars import crews, mortar_of, reaches, spotted
from enfilade.rulesets.squad.state import Squad

THIN, THICK = 1, 2


def smokes_by_hand(s: Squad, unit: str) -> bool:
    """15.1 Unpinned infantry, before it moves, once, while a factor is left and a hex near has no smoke."""
    piece = s.units[unit]
    free = not (piece.pinned or piece.moved or piece.fired or piece.smoked)
    return free and s.kind(unit).infantry and s.factors[piece.side] >= THIN and bool(hand_hexes(s, piece.hex))


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
    if mortar is None or s.factors[side] < THICK or unit not in crews(s, side, h):
        return []
    near = [
        t
        for t in s.board.within(mortar.reach, h)
        if t not in s.smoke and reaches(mortar, s.board.distance(h, t))
    ]
    return [t for t in near if spotted(s, side, h, t)]


def smokes_by_mortar(s: Squad, side: str) -> list[str]:
    """15.1 The units whose mortars may lay smoke in place of an attack."""
    if s.factors[side] < THICK:
        return []
    bearers = [w.bearer for w in s.weapons.values() if s.weapon_kind(w).mortar]
    return [
        u
        for u in bearers
        if s.units[u].side == side and s.units[u].hex >= 0 and mortar_smoke_hexes(s, side, u)
    ]


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
