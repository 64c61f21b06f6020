"""19 Positions, wire and mines on a board; mines hidden from who looks are in no picture."""

from __future__ import annotations

from enfilade.draw.layout import Sheet
from enfilade.draw.markup import group, tag, use
from enfilade.geometry.hexes import DIRECTIONS, Hex
from enfilade.rulesets.squad.state import Squad
from enfilade.rulesets.squad.works import MINES, WIRE, WORKS

LETTERS: dict[str, str] = {
    "foxhole": "F",
    "trench": "T",
    "cave": "V",
    "sandbags": "S",
    "bunker_earth": "E",
    "bunker_concrete": "C",
    WIRE: "X",
    MINES: "M",
}
TURN = 60


def works_of(s: Squad, h: Hex, side: str | None) -> list[str]:
    """The works of a hex that a side knows of: its position, wire, mines."""
    work = s.setting.ground.works.get(h)
    found = [work.kind.name] if work is not None else []
    if h in s.wire:
        found.append(WIRE)
    if h in s.mines and s.mines[h] in ("", side):
        found.append(MINES)
    return found


def fortified(s: Squad, side: str | None) -> list[Hex]:
    """The hexes with works that a side knows of."""
    known = dict.fromkeys((*s.setting.ground.works, *s.wire, *s.mines_known_to(side)))
    return sorted(known)


def works(s: Squad, sheet: Sheet, side: str | None) -> str:
    """All works, below the counters."""
    drawn = [_work(s, sheet, h, name) for h in fortified(s, side) for name in works_of(s, h, side)]
    return group(drawn, class_="works")


def _work(s: Squad, sheet: Sheet, h: Hex, name: str) -> str:
    x, y = sheet.centre(h)
    facing = s.setting.ground.works[h].facing if name in WORKS else ""
    turned = {"transform": f"rotate({TURN * DIRECTIONS.index(facing)} {x:g} {y:g})"} if facing else {}
    told = tag("title", work_words(s, h, name))
    return tag("g", told, use(name, x, y, **turned), data_at=s.setting.ground.name(h))


def work_words(s: Squad, h: Hex, name: str) -> str:
    """A work in words: earth bunker facing ne."""
    if name not in WORKS:
        return name
    work = s.setting.ground.works[h]
    return work.kind.words + (f" facing {work.facing}" if work.facing else "")


def told(s: Squad, side: str | None) -> list[str]:
    """The works in a sentence, for who cannot see the picture; none where there are none."""
    name = s.setting.ground.name
    places = [
        f"{name(h)} {', '.join(work_words(s, h, each) for each in works_of(s, h, side))}"
        for h in fortified(s, side)
    ]
    return [f"Works: {'; '.join(places)}."] if places else []


def entries(s: Squad, side: str | None) -> list[str]:
    """The letters of the works that are on the map, for a legend."""
    known = {name: True for h in fortified(s, side) for name in works_of(s, h, side)}
    return [f"{letter} {name}" for name, letter in LETTERS.items() if name in known]
