"""The ground: terrain, hills, water, roads and what stands on hexsides (squad 3.2)."""

from __future__ import annotations

from collections.abc import Iterable

from enfilade.draw import palette
from enfilade.draw.layout import CORNERS, RADIUS, UPPER_STEPS, Sheet, middle, move, open_sides, spot
from enfilade.draw.markup import Value, group, label, tag, use
from enfilade.draw.ribbons import Links, heading, lies, links_of, neighbours_joined, ribbon, to_the_edge
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad.ground import GroundMap
from enfilade.rulesets.squad.terrain import HEDGE, HEDGEROW, TERRAINS, WALL

VARIED = ("woods", "jungle", "building")
SINGLE = ("orchard", "palms", "haystacks", "pond")
CHANNELS = ("stream", "gully", "wadi", "canal")
DRY = ("gully", "wadi")
STROKES: dict[str, tuple[tuple[str, float, str], ...]] = {
    "stream": ((palette.BANK, 12, ""), (palette.WATER, 8, "")),
    "gully": (("#7a5a30", 17, "2 4"), ("#a5834f", 11, ""), ("#cdb486", 6, "")),
    "wadi": (("#b98d45", 15, ""), ("#f3e3b2", 10, ""), ("#b98d45", 1.5, "4 6")),
    "canal": (("#4c4a48", 34, ""), (palette.WATER, 28, ""), ("#d5eaf5", 1.5, "12 10")),
    "river": ((palette.BANK, 54, ""), (palette.WATER, 50, "")),
}
ROAD_STROKES = ((palette.KERB, 15, ""), (palette.ROAD, 11, ""))
SIDE_STROKES: dict[str, tuple[tuple[str, float, str], ...]] = {
    WALL: ((palette.WALL, 7, ""), (palette.WALL_LIGHT, 3.5, "6 2.5")),
    HEDGE: ((palette.HEDGE, 4, ""), (palette.HEDGE, 8.5, "0.1 6.99"), (palette.HEDGE_LIGHT, 4.5, "0.1 6.99")),
    HEDGEROW: (
        (palette.BANK_EARTH, 12, ""),
        (palette.HEDGE, 8, ""),
        (palette.HEDGE, 15, "0.1 9.8"),
        (palette.HEDGE_LIGHT, 8, "0.1 9.8"),
    ),
}


def landscape(sheet: Sheet, ground: GroundMap) -> list[str]:
    """All of the ground, from the lowest layer up."""
    return [
        *_tints(sheet, ground, low=True),
        *_levels(sheet, ground),
        *_tints(sheet, ground, low=False),
        _shores(sheet, ground),
        _contours(sheet, ground),
        *_channels(sheet, ground),
        _growth(sheet, ground),
        *_roads(sheet, ground),
        _bridges(sheet, ground),
        _grid(sheet),
        *_hexsides(sheet, ground),
    ]


def hexes_with(ground: GroundMap, *names: str) -> list[Hex]:
    """The hexes of these terrains, in the order of the map."""
    return [h for h, terrain in enumerate(ground.terrain) if terrain.name in names]


def _tints(sheet: Sheet, ground: GroundMap, *, low: bool) -> list[str]:
    """One path a terrain."""
    drawn = []
    for terrain in TERRAINS:
        hexes = hexes_with(ground, terrain.name)
        if hexes and (terrain.name in palette.LOW) == low:
            fill = {"fill": palette.TINTS[terrain.name], "class_": f"terrain {terrain.name}"}
            opaque = 1 if low or not any(ground.levels[h] for h in hexes) else 0.72
            drawn.append(tag("path", **fill, fill_opacity=opaque, d=sheet.hexes(hexes)))
    return drawn


def _levels(sheet: Sheet, ground: GroundMap) -> list[str]:
    drawn = []
    for level in (1, 2):
        hexes = [h for h, each in enumerate(ground.levels) if each == level]
        if hexes:
            drawn.append(
                tag("path", class_=f"level{level}", fill=palette.LEVELS[level], d=sheet.hexes(hexes))
            )
    return drawn


