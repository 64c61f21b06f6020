"""Symbols and patterns, drawn by us; each is written once and set down by `<use>`."""

from __future__ import annotations

from enfilade.draw import palette
from enfilade.draw.layout import CORNERS, spot
from enfilade.draw.markup import Value, tag

HEX = "M" + "L".join(spot(corner) for corner in CORNERS) + "Z"
RING = "M" + "L".join(spot((x * 0.94, y * 0.94)) for x, y in CORNERS) + "Z"
STAR = "M0-7 1.8-2.4 6.7-2.2 2.8.9 4.1 5.7 0 2.9-4.1 5.7-2.8.9-6.7-2.2-1.8-2.4Z"


def symbol(name: str, *inside: str, **attributes: Value) -> str:
    """A symbol whose origin is where it is set down."""
    return tag("symbol", *inside, id=f"ef-{name}", overflow="visible", **attributes)


def circle(x: float, y: float, r: float, **attributes: Value) -> str:
    """A circle."""
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def path(d: str, **attributes: Value) -> str:
    """A path."""
    return tag("path", d=d, **attributes)


def box(x: float, y: float, width: float, height: float, **attributes: Value) -> str:
    """A rectangle."""
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def _tree(x: float, y: float, r: float, dark: str, light: str) -> str:
    shade = circle(x + 2, y + 2.5, r, fill="#1d2c14", fill_opacity=0.35)
    crown = circle(x, y, r, fill=dark, stroke="#243a1a", stroke_width=1)
    return shade + crown + circle(x - r * 0.28, y - r * 0.3, r * 0.5, fill=light)


GROVES = (
    ((-29, -6, 11), (-12, -16, 10), (8, -17, 12), (27, -9, 10), (36, 7, 9), (-36, 10, 9), (-17, 8, 12)),
    ((-22, -15, 11), (0, -19, 10), (20, -14, 12), (35, 0, 10), (-37, 1, 10), (-24, 12, 11), (0, 3, 12)),
    ((-14, -19, 11), (10, -16, 11), (29, -13, 9), (-31, -8, 10), (-12, 2, 12), (34, 6, 11), (-30, 14, 10)),
)
GROVES_FRONT = (
    ((6, 6, 11), (24, 14, 11), (-24, 27, 10), (-4, 27, 12), (15, 32, 9)),
    ((22, 9, 11), (-13, 26, 12), (9, 25, 11), (25, 30, 9)),
    ((13, 7, 12), (-12, 20, 11), (8, 28, 12), (25, 25, 10), (-19, 33, 8)),
)


def _woods(variant: int) -> str:
    trees = GROVES[variant] + GROVES_FRONT[variant]
    return symbol(f"woods{variant}", *(_tree(x, y, r, "#52803c", "#7ba75a") for x, y, r in trees))


def _jungle(variant: int) -> str:
    trees = GROVES[variant] + GROVES_FRONT[variant]
    crowns = [_tree(x, y, r, "#2c5b34", "#47804a") for x, y, r in trees]
    fronds = [_frond(x, y, 8, "#17381f", 1.4) for x, y, _ in trees[::3]]
    return symbol(f"jungle{variant}", *crowns, *fronds)


