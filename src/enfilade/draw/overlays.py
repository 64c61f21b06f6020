"""What is laid over a board for a moment: rings round hexes, set-up areas, a line of sight."""

from __future__ import annotations

from dataclasses import dataclass

from enfilade.draw import palette
from enfilade.draw.layout import MARGIN, Point, Sheet, move, spot
from enfilade.draw.markup import Value, group, label, tag, use, words
from enfilade.draw.stacks import Marks
from enfilade.geometry.hexes import Hex
from enfilade.geometry.sight import Reason, Sighting
from enfilade.rulesets.squad.state import SETUP, Squad

LETTER, LINE = 7.4, 18
NEAR, FAR = 0.04, 0.96


def rings(sheet: Sheet, marks: Marks) -> str:
    """Rings round the hexes that `marks` names; other words than palette.MARKS are written in it."""
    drawn = []
    for name, mark in marks.items():
        h = sheet.board.hex_of(name)
        if h is not None:
            drawn.append(_ring(sheet, h, mark))
    return group(drawn, class_="marks", fill="none", pointer_events="none")


def _ring(sheet: Sheet, h: Hex, mark: str) -> str:
    word = mark if mark in palette.MARKS else "choice"
    colour, dashes = palette.MARKS[word]
    x, y = sheet.centre(h)
    dashed: dict[str, Value] = {"stroke_dasharray": dashes} if dashes else {}
    casing = use("ring", x, y, stroke=palette.WHITE, stroke_width=7, stroke_opacity=0.75)
    ring = use("ring", x, y, stroke=colour, stroke_width=4, class_=f"mark {word}", **dashed)
    return casing + ring + (badge((x, y + 30), mark, colour) if word != mark else "")


def badge(at: Point, text: str, colour: str) -> str:
    """A few letters on a coloured ground."""
    wide = max(20, 8 * len(text) + 10)
    plate: dict[str, Value] = {"x": at[0] - wide / 2, "y": at[1] - 9, "width": wide, "height": 18, "rx": 9}
    ground = tag("rect", **plate, fill=colour, stroke=palette.WHITE, stroke_width=1.5)
    look: dict[str, Value] = {
        "fill": palette.WHITE,
        "stroke": "none",
        "font_size": 12,
        "font_weight": 700,
        "text_anchor": "middle",
    }
    return ground + label(at[0], at[1] + 4.3, text, **look)


def areas(s: Squad, sheet: Sheet) -> str:
    """1.2 Where each side sets up, as long as they do."""
    if s.phase != SETUP:
        return ""
    drawn = []
    for side, hexes in s.setting.areas.items():
        if hexes:
            colour = palette.LIVERIES[side].lane
            dashes = "" if side == "A" else "12 6"
            look: dict[str, Value] = {"stroke": colour, "stroke_width": 4, "stroke_linecap": "round"}
            if dashes:
                look["stroke_dasharray"] = dashes
            drawn.append(
                tag("path", tag("title", f"set-up area of {side}"), d=sheet.rim(hexes), fill="none", **look)
            )
    return group(drawn, class_="areas")


@dataclass(slots=True)
class SightLine:
    """A line of sight, looked at: its two ends and what was found."""

    a: Hex
    b: Hex
    found: Sighting


def look(s: Squad, a: Hex, b: Hex) -> SightLine:
    """4 Judge a line, smoke included."""
    return SightLine(a, b, s.setting.ground.sight.explain(a, b, s.smoke))


def sight_line(sheet: Sheet, line: SightLine) -> str:
    """The line: whole and green if clear; red, and broken from the first blocker on, if not."""
    a, b = sheet.centre(line.a), sheet.centre(line.b)
    colour = palette.SEEN if line.found.clear else palette.UNSEEN
    stop = b if line.found.clear else _foot(a, b, sheet.place(line.found.reasons[0].at))
    stroke: dict[str, Value] = {
        "fill": "none",
        "stroke": colour,
        "stroke_width": 4,
        "stroke_linecap": "round",
    }
    parts = [
        tag(
            "path",
            d=f"M{spot(a)}L{spot(b)}",
            fill="none",
            stroke=palette.WHITE,
            stroke_width=8,
            stroke_linecap="round",
        ),
        tag("path", d=f"M{spot(a)}L{spot(stop)}", **stroke),
    ]
    if stop != b:
        parts.append(tag("path", d=f"M{spot(stop)}L{spot(b)}", **stroke, stroke_dasharray="2 10"))
    for end, filled in ((a, colour), (b, palette.WHITE)):
        parts.append(tag("circle", cx=end[0], cy=end[1], r=5, fill=filled, stroke=colour, stroke_width=3))
    return group(
        [*parts, *_reasons(sheet, line.found)], class_="sight clear" if line.found.clear else "sight blocked"
    )


def _foot(a: Point, b: Point, p: Point) -> Point:
    """The point of the line that is nearest to p, a little within its ends."""
    x, y = b[0] - a[0], b[1] - a[1]
    along = ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / (x * x + y * y or 1)
    return move(a, (x, y), min(FAR, max(NEAR, along)))


def _reasons(sheet: Sheet, found: Sighting) -> list[str]:
    """A badge at each place that matters: a cross where it blocks, else what it adds."""
    by_place: dict[str, list[Reason]] = {}
    for reason in found.reasons:
        by_place.setdefault(reason.at, []).append(reason)
    return [_reason(sheet.place(place), reasons) for place, reasons in by_place.items()]


def _reason(at: Point, reasons: list[Reason]) -> str:
    told = tag("title", words("; ".join(map(tell, reasons))))
    if any(reason.blocks for reason in reasons):
        disc = tag(
            "circle", cx=at[0], cy=at[1], r=11, fill=palette.UNSEEN, stroke=palette.WHITE, stroke_width=2
        )
        cross = tag(
            "path", d=f"M{spot(move(at, (-4.5, -4.5)))}l9 9m0-9-9 9", stroke=palette.WHITE, stroke_width=3.5
        )
        return tag("g", told, disc, cross)
    value = sum(reason.value for reason in reasons)
    return tag(
        "g", told, badge(at, f"{value:+}" if value else "0", palette.HINDERED if value else palette.FAINT)
    )


def tell(reason: Reason) -> str:
    """A reason in words: `0607 blocks (4.2)`."""
    adds = "blocks" if reason.blocks else f"{reason.value:+}" if reason.value else "counts nothing"
    kind = "" if reason.kind == "hex" else f" {reason.kind}"
    return f"{reason.at}{kind} {adds} ({reason.rule})"


def sight_words(s: Squad, line: SightLine) -> str:
    """A line of sight in one sentence."""
    name = s.setting.ground.name
    ends = f"{name(line.a)} to {name(line.b)}, range {line.found.range}: "
    why = "; ".join(map(tell, line.found.reasons))
    verdict = f"clear, hindrance {line.found.hindrance:+}" if line.found.clear else "blocked"
    return ends + verdict + (f". {why}" if why else "")


def caption(sheet: Sheet, top: float, text: str) -> tuple[str, float]:
    """A sentence below the board, in as many lines as it takes; and how far down it goes."""
    most = max(20, int((sheet.width - 2 * MARGIN) / LETTER))
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    drawn = [label(MARGIN, top + LINE * (n + 1), each) for n, each in enumerate(lines)]
    return group(drawn, class_="caption", font_size=14, fill=palette.INK), top + LINE * len(lines) + 8
