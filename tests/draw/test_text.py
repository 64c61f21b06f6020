"""Boards as text."""

import re

import pytest

from enfilade.draw import board_text, legend, units_text
from tests.draw.conftest import plain_board

MAP = r"""
     01   02   03   04   05   06   07
01 /.   \    /www2\    /.  -\    /cc+B\ 01
   \At1 /www1\    /ooo-\    /s   \    /
02 /.===@    /=='1\    /====\B2  /.   \ 02
   \    /b=*A\Ag12/#*-"\    &s===\Bc1 /
03 /,   \A4! /mmmm\    /yyyy\Bu1 /jjjj\ 03
   \    /nnnn\    /rrrr\    /pppp\    /
04 /aaaa\    /:   \    /g   \    /wwww\ 04
   \    /_   \    /d   \    /kkkk\    /
        \    /    \    /    \    /
     01   02   03   04   05   06   07
"""


def test_the_map_of_the_mill(mill):
    """Staggered hexes; terrain, level, signs; a side's letter with the id or the number of units."""
    assert MAP[1:] == board_text(mill, colour=False, ascii_only=True) + "\n"


@pytest.mark.parametrize("width", [1, 2, 9, 14, 15, 18, 30, 120])
def test_it_fits_eighty_columns(width):
    """Boards of any width, and their lists."""
    s = plain_board(width, 12, 20)
    for text in (board_text(s, colour=False), legend(s, colour=False), units_text(s, colour=False)):
        assert 80 >= max(map(len, text.splitlines()))


def test_eighteen_columns_are_shown_whole():
    """4 letters a column."""
    s = plain_board(18, 12)
    heads = board_text(s, colour=False).splitlines()[0].split()
    assert [f"{n:02}" for n in range(1, 19)] == heads


def test_a_wide_board_is_shown_around_a_hex():
    """The part that holds it."""
    s = plain_board(60, 40)
    shown = board_text(s, colour=False, around=s.board.hex_of("5038"), height=30).splitlines()
    assert "50" in shown[0].split()
    assert any(line.startswith("38") for line in shown)
    assert len(shown) <= 30


def test_without_colour_there_is_no_escape(mill):
    """Not even one that a scenario's names bring."""
    for ascii_only in (False, True):
        texts = [show(mill, colour=False, ascii_only=ascii_only) for show in (board_text, legend, units_text)]
        assert "\x1b" not in "".join(texts)
        assert not ascii_only or "".join(texts).isascii()


def test_colours_change_no_letter(mill):
    """What is shown without colours is what is shown with them, escapes apart."""
    bare = re.sub(r"\x1b\[[0-9;]*m", "", board_text(mill))
    assert board_text(mill, colour=False).splitlines() == [line.rstrip() for line in bare.splitlines()]


def test_every_terrain_has_its_letter(mill):
    """The letters of the map grid, on the map and in the legend."""
    shown, told = board_text(mill, colour=False, ascii_only=True), legend(mill, colour=False)
    for terrain in mill.setting.ground.terrain:
        assert terrain.letter in shown
        assert f"{terrain.letter} {terrain.name}" in told


def test_marks_are_shown(mill):
    """Two letters at most."""
    assert "<>" in board_text(mill, colour=False, marks={mill.board.hex_of("0504"): "<>?"})


def test_the_list_names_every_unit_with_its_markers(mill):
    """A stack a line; who waits is named with his turn."""
    told = units_text(mill, 120, colour=False)
    place = "0202 building <script>'Mill' & \"Co\"\N{REPLACEMENT CHARACTER}"
    assert f"{place}: g1 rifle 5-6-4 +m1 lmg 3-8 PINNED; g2 rifle_half 2-6-2" in told
    assert "v1 militia 4-4-3 +n1 hmg 7-14 FIRED MOVED" in told
    assert "due on turn 2: r1 rifle 5-6-4" in told
    assert "0701 crops: sniper fired" in told
    assert all(unit in told.replace(";", " ").split() for unit in mill.units)
