"""What can go wrong in the command itself, as it is told."""

from __future__ import annotations

from enfilade.core.errors import EnfiladeError


class UsedWrongly(EnfiladeError):
    """A command was given something it has no use for."""

    code = "usage"


class Failed(EnfiladeError):
    """A command could not do what it was asked."""

    code = "failed"

    def __init__(self, says: str, *, code: str = "failed", where: str = "") -> None:
        super().__init__(says, where=where)
        self.code = code


def internal(broke: BaseException) -> Failed:
    """A fault of ours; its details go into a file that can be sent with a report."""
    says = str(broke).partition("\n")[0][:200]
    file = write_fault(broke)
    details = f"; details are in {file}" if file else ""
    return Failed(
        f"this is a fault of Enfilade's own ({type(broke).__name__}: {says}){details}", code="internal"
    )


def write_fault(broke: BaseException) -> str:
    """Write where a fault came from to the user's folder; the file, or "" if that cannot be written."""
    import traceback

    from enfilade.cli.files import games_folder

    file = games_folder().parent / "fault.txt"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(traceback.format_exception(broke)), "utf-8")
    except OSError:
        return ""
    return str(file)


def no_access(wrong: OSError) -> Failed:
    """What the system refused."""
    reason = (wrong.strerror or str(wrong) or type(wrong).__name__).lower()
    return Failed(f"the system says: {reason}", code="system", where=str(wrong.filename or ""))