def _frond(x: float, y: float, r: float, colour: str, width: float) -> str:
    s, c = r * 0.5, r * 0.87
    ends = ((-r, 1), (-s, -c), (s, -c), (r, 1), (s, c), (-s, c))
    arms = "".join(
        f"M{spot((x, y))}Q{spot((x + ex * 0.7, y + ey * 0.4 - 2))} {spot((x + ex, y + ey))}"
        for ex, ey in ends
    )
    return path(arms, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


def _roof(x: float, y: float, w: float, h: float, colours: tuple[str, str]) -> str:
    """A house from above: two slopes, a ridge, a shadow."""
    shade = box(x + 3, y + 3, w, h, fill="#1d1a12", fill_opacity=0.35)
    north = box(x, y, w, h / 2, fill=colours[0])
    south = box(x, y + h / 2, w, h / 2, fill=colours[1])
    frame = path(
        f"M{spot((x, y + h / 2))}h{w}M{spot((x, y))}h{w}v{h}h-{w}z",
        fill="none",
        stroke="#3a1f16",
        stroke_width=1.4,
    )
    return shade + north + south + frame


RED, SLATE, BROWN = ("#c9795c", "#a04f38"), ("#9aa0a6", "#6d7379"), ("#b98f5f", "#8d6638")
HOUSES = (
    ((-34, -22, 34, 22, RED), (8, -16, 24, 30, SLATE), (-30, 10, 26, 22, BROWN), (4, 20, 26, 16, RED)),
    ((-26, -24, 24, 28, SLATE), (4, -22, 32, 20, RED), (-36, 8, 34, 24, RED), (6, 6, 24, 28, BROWN)),
    ((-36, -14, 28, 24, BROWN), (-2, -24, 28, 22, RED), (-20, 14, 38, 20, RED), (16, 2, 20, 18, SLATE)),
)


def _building(variant: int) -> str:
    return symbol(f"building{variant}", *(_roof(x, y, w, h, c) for x, y, w, h, c in HOUSES[variant]))


def _orchard() -> str:
    rows = [(x, y) for y in (-17, 2, 21) for x in (-26, -9, 9, 26)]
    return symbol("orchard", *(_tree(x, y, 5.5, "#5c8a35", "#93b95c") for x, y in rows))


def _palms() -> str:
    trees = ((-24, -10), (2, -16), (25, -4), (-12, 12), (14, 16), (-30, 20), (30, 20))
    return symbol(
        "palms", *(_frond(x, y, 9, "#2f6b2c", 2.6) + circle(x, y, 2, fill="#6b4a22") for x, y in trees)
    )


def _haystacks() -> str:
    stacks = ((-24, -10), (0, -16), (22, -6), (-10, 12), (14, 18), (-30, 22))
    dome = [
        path(f"M{x - 9} {y + 7}q1-16 9-16t9 16z", fill="#dcb651", stroke="#7a5b14", stroke_width=1.4)
        + path(
            f"M{x - 4} {y + 5}q0-7 3-11M{x + 4} {y + 5}q0-7-3-11",
            fill="none",
            stroke="#9a7420",
            stroke_width=1,
        )
        for x, y in stacks
    ]
    return symbol("haystacks", *dome)


def _pond() -> str:
    shore = "M-36 4C-40-20-12-30 8-26S42-12 38 8 14 34-8 31-34 22-36 4Z"
    ripples = "M-18-6q6-4 12 0t12 0M-8 12q6-4 12 0t12 0"
    water = path(shore, fill=palette.WATER, stroke=palette.BANK, stroke_width=2.5)
    return symbol("pond", water, path(ripples, fill="none", stroke="#eef7fb", stroke_width=2))


def _bridge() -> str:
    deck = box(-26, -9, 52, 18, fill="#d8c7a0", stroke="#40351f", stroke_width=1)
    planks = path("M-18-9v18M-9-9v18M0-9v18M9-9v18M18-9v18", stroke="#8b7750", stroke_width=1)
    rails = path(
        "M-30-14 -25-10H25L30-14M-30 14-25 10H25L30 14", fill="none", stroke="#2b2417", stroke_width=3
    )
    return symbol("bridge", deck, planks, rails)


SOLDIER = "m-5.2 7.5v-3.6q0-4.4 5.2-4.4t5.2 4.4v3.6z"
HELMET = "m-3.9-2.2q0-4 3.9-4t3.9 4z"


def _soldier(x: float, y: float = 0) -> str:
    figure = path(f"M{x} {y}{SOLDIER}M{x} {y}{HELMET}")
    return figure + circle(x, y - 2.6, 2.4)


def _infantry() -> list[str]:
    cap = path("M-4.6-2.6h9.2l-1-1.6q1.4-1 1-2.6l-4.6-1.6-4.6 1.6q-.4 1.6 1 2.6z")
    return [
        symbol("squad", _soldier(-11, 1), _soldier(11, 1), _soldier(0, -1)),
        symbol("half", _soldier(-6), _soldier(6)),
        symbol("leader", path(f"M0 0{SOLDIER}"), cap, circle(0, -1.6, 2.4)),
    ]


def _heavy() -> list[str]:
    wheel = circle(-3, 2.5, 4.6, fill="none", stroke_width=2)
    barrel = path("M-3 1 15-4.5", fill="none", stroke_width=2.8, stroke_linecap="round")
    trail = path("M-3 2.5-14 7", fill="none", stroke_width=2, stroke_linecap="round")
    shield = path("M3-7.5 5 4", fill="none", stroke_width=2.2)
    tank = path("M-16 2q-1-4 3-4.5l4-.5 1.5-4.5q4-1 8 0l1.5 2L16-6.6v1.8L3-2.6l8 .6q5 .4 4 4z")
    track = path("M-15.5 3.2h31q1.5 5-4 5h-23q-5.5 0-4-5z")
    van = path("M-15-6H4V4.5h-19zM5.5-3.5h5l4 4.5V4.5h-9z")
    wheels = circle(-9.5, 5.5, 3) + circle(9, 5.5, 3)
    return [
        symbol("gun", wheel, barrel, trail, shield),
        symbol("afv", tank, track),
        symbol("vehicle", van, wheels),
    ]


def _bodies() -> list[str]:
    chamfered = "M-13-20h26l7 7v26l-7 7h-26l-7-7v-26z"
    a, b = palette.LIVERIES["A"], palette.LIVERIES["B"]
    shade: dict[str, Value] = {"fill": "#000000", "fill_opacity": 0.35}
    return [
        symbol(
            "bodyA",
            box(-18.5, -18, 40, 40, rx=4, **shade),
            box(-20, -20, 40, 40, rx=4, fill=a.body, stroke=a.border, stroke_width=1.5),
        ),
        symbol(
            "bodyB",
            path(chamfered, transform="translate(1.5 2)", **shade),
            path(chamfered, fill=b.body, stroke=b.border, stroke_width=1.8),
        ),
    ]


def _markers() -> list[str]:
    sight = path("M0-15V-4M0 4V15M-15 0H-4M4 0H15", fill="none", stroke_width=2)
    rings = circle(0, 0, 10.5, fill="none", stroke_width=2.2) + circle(0, 0, 1.8, stroke="none")
    puffs = ((-24, 8, 15), (-8, -10, 18), (14, -8, 17), (26, 10, 14), (2, 12, 19))
    cloud = [circle(x, y, r, fill="#f4f4f2", stroke="#77777a", stroke_width=1.6) for x, y, r in puffs]
    body = [circle(x, y, r - 1.5, fill="#f4f4f2") for x, y, r in puffs]
    return [
        symbol("crosshair", sight, rings),
        symbol("cloud", *cloud, *body),
        symbol(
            "flagA", path("M0 7V-8", fill="none", stroke_width=1.8), path("M0-8h13v9h-13z", stroke_width=1)
        ),
        symbol(
            "flagB", path("M0 7V-8", fill="none", stroke_width=1.8), path("M0-8 14-3.5 0 1z", stroke_width=1)
        ),
        symbol("star", path(STAR, fill="#ffd21f", stroke="#4a3400", stroke_width=1)),
        symbol("facing", path("M-6.5-23.5 0-32 6.5-23.5z", stroke=palette.WHITE, stroke_width=1.2)),
    ]


def _bunker(name: str, colours: tuple[str, str]) -> str:
    """19.2 Walls round the hex, with the slit in the side that it faces: n, before it is turned."""
    wall, shade = colours
    ring = "M" + "L".join(spot((x * 0.86, y * 0.86)) for x, y in CORNERS) + "Z"
    body = path(ring, fill=shade, fill_opacity=0.35, stroke=wall, stroke_width=8, stroke_linejoin="round")
    return symbol(name, body, box(-17, -42, 34, 9, fill="#16140e", stroke="#f4eeda", stroke_width=1.4))


def _works() -> list[str]:
    pits = [
        circle(x, y, 7, fill="#3d2f1c", stroke="#9a7d4d", stroke_width=3)
        for x, y in ((-27, 26), (0, 33), (27, 26))
    ]
    zigzag = "M-41 8-31 24-19 22-10 35 5 28 17 35 25 21 41 10"
    line: dict[str, Value] = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    ditch = path(zigzag, stroke="#9a7d4d", stroke_width=11, **line) + path(
        zigzag, stroke="#3d2f1c", stroke_width=5, **line
    )
    mouth = path("M-20 38q0-24 20-24t20 24z", fill="#17140f", stroke="#857a66", stroke_width=5)
    bags = [
        box(x - 8, y - 4.5, 16, 9, rx=4.5, fill="#d3bd86", stroke="#6e5a2e", stroke_width=1.4)
        for x, y in ((-34, 20), (-19, 28), (-2, 32), (15, 30), (31, 22))
    ]
    crosses = "".join(f"M{x}-33l9 9m0-9l-9 9" for x in (-28, -17, -6, 5, 16))
    coil = path(f"M-30-28.5H28{crosses}", fill="none", stroke="#3b3f45", stroke_width=1.8)
    discs = [
        circle(x, y, 4.6, fill="#1d1d1d", stroke="#e0182d", stroke_width=1.8)
        for x, y in ((-40, -6), (-34, 6), (40, -6), (34, 6))
    ]
    return [
        symbol("foxhole", *pits),
        symbol("trench", ditch),
        symbol("cave", mouth),
        symbol("sandbags", *bags),
        _bunker("bunker_earth", ("#7d6237", "#5e4325")),
        _bunker("bunker_concrete", ("#8f9294", "#5d6163")),
        symbol("wire", coil),
        symbol("mines", *discs),
    ]


def _shapes() -> list[str]:
    return [
        symbol("hex", path(HEX, fill="none", stroke="none")),
        symbol("ring", path(RING)),
    ]


def pattern(name: str, size: tuple[float, float], turn: float, *inside: str) -> str:
    """A fill that repeats; `turn` in degrees."""
    return tag(
        "pattern",
        *inside,
        id=f"ef-{name}",
        patternUnits="userSpaceOnUse",
        width=size[0],
        height=size[1],
        patternTransform=f"rotate({turn})",
    )


def _patterns() -> list[str]:
    line = {"fill": "none", "stroke_linecap": "round"}
    waves = path("M1 6q5-5 10 0t10 0M14 17q5-5 10 0", stroke="#d5eaf5", stroke_width=1.6, **line)
    swell = path("M0 5q7-5 14 0t14 0M14 16q7-5 14 0", stroke="#bcdcee", stroke_width=1.6, **line)
    reeds = path(
        "M4 8v-6M7 8v-7M10 8v-5M17 19v-6M20 19v-7M23 19v-5", stroke="#4f7a3f", stroke_width=1.4, **line
    )
    pools = path("M2 10h11M15 21h11", stroke="#4f93b8", stroke_width=2, **line)
    return [
        pattern("field", (9, 9), 30, box(0, 0, 9, 9, fill="#dcdcab"), box(0, 0, 9, 1.2, fill="#bdb87c")),
        pattern("crops", (9, 9), -30, box(0, 0, 9, 9, fill="#f0d77c"), box(0, 0, 4, 9, fill="#b48a24")),
        pattern("beach", (14, 14), 20, box(0, 0, 14, 14, fill="#f4e6b8"), *_grains("#c9ab66")),
        pattern("desert", (14, 14), 0, box(0, 0, 14, 14, fill="#ecd49a"), *_grains("#b98d45")),
        pattern("marsh", (28, 22), 0, box(0, 0, 28, 22, fill="#c3d8bb"), pools, reeds),
        pattern("river", (28, 22), 0, box(0, 0, 28, 22, fill=palette.WATER), waves),
        pattern("sea", (28, 22), 0, box(0, 0, 28, 22, fill="#5f9fc6"), swell),
    ]


def _grains(colour: str) -> list[str]:
    return [circle(x, y, 1, fill=colour) for x, y in ((3, 3), (10, 5), (6, 10), (12, 12))]


def all_symbols() -> dict[str, str]:
    """Every symbol and pattern by its id."""
    grown = [make(variant) for make in (_woods, _jungle, _building) for variant in range(3)]
    single = [_orchard(), _palms(), _haystacks(), _pond(), _bridge()]
    pieces = [*_infantry(), *_heavy(), *_bodies(), *_markers(), *_works()]
    pieces = [*_infantry(), *_heavy(), *_bodies(), *_markers(), *_works()]
    made = [*grown, *single, *pieces, *_shapes(), *_patterns()]
    return {each.split('id="', 1)[1].split('"', 1)[0]: each for each in made}


SYMBOLS = all_symbols()


def definitions(drawn: str) -> str:
    """The `<defs>` of what a drawing uses."""
    asked = [text for name, text in SYMBOLS.items() if f'"#{name}"' in drawn or f"url(#{name})" in drawn]
    return tag("defs", *asked)
