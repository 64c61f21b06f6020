"""Boards as pictures and as text: for pages, notebooks, files, print and terminals."""

from __future__ import annotations

from enfilade.draw.picture import BoardPicture, picture
from enfilade.draw.roster import units_text
from enfilade.draw.svg import board_svg
from enfilade.draw.text import board_text, legend

__all__ = ["BoardPicture", "board_svg", "board_text", "legend", "picture", "units_text"]
