"""What lies on the hexes: counters side by side, snipers among them, smoke below, flags in a corner."""

from __future__ import annotations

from collections.abc import Mapping

from enfilade.draw import palette
from enfilade.draw.counters import badge, counter, facing, when_due
from enfilade.draw.layout import MARGIN, Point, Sheet, move, spot
from enfilade.draw.markup import group, label, tag, use, words
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.pieces import Sniper, Unit
from enfilade.rulesets.squad.state import Squad

Marks = Mapping[str, str]

ROOM: tuple[tuple[int, int, float], ...] = (
    (1, 1, 1.2),
    (2, 2, 0.98),
    (4, 2, 0.82),
    (9, 3, 0.62),
)
"""Counters up to so many, in so many columns, of such a size."""
PAIR, APART = 2, (0.84, 48.0)
FULL, SMALL = 4, 0.62
CORNERS_BESIDE: tuple[Point, ...] = ((47, -2), (-47, -2))
TRAY_STEP, TRAY_SIZE, TRAY_HEAD = 52, 1.1, 22


def places(n: int, *, faced: bool = False) -> tuple[list[Point], float]:
    """Where n counters of a hex lie round its middle, and their size; past the last of ROOM they overlap.

    Two that face somewhere lie apart, so that their points can be seen.
    """
    _, columns, size = next((room for room in ROOM if n <= room[0]), ROOM[-1])
    step = 40 * size + 1.6
    if faced and n == PAIR:
        size, step = APART
    rows = [min(columns, n - first) for first in range(0, n, columns)]
    found = []
    for r, width in enumerate(rows):
        y = (r - (len(rows) - 1) / 2) * min(step, 76 / len(rows))
        found += [((c - (width - 1) / 2) * step, y) for c in range(width)]
    return found, size


def stacks(s: Squad, sheet: Sheet, marks: Marks) -> str:
    """All counters on the map, a group a hex."""
    snipers = {sniper.hex: [] for sniper in s.snipers.values() if sniper.placed}  # type: dict[Hex, list[Sniper]]
    for sniper in s.snipers.values():
        if sniper.placed:
            snipers[sniper.hex].append(sniper)
    hexes = sorted({**dict.fromkeys(s.stacks), **dict.fromkeys(snipers)})
    return group([_stack(s, sheet, h, snipers.get(h, []), marks) for h in hexes], class_="stacks")


def _stack(s: Squad, sheet: Sheet, h: Hex, snipers: list[Sniper], marks: Marks) -> str:
    units = [s.units[u] for u in s.at(h)]
    beside = len(units) >= FULL
    faced = any(unit.facing for unit in units)
    where, size = places(len(units) + (0 if beside else len(snipers)), faced=faced)
    centre = move(sheet.centre(h), (0, 2.5))
    drawn = [
        counter(s, unit, move(centre, at), size, marks.get(unit.id, ""))
        for unit, at in zip(units, where, strict=False)
    ]
    drawn += [facing(unit, move(centre, at), size) for unit, at in zip(units, where, strict=False)]
    corners = CORNERS_BESIDE if beside else where[len(units) :]
    for sniper, at in zip(snipers, corners, strict=False):
        drawn.append(_sniper(sniper, move(centre, at), SMALL if beside else size, s.setting.ground.name(h)))
    return group(drawn, class_="stack", data_at=s.setting.ground.name(h))


def _sniper(sniper: Sniper, at: Point, size: float, where: str) -> str:
    """13.17 A marker, not a unit: round, with a crosshair."""
    livery = palette.LIVERIES[sniper.side]
    told = f"sniper, side {sniper.side}, {where}" + (", fired" if sniper.fired else "")
    disc = tag("circle", r=18, fill=livery.body, stroke=livery.border, stroke_width=2)
    sight = use("crosshair", 0, 0, fill="#e0182d", stroke=livery.ink)
    done = badge("F", 13, -13) if sniper.fired else ""
    turned = f"translate({spot(at)}) scale({round(size, 2)})"
    return tag(
        "g",
        tag("title", words(told)),
        disc,
        sight,
        done,
        class_="sniper",
        data_side=sniper.side,
        transform=turned,
    )


