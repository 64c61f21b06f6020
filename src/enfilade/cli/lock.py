"""One writer a game: a lock that a dead process does not hold."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Any

from enfilade.core.errors import BadInput

fcntl: Any
try:
    import fcntl
except ImportError:  # no POSIX
    fcntl = None


class Lock:
    """Held from `take` until `release` or the end of the process.

    Args:
        path: the file that is locked; the lock stands beside it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(f"{path.name}.lock")
        self._game = path
        self._handle = -1

    def take(self) -> None:
        """Take it, or raise BadInput if another process plays this game."""
        taken = self._flock() if fcntl is not None else self._create()
        if not taken:
            raise BadInput("another process is playing this game", where=str(self._game), code="in-use")

    def release(self) -> None:
        """Give it back."""
        if self._handle < 0:
            return
        if fcntl is None:  # an open file cannot be unlinked where there is no POSIX
            os.close(self._handle)
        with contextlib.suppress(OSError):
            self.path.unlink()
        if fcntl is not None:
            os.close(self._handle)
        self._handle = -1

    def _flock(self) -> bool:
        """Lock the file, and see that it is still the one of that name."""
        while True:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(handle)
                return False
            if self._is_at(handle):
                self._handle = handle
                return True
            os.close(handle)

    def _is_at(self, handle: int) -> bool:
        try:
            return os.path.samestat(os.fstat(handle), self.path.stat())
        except FileNotFoundError:
            return False

    def _create(self) -> bool:
        """Make the file with our number in it; take a dead process's away first."""
        for _ in range(2):
            try:
                handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
            except FileExistsError:
                if not self._bury():
                    return False
                continue
            os.write(handle, str(os.getpid()).encode())
            self._handle = handle
            return True
        return False

    def _bury(self) -> bool:
        """Take the lock of a dead process away; whether it was one."""
        if os.name == "posix" and self._lives():
            return False
        try:
            self.path.unlink()  # elsewhere a live holder's open file cannot be unlinked
        except FileNotFoundError:
            return True
        except OSError:
            return False
        return True

    def _lives(self) -> bool:
        try:
            os.kill(int(self.path.read_text("ascii")), 0)
        except (ProcessLookupError, ValueError):
            return False
        except OSError:
            return True
        return True
