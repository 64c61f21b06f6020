"""Files read within limits and written whole, and the folder of a user's games."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import tempfile
from pathlib import Path
from typing import BinaryIO

from enfilade.core.errors import BadInput
from enfilade.core.record import MAX_LINE, MAX_LINES, Record, read_record

MAX_TEXT = 1 << 20
MAX_RECORD = 1 << 26
RECORD_BEGINS = "enfilade record "
_UTF8_MOST = 4
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


def read_text(path: Path) -> str:
    """The text of a scenario, map or case: at most 1 MiB of UTF-8. BadInput says what is wrong with it."""
    with _opened(path) as file:
        data = file.read(MAX_TEXT + 1)
    if len(data) > MAX_TEXT:
        raise BadInput("larger than 1 MiB", where=str(path), code="too-long")
    return _decoded(data, path)


def read_record_text(path: Path) -> str:
    """The text of a record, its lines counted and measured while they are read."""
    parts: list[bytes] = []
    size = 0
    with _opened(path) as file:
        while part := file.readline(MAX_LINE * _UTF8_MOST + 2):
            parts.append(part)
            size += len(part)
            if len(part) > MAX_LINE * _UTF8_MOST + 1:
                raise BadInput(
                    f"longer than {MAX_LINE} characters", where=f"{path}, line {len(parts)}", code="too-long"
                )
            if len(parts) > MAX_LINES or size > MAX_RECORD:
                raise BadInput(f"more than {MAX_LINES} lines or 64 MiB", where=str(path), code="too-long")
    return _decoded(b"".join(parts), path)


def load_record(path: Path) -> tuple[Record, str]:
    """A record read, and its text."""
    text = read_record_text(path)
    return read_record(text, str(path)), text


def is_record(path: Path) -> bool:
    """Whether a file begins as records do. BadInput if it cannot be read."""
    with _opened(path) as file:
        return file.read(len(RECORD_BEGINS)) == RECORD_BEGINS.encode()


def _opened(path: Path) -> BinaryIO:
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise BadInput("this is a folder, not a file", where=str(path), code="unreadable")
        if not stat.S_ISREG(mode):
            raise BadInput("this is no ordinary file", where=str(path), code="unreadable")
        return path.open("rb")
    except (OSError, ValueError) as wrong:
        raise unreadable(path, wrong) from None


def unreadable(path: Path, wrong: OSError | ValueError) -> BadInput:
    """Why a file cannot be read."""
    match wrong:
        case FileNotFoundError() | NotADirectoryError():
            return BadInput("there is no such file", where=str(path), code="no-file")
        case PermissionError():
            return BadInput("this file may not be read", where=str(path), code="unreadable")
        case OSError():
            reason = (wrong.strerror or "it cannot be read").lower()
            return BadInput(reason, where=str(path)[:200], code="unreadable")
    return BadInput("this is no name of a file", where=str(path)[:200], code="unreadable")


def _decoded(data: bytes, path: Path) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("this is not text (UTF-8)", where=str(path), code="not-text") from None
    if "\x00" in text:
        raise BadInput("this is not text", where=str(path), code="not-text")
    return text.replace("\r\n", "\n")


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all; what is no plain file is left alone."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        raise BadInput("this is a link, folder or device; name a plain file", where=str(path), code="no-file")
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        _keep_mode(path, name)
        os.replace(name, path)  # noqa: PTH105 - the temporary file is a name
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)  # noqa: PTH108
        raise
    sync_folder(path.parent)


def _keep_mode(path: Path, name: str) -> None:
    """A file made anew has the mode of the one it takes the place of, or what the user's mask says."""
    if os.name != "posix":
        return
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    os.chmod(name, mode)  # noqa: PTH101


def sync_folder(folder: Path) -> None:
    """Have the folder's own entry on the disk, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def may_overwrite(path: Path) -> None:
    """Demand that what stands there, if anything, is a record; BadInput if not."""
    if path.exists() and not is_record(path):
        raise BadInput(
            "there is another file of that name, which is no record", where=str(path), code="exists"
        )


# The user's games


def games_folder() -> Path:
    """Where games are kept; ENFILADE_DATA names another place."""
    named = os.environ.get("ENFILADE_DATA")
    if named:
        return Path(named) / "games"
    from platformdirs import user_data_dir

    return Path(user_data_dir("enfilade", appauthor=False)) / "games"


def game_path(name: str) -> Path:
    """The file of a game. BadInput if that can be no name."""
    if not _NAME.fullmatch(name):
        says = f"'{name[:40]}' can be no name of a game: letters, figures, points and dashes, at most 64"
        raise BadInput(says, code="bad-name")
    return games_folder() / f"{name}.rec"
