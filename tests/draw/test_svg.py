"""Boards as SVG."""

import re
from xml.etree import ElementTree as ET

import pytest

from enfilade.draw import BoardPicture, board_svg, picture
from tests.draw.conftest import plain_board

SVG = "{http://www.w3.org/2000/svg}"


def given(svg: str, name: str) -> list[str]:
    """The values of an attribute, in the order of the drawing."""
    return [each.attrib[name] for each in parsed(svg).iter() if name in each.attrib]


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def of_class(svg: str, word: str) -> list[ET.Element]:
    return [each for each in parsed(svg).iter() if word in each.get("class", "").split()]


def drawn(s, **options) -> str:
    """With everything that can be laid over it."""
    line = (s.board.hex_of("0101"), s.board.hex_of("0702"))
    marks = {"0501": "choice", "0502": "<42%>", "g1": 'target" onload="x', "nowhere": "path"}
    return board_svg(s, title="A <title> & more", line=line, marks=marks, **options)


def test_it_is_well_formed_with_every_overlay(mill):
    """All sorts of terrain, units and marks make one tree of XML."""
    assert f"{SVG}svg" == parsed(drawn(mill)).tag


def test_a_strict_policy_lets_it_through(mill):
    """No style, no script, no handler, no address but symbols of its own."""
    root = parsed(drawn(mill))
    names = {name.lower() for each in root.iter() for name in each.attrib}
    assert not {name for name in names if name == "style" or name.startswith("on")}
    assert not {each.tag for each in root.iter()} & {f"{SVG}style", f"{SVG}script", f"{SVG}foreignObject"}
    assert all(href.startswith("#ef-") for href in given(drawn(mill), "href"))


def test_hostile_names_are_shown_as_text(mill):
    """Markup in a label is text; controls and overrides of direction are gone."""
    svg = drawn(mill)
    places = [each.text for group in of_class(svg, "places") for each in group]
    assert ["<script>'Mill' & \"Co\"\N{REPLACEMENT CHARACTER}", "Sump"] == places
    assert "<script>" not in svg
    assert "\x1b" not in svg


def test_the_same_position_gives_the_same_bytes(mill):
    """Nothing of time, chance or order of sets is in it."""
    assert drawn(mill) == drawn(mill.fork())


def test_every_unit_and_every_hex_is_named(mill):
    """Pages find counters by `data-unit` and hexes by `data-hex`; who waits is there too."""
    svg = board_svg(mill)
    assert sorted(mill.units) == sorted(given(svg, "data-unit"))
    assert mill.board.names == given(svg, "data-hex")


def test_one_path_a_terrain(mill):
    """Each terrain that is on the map has one path, whatever the number of its hexes."""
    terrains = of_class(board_svg(mill), "terrain")
    names = [each.attrib["class"].split()[1] for each in terrains]
    assert sorted({t.name for t in mill.setting.ground.terrain}) == sorted(names)
    assert all(each.tag == f"{SVG}path" for each in terrains)


def test_a_board_of_30_by_20_is_small():
    """With sixty units it stays below 250 kB."""
    assert len(board_svg(plain_board(30, 20, 60)).encode()) < 250_000


def test_every_symbol_used_is_defined_and_none_besides(mill):
    """Each `#ef-` that is asked for is there, and nothing that is not asked for."""
    svg = drawn(mill)
    asked = set(re.findall(r'href="#(ef-\w+)"', svg)) | set(re.findall(r"url\(#(ef-\w+)\)", svg))
    assert sorted(asked) == sorted(re.findall(r' id="([^"]+)"', svg))


def test_screen_readers_are_told(mill):
    """A role, a title, and the position in sentences."""
    root = parsed(board_svg(mill, side="A"))
    assert "img" == root.get("role")
    assert "The mill <&\N{REPLACEMENT CHARACTER}[2J>" == root.findtext(f"{SVG}title")
    told = root.findtext(f"{SVG}desc") or ""
    assert "as A sees it" in told
    assert "0202: g1 rifle pinned, g2 rifle_half, g3 guards, l1 captain" in told
    assert "Sniper of B at 0701." in told


def test_markers_are_on_the_counter(mill):
    """Pinned P, fired F, moved M; a star for valour; figures, leadership and what is carried."""
    counters = {
        each.get("data-unit"): each for each in parsed(board_svg(mill)).iter() if each.get("data-unit")
    }
    texts = {unit: [each.text for each in counter.iter(f"{SVG}text")] for unit, counter in counters.items()}
    assert ["g1", "5-6-4", "lmg 3-8", "P"] == texts["g1"]
    assert ["v1", "4-4-3", "hmg 7-14", "F", "M"] == texts["v1"]
    assert ["k1", "1-3-1", "-1"] == texts["k1"]
    assert ["t1", "10-D-5", "armour D/B"] == texts["t1"]
    assert "#ef-star" in [each.get("href") for each in counters["k1"].iter()]


def test_a_line_of_sight_tells_its_reasons(mill):
    """A blocked line is marked as such and the caption names hex and rule."""
    hex_of = mill.board.hex_of
    blocked = board_svg(mill, line=(hex_of("0101"), hex_of("0401")))
    assert 1 == len(of_class(blocked, "blocked"))
    assert "0201 blocks (4.2)" in " ".join(parsed(blocked).itertext())
    clear = board_svg(mill, line=(hex_of("0501"), hex_of("0502")))
    assert "0501 to 0502, range 1: clear, hindrance +0" in " ".join(parsed(clear).itertext())


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 1), (1, 9), (7, 3)])
def test_boards_of_any_shape(width, height):
    """The sheet is as large as the board asks."""
    root = parsed(board_svg(plain_board(width, height)))
    assert f"0 0 {root.get('width')} {root.get('height')}" == root.get("viewBox")


def test_a_notebook_shows_it_and_a_file_keeps_it(mill, tmp_path):
    """`picture` takes a position; `_repr_svg_` and the saved file are the same."""
    shown = picture(mill, title="x")
    assert isinstance(shown, BoardPicture)
    assert shown._repr_svg_() == board_svg(mill, title="x")
    assert shown.svg == shown.save(tmp_path / "board.svg").read_text("utf-8")
