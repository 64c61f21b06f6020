"""2 Units and weapons: who carries what, and what it fires with."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.core.refusal import Refusal
from enfilade.core.tally import Part
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.pieces import HALF, LEADER, Weapon, WeaponKind
from enfilade.rulesets.squad.state import Squad


def is_infantry(s: Squad, unit: str) -> bool:
    """2.1 Squads, half squads, leaders and heroes."""
    return s.kind(unit).infantry


def heavy_bearer(s: Squad, unit: str) -> bool:
    """2.4 Whether a unit carries a Heavy weapon."""
    weapon = s.weapon_of(unit)
    return weapon is not None and s.weapon_kind(weapon).heavy


def ap_weapon(s: Squad, unit: str, distance: int) -> WeaponKind | None:
    """2.3, 2.5 The weapon a unit can add to AP fire at that range; mortars fire apart (16.1)."""
    weapon = s.weapon_of(unit)
    if weapon is None:
        return None
    kind = s.weapon_kind(weapon)
    return kind if kind.ap and not kind.mortar and distance <= kind.reach else None


def firepower(s: Squad, unit: str, distance: int) -> Part | None:
    """2.5 What a unit brings to AP fire at that range, or None: own, own and weapon, or the weapon alone."""
    kind = s.kind(unit)
    weapon = ap_weapon(s, unit, distance)
    own = own_firepower(s, unit) if distance <= kind.reach else 0
    if weapon is None:
        return Part(own, unit, "2.5") if own else None
    if own and (kind.sort == LEADER or (kind.sort == HALF and weapon.heavy)):
        return Part(max(own, weapon.ap), unit, "2.5")
    return Part(own + weapon.ap, unit, "2.5")


def own_firepower(s: Squad, unit: str) -> int:
    """2.2, 14.2 A unit's own firepower, one more if valorous."""
    return s.kind(unit).ap + s.units[unit].valorous


def why_not_attack(s: Squad, unit: str) -> Iterator[Refusal]:
    """7.6, 9.1 Why a unit may not attack by fire at all."""
    piece = s.units[unit]
    if not is_infantry(s, unit):
        yield Refusal("2.6", f"{unit} stands still and does not fire: guns and vehicles are targets only.")
    if piece.pinned:
        yield Refusal("9.1", f"{unit} is pinned.")
    if piece.fired:
        yield Refusal("7.6", f"{unit} has fired in this segment.")


def may_attack(s: Squad, unit: str) -> bool:
    """7.6 Whether a unit may attack by fire."""
    piece = s.units[unit]
    return not piece.pinned and not piece.fired and is_infantry(s, unit)


def leaders_to_help(s: Squad, side: str, h: Hex) -> list[str]:
    """7.3 The leaders of a hex who may modify an attack: unpinned and not yet marked."""
    return [
        u for u in s.of(side, h) if s.kind(u).leadership and not s.units[u].pinned and not s.units[u].fired
    ]


def why_not_carry(s: Squad, weapon: Weapon, unit: str) -> Iterator[Refusal]:
    """2.4 Why a unit may not carry a weapon, whatever it carries now."""
    kind = s.kind(unit)
    if not kind.infantry:
        yield Refusal("2.4", f"{unit} is no infantry; only infantry carries support weapons.")
    if kind.sort == LEADER and s.weapon_kind(weapon).heavy:
        yield Refusal("2.4", f"{unit} is a leader and carries Light weapons only.")
