"""A game in the terminal: questions out, lines in."""

from __future__ import annotations

import contextlib
import sys
from itertools import islice
from typing import Any

from enfilade.cli import dialog
from enfilade.cli.output import fail, say, tell
from enfilade.cli.problems import internal
from enfilade.cli.report import show_report
from enfilade.cli.screen import board, heading, show_heading, show_map, show_question, show_sentences
from enfilade.cli.seats import dismiss
from enfilade.cli.session import Session
from enfilade.cli.standing import Standing
from enfilade.core.errors import EnfiladeError
from enfilade.core.fate import read_faces
from enfilade.core.lines import CLOSING, Chain
from enfilade.core.play import Play
from enfilade.core.question import Ask, Roll

LONGEST_LINE = 2000
MOST_PLACES = 1000
FEW = 12


class Terminal:
    """One session at the keyboard.

    Attributes:
        session: the game.
        standing: the orders of those who play here.
        begun: the line of each side that is not given to its end.
        shown: how many options of the question at hand have been shown.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.standing = Standing()
        self.begun: dict[str, Chain] = {}
        self.shown = 0
        self.chains: dict[str, list[int]] = {side: [] for side in session.humans}
        self._told = len(session.story.sentences)
        self._drawn: object = None
        self._board = ""
        self._places: tuple[str, list[str]] = ("", [])

    @property
    def play(self) -> Play[Any]:
        """The game."""
        return self.session.play

    # The loop

    def run(self) -> int:
        """Play until the game ends or the player leaves; the exit code."""
        try:
            ended = self._run()
        except KeyboardInterrupt:
            say()
            ended = False
        except (EnfiladeError, OSError) as wrong:
            return self._broken(wrong)
        except Exception as broke:  # noqa: BLE001 - the game is kept, whatever happens
            return self._broken(internal(broke))
        finally:
            self.session.keeper.close()
            dismiss(self.session.bots)
        if ended:
            show_report(self.session)
        else:
            self._leave()
        return 0

    def _run(self) -> bool:
        """Put questions until there are no more; False if the player leaves."""
        while (question := self.play.question) is not None:
            self._lapse()
            if isinstance(question, Roll):
                going = self._throw(question)
            elif question.who in self.session.bots:
                going = self._bot(question)
            else:
                going = self._person(question)
            if not going:
                return False
        self.news()
        return True

    def _leave(self) -> None:
        session = self.session
        tell(f"The game is kept in {session.keeper.path}.")
        tell(f"Go on with it by: enfilade play --resume {session.name}")

    def _broken(self, wrong: Exception) -> int:
        if isinstance(wrong, BrokenPipeError):
            raise wrong
        error = wrong if isinstance(wrong, EnfiladeError) else internal(wrong)
        fail(error)
        self._leave()
        return 1

    # Who answers

    def _bot(self, question: Ask) -> bool:
        """A bot answers, or resigns."""
        from enfilade.bots import BotFailed, ask_bot

        session, who = self.session, question.who
        try:
            option = ask_bot(session.bots[who], self.play, question)
        except BotFailed as failed:
            session.act(who, "note", failed.says)
            session.act(who, "resign")
        else:
            session.answer(who, option)
        return True

    def _throw(self, question: Roll[Any]) -> bool:
        """A person throws the dice and types them."""
        self.news()
        name = self.play.ruleset.name
        dice = "a die" if question.dice == 1 else f"{question.dice} dice"
        say(f"{question.by} throws {dice}: {question.topic} ({name} {question.rule})")
        while (line := self.read("dice> ")) is not None:
            try:
                faces = read_faces(line, question.dice)
            except EnfiladeError as wrong:
                done = dialog.at_dice(self, question, line)
                if done is None:
                    tell(wrong.says)
                elif done is not dialog.STAY:
                    return done is not dialog.LEAVE
                continue
            self.session.throw(faces)
            return True
        return False

    def _person(self, question: Ask) -> bool:
        """A person answers: by a line begun, by an order, or now."""
        if self._go_on(question) or self._by_order(question):
            return True
        self.news(but=f"{heading(self.play)}.")
        self._draw(question)
        self.show(question)
        while (line := self.read("> ")) is not None:
            done = dialog.take(self, question, line)
            if done is dialog.LEAVE:
                return False
            if done is dialog.MOVED:
                return True
            if done is dialog.SHOW:
                self.show(question, again=True)
        return False

    def _go_on(self, question: Ask) -> bool:
        """The rest of a whole line, as long as the other side has let it pass and no dice fell."""
        chain = self.begun.pop(question.who, None)
        if chain is None:
            return False
        if chain.holds(self.play):
            self.give(chain)
            return True
        left = [" ".join(part) for part in chain.parts if part not in CLOSING]
        if left:
            self.news()
            tell(f"The rest of the line is not given: {', '.join(left)}.")
        return False

    def give(self, chain: Chain) -> None:
        """Give what can be given of a line, and remember the rest."""
        self.begun[chain.who] = chain
        chain.give(self.play, self.session.answer)

    def _by_order(self, question: Ask) -> bool:
        """A standing order answers."""
        option = self.standing.answer(self.play, question)
        if option is None:
            return False
        self.session.answer(question.who, option)
        return True

    def _lapse(self) -> None:
        """Tell which orders are over."""
        for order in self.standing.lapse(self.play):
            self.news()
            say(f"The order '{order.text}' is over.")

    # The screen

    def viewer(self) -> str | None:
        """Whose eyes the screen is for: the person's, or nobody's where both sit here."""
        humans = self.session.humans
        return humans[0] if len(humans) == 1 else None

    def news(self, but: str = "") -> None:
        """Tell what has happened since it was last told, but for a last sentence that a heading repeats."""
        story = self.session.story
        told = story.since(self._told, self.viewer())
        show_sentences(told[:-1] if told and told[-1].says == but else told)
        self._told = len(story.sentences)

    def _draw(self, question: Ask) -> None:
        """The map, when a segment or phase begins."""
        view = self.play.ruleset.view(self.play.live, question.who)
        now = tuple(str(view.get(key)) for key in ("turn", "phase", "side"))
        if now != self._drawn:
            self._drawn = now
            say()
            show_heading(self.play)
            text = board(self.play)
            if not text or text != self._board:
                self.map(question)
            self._board = text

    def map(self, question: Ask) -> None:
        """The map as it is now, the options of the question in it."""
        show_map(self.play, question.who, question)

    def show(self, question: Ask, more: int = 0, *, again: bool = False) -> None:
        """The question, or more of its options."""
        say()
        places = [option[-1] for option in islice(question.options, MOST_PLACES)]
        same = not again and not more and len(places) > FEW and (question.topic, places) == self._places
        self._places = (question.topic, places)
        show_question(self.play, question, more, same=same)
        self.shown = more

    def read(self, prompt: str) -> str | None:
        """A line typed; None at the end of input."""
        try:
            line = input(prompt)
        except EOFError:
            say()
            return None
        if not sys.stdin.isatty():
            say(line)
        return "".join(c for c in line[:LONGEST_LINE] if c.isprintable()).strip()

    def agreed(self, says: str) -> bool:
        """A question of yes or no."""
        return (self.read(f"{says} (yes or no) ") or "").lower() in ("y", "yes")


def run_terminal(session: Session) -> int:
    """Play a session at this terminal."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - gives `input` its editing and history
    if session.torn:
        tell("The last line of the record was cut off in writing and has been dropped.")
    return Terminal(session).run()
