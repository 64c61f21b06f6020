"""A board as a picture: shown by notebooks, saved to files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from enfilade.core.play import Play
from enfilade.draw.stacks import Marks
from enfilade.draw.svg import board_svg
from enfilade.geometry.hexes import Hex
from enfilade.rulesets.squad.state import Squad


@dataclass(slots=True)
class BoardPicture:
    """An SVG picture. The last expression of a notebook cell, it is drawn there."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> Path:
        """Write it to a file; the path it was written to."""
        where = Path(path)
        where.write_text(self.svg, "utf-8", newline="\n")
        return where


def picture(
    game: Play[Any] | Squad,
    *,
    side: str | None = None,
    marks: Marks | None = None,
    title: str = "",
    line: tuple[Hex, Hex] | None = None,
) -> BoardPicture:
    """The picture of a game or of a position; the rest as for `board_svg`."""
    position = game if isinstance(game, Squad) else game.live
    assert isinstance(position, Squad), "boards of hexes are drawn of squad alone"
    return BoardPicture(board_svg(position, side=side, marks=marks, title=title, line=line))
