"""Counters: what a unit is, what is printed on it and what has befallen it."""

from __future__ import annotations

from enfilade.draw import palette
from enfilade.draw.layout import Point, spot
from enfilade.draw.markup import Value, label, plain, tag, use, words
from enfilade.geometry.hexes import DIRECTIONS, OFF_MAP
from enfilade.rulesets.squad.pieces import AFV, GUN, LEADER, Unit, UnitKind, WeaponKind
from enfilade.rulesets.squad.state import SETUP, Squad

WIDE, WIDER, LONGEST = 6, 8, 14


def figures(kind: UnitKind) -> str:
    """2.2, 2.6-2.8 The printed figures: AP-range-rating; gun AP-AT-rating; AFV AP-AT-MGs."""
    match kind.sort:
        case "gun":
            return f"{kind.ap}-{kind.at or 0}-{kind.rating}"
        case "afv":
            return f"{kind.ap}-{kind.at or 0}-{kind.mg}"
        case "vehicle":
            return f"{kind.mg}-{kind.rating}" if kind.mg else str(kind.rating)
    return f"{kind.ap}-{kind.reach}-{kind.rating}"


def weapon_figures(kind: WeaponKind) -> str:
    """2.3 AP-range, and AT rating-range."""
    ap = f"{kind.ap}-{kind.reach}" if kind.ap else ""
    at = f"{kind.at}-{kind.at_reach}" if kind.at else ""
    return " ".join(part for part in (ap, at) if part)


def armour(kind: UnitKind) -> str:
    """2.7 Front and rear."""
    return f"{kind.front}/{kind.rear or kind.front}"


def state_words(unit: Unit) -> list[str]:
    """The markers on a unit, as words."""
    told = {
        "pinned": unit.pinned,
        "fired": unit.fired,
        "moved": unit.moved,
        "valorous": unit.valorous,
        "immobilised": unit.immobile,
    }
    return [word for word, is_so in told.items() if is_so]


def when_due(s: Squad, due: int) -> str:
    """Why a unit is not on the map."""
    if due:
        return f"due on turn {due}"
    return "to be set up" if s.phase == SETUP else "off the map"


def describe(s: Squad, unit: Unit) -> str:
    """A unit in words, for pointers and screen readers."""
    kind = s.kind(unit.id)
    parts = [f"{unit.id} {kind.name} ({kind.sort})", f"side {unit.side}", figures(kind)]
    if kind.leadership:
        parts.append(f"leadership {kind.leadership}")
    if kind.sort == AFV:
        parts.append(f"armour {armour(kind)}")
    if unit.facing:
        parts.append(f"facing {unit.facing}")
    weapon = s.weapon_of(unit.id)
    if weapon is not None:
        parts.append(f"carries {weapon.id} {weapon.kind} {weapon_figures(s.weapon_kind(weapon))}")
    where = s.setting.ground.name(unit.hex) if unit.hex != OFF_MAP else when_due(s, unit.due)
    return ", ".join([*parts, *state_words(unit), where])


def counter(s: Squad, unit: Unit, at: Point, size: float, ring: str = "") -> str:
    """A counter of that size (1 is 40 units wide) with its middle at a point; `ring` is a word of MARKS."""
    kind, livery = s.kind(unit.id), palette.LIVERIES[unit.side]
    line = _middle_line(s, unit, kind)
    parts = [
        tag("title", words(describe(s, unit))),
        use(f"body{unit.side}", 0, 0),
        _symbol(kind, livery.ink, whole=not line),
        *_texts(unit, kind, line),
        _elite(livery.ink) if kind.elite else "",
        *_badges(unit),
        _ring(ring),
    ]
    return tag(
        "g",
        *(part for part in parts if part),
        class_=" ".join(["counter", f"side{unit.side}", kind.sort, *state_words(unit)]),
        data_unit=unit.id,
        data_side=unit.side,
        fill=livery.ink,
        stroke="none",
        transform=f"translate({spot(at)}) scale({round(size, 2)})",
    )


