"""Colours, in one place. The two sides differ in brightness and shape too, for grey print and any eye."""

from __future__ import annotations

from dataclasses import dataclass

FONT = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"
PLACE_FONT = "Georgia, 'Times New Roman', 'DejaVu Serif', serif"

PAPER, INK, FAINT, WHITE = "#f7f4ea", "#26241c", "#6d6852", "#ffffff"
GRID, COORDINATE = "#8f8b70", "#55513d"
CONTOUR = "#7d5427"
LEVELS = ("", "#dcc78d", "#c3a160")
WATER, BANK = "#8fc1de", "#3f7ea6"
ROAD, KERB = "#f4ead2", "#7e7158"
WALL, WALL_LIGHT = "#4c4a48", "#d8d5cf"
HEDGE, HEDGE_LIGHT = "#2f5223", "#6f9a48"
BANK_EARTH = "#5e4325"
SEEN, UNSEEN, HINDERED = "#0b7a4b", "#c22a1c", "#b26a00"

TINTS: dict[str, str] = {
    "open": "#e6e8c6",
    "road": "#e6e8c6",
    "bridge": "#e6e8c6",
    "field": "url(#ef-field)",
    "beach": "url(#ef-beach)",
    "desert": "url(#ef-desert)",
    "building": "#d6d0c0",
    "woods": "#a3bf7c",
    "jungle": "#7ea768",
    "stream": "#cfe2dc",
    "gully": "#ddd0ac",
    "wadi": "#efdfae",
    "orchard": "#cfdc9c",
    "haystacks": "#ece3a6",
    "palms": "#e4dea4",
    "crops": "url(#ef-crops)",
    "canal": "#d7e3d3",
    "pond": "#dbe5c8",
    "marsh": "url(#ef-marsh)",
    "river": "url(#ef-river)",
    "sea": "url(#ef-sea)",
}
LOW = ("open", "road", "bridge")
"""Ground on which a hill's own colour is laid; on a hill other terrain lets it show through."""
WHOLE_WATER = ("pond", "river", "sea")


@dataclass(slots=True)
class Livery:
    """What a side's counters and flags look like: paper, ink, border."""

    body: str
    ink: str
    border: str
    lane: str


LIVERIES: dict[str, Livery] = {
    "A": Livery("#1f4f8f", "#ffffff", "#0b2547", "#1f4f8f"),
    "B": Livery("#f6c67e", "#3a1500", "#8a3b00", "#c65d00"),
}
NOBODY = Livery("#efece2", "#55513d", "#55513d", "#55513d")

MARKS: dict[str, tuple[str, str]] = {
    "choice": ("#0b7a75", ""),
    "from": ("#111111", ""),
    "target": ("#b3005e", ""),
    "path": ("#111111", "3 7"),
    "good": ("#0b7a4b", ""),
    "bad": ("#c22a1c", "9 5"),
}
"""Words that `marks` may give a hex or a unit, to the colour and dashes of its ring."""
