"""Running `enfilade` in tests: in this process, as one of its own, or at a pseudo-terminal."""

import contextlib
import fcntl
import io
import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from enfilade.cli import main
from tests.house.sources import ROOT

COMMAND = [sys.executable, "-m", "enfilade.cli"]
PATIENCE = 20.0


@dataclass
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it wrote on stdout, as JSON."""
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        """The error it wrote on stderr, as JSON."""
        return json.loads(self.err)["error"]


def environment(data: Path, **more: str) -> dict[str, str]:
    """The environment of a command whose games are kept in `data`."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
    return {**kept, "PYTHONPATH": str(ROOT / "src"), "ENFILADE_DATA": str(data), "TERM": "xterm", **more}


def enfilade(data: Path, *arguments: object, lines: Sequence[str] = (), **more: str) -> Ran:
    """Run a command in this process with these lines typed."""
    typed = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    before = (sys.stdin, sys.stdout, sys.stderr)
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(typed), "utf-8"), out, err
    try:
        with mock.patch.dict(os.environ, environment(data, **{"COLUMNS": "80", **more}), clear=True):
            code = main([*map(str, arguments)])
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    return _ran(code, written(out), written(err))


def written(stream: io.TextIOWrapper) -> str:
    """What was written to a stream that is kept in memory."""
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


def process(data: Path, *arguments: object, **more: str) -> Ran:
    """Run a command as a process of its own."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env=environment(data, **more),
        timeout=60,
        check=False,
    )
    return _ran(done.returncode, done.stdout, done.stderr)


def _ran(code: int, out: str, err: str) -> Ran:
    assert "Traceback" not in out + err, err
    return Ran(code, out, err)


class AtTerminal:
    """A command at a pseudo-terminal of 80 columns."""

    def __init__(
        self, data: Path, *arguments: object, columns: int = 80, more: dict[str, str] | None = None
    ) -> None:
        self.seen = ""
        self.pid, self._screen = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGINT, signal.default_int_handler)  # pytest workers ignore it
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # and who runs them without a terminal this
            os.execve(sys.executable, [*COMMAND, *map(str, arguments)], environment(data, **(more or {})))
        size = struct.pack("HHHH", 40, columns, 0, 0)
        fcntl.ioctl(self._screen, termios.TIOCSWINSZ, size)

    def until(self, text: str, patience: float = PATIENCE) -> str:
        """Read until the text has come; what was read."""
        read = ""
        end = time.monotonic() + patience
        while text not in read:
            assert time.monotonic() < end, f"no {text!r} in {read!r}"
            if select.select([self._screen], [], [], 0.2)[0]:
                try:
                    part = os.read(self._screen, 65536).decode()
                except OSError:
                    break
                read += part
                self.seen += part
        return read

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._screen, f"{line}\n".encode())

    def press(self, keys: bytes) -> None:
        """Press keys as they are."""
        os.write(self._screen, keys)

    def press_until(self, keys: bytes, text: str) -> None:
        """Press keys until the text has come: a signal just before the wait for a key is not seen."""
        while text not in self.seen:
            self.press(keys)
            with contextlib.suppress(AssertionError):
                self.until(text, patience=2.0)

    def signal(self, number: int) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Close the terminal."""
        os.close(self._screen)

    def ended(self) -> int:
        """Wait for the end; the exit code, negative of a signal."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                if select.select([self._screen], [], [], 0.05)[0]:
                    self.seen += os.read(self._screen, 65536).decode()
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                with contextlib.suppress(OSError):
                    os.close(self._screen)
                return os.waitstatus_to_exitcode(status)
        raise AssertionError("it has not ended")
