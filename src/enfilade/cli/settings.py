"""What options mean: `--set k=v`, seeds, seats."""

from __future__ import annotations

import os
import re

from enfilade.cli.problems import UsedWrongly

MOST_SEED = (1 << 64) - 1
_SETTING = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*")


def read_settings(given: list[str] | None) -> dict[str, str]:
    """`--set k=v`, as often as it is given."""
    settings: dict[str, str] = {}
    for each in given or []:
        name, equals, value = each.partition("=")
        name, value = name.strip(), value.strip()
        if not equals or not value or not _SETTING.fullmatch(name) or "\n" in value:
            says = f"--set {each[:60]!r} is not NAME=VALUE, like switches.sniper_needs_cover=true"
            raise UsedWrongly(says)
        settings[name] = value
    return settings


def read_seed(given: int | None) -> int:
    """The seed given, or a fresh one."""
    if given is None:
        return int.from_bytes(os.urandom(4), "big")
    if not 0 <= given <= MOST_SEED:
        raise UsedWrongly(f"--seed {given} is not a number from 0 to {MOST_SEED}")
    return given