def smoke(s: Squad, sheet: Sheet) -> str:
    """15 A cloud with its strength."""
    drawn = []
    for h, strength in sorted(s.smoke.items()):
        x, y = sheet.centre(h)
        cloud = use("cloud", x, y, opacity=0.72 + 0.1 * strength)
        drawn.append(tag("g", tag("title", f"smoke {strength}"), cloud, _strength(x - 37, y + 15, strength)))
    return group(drawn, class_="smoke")


def _strength(x: float, y: float, strength: int) -> str:
    disc = tag("circle", cx=x, cy=y, r=8, fill="#5a5a5e", stroke=palette.WHITE, stroke_width=1.2)
    return disc + label(
        x, y + 4, str(strength), font_size=11, font_weight=700, text_anchor="middle", fill=palette.WHITE
    )


def goals(s: Squad, sheet: Sheet) -> str:
    """1.3 A frame round each hex that a condition names."""
    drawn = [use("ring", *sheet.centre(h)) for h in sorted(s.held)]
    return group(
        drawn, class_="goals", fill="none", stroke="#a9810c", stroke_width=2.2, stroke_dasharray="7 4"
    )


def flags(s: Squad, sheet: Sheet) -> str:
    """1.3 The flag of who holds it, in each of these hexes; white for nobody."""
    drawn = []
    for h, side in sorted(s.held.items()):
        livery = palette.LIVERIES.get(side, palette.NOBODY)
        x, y = sheet.centre(h)
        told = f"{s.setting.ground.name(h)} held by {'nobody' if side == '-' else side}"
        flag = use(
            "flagB" if side == "B" else "flagA", x - 29, y - 36, fill=livery.body, stroke=livery.border
        )
        drawn.append(tag("g", tag("title", words(told)), flag))
    return group(drawn, class_="held")


def lanes(s: Squad, sheet: Sheet) -> str:
    """11.4 Fire lanes, from the gunner on."""
    drawn = []
    for lane in s.lanes:
        points = [sheet.centre(h) for h in lane.hexes]
        weapon = s.weapons.get(lane.weapon)
        bearer = s.units.get(weapon.bearer) if weapon is not None else None
        if bearer is not None and bearer.hex not in {OFF_MAP, *lane.hexes}:
            points.insert(0, sheet.centre(bearer.hex))
        colour = palette.LIVERIES[lane.side].lane
        line = {"d": f"M{'L'.join(spot(p) for p in points)}", "fill": "none", "stroke": colour}
        wide = tag(
            "path",
            **line,
            stroke_width=26,
            stroke_opacity=0.3,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        shots = tag("path", **line, stroke_width=3.5, stroke_dasharray="12 6 2 6")
        drawn.append(
            tag("g", tag("title", words(f"fire lane of {lane.weapon}, side {lane.side}")), wide, shots)
        )
    return group(drawn, class_="lanes")


def waiting(s: Squad) -> dict[str, list[Unit]]:
    """The units that are not on the map yet, by a heading."""
    found: dict[str, list[Unit]] = {}
    for unit in s.units.values():
        if unit.hex == OFF_MAP:
            found.setdefault(
                f"{s.setting.titles.get(unit.side, unit.side)}, {when_due(s, unit.due)}", []
            ).append(unit)
    return found


def tray(s: Squad, sheet: Sheet, top: float, marks: Marks) -> tuple[str, float]:
    """The units off the map, in rows below the board; and how far down it goes."""
    drawn, y = [], top
    across = max(1, int((sheet.width - 2 * MARGIN) // TRAY_STEP))
    for heading, units in waiting(s).items():
        drawn.append(label(MARGIN, y + 16, heading, font_size=14, font_weight=700, fill=palette.INK))
        y += TRAY_HEAD
        for n, unit in enumerate(units):
            at = (MARGIN + TRAY_STEP * (n % across) + 24, y + TRAY_STEP * (n // across) + 26)
            drawn.append(counter(s, unit, at, TRAY_SIZE, marks.get(unit.id, "")))
        y += TRAY_STEP * ((len(units) - 1) // across + 1) + 8
    return group(drawn, class_="tray"), y
