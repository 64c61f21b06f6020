"""What a game looks like in a terminal: the map, the question, the options in columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from enfilade.cli.output import clean, columns, in_colour, say, style, tell
from enfilade.cli.rulesets import read_toml
from enfilade.cli.story import Sentence
from enfilade.core.play import Play
from enfilade.core.question import Ask, Option

PAGE = 20
MOST_MARKS = 99
LONGEST_LABEL = 72
FIGURES = ("ap", "range", "rating")


def show_map(play: Play[Any], side: str | None, question: Ask | None = None) -> None:
    """The board as `side` sees it, with the numbers of the options in it; where nobody draws it, the view."""
    text = board(play, question)
    if text:
        say(text.rstrip("\n"))
    else:
        show_view(play.ruleset.view(play.live, side))


def board(play: Play[Any], question: Ask | None = None) -> str:
    """The board as text, or "" where nobody draws it."""
    try:
        from enfilade.draw.text import board_text
    except ImportError:
        return ""
    if not hasattr(getattr(play.live, "setting", None), "ground"):
        return ""
    marks = numbers_of(play, question) if question is not None else {}
    side = question.who if question is not None else None
    return board_text(play.live, width=columns(), colour=in_colour(), marks=marks, side=side)


def show_key(play: Play[Any]) -> None:
    """What the signs of the board mean, where there is one."""
    if not board(play):
        say("Nothing is drawn here that needs a key.")
        return
    from enfilade.draw.text import legend

    say(legend(play.live, width=columns(), colour=in_colour()))


def numbers_of(play: Play[Any], question: Ask) -> dict[int, str]:
    """The numbers of the options that name a hex, by hex; the first of several, and two figures at most."""
    marks: dict[int, str] = {}
    for number, option in enumerate(islice(question.options, MOST_MARKS), 1):
        h = play.live.board.hex_of(option[-1])
        if h is not None:
            marks.setdefault(h, str(number))
    return marks


def show_view(view: dict[str, Any]) -> None:
    """A view as a list, one entry a line, and one a line of what is listed in it."""
    width = max((len(key) for key in view), default=0)
    for key, value in view.items():
        listed = value.items() if isinstance(value, dict) else ()
        if any(isinstance(each, dict) for _, each in listed):
            say(f"  {key}")
            for name, each in listed:
                tell(_plain(each), first=f"    {name}  ", indent="      ")
        elif words := _plain(value):
            tell(words, first=f"  {key:<{width}}  ", indent=" " * (width + 4))


def _plain(value: object) -> str:
    match value:
        case None:
            return ""
        case dict():
            parts = (
                (key, _plain(each))
                for key, each in value.items()
                if each is not None and each != "" and each is not False
            )
            return ", ".join(key if words == "yes" else f"{key} {words}" for key, words in parts)
        case list() | tuple():
            return ", ".join(_plain(each) for each in value)
        case bool():
            return "yes" if value else "no"
    return str(value)


def show_units(play: Play[Any], side: str | None, wanted: str) -> None:
    """The units of a view, or those of a hex, side or name, a line each."""
    units = play.ruleset.view(play.live, side).get("units", {})
    found = {
        name: unit for name, unit in units.items() if wanted in ("", name, unit.get("side"), unit.get("hex"))
    }
    for name, unit in found.items():
        say(f"  {unit.get('hex', ''):<6} {unit.get('side', '')} {name:<5} {_of_unit(unit)}".rstrip())
    if not found:
        say(f"There is nobody in {wanted[:20]}." if wanted else "There are no units.")


def _of_unit(unit: dict[str, Any]) -> str:
    """What a unit is, its figures, what it carries, and what is true of it."""
    figures = "-".join(str(unit[key]) for key in FIGURES if unit.get(key))
    flags = [key for key, value in unit.items() if value is True]
    carried = [f"with {unit['weapon']}"] if unit.get("weapon") else []
    return ", ".join([f"{unit.get('kind', '')} {figures}".strip(), *carried, *flags])


def show_sentences(sentences: Sequence[Sentence]) -> None:
    """What happened, a line each, with its rule."""
    for each in sentences:
        rule = f" ({each.rule})" if each.rule else ""
        tell(f"{each.says}{rule}", indent="    ", first="  ")


def show_story(scenario: str) -> None:
    """The story of a scenario, a paragraph after the other, as far as it has one."""
    for paragraph in str(read_toml(scenario, "scenario").get("story", "")).split("\n\n"):
        if paragraph.strip():
            say()
            tell(" ".join(paragraph.split()))


def show_goals(play: Play[Any], indent: str = "  ") -> None:
    """What each side must do to win."""
    for sentence in play.ruleset.goals(play.live):
        tell(sentence, first=indent, indent=f"{indent}  ")


def show_question(play: Play[Any], question: Ask, more: int = 0, *, same: bool = False) -> None:
    """Whose question it is, what is asked, and a page of options."""
    if not more:
        rule = f"({play.ruleset.name} {question.rule})"
        tell(f"{question.who}: {play.ruleset.prompt(play.live, question)} {rule}", first="", indent="   ")
    if same:
        say("  The options are those of the last question; Enter shows them again.")
        return
    labels = list(islice(_labels(play, question), more, more + PAGE))
    show_columns(labels)
    left = len(question.options) - more - len(labels)
    if left > 0:
        say(f"  ... and {left} more; 'more' shows them")


def _labels(play: Play[Any], question: Ask) -> Any:
    for number, option in enumerate(question.options, 1):
        yield f"{number:>3}  {label(play, question, option)}"


def label(play: Play[Any], question: Ask, option: Option) -> str:
    """An option in words, and how it is typed where that is not the same."""
    words = clean(play.ruleset.words(play.live, question, option))
    typed = question.options.text(option)
    both = words if typed.lower() in words.lower() else f"{words} [{typed}]"
    return both if len(both) <= LONGEST_LABEL else f"{both[: LONGEST_LABEL - 3]}..."


def show_columns(labels: list[str]) -> None:
    """Short labels beside each other, down the columns."""
    if not labels:
        return
    width = max(map(len, labels)) + 2
    across = max(1, min(columns() // width, (len(labels) + 3) // 4))
    down = -(-len(labels) // across)
    for row in range(down):
        say("".join(f"{each:<{width}}" for each in labels[row::down]).rstrip())


def heading(play: Play[Any]) -> str:
    """Turn, side and phase, as far as the view has them."""
    view = play.ruleset.view(play.live, None)
    side, phase = view.get("side"), view.get("phase_title", view.get("phase"))
    words = f"Turn {play.ruleset.turn(play.live)}" + (f", {side}" if side else "")
    return f"{words}: {phase}" if phase else words


def show_heading(play: Play[Any]) -> None:
    """A line that divides one segment from the next."""
    words = clean(heading(play))
    say(style(f"-- {words} ".ljust(columns(), "-"), "bold"))
