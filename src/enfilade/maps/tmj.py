"""Tiled's JSON (`.tmj`, `.tsj`, and `.json` of older versions)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from enfilade.core.errors import BadInput
from enfilade.maps.source import decoded, read_bytes


def read_json(path: Path, root: str) -> dict[str, Any]:
    """The data of a `.tmj` (root `map`) or `.tsj` (root `tileset`). BadInput if it is none."""
    text = decoded(read_bytes(path), str(path))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        says = "it nests too deep" if isinstance(wrong, RecursionError) else str(wrong)[:100]
        raise BadInput(f"this is no whole JSON: {says}", where=str(path), code="bad-map") from None
    if not isinstance(data, dict) or data.get("type", root) != root:
        raise BadInput(f"this is JSON, but not a Tiled {root}", where=str(path), code="bad-map")
    return data