def _contours(sheet: Sheet, ground: GroundMap) -> str:
    """4.6 The edge of each level, with ticks down the slope."""
    lines, ticks = [], []
    for h in range(sheet.board.size):
        for d, low in enumerate(sheet.board.neighbours[h]):
            drop = ground.levels[h] - ground.levels[low] if low != OFF_MAP else 0
            if drop > 0:
                lines.append(h * 6 + d)
                ticks.append(_ticks(sheet, h, d, drop))
    if not lines:
        return ""
    common = {"stroke": palette.CONTOUR, "fill": "none", "stroke_linecap": "round"}
    edge = tag("path", d=sheet.sides(lines), **common, stroke_width=2.6)
    slope = tag("path", d="".join(ticks), **common, stroke_width=1.5)
    return group([edge, slope, *_level_figures(sheet, ground)], class_="contours")


def _ticks(sheet: Sheet, h: Hex, direction: int, drop: int) -> str:
    a, b = sheet.side(h * 6 + direction)
    centre, half = sheet.centre(h), middle(a, b)
    out = ((half[0] - centre[0]) / 43, (half[1] - centre[1]) / 43)
    feet = [(a[0] + (b[0] - a[0]) * t / 8, a[1] + (b[1] - a[1]) * t / 8) for t in (1, 3, 5, 7)]
    return "".join(f"M{spot(foot)}L{spot(move(foot, out, 4 + 4 * drop))}" for foot in feet)


def _level_figures(sheet: Sheet, ground: GroundMap) -> list[str]:
    figures = []
    for h, level in enumerate(ground.levels):
        if level:
            x, y = sheet.centre(h)
            figures.append(label(x - 40, y + 4, str(level), font_size=11))
    look: dict[str, Value] = {"fill": palette.CONTOUR, "font_weight": 700, "text_anchor": "middle"}
    return [group(figures, **look, stroke="#f6eed6", stroke_width=2.5, paint_order="stroke")]


def _shores(sheet: Sheet, ground: GroundMap) -> str:
    """The bank of rivers and seas."""
    wet = dict.fromkeys(hexes_with(ground, "river", "sea"), True)
    banks = []
    for h in wet:
        banks += [h * 6 + d for d, n in enumerate(sheet.board.neighbours[h]) if n != OFF_MAP and n not in wet]
    if not banks:
        return ""
    return tag("path", class_="shore", d=sheet.sides(banks), **_line(palette.BANK, 4, "", cap=True))


def _line(colour: str, width: float, dashes: str, *, cap: bool = False) -> dict[str, str | float]:
    line: dict[str, str | float] = {
        "fill": "none",
        "stroke": colour,
        "stroke_width": width,
        "stroke_linejoin": "round",
    }
    if dashes:
        line["stroke_dasharray"] = dashes
    if dashes.startswith("0.1") or (cap and not dashes):
        line["stroke_linecap"] = "round"
    return line


def _stroked(d: str, strokes: Iterable[tuple[str, float, str]], name: str, *, cap: bool = False) -> str:
    return (
        group([tag("path", d=d, **_line(*stroke, cap=cap)) for stroke in strokes], class_=name) if d else ""
    )


def _channels(sheet: Sheet, ground: GroundMap) -> list[str]:
    """3.2 Streams, gullies, wadis and canals join, run on under bridges and into larger water."""
    drawn = []
    for name in CHANNELS:
        links = channel_links(ground, name)
        bends = 0 if name == "canal" else 12
        drawn.append(_stroked(ribbon(sheet, links, bends=bends), STROKES[name], name))
    drawn.append(
        _stroked(ribbon(sheet, channel_links(ground, "river")), STROKES["river"], "river-under-bridge")
    )
    return drawn


def channel_links(ground: GroundMap, name: str) -> Links:
    """The joined hexes of one sort of channel, with the bridges that are over it."""
    spans = [h for h in hexes_with(ground, "bridge") if _spanned(ground, h) == name]
    own = spans if name == "river" else sorted(hexes_with(ground, name) + spans)
    into = (
        ("river",)
        if name == "river"
        else (name, *palette.WHOLE_WATER, "marsh", *(() if name in DRY else CHANNELS))
    )
    if not own:
        return {}

    def wet(h: Hex) -> bool:
        return ground.terrain[h].name in into or h in spans

    return to_the_edge(ground.board, neighbours_joined(ground.board, wet, own))


def _spanned(ground: GroundMap, bridge: Hex) -> str:
    """What a bridge is over: what most of its neighbours are, the first of CHANNELS if none is."""
    near = [ground.terrain[n].name for n in ground.board.neighbours[bridge] if n != OFF_MAP]
    sorts = ("river", *CHANNELS)
    most = max(sorts, key=lambda sort: (near.count(sort), -sorts.index(sort)))
    return most if near.count(most) else CHANNELS[0]


