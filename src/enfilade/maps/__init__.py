"""Maps from elsewhere: MegaMek boards and Tiled hexagonal maps, made maps of squad.

    imported = read_map(Path("ridge.board"))
    print(imported.report.lines())
    text = map_toml(imported)

A file is read (`board`, `tmx` and `tmj` by `tiled`), laid out as hexes of ours (`foreign`), and its terrain
translated by a table (`table`, `translate`); `write` makes TOML of it, `forces` a scenario.
"""

from __future__ import annotations

from enfilade.maps.read import FOREIGN, is_foreign, read_map
from enfilade.maps.translate import Imported
from enfilade.maps.write import map_toml

__all__ = ["FOREIGN", "Imported", "is_foreign", "map_toml", "read_map"]
