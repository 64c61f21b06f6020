"""A program as a player: one JSON object a line in, one option's text a line out, a limit of time."""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import threading
from pathlib import Path
from typing import IO, Any

from enfilade.cli.problems import UsedWrongly
from enfilade.cli.seats import GaveUp
from enfilade.core.play import Play
from enfilade.core.question import Ask, Option

SECONDS = 10.0
LONGEST_ANSWER = 10_000
MOST_OPTIONS = 10_000


class ProgramBot:
    """Plays by asking a program; it runs from the first question to `close`.

    Args:
        command: the file of the program.
        seconds: how long it may take for an answer.
    """

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        if not Path(command).is_file():
            raise UsedWrongly(f"there is no program {command[:80]}")
        self.command = command
        self.seconds = seconds
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()

    def choose(self, view: dict[str, Any], question: Ask, play: Play[Any]) -> Option:
        """Put the question, and take the answer. GaveUp if there is no legal one in time."""
        process = self._process or self._start()
        asked = {"view": view, "question": put(play, question)}
        try:
            assert process.stdin is not None, "the program was started with a pipe"
            process.stdin.write(json.dumps(asked, ensure_ascii=False) + "\n")
            process.stdin.flush()
            line = self._lines.get(timeout=self.seconds)
        except queue.Empty:
            raise GaveUp(f"{self.command} gave no answer in {self.seconds:g} seconds") from None
        except OSError:
            line = ""
        if not line:
            raise GaveUp(f"{self.command} has stopped")
        option = question.options.parse(line.strip()) if len(line) < LONGEST_ANSWER else None
        if option is None:
            raise GaveUp(f"{self.command} answered {line.strip()[:60]!r}, which is not among the options")
        return option

    def _start(self) -> subprocess.Popen[str]:
        try:
            process = subprocess.Popen(  # noqa: S603 - the program the user named
                [str(Path(self.command).absolute())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as wrong:
            raise GaveUp(f"{self.command} cannot be started: {(wrong.strerror or '').lower()}") from None
        self._process = process
        assert process.stdout is not None, "the program was started with a pipe"
        threading.Thread(target=self._listen, args=(process.stdout,), daemon=True).start()
        return process

    def _listen(self, out: IO[str]) -> None:
        with contextlib.suppress(ValueError, OSError):
            while line := out.readline(LONGEST_ANSWER):
                self._lines.put(line)
        self._lines.put("")

    def close(self) -> None:
        """Let the program end, or end it."""
        process = self._process
        if process is None:
            return
        with contextlib.suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def put(play: Play[Any], question: Ask) -> dict[str, Any]:
    """A question as JSON data."""
    options = question.options
    return {
        "who": question.who,
        "rule": f"{play.ruleset.name} {question.rule}",
        "topic": question.topic,
        "about": list(question.about),
        "options": [options.text(option) for option, _ in zip(options, range(MOST_OPTIONS), strict=False)],
        "prompt": play.ruleset.prompt(play.live, question),
    }
