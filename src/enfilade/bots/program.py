"""A program as a player: one JSON object a line in, one option's text a line out, within a limit of time."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import threading
from itertools import islice
from pathlib import Path
from typing import IO, Any

from enfilade.bots.bot import BotFailed
from enfilade.core.errors import BadInput
from enfilade.core.play import Play
from enfilade.core.question import Ask, Option

SECONDS = 10.0
LONGEST_ANSWER = 10_000
MOST_OPTIONS = 10_000
LAST_WISH = 1.0


def is_program(spec: str) -> bool:
    """Whether a seat is written as a file."""
    return spec.startswith((".", "/", "~")) or "\\" in spec


class ProgramBot:
    """Plays by asking a program, which runs from the first question to `close`.

    Args:
        command: the file of the program.
        seconds: how long it may take for an answer.

    Raises BadInput where there is no such file.
    """

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.path = Path(command).expanduser()
        if not self.path.is_file():
            raise BadInput(f"there is no program '{command[:80]}'", code="no-program")
        self.command = command
        self.seconds = seconds
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.Queue[str] = queue.Queue()

    def choose(self, view: dict[str, Any], question: Ask, play: Play[Any]) -> Option:
        """Put the question and take the answer; BotFailed if there is no legal one in time."""
        line = self._answer_to({"view": view, "question": put(play, question)})
        option = question.options.parse(line.strip()) if len(line) < LONGEST_ANSWER else None
        if option is None:
            raise BotFailed(f"{self.command} answered {line.strip()[:60]!r}, which is not among the options")
        return option

    def _answer_to(self, asked: dict[str, Any]) -> str:
        process = self._process or self._start()
        assert process.stdin is not None, "the program is started with a pipe"
        line = ""
        try:
            process.stdin.write(json.dumps(asked, ensure_ascii=False) + "\n")
            process.stdin.flush()
            line = self._answers.get(timeout=self.seconds)
        except queue.Empty:
            raise BotFailed(f"{self.command} gave no answer in {self.seconds:g} seconds") from None
        except OSError:
            pass
        if not line:
            raise BotFailed(f"{self.command} has stopped")
        return line

    def _start(self) -> subprocess.Popen[str]:
        try:
            process = subprocess.Popen(  # noqa: S603 - the program that the user named
                [str(self.path.absolute())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except OSError as wrong:
            reason = (wrong.strerror or "no reason given").lower()
            raise BotFailed(f"{self.command} cannot be started: {reason}") from None
        self._process = process
        assert process.stdout is not None, "the program is started with a pipe"
        threading.Thread(target=self._listen, args=(process.stdout,), daemon=True).start()
        return process

    def _listen(self, out: IO[str]) -> None:
        with contextlib.suppress(ValueError, OSError):
            while line := out.readline(LONGEST_ANSWER):
                self._answers.put(line)
        self._answers.put("")

    def close(self) -> None:
        """Let the program end, or end it."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(timeout=LAST_WISH)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        _end_children(process.pid)
        with contextlib.suppress(OSError):
            if process.stdout is not None:
                process.stdout.close()


def _end_children(session: int) -> None:
    """What a program started and left running holds its output open; it ends with the program."""
    with contextlib.suppress(OSError, AttributeError):
        os.killpg(session, signal.SIGKILL)


def put(play: Play[Any], question: Ask) -> dict[str, Any]:
    """A question as JSON data."""
    options = question.options
    return {
        "who": question.who,
        "rule": f"{play.ruleset.name} {question.rule}",
        "topic": question.topic,
        "about": list(question.about),
        "options": [options.text(option) for option in islice(options, MOST_OPTIONS)],
        "prompt": play.ruleset.prompt(play.live, question),
    }
