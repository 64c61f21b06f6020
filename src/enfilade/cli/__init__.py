"""The command `enfilade`: its commands, and `main`.

Only what a command line looks like stands in `commands`; what a command needs is imported when it runs.
"""

from __future__ import annotations

import sys

from enfilade.cli.commands import app

__all__ = ["app", "main"]


def main(arguments: list[str] | None = None) -> int:
    """Run a command line (the process's own by default) and give its exit code."""
    from enfilade.cli.run import run

    return run(app, sys.argv[1:] if arguments is None else arguments)
