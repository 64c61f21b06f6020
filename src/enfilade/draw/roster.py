"""The units of a position as lines of text, stack by stack."""

from __future__ import annotations

import textwrap

from enfilade.core.ruleset import SIDES
from enfilade.draw import glyphs
from enfilade.draw.counters import armour, figures, state_words, weapon_figures, when_due
from enfilade.draw.text import where_is
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.pieces import AFV
from enfilade.rulesets.squad.state import Squad

INDENT = "  "
STACK_INDENT = "       "


def units_text(s: Squad, width: int = 80, *, colour: bool = True, ascii_only: bool = False) -> str:
    """Each side's units, a stack a line (more if it is long), its sniper and missions, and what waits."""
    lines: list[str] = []
    for side in SIDES:
        lines += _side(s, side, width, colour=colour, ascii_only=ascii_only)
    return "\n".join(lines)


def _side(s: Squad, side: str, width: int, *, colour: bool, ascii_only: bool) -> list[str]:
    title = glyphs.typed(f"{side}  {s.setting.titles.get(side, side)}", ascii_only=ascii_only)[:width]
    lines = [glyphs.painted(title, glyphs.UNIT_COLOURS[side], colour=colour)]
    for h in s.hexes_of(side):
        lines += _folded(f"{_place(s, h, ascii_only=ascii_only)}: {_stack(s, s.of(side, h))}", width)
    sniper = s.snipers[side]
    if sniper.placed:
        lines += _folded(f"{where_is(s, sniper.hex)}: sniper" + (" fired" if sniper.fired else ""), width)
    elif sniper.available:
        lines += _folded("sniper: off the board", width)
    missions = [f"{m.id} {m.kind}" for m in s.missions.values() if m.side == side and not m.used]
    if missions:
        lines += _folded(f"missions: {'; '.join(missions)}", width)
    for due, units in _waiting(s, side).items():
        lines += _folded(f"{when_due(s, due)}: {_stack(s, units)}", width)
    return lines


def _place(s: Squad, h: Hex, *, ascii_only: bool) -> str:
    label = s.setting.ground.labels.get(h, "")
    smoke = f" smoke {s.smoke[h]}" if h in s.smoke else ""
    name = f" {glyphs.typed(label, ascii_only=ascii_only)}" if label else ""
    return where_is(s, h) + name + smoke


def _folded(text: str, width: int) -> list[str]:
    return textwrap.wrap(
        text, max(20, width), initial_indent=INDENT, subsequent_indent=STACK_INDENT, break_on_hyphens=False
    )


def _stack(s: Squad, units: list[str]) -> str:
    return "; ".join(_unit(s, unit) for unit in units)


def _unit(s: Squad, unit: str) -> str:
    kind, weapon = s.kind(unit), s.weapon_of(unit)
    parts = [unit, kind.name, figures(kind)]
    if kind.leadership:
        parts.append(f"leads {kind.leadership}")
    if kind.sort == AFV:
        parts.append(f"armour {armour(kind)}")
    if s.units[unit].facing:
        parts.append(f"faces {s.units[unit].facing}")
    if weapon is not None:
        parts.append(f"+{weapon.id} {weapon.kind} {weapon_figures(s.weapon_kind(weapon))}")
    return " ".join([*parts, *(word.upper() for word in state_words(s.units[unit]))])


def _waiting(s: Squad, side: str) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for unit in s.units.values():
        if unit.side == side and unit.hex == OFF_MAP:
            found.setdefault(unit.due, []).append(unit.id)
    return found
