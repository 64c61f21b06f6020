"""What a player may say besides answering: explanations, acts, orders, the record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from enfilade import rulebook
from enfilade.cli.book import show_rule
from enfilade.cli.keep import write_game
from enfilade.cli.output import say, tell
from enfilade.cli.screen import PAGE, show_goals, show_key, show_sentences, show_story, show_units
from enfilade.core.errors import BadInput
from enfilade.core.orders import Order
from enfilade.core.question import Ask
from enfilade.core.ruleset import other

if TYPE_CHECKING:
    from enfilade.cli.terminal import Terminal

LOG_LINES = 20
LONGEST_NOTE = 500

HELP = """\
Answer by the number of an option, by its text, or by the end of its text
where no other ends so. A line may hold a whole move or attack:
'move g1+g2 0405-0406', 'move g1 assault 0405', 'fire g1+g2 0806'. Enter alone
draws the map with the numbers of the options in it.

  map             the map as it is           key          the signs of the map
  units [HEX]     who is where               los FROM TO  line of sight
  goal            what each side must do     story        the story again
  ?               the rule of this question  ? 13.2       any rule
  why WHAT        why that may not be done   log [N]      what happened last
  undo [N]        take back your last line   note TEXT    a note in the record
  more            further options            draw         offer a draw
  pass move       pass until the move ends   pass phase   until the phase ends
  orders [none]   your orders, or end them   save [FILE]  a copy of the record
  resign          give the game up           quit         leave; it is kept
"""


def help_(_at: Terminal, _question: Ask, _argument: str) -> None:
    """What may be typed."""
    say(HELP.rstrip())


def explain(at: Terminal, question: Ask, argument: str) -> None:
    """The rule of the question, or any other."""
    name = at.play.ruleset.name
    number = argument.removeprefix(name).strip() or question.rule
    paragraph = rulebook.paragraph(name, number)
    if paragraph is not None:
        show_rule(name, paragraph)
        return
    near = ", ".join(rulebook.suggest(name, number))
    tell(f"The rulebook of {name} has no {number[:20]}." + (f" It has {near}." if near else ""))


def why(at: Terminal, question: Ask, argument: str) -> None:
    """Why something may not be done."""
    if not argument:
        say("Say what: 'why' and then what you would do, as you would type it.")
        return
    if question.options.parse(argument) is not None:
        say("It may be done.")
        return
    reasons = at.play.why_not(argument)
    for reason in reasons:
        tell(f"{reason.says} ({at.play.ruleset.name} {reason.rule})")
    if not reasons:
        tell(f"It is not among the options of this question ({at.play.ruleset.name} {question.rule}).")


def more(at: Terminal, question: Ask, _argument: str) -> None:
    """The next page of options."""
    following = at.shown + PAGE
    at.show(question, following if following < len(question.options) else 0)


def map_(at: Terminal, question: Ask, _argument: str) -> None:
    """The map as it is."""
    at.map(question)


def key(at: Terminal, _question: Ask, _argument: str) -> None:
    """What the signs of the map mean."""
    show_key(at.play)


def goal(at: Terminal, _question: Ask, _argument: str) -> None:
    """What each side must do to win."""
    show_goals(at.play)


def story(at: Terminal, _question: Ask, _argument: str) -> None:
    """The story of the scenario again."""
    show_story(at.session.keeper.head.scenario)


def units(at: Terminal, question: Ask, argument: str) -> None:
    """Who is where: in a hex, of a side, or all."""
    show_units(at.play, question.who, argument.upper() if len(argument) == 1 else argument.lower())


def log(at: Terminal, _question: Ask, argument: str) -> None:
    """The last things that happened."""
    wanted = int(argument) if argument.isascii() and argument.isdigit() and len(argument) < 7 else LOG_LINES  # noqa: PLR2004
    sentences = at.session.story.since(0, at.viewer())
    show_sentences(sentences[max(0, len(sentences) - wanted) :])


def los(at: Terminal, _question: Ask, argument: str) -> None:
    """Line of sight between two hexes, smoke included."""
    from enfilade.cli.los import show_los, sight_between

    words = argument.split()
    if len(words) != 2:  # noqa: PLR2004 - from and to
        say("Say two hexes: los 0504 0806")
        return
    show_los(
        sight_between(at.play.ruleset, at.play.live, words[0], words[1], getattr(at.play.live, "smoke", {}))
    )


def save(at: Terminal, _question: Ask, argument: str) -> None:
    """Where the record is, or a copy of it."""
    keeper = at.session.keeper
    if not argument:
        tell(f"Every answer is in {keeper.path} at once.")
        return
    path = Path(argument)
    if path.exists():
        raise BadInput("there is a file of that name already", where=argument, code="exists")
    write_game(path, keeper.head, at.play)
    tell(f"A copy is in {path}.")


def note(at: Terminal, question: Ask, argument: str) -> None:
    """A note in the record."""
    if argument:
        at.session.act(question.who, "note", argument[:LONGEST_NOTE])
        at.news()
    else:
        say("Say what: note TEXT")


# Acts


def undo(at: Terminal, question: Ask, argument: str) -> bool:
    """Take back the last line typed, or the last n answers; whether anything was taken back."""
    who = question.who if argument or at.chains[question.who] else _last_person(at, question.who)
    chains = at.chains[who]
    own = sum(entry.who == who for entry in at.play.entries)
    while chains and chains[-1] >= own:
        chains.pop()
    count = argument or str(own - chains[-1] if chains else 1)
    before = len(at.play.entries)
    at.session.act(who, "undo", count)
    if at.play.proposal is not None and not _agrees(at, who, "take that back"):
        at.session.act(other(who), "refuse")
    elif at.play.proposal is not None:
        at.session.act(other(who), "agree")
    at.begun.clear()
    return len(at.play.entries) != before


def _last_person(at: Terminal, who: str) -> str:
    """In a hot seat the one who answered last; else the one who is asked."""
    people = at.session.humans
    return next((entry.who for entry in reversed(at.play.entries) if entry.who in people), who)


def _agrees(at: Terminal, who: str, what: str) -> bool:
    """Whether the other side agrees: a person is asked, a bot lets take back."""
    return other(who) in at.session.bots or at.agreed(f"{other(who)}, may {who} {what}?")


def draw(at: Terminal, question: Ask, _argument: str) -> bool:
    """Offer a draw. A bot plays on."""
    who = question.who
    at.session.act(who, "draw")
    if other(who) not in at.session.bots and at.agreed(f"{other(who)}, do you agree to a draw?"):
        at.session.act(other(who), "agree")
        return True
    at.session.act(other(who), "refuse")
    at.news()
    return False


def resign(at: Terminal, question: Ask, _argument: str) -> bool:
    """Give the game up, when asked twice."""
    if at.agreed(f"Does {question.who} resign?"):
        at.session.act(question.who, "resign")
        return True
    return False


# Orders


def give_order(at: Terminal, question: Ask, order: Order) -> None:
    """Hold a standing order from now on."""
    at.standing.give(question.who, order)
    tell(f"Order: {order.text}. 'orders none' ends it.")


def orders(at: Terminal, question: Ask, argument: str) -> None:
    """The standing orders, or their end."""
    if argument in ("none", "off", "end"):
        at.standing.end(question.who)
    standing = ", ".join(order.text for order in at.standing.of(question.who))
    say(f"Orders: {standing or 'none'}")
