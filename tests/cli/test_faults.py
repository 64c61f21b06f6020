"""What goes wrong in mid-game: disks, locks, faults of ours, players who type anything."""

import errno
import os
import random
import subprocess
import sys

import pytest

from enfilade.cli import lock as locking
from enfilade.cli.lock import Lock
from enfilade.core.errors import BadInput
from enfilade.testing.toy.facts import RunnerMoved
from tests.cli.command import enfilade

TOY = ("play", "toy:path", "--seed", "5", "--side", "both")


def record_of(data):
    return (data / "games/path.rec").read_text()


def test_a_disk_that_fails_in_mid_game_is_said_and_the_game_kept(tmp_path, monkeypatch):
    """What could not be written is not half there; the game goes on from what was."""
    sync = os.fsync
    left = [4]

    def failing(handle):
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(handle)

    monkeypatch.setattr(os, "fsync", failing)
    ran = enfilade(tmp_path, *TOY, lines=["trap 2", "trap 3", "run a1 1", "pass", "quit"])
    assert (ran.code, "no space left on device" in ran.err) == (1, True)
    assert "--resume path" in ran.out
    monkeypatch.setattr(os, "fsync", sync)
    assert record_of(tmp_path).endswith("\n")
    again = enfilade(tmp_path, "play", "--resume", lines=["quit"])
    assert (again.code, "was cut off" in again.out) == (0, False)


def test_a_rule_that_breaks_leaves_the_game_at_its_question(tmp_path, monkeypatch):
    """One sentence with a code, the record named, and another answer is taken."""
    apply = RunnerMoved.apply

    def broken(self, s):
        if self.runner == "a1":
            raise ZeroDivisionError("on purpose")
        apply(self, s)

    monkeypatch.setattr(RunnerMoved, "apply", broken)
    ran = enfilade(tmp_path, *TOY, lines=["trap 2", "trap 3", "run a1 1", "run a2 1", "quit"])
    assert ran.code == 0
    assert ran.err.count("\n") == 1
    assert "[rule-broke]" in ran.err
    assert f"{tmp_path}/games/path.rec" in ran.out
    assert "\nA run a1" not in record_of(tmp_path)
    assert "\nA run a2 1" in record_of(tmp_path)
    assert "on purpose" in (tmp_path / "fault.txt").read_text()


def test_any_other_fault_ends_in_a_sentence_with_the_game_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("enfilade.cli.terminal.show_question", lambda *_a, **_k: 1 / 0)
    ran = enfilade(tmp_path, *TOY)
    assert ran.code == 1
    assert ran.err.count("\n") == 1
    assert "[internal]" in ran.err
    assert "--resume path" in ran.out
    assert "ZeroDivisionError" in (tmp_path / "fault.txt").read_text()


@pytest.mark.parametrize("posix", [True, False])
def test_a_lock_is_held_by_one(tmp_path, monkeypatch, posix):
    """With file locks and without."""
    if not posix:
        monkeypatch.setattr(locking, "fcntl", None)
    first, second = Lock(tmp_path / "x.rec"), Lock(tmp_path / "x.rec")
    first.take()
    with pytest.raises(BadInput) as refused:
        second.take()
    assert refused.value.code == "in-use"
    first.release()
    second.take()
    second.release()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("holder", ["dead", "nonsense", ""])
def test_without_file_locks_a_dead_holder_does_not_block(tmp_path, monkeypatch, holder):
    monkeypatch.setattr(locking, "fcntl", None)
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    (tmp_path / "x.rec.lock").write_text(str(gone.pid) if holder == "dead" else holder)
    lock = Lock(tmp_path / "x.rec")
    lock.take()
    lock.release()


def typed(draws, count):
    """Lines as a person in a hurry might type them, and worse."""
    hexes = [f"{draws.randint(1, 10):02}{draws.randint(1, 8):02}" for _ in range(8)]
    units = ["r1", "s1+r1", "r1+r2", "k1", "k1+k2", "0504"]
    asked = [
        "? ",
        "? 13.2",
        "? x",
        "why move r1",
        "why",
        "units",
        "units 0504",
        "map",
        "",
        "log 5",
        "log",
        "more",
        "help",
        "save",
        "draw",
        "note x",
        "los 1 2",
    ]
    acts = [
        "undo",
        "undo 2",
        "undo 0",
        "yes",
        "no",
        "pass",
        "pass move",
        "pass phase",
        "orders",
        "orders none",
        "go",
    ]
    lines = []
    for _ in range(count):
        way = "-".join(draws.sample(hexes, 2))
        whole = f"{draws.choice(['move', 'fire', 'advance', 'x'])} {draws.choice(units)} {way}"
        numbers = [str(draws.randint(1, 9)) for _ in range(6)]
        lines.append(draws.choice([*numbers, draws.choice(asked), draws.choice(acts), whole]))
    return lines


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_typed_the_game_goes_on_and_its_record_is_sound(tmp_path, seed):
    """Hundreds of lines, sensible and not, in three sittings: no fault, and the record proves itself."""
    draws = random.Random(seed)
    scenario = ("toy:path", "squad-tutorial")[seed % 2]
    dice = ["--by-hand"] if seed % 3 == 0 else ["--seed", seed]
    side = ("A", "B", "both")[seed // 2]
    first = ("play", scenario, "--side", side, "--bot", "random", *dice, "--name", "g")
    for words in (first, ("play", "--resume", "g"), ("play", "--resume", "g")):
        ran = enfilade(tmp_path, *words, lines=typed(draws, 120))
        assert ran.code == 0 or "has ended" in ran.err
        assert ran.err == "" or "has ended" in ran.err
    assert enfilade(tmp_path, "replay", tmp_path / "games/g.rec", "--verify").code == 0