def _middle_line(s: Squad, unit: Unit, kind: UnitKind) -> str:
    """The line between symbol and figures: the weapon carried, or armour."""
    weapon = s.weapon_of(unit.id)
    if weapon is not None:
        name, printed = plain(weapon.kind).replace("_", " "), weapon_figures(s.weapon_kind(weapon))
        return f"{name} {printed if len(name) + len(printed) < LONGEST else printed.split()[0]}"
    return f"armour {armour(kind)}" if kind.sort == AFV else ""


def _symbol(kind: UnitKind, ink: str, *, whole: bool) -> str:
    at, size = ((-7 if kind.sort == LEADER else 0, 0 if whole else -5.2), 1 if whole else 0.78)
    stroke = ink if kind.sort == GUN else "none"
    return use(kind.sort, 0, 0, stroke=stroke, transform=f"translate({spot(at)}) scale({size})")


def _elite(ink: str) -> str:
    """2.2 A line under the figures."""
    return tag("path", d="M-12 18.6h24", stroke=ink, stroke_width=1.2)


def _texts(unit: Unit, kind: UnitKind, line: str) -> list[str]:
    printed = figures(kind)
    size = 9.8 if len(printed) >= WIDE else 11.5
    texts = [
        label(-9 if unit.valorous else -17.5, -10.5, unit.id, font_size=8.5, font_weight=600),
        label(0, 17, printed, font_size=size, font_weight=700, text_anchor="middle"),
    ]
    if line:
        small = 6.2 if len(line) > WIDER else 6.8
        texts.append(label(0, 7.2, line, font_size=small, font_weight=600, text_anchor="middle"))
    if kind.leadership:
        lift = -1 if line else 3.5
        texts.append(
            label(8.5, lift, str(kind.leadership), font_size=13, font_weight=700, text_anchor="middle")
        )
    return texts


def facing(unit: Unit, at: Point, size: float) -> str:
    """18.1 A point on the hexside faced, for a counter at that place."""
    if unit.facing not in DIRECTIONS:
        return ""
    angle = 60 * DIRECTIONS.index(unit.facing)
    turned = f"translate({spot(at)}) rotate({angle}) scale({round(size, 2)})"
    return tag("use", href="#ef-facing", fill=palette.LIVERIES[unit.side].border, transform=turned)


def _badges(unit: Unit) -> list[str]:
    """Pinned a red disc, fired a black square, moved a white diamond, each with its letter; valour a star."""
    shown = []
    x = 14.0
    for letter, is_so in (("P", unit.pinned), ("F", unit.fired), ("M", unit.moved), ("I", unit.immobile)):
        if is_so:
            shown.append(badge(letter, x, -14))
            x -= 11.5
    if unit.valorous:
        shown.append(use("star", -14.5, -13.5))
    return shown


def badge(letter: str, x: float, y: float) -> str:
    """A marker on a counter: P, F, M or I."""
    shapes = {
        "P": tag("circle", cx=x, cy=y, r=6.6, fill="#c8102e", stroke=palette.WHITE, stroke_width=1.2),
        "F": tag(
            "rect",
            x=x - 5.5,
            y=y - 5.5,
            width=11,
            height=11,
            fill="#141414",
            stroke="#ffd21f",
            stroke_width=1,
        ),
        "M": tag(
            "path",
            d=f"M{spot((x - 7, y))}l7-7 7 7-7 7z",
            fill=palette.WHITE,
            stroke="#141414",
            stroke_width=1,
        ),
        "I": tag(
            "rect",
            x=x - 5.5,
            y=y - 5.5,
            width=11,
            height=11,
            rx=5,
            fill="#6b6b6b",
            stroke=palette.WHITE,
            stroke_width=1,
        ),
    }
    ink = "#141414" if letter == "M" else "#ffd21f" if letter == "F" else palette.WHITE
    return shapes[letter] + label(
        x, y + 3.1, letter, font_size=8.5, font_weight=700, text_anchor="middle", fill=ink
    )


def _ring(mark: str) -> str:
    if not mark:
        return ""
    word = mark if mark in palette.MARKS else "choice"
    colour, dashes = palette.MARKS[word]
    dashed: dict[str, Value] = {"stroke_dasharray": dashes} if dashes else {}
    frame: dict[str, Value] = {"x": -23, "y": -23, "width": 46, "height": 46, "rx": 6, "fill": "none"}
    return tag("rect", class_=f"mark {word}", **frame, stroke=colour, stroke_width=3.5, **dashed)
