"""A game at this machine: who plays, what happened, and its record on the disk."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enfilade.cli.files import game_path, games_folder
from enfilade.cli.keep import Keeper, new_game, open_game
from enfilade.cli.problems import UsedWrongly
from enfilade.cli.rulesets import Scenario
from enfilade.cli.seats import HUMAN, bots_for
from enfilade.cli.story import Story
from enfilade.core.errors import BadInput
from enfilade.core.fate import split_mix
from enfilade.core.play import Play
from enfilade.core.question import Faces, Option
from enfilade.core.record import MAX_LINE, MAX_LINES, Head
from enfilade.core.ruleset import SIDES

if TYPE_CHECKING:
    from enfilade.bots import Bot

LONGEST_SCENARIO_LINE = MAX_LINE - 100
MOST_SCENARIO_LINES = MAX_LINES // 4


@dataclass(slots=True)
class Session:
    """A game, its record and its players.

    Attributes:
        humans: the sides that people play, at this keyboard.
        bots: the others, by side.
        torn: the record's last line was cut off when the game was taken up.
    """

    play: Play[Any]
    keeper: Keeper
    seats: dict[str, str]
    story: Story
    bots: dict[str, Bot] = field(default_factory=dict)
    torn: bool = False

    @property
    def humans(self) -> list[str]:
        """The sides played by people."""
        return [side for side in SIDES if side not in self.bots]

    @property
    def name(self) -> str:
        """The name of the game, or its file where it is kept elsewhere."""
        path = self.keeper.path
        return path.stem if path.parent == games_folder() else str(path)

    def answer(self, who: str, option: Option) -> None:
        """Give an answer, and have it in the record."""
        self.play.answer(who, option)
        self._keep()

    def throw(self, faces: Faces) -> None:
        """Give the faces of a throw made by hand."""
        self.play.throw(faces)
        self._keep()

    def act(self, who: str, what: str, argument: str = "") -> None:
        """Do an act."""
        self.play.act(who, what, argument)
        self._keep()

    def _keep(self) -> None:
        self.keeper.keep(self.play)
        self.story.follow(self.play)


def head_of(scenario: Scenario, settings: dict[str, str], seats: dict[str, str], dice: str) -> Head:
    """The head of a new record. BadInput if no record could hold the scenario."""
    lines = [line.rstrip() for line in scenario.text.removesuffix("\n").split("\n")]
    if len(lines) > MOST_SCENARIO_LINES or max(map(len, lines)) > LONGEST_SCENARIO_LINE:
        says = (
            f"more than {MOST_SCENARIO_LINES} lines, or one of more than {LONGEST_SCENARIO_LINE} characters"
        )
        raise BadInput(says, where=scenario.where, code="too-long")
    text = "\n".join(lines) + "\n"
    return Head(scenario.ruleset.name, scenario.ruleset.version, text, settings, seats, dice)


def start_play(scenario: Scenario, head: Head) -> Play[Any]:
    """The game before its first question."""
    state = scenario.ruleset.begin(head.scenario, scenario.where, head.settings)
    return Play(scenario.ruleset, state, head.fate())


def new_session(scenario: Scenario, head: Head, path: Path, seed: int) -> Session:
    """A new game, its record begun."""
    bots = bots_for(head.seats, seed)
    play = start_play(scenario, head)
    story = Story()
    story.follow(play)
    return Session(play, new_game(path, head, play), head.seats, story, bots)


def resumed_session(path: Path) -> Session:
    """The game of a record, where it stops."""
    story = Story()
    keeper, play, torn = open_game(path, story.follow)
    story.follow(play)
    session = Session(play, keeper, _seats(keeper.head), story, torn=torn)
    seed = split_mix(len(play.entries) + len(play.lines))
    session.bots = bots_for(session.seats, seed)
    return session


def _seats(head: Head) -> dict[str, str]:
    """Who sits where: the first word of each seat; a seat that nobody is named for is a person's."""
    return {side: (head.seats.get(side) or HUMAN).split()[0] for side in SIDES}


def free_path(stem: str) -> Path:
    """A file for a new game of that scenario: `meeting`, `meeting-2` and so on."""
    stem = "".join(c if c.isascii() and c.isalnum() else "-" for c in stem).strip("-")[:40] or "game"
    number = 1
    while (path := game_path(stem if number == 1 else f"{stem}-{number}")).exists():
        number += 1
    return path


def kept_games() -> list[Path]:
    """The records in the user's folder, the last changed first."""
    folder = games_folder()
    found = [path for path in folder.glob("*.rec") if path.is_file()] if folder.is_dir() else []
    return sorted(found, key=lambda path: (-path.stat().st_mtime_ns, path.name))


def chosen_game(named: str) -> Path:
    """The record of a game by name, beginning of a name or file; "" is the game last played and not ended."""
    if not named:
        return _last_unfinished()
    if "/" in named or "\\" in named or named.endswith(".rec"):
        return Path(named)
    exact = game_path(named)
    if exact.exists():
        return exact
    near = [path for path in kept_games() if path.stem.startswith(named)]
    if len(near) == 1:
        return near[0]
    names = ", ".join(path.stem for path in near or kept_games()) or "none"
    raise UsedWrongly(f"there is no game '{named[:40]}' to go on with; there are {names}"[:400])


def _last_unfinished() -> Path:
    for path in kept_games():
        if not has_ended(path):
            return path
    raise UsedWrongly("there is no unfinished game; 'enfilade play' begins one")


def has_ended(path: Path) -> bool:
    """Whether a record's last line is that of the end, as far as its last 4 KiB tell."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - 4096))
        lines = file.read().split(b"\n")
    return len(lines) > 1 and lines[-1] == b"" and any(line.startswith(b"end ") for line in lines[-4:])
