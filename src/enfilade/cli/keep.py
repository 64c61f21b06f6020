"""A game on the disk: its record grows by each answer, and holds it before anybody is told."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Any

from enfilade.cli.files import load_record, may_overwrite, sync_folder, write_whole
from enfilade.cli.lock import Lock
from enfilade.cli.problems import no_access
from enfilade.cli.rulesets import ruleset_of
from enfilade.core.errors import BadInput
from enfilade.core.play import Play
from enfilade.core.record import Head, Sealer, local_salt, write_record
from enfilade.core.replay import replay


class Keeper:
    """The record of one game, open for writing by this process alone.

    Args:
        path: where it is, or will be.
        head: the head of the record.
    """

    def __init__(self, path: Path, head: Head, lock: Lock) -> None:
        self.path = path
        self.head = head
        self._lock = lock
        self._sealer = Sealer(local_salt(head))
        self._handle = -1
        self._size = 0
        self.written = 0

    def begin(self, play: Play[Any]) -> None:
        """Write the record so far, whole, and stand ready to add to it."""
        text = write_record(self.head, play.lines)
        try:
            write_whole(self.path, text)
            self._handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        except OSError as wrong:
            raise no_access(wrong) from None
        for line in self.head.lines():
            self._sealer.seal(line)
        for each in play.lines:
            self._sealer.line(each)
        self.written = len(play.lines)
        self._size = len(text.encode())

    def keep(self, play: Play[Any]) -> None:
        """Add what has happened since, and have it on the disk. Failed if the system will not."""
        fresh = play.lines[self.written :]
        if not fresh:
            return
        data = "".join(f"{self._sealer.line(line)}\n" for line in fresh).encode()
        try:
            self._write(data)
            os.fsync(self._handle)
        except OSError as wrong:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, self._size)
            wrong.filename = wrong.filename or str(self.path)
            raise no_access(wrong) from None
        self._size += len(data)
        self.written = len(play.lines)

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[os.write(self._handle, view) :]

    def close(self) -> None:
        """Let go of the file."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
        self._lock.release()


def new_game(path: Path, head: Head, play: Play[Any]) -> Keeper:
    """A record begun where there is none yet."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = Lock(path)
        lock.take()
        if path.exists():
            lock.release()
            says = "there is a game of that name; go on with it by --resume, or give another --name"
            raise BadInput(says, where=str(path), code="exists")
        keeper = Keeper(path, head, lock)
        keeper.begin(play)
    except OSError as wrong:
        raise no_access(wrong) from None
    sync_folder(path.parent)
    return keeper


def open_game(path: Path, watch: Any = None) -> tuple[Keeper, Play[Any], bool]:
    """A game taken up where its record stops; whether its last line was cut off and is dropped.

    Raises:
        BadInput: another process plays it, it cannot be read, or does not agree with the rules.
    """
    lock = Lock(path)
    try:
        load_record(path)  # what cannot be read is said before anything is made beside it
        lock.take()
    except OSError as wrong:
        raise no_access(wrong) from None
    try:
        record, _text = load_record(path)
        ruleset = ruleset_of(record.head, str(path))
        play = replay(record, ruleset, str(path), watch)
        keeper = Keeper(path, record.head, lock)
        keeper.begin(play)
    except BaseException:
        lock.release()
        raise
    return keeper, play, record.torn


def write_game(path: Path, head: Head, play: Play[Any]) -> None:
    """A record written whole, over an older record if need be."""
    may_overwrite(path)
    try:
        write_whole(path, write_record(head, play.lines))
    except OSError as wrong:
        raise no_access(wrong) from None
