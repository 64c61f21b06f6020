"""The command `enfilade`: its commands, and `main`.

Only what a command line looks like stands in `commands`; what a command needs is imported when it runs.
"""

from __future__ import annotations

import io
import sys

from enfilade.cli.commands import app

__all__ = ["app", "main"]


def main(arguments: list[str] | None = None) -> int:
    """Run a command line (the process's own by default) and give its exit code."""
    from enfilade.cli.run import run

    _stand_in_for_closed_streams()
    return run(app, sys.argv[1:] if arguments is None else arguments)


def _stand_in_for_closed_streams() -> None:
    """A stream that the shell closed (`>&-`) is None: its stand-in gives nothing and keeps nothing."""
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
