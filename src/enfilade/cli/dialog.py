"""A line typed at a question: an answer, a whole line of answers, or a command."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING

from enfilade.cli import talk
from enfilade.cli.output import fail, tell
from enfilade.cli.problems import write_fault
from enfilade.core.errors import EnfiladeError, NotOffered, RuleBroke
from enfilade.core.lines import Chain, read_line
from enfilade.core.orders import Order
from enfilade.core.question import Ask, Listed, Option, Roll

if TYPE_CHECKING:
    from enfilade.cli.terminal import Terminal


class Done(Enum):
    """What a line has led to: nothing, a question to be shown again, one that has moved on, leaving."""

    STAY = "stay"
    SHOW = "show"
    MOVED = "moved"
    LEAVE = "leave"


LONGEST_NUMBER = 3
MOST_OPTIONS = 1000
FEW = 4
STAY, SHOW, MOVED, LEAVE = Done.STAY, Done.SHOW, Done.MOVED, Done.LEAVE
Command = Callable[["Terminal", Ask, str], Done]


def take(at: Terminal, question: Ask, line: str) -> Done:
    """Do what a line says, or say why not."""
    return _guarded(at, line, lambda: _take(at, question, line))


def _guarded(at: Terminal, line: str, do: Callable[[], Done]) -> Done:
    """Do it; a refusal is told, and the question stays."""
    try:
        return do()
    except RuleBroke as broke:
        fail(broke)
        write_fault(broke)
        tell(f"The game is kept as it was in {at.session.keeper.path}; another answer may do.")
    except NotOffered as refused:
        show_refusal(at, refused, line)
    except EnfiladeError as refused:
        if at.session.keeper.written != len(at.play.lines):  # the disk, not the player, is at fault
            raise
        tell(str(refused))
    return STAY


def _take(at: Terminal, question: Ask, line: str) -> Done:
    if not line:
        at.map(question)
        return SHOW
    option = question.options.parse(line) or numbered(question, line)
    if option is not None:
        return give(at, Chain(question.who, [option], len(at.play.entries)))
    if line.isascii() and line.isdigit() and len(line) <= LONGEST_NUMBER:
        tell(f"There is no option {line}; they go from 1 to {len(question.options)}.")
        return STAY
    command, argument = find_command(line)
    if command is not None:
        return command(at, question, argument)
    ending = endings(question, line)
    if len(ending) == 1:
        return give(at, Chain(question.who, ending, len(at.play.entries)))
    if 1 < len(ending) <= FEW:
        tell(f"'{line}' may be {' or '.join(repr(' '.join(each)) for each in ending)}; say which.")
        return STAY
    order = at.play.ruleset.orders(line.lower(), at.play.ruleset.view(at.play.live, question.who))
    if order is not None:
        return talk_order(at, question, order)
    return give(at, read_line(at.play, question.who, line.lower()))


def numbered(question: Ask, line: str) -> Option | None:
    """The option of that number in the list."""
    if not (line.isascii() and line.isdigit()) or len(line) > LONGEST_NUMBER or line.startswith("0"):
        return None
    number = int(line)
    return next((each for n, each in enumerate(question.options, 1) if n == number), None)


def endings(question: Ask, line: str) -> list[Option]:
    """The options that end with these words."""
    words = tuple(line.lower().split())
    return [each for each in islice(question.options, MOST_OPTIONS) if each[-len(words) :] == words]


def give(at: Terminal, chain: Chain) -> Done:
    """Give a line, and remember where it began, for `undo`."""
    begun = at.chains[chain.who]
    begun.append(own_entries(at, chain.who))
    try:
        at.give(chain)
    except EnfiladeError:
        begun.pop()
        at.begun.pop(chain.who)
        raise
    return MOVED


def own_entries(at: Terminal, who: str) -> int:
    """How many answers of a side stand."""
    return sum(entry.who == who for entry in at.play.entries)


def show_refusal(at: Terminal, refused: NotOffered, line: str) -> None:
    """Why not, with the rules that say so; of a whole line also which part it is."""
    name = at.play.ruleset.name
    rules = list(dict.fromkeys(each.rule for each in refused.reasons)) or [refused.rule]
    if refused.reasons and refused.says.startswith(f"'{line.lower()[:60]}'"):
        for reason in refused.reasons:
            tell(f"{reason.says} ({name} {reason.rule})")
    else:
        cited = " ".join(f"({name} {rule})" for rule in rules if rule)
        tell(f"{refused.says[:1].upper()}{refused.says[1:].rstrip('.')}. {cited}".rstrip())


def talk_order(at: Terminal, question: Ask, order: Order) -> Done:
    """A standing order: it holds until it lapses, and answers this question too if it can."""
    talk.give_order(at, question, order)
    return MOVED


def find_command(line: str) -> tuple[Command | None, str]:
    """The command that a line begins with, and what follows it."""
    word, _, rest = line.partition(" ")
    if line.startswith("?"):
        word, rest = "?", line[1:]
    return COMMANDS.get(word.lower()), rest.strip()


def at_dice(at: Terminal, question: Roll[object], line: str) -> Done | None:
    """A line at a throw: the commands that need no question; None for anything else."""
    command, argument = find_command(line)
    word = line.partition(" ")[0].lower()
    if command is None or word not in AT_DICE:
        return None
    people = at.session.humans
    who = question.by if question.by in people else people[0]
    stand_in = Ask(who, Listed((), None), question.rule, question.topic)
    return _guarded(at, line, lambda: command(at, stand_in, argument))


def _staying(do: Callable[[Terminal, Ask, str], None]) -> Command:
    def command(at: Terminal, question: Ask, argument: str) -> Done:
        do(at, question, argument)
        return STAY

    return command


def _acting(do: Callable[[Terminal, Ask, str], bool]) -> Command:
    def command(at: Terminal, question: Ask, argument: str) -> Done:
        return MOVED if do(at, question, argument) else STAY

    return command


def _leave(_at: Terminal, _question: Ask, _argument: str) -> Done:
    return LEAVE


COMMANDS: dict[str, Command] = {
    "help": _staying(talk.help_),
    "?": _staying(talk.explain),
    "why": _staying(talk.why),
    "more": _staying(talk.more),
    "map": _staying(talk.map_),
    "key": _staying(talk.key),
    "goal": _staying(talk.goal),
    "goals": _staying(talk.goal),
    "story": _staying(talk.story),
    "units": _staying(talk.units),
    "look": _staying(talk.units),
    "log": _staying(talk.log),
    "los": _staying(talk.los),
    "save": _staying(talk.save),
    "note": _staying(talk.note),
    "orders": _staying(talk.orders),
    "undo": _acting(talk.undo),
    "draw": _acting(talk.draw),
    "resign": _acting(talk.resign),
    "quit": _leave,
    "q": _leave,
    "exit": _leave,
}
AT_DICE = (
    "help",
    "?",
    "map",
    "key",
    "goal",
    "goals",
    "story",
    "units",
    "look",
    "log",
    "los",
    "save",
    "note",
    "undo",
    "draw",
    "resign",
    "quit",
    "q",
    "exit",
)
