"""A position as one SVG picture: no style, no script, the same bytes for the same position."""

from __future__ import annotations

from dataclasses import dataclass

from enfilade.core.ruleset import SIDES
from enfilade.draw import landscape, overlays, palette, stacks
from enfilade.draw.counters import state_words
from enfilade.draw.layout import MARGIN, Sheet
from enfilade.draw.markup import label, tag, words
from enfilade.draw.symbols import definitions
from enfilade.draw.works import told as works_told
from enfilade.draw.works import works
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.state import Squad

HEADER = 36


def board_svg(
    s: Squad,
    *,
    side: str | None = None,
    marks: stacks.Marks | None = None,
    title: str = "",
    line: tuple[Hex, Hex] | None = None,
) -> str:
    """The board with all that lies on it, as SVG.

    Args:
        s: the position.
        side: who looks, "A" or "B"; None for a spectator. Mines hidden from it are not drawn (19.4).
        marks: hex names ("0405") and unit ids ("g1") to what to show there: `choice`, `from`, `target`,
            `path`, `good`, `bad` draw a ring in their colour; any other short text is written in the hex.
        title: a heading; without one the scenario's name is told to screen readers alone.
        line: two hexes, to show the line of sight between them with its reasons (squad 4).
    """
    sheet = Sheet(s.board, MARGIN + HEADER if title else MARGIN)
    marks = marks or {}
    below = _Below(sheet.bottom + MARGIN)
    found = overlays.look(s, *line) if line is not None else None
    body = [
        *landscape.landscape(sheet, s.setting.ground),
        landscape.coordinates(sheet),
        overlays.areas(s, sheet),
        works(s, sheet, side),
        stacks.lanes(s, sheet),
        stacks.smoke(s, sheet),
        stacks.goals(s, sheet),
        stacks.stacks(s, sheet, marks),
        landscape.labels(sheet, s.setting.ground),
        stacks.flags(s, sheet),
        overlays.rings(sheet, marks),
    ]
    if found is not None:
        body += [
            overlays.sight_line(sheet, found),
            below.add(overlays.caption(sheet, below.y, overlays.sight_words(s, found))),
        ]
    body.append(below.add(stacks.tray(s, sheet, below.y, marks)))
    if title:
        body.insert(0, label(MARGIN, MARGIN + 20, title, font_size=22, font_weight=700, fill=palette.INK))
    return _sheet(sheet.width, below.y, title or s.setting.name, summary(s, side), "".join(body))


@dataclass(slots=True)
class _Below:
    """What is set below the board, one thing under the other."""

    y: float

    def add(self, part: tuple[str, float]) -> str:
        self.y = part[1]
        return part[0]


def _sheet(width: float, height: float, title: str, told: str, body: str) -> str:
    inside = (
        tag("title", words(title)),
        tag("desc", words(told)),
        definitions(body),
        tag("rect", width=width, height=height, fill=palette.PAPER),
        body,
    )
    return tag(
        "svg",
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        class_="board",
        role="img",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        width=round(width),
        height=round(height),
        font_family=palette.FONT,
    )


def summary(s: Squad, side: str | None = None) -> str:
    """The position in sentences, for who cannot see the picture."""
    board = s.board
    looks = f", as {side} sees it" if side is not None else ""
    told = [f"Board of {board.width} x {board.height} hexes{looks}. Turn {s.turn}, {s.phase}, {s.side} acts."]
    for each in SIDES:
        here = [
            f"{board.names[h]}: {', '.join(_named(s, u) for u in s.of(each, h))}" for h in s.hexes_of(each)
        ]
        told.append(f"{s.setting.titles.get(each, each)} ({each}): {'; '.join(here) or 'nobody on the map'}.")
    placed = [sniper for sniper in s.snipers.values() if sniper.placed]
    told += works_told(s, side)
    told += [f"Sniper of {sniper.side} at {board.names[sniper.hex]}." for sniper in placed]
    return " ".join(told)


def _named(s: Squad, unit: str) -> str:
    return " ".join([unit, s.kind(unit).name, *state_words(s.units[unit])])