def _growth(sheet: Sheet, ground: GroundMap) -> str:
    """Trees, roofs and ponds."""
    drawn = []
    for h, terrain in enumerate(ground.terrain):
        name = terrain.name
        if name in VARIED:
            drawn.append(use(f"{name}{variant(ground, h)}", *sheet.centre(h)))
        elif name in SINGLE:
            drawn.append(use(name, *sheet.centre(h)))
    return group(drawn, class_="growth")


def variant(ground: GroundMap, h: Hex) -> int:
    """Which of three drawings a hex has; always the same."""
    return (ground.board.column(h) * 2 + ground.board.row(h) * 5 + ground.board.column(h) // 3) % 3


def road_links(ground: GroundMap) -> Links:
    """3.2 The map's roads, and road and bridge hexes that none of them touches, joined to their like."""
    paved = dict.fromkeys(hexes_with(ground, "road", "bridge"), True)
    on_road = {h: True for pair in ground.roads for h in pair}
    pairs = list(ground.roads)
    for h in paved:
        if h not in on_road:
            pairs += [(h, n) for n in ground.board.neighbours[h] if n in paved]
    return to_the_edge(ground.board, links_of(ground.board, pairs))


def _roads(sheet: Sheet, ground: GroundMap) -> list[str]:
    links = road_links(ground)
    alone = [h for h in hexes_with(ground, "road") if h not in links]
    dots = "".join(f"M{spot(move(sheet.centre(h), (-12, 0)))}h24" for h in alone)
    return [_stroked(ribbon(sheet, links) + dots, ROAD_STROKES, "road-line")]


def _bridges(sheet: Sheet, ground: GroundMap) -> str:
    links = road_links(ground)
    drawn = []
    for h in hexes_with(ground, "bridge"):
        at = lies(sheet, h, links.get(h, []))
        angle = (
            heading(links[h]) if links.get(h) else heading(channel_links(ground, _spanned(ground, h))[h]) + 90
        )
        drawn.append(tag("use", href="#ef-bridge", transform=f"translate({spot(at)}) rotate({angle})"))
    return group(drawn, class_="bridges")


def _hexsides(sheet: Sheet, ground: GroundMap) -> list[str]:
    drawn = []
    for kind, strokes in SIDE_STROKES.items():
        sides = sorted(side for side, each in ground.sides.items() if each == kind)
        drawn.append(_stroked(sheet.sides(sides), strokes, f"side {kind}", cap=True))
    return drawn


def _grid(sheet: Sheet) -> str:
    """The upper three sides of every hex, and the lower ones where the map ends."""
    board = sheet.board
    upper = "".join(f"M{spot(move(sheet.centre(h), CORNERS[4]))}{UPPER_STEPS}" for h in range(board.size))
    lower = sheet.sides(h * 6 + d for h in range(board.size) for d in open_sides(board, h) if d in (2, 3, 4))
    return tag("path", class_="grid", d=upper + lower, fill="none", stroke=palette.GRID, stroke_width=1)


def coordinates(sheet: Sheet) -> str:
    """3.1 A group a hex, which carries its name for pages and pointers."""
    hexes = []
    for h, name in enumerate(sheet.board.names):
        x, y = sheet.centre(h)
        inside = use("hex", x, y), label(x, y - 31.5, name)
        hexes.append(tag("g", *inside, data_hex=name))
    halo: dict[str, Value] = {
        "stroke": "#f4f3de",
        "stroke_width": 2.2,
        "stroke_opacity": 0.6,
        "paint_order": "stroke",
    }
    look: dict[str, Value] = {"fill": palette.COORDINATE, "text_anchor": "middle", "font_size": 9.5}
    return group(hexes, class_="hexes", pointer_events="all", **look, **halo)


def labels(sheet: Sheet, ground: GroundMap) -> str:
    """Names of places, legible on any ground."""
    drawn = []
    for h, text in ground.labels.items():
        x, y = sheet.centre(h)
        drawn.append(label(min(max(x, RADIUS), sheet.width - RADIUS), y + 46.5, text))
    look: dict[str, Value] = {
        "fill": palette.INK,
        "stroke": "#fffdf2",
        "stroke_width": 3.5,
        "stroke_linejoin": "round",
    }
    font: dict[str, Value] = {
        "font_family": palette.PLACE_FONT,
        "font_size": 13,
        "font_style": "italic",
        "font_weight": 700,
    }
    return group(drawn, class_="places", text_anchor="middle", paint_order="stroke", **look, **font)
