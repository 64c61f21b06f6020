"""A command line from its words to its exit code. Whatever goes wrong ends in one sentence."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable

import typer

from enfilade.cli.output import fail, lenient
from enfilade.cli.problems import Failed, UsedWrongly, internal, no_access
from enfilade.core.errors import EnfiladeError

FINE, FAILED, MISUSED = 0, 1, 2


def run(app: typer.Typer, arguments: list[str]) -> int:
    """Parse, then run what the command line asks for."""
    lenient()
    as_json = "--json" in arguments
    try:
        code = _run(app, with_bare_resume(arguments or ["--help"]), as_json=as_json)
        sys.stdout.flush()
    except BrokenPipeError:
        return _quiet()
    except KeyboardInterrupt:
        return fail(Failed("stopped", code="stopped"), as_json=as_json)
    return code


def _run(app: typer.Typer, arguments: list[str], *, as_json: bool) -> int:
    try:
        asked = typer.main.get_command(app).main(arguments, prog_name="enfilade", standalone_mode=False)
        return int(asked()) if isinstance(asked, Callable) else int(asked or 0)  # type: ignore[arg-type]
    except UsedWrongly as wrong:
        fail(wrong, as_json=as_json)
        return MISUSED
    except EnfiladeError as wrong:
        return fail(wrong, as_json=as_json)
    except BrokenPipeError:
        raise
    except OSError as wrong:
        return fail(no_access(wrong), as_json=as_json)
    except Exception as broke:  # noqa: BLE001 - the last resort: no traceback reaches a user
        return _report(broke, as_json=as_json)


def _report(broke: Exception, *, as_json: bool) -> int:
    """A wrong command line, as typer has it, or a fault of ours."""
    words = getattr(broke, "format_message", None)
    if words is not None:
        says = str(words()).strip().rstrip(".") or "a command is wanted; 'enfilade --help' lists them"
        fail(UsedWrongly(says), as_json=as_json)
        return MISUSED
    return fail(internal(broke), as_json=as_json)


def with_bare_resume(arguments: list[str]) -> list[str]:
    """`--resume` may stand without a name: then it means the game last played."""
    following = [*arguments[1:], "--"]
    return (
        [
            "--resume=" if word == "--resume" and after.startswith("-") else word
            for word, after in zip(arguments, following, strict=True)
        ]
        if arguments
        else []
    )


def _quiet() -> int:
    """Whoever read us has gone: nothing more is written, and the interpreter shall not try at its end."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FINE
