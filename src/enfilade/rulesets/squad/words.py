"""Questions, options and facts as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from enfilade.core.fact import Fact
from enfilade.core.question import PASS, Ask, Option
from enfilade.geometry.hexes import OFF_MAP, Hex
from enfilade.rulesets.squad import facts as f
from enfilade.rulesets.squad.state import PHASE_TITLES, Squad

PROMPTS: dict[str, str] = {
    "set-up": "Where does {0} set up?",
    "command": "Command: hand on a weapon, split, join, or pass to go on.",
    "mission": "Place which support mission? Pass to place no more.",
    "mission-hex": "At which hex is {0} placed?",
    "keep": "Which half keeps {0}?",
    "fire": "Attack, or pass to end the phase?",
    "at": "At which hex does {0} fire?",
    "at-unit": "At which target does {0} shoot?",
    "using": "With what does {0} shoot?",
    "with": "Who of {0} takes part? 'go' when all are named.",
    "throw": "Who throws what? 'go' when all are named.",
    "lead": "Does a leader in {0} who does not fire lend his help?",
    "casualties": "{0}. What do you give?",
    "sniper-hex": "A twelve! Where does your sniper lie, to shoot at {0}? You may pass and keep it.",
    "withdraw": "Withdraw the sniper from {0}, or pass?",
    "movement": "Move whom, or pass to end the phase?",
    "move-with": "Who goes with {all}? 'go' when all are named.",
    "mode": "Normal or assault movement for {all}?",
    "step": "{rest}: {0} MP left. Where to?",
    "smoke-hex": "Where does {0} lay smoke?",
    "window": "{rest} entered {0}. Answer by fire, or pass?",
    "wire": "Which wire does {0} clear?",
    "move-in": "The bunker in {0} takes two. Who moves in?",
    "over-full": "{0} holds too many. Who is lost?",
    "lane": "Does {0} lay a fire lane?",
    "advance": "Advance or assault, or pass to end the phase?",
    "advance-to": "Where does {0} advance?",
    "assault-at": "Which hex is assaulted from {0}?",
}


def prompt(s: Squad, question: Ask) -> str:
    """The question as a sentence."""
    about = question.about
    match question.topic:
        case "set-up":
            about = (f"{about[0]} ({unit_words(s, about[0])})",)
        case "casualties":
            left = int(about[0]) - int(about[1])
            about = (f"{left} casualty point{'s' if left > 1 else ''} to give",)
    template = PROMPTS[question.topic]
    if question.topic == "sniper-hex" and not s.switches.sniper_may_decline:
        template = template.removesuffix(" You may pass and keep it.")
    return template.format(*about, all=", ".join(about), rest=", ".join(about[1:]))


# Options


def words(s: Squad, question: Ask, option: Option) -> str:
    """A short label of an option: its notation, and what a person wants to know beside it."""
    text = " ".join(option)
    note = _note(s, question, option)
    return f"{text}  ({note})" if note else text


def _note(s: Squad, question: Ask, option: Option) -> str:
    what = option[-1]
    if option == PASS:
        return _passing(question)
    if question.topic == "casualties":
        return _price(s, option)
    if option[0] == "give":
        return f"{weapon_words(s, option[1])}, to {kind_words(s, what)}"
    if what in s.units:
        return unit_words(s, what)
    if what in s.missions:
        return f"{mission_words(s, what)}{', as smoke' if option[0] == 'smoke' else ''}"
    h = s.board.hex_of(what)
    if h is None:
        return weapon_words(s, what) if what in s.weapons else ""
    if option[0] in ("at", "fire", "mortar", "assault") and s.at(h):
        return stack_words(s, h)
    return place_words(s, h, question.who)


def _passing(question: Ask) -> str:
    says = {"command": "go on", "window": "let them", "mission": "place no more"}
    return says.get(question.topic, _ENDS.get(question.topic, ""))


_ENDS = dict.fromkeys(("fire", "movement", "advance"), "end the phase")


def _price(s: Squad, option: Option) -> str:
    """8.1 What a part of a spending meets, and of whom."""
    kind = s.kind(option[1])
    half = s.setting.units[kind.half].rating if kind.half else 0
    meets = {"pin": 1, "swallow": 1, "reduce": kind.rating - half, "kill": kind.rating}.get(option[0])
    met = option[-1] if meets is None else str(meets)
    return f"meets {met}; {unit_words(s, option[1])}"


def kind_words(s: Squad, unit: str) -> str:
    """What a unit is, in a word or two: rifle half."""
    return s.units[unit].kind.replace("_", " ")


def weapon_words(s: Squad, weapon: str) -> str:
    """A weapon and its bearer: lmg of g1."""
    piece = s.weapons[weapon]
    return f"{piece.kind.replace('_', ' ')} of {piece.bearer}"


def place_words(s: Squad, h: Hex, side: str | None) -> str:
    """What a hex is, and the name of the place."""
    label = s.setting.ground.labels.get(h)
    return ", ".join([ground_words(s, h, side), *([label] if label else [])])


def ground_words(s: Squad, h: Hex, side: str | None) -> str:
    """A hex's terrain and works as a side knows them: open, foxholes, wire."""
    ground = s.setting.ground
    work = ground.works.get(h)
    dug = [work.kind.words + (f" facing {work.facing}" if work.facing else "")] if work else []
    wire = ["wire"] if h in s.wire else []
    mines = ["mines"] if h in s.mines and s.mines[h] in ("", side) else []
    return ", ".join([ground.terrain[h].name, *dug, *wire, *mines])


def unit_words(s: Squad, unit: str) -> str:
    """A unit in a few words: rifle 5-6-4 with lmg, pinned."""
    kind = s.kind(unit)
    figures = f" {kind.ap}-{kind.reach}-{kind.rating}" if kind.infantry else ""
    weapon = s.weapon_of(unit)
    state = [flag for flag in ("pinned", "valorous", "fired", "moved") if getattr(s.units[unit], flag)]
    carried = f" with {weapon.kind.replace('_', ' ')}" if weapon else ""
    return ", ".join([f"{kind_words(s, unit)}{figures}{carried}", *state])


def mission_words(s: Squad, mission: str) -> str:
    """17.4 A mission in a few words: light barrage, firepower 29, AT B."""
    kind = s.mission_kind(s.missions[mission])
    return f"{kind.title}, firepower {kind.firepower}, AT {kind.at}"


def stack_words(s: Squad, h: Hex) -> str:
    """The units of a hex in a few words."""
    return ", ".join(f"{u}{' pinned' if s.units[u].pinned else ''}" for u in s.at(h))


# Facts


def tell(s: Squad, fact: Fact) -> str:
    """A fact as a sentence for the log, or "" for what nobody needs to read."""
    teller = _TELLERS.get(type(fact).__name__)
    return teller(s, fact) if teller else ""


def _list(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def _ap(s: Squad, fact: f.ApAttacked) -> str:
    name = s.setting.ground.name
    source, target = name(fact.source), name(fact.target)
    what = {"lane": "A fire lane", "mortar": f"Mortar fire from {source}"}.get(
        fact.sort, f"Fire from {source}"
    )
    power = f"firepower {fact.firepower.total}, " if fact.sort != "lane" else ""
    return f"{what} at {target}: {power}{fact.result}, below {fact.kill} hurts: {fact.cp} CP."


def _at(_s: Squad, fact: f.AtAttacked) -> str:
    end = "hit" if fact.hit else "miss"
    return f"{fact.unit} shoots at {fact.target}: {fact.result}, {fact.number} or less hits: {end}."


def _armour(_s: Squad, fact: f.ArmourTested) -> str:
    return f"{fact.unit} is struck on the {fact.plate}: {fact.roll} against {fact.number}: {fact.outcome}."


def _die(_s: Squad, fact: f.DieTested) -> str:
    what = {"crew": "its crew", "bail-out": "whether its crew bails out", "tracks": "its tracks"}[fact.what]
    return f"A die for {fact.unit}, {what}: {fact.roll} against {fact.number}."


def _assault(s: Squad, fact: f.AssaultResolved) -> str:
    where = s.setting.ground.name(fact.target)
    end = "succeeds" if fact.success else f"fails, {fact.damage} CP to the defenders"
    sums = f"{fact.result}, at most {fact.number}"
    return f"The assault on {where} at {fact.odds}: {sums}: it {end}. It costs {fact.cost} CP."


def _shot(s: Squad, fact: f.SniperShot) -> str:
    name = s.setting.ground.name
    end = f"{fact.cp} CP" if fact.cp else "a miss"
    shot = f"{fact.side}'s sniper in {name(fact.source)} shoots at {name(fact.target)}"
    return f"{shot}: {fact.roll} against cover {fact.cover}: {end}."


def _check(_s: Squad, fact: f.SniperChecked) -> str:
    end = "the sniper is found" if fact.found else "the sniper stays hidden"
    return f"{fact.side} looks for the sniper: {fact.roll} against cover {fact.cover}: {end}."


def _mine(s: Squad, fact: f.MineTested) -> str:
    end = "they go off" if fact.roll <= fact.number else "nothing goes off"
    return f"{fact.unit} in the mines of {s.setting.ground.name(fact.hex)}: {fact.roll}: {end}."


def _rally(_s: Squad, fact: f.RallyTried) -> str:
    end = "rallies" if fact.success else "stays pinned"
    return f"{fact.unit} {end}: {fact.result}, at most {fact.number}."


def _valour(_s: Squad, fact: f.ValourTested) -> str:
    end = f"{fact.unit} is valorous" if fact.roll <= fact.number else "nothing comes of it"
    return f"{fact.unit} tests its valour: {fact.roll}, at most {fact.number}: {end}."


def _phase(_s: Squad, fact: f.PhaseBegun) -> str:
    return f"Turn {fact.turn}, {fact.side}: {PHASE_TITLES[fact.phase]}."


def _ended(s: Squad, fact: f.GameEnded) -> str:
    return (
        f"The game is over: {s.setting.titles[fact.winner]} wins."
        if fact.winner != "-"
        else "The game is over: a draw."
    )


def _lane(s: Squad, fact: f.LaneLaid) -> str:
    return f"{fact.weapon} lays a fire lane through {_list([s.setting.ground.name(h) for h in fact.hexes])}."


def _placed(s: Squad, fact: f.MissionPlaced) -> str:
    smoke = f", for smoke, {fact.factors} factors" if fact.factors else ""
    title = s.mission_kind(s.missions[fact.mission]).title
    return f"{fact.mission}, {title}, is placed at {s.setting.ground.name(fact.hex)}{smoke}."


def _fell(s: Squad, fact: f.MissionFell) -> str:
    aim = f"scatters to the {fact.toward} on a {fact.die}" if fact.toward else "is on target"
    end = f"comes down in {s.setting.ground.name(fact.hex)}" if fact.hex != OFF_MAP else "is lost off the map"
    return f"{fact.mission} {aim} and {end}."


def _struck(s: Squad, fact: f.MissionStruck) -> str:
    where = s.setting.ground.name(fact.hex)
    power = f"firepower {fact.firepower}, {fact.result}, below {fact.kill} hurts"
    return f"{fact.mission} strikes {where}: {power}: {fact.cp} CP."


_TELLERS: dict[str, Callable[[Squad, Any], str]] = {
    "UnitSet": lambda s, x: f"{x.unit} sets up in {s.setting.ground.name(x.hex)}.",
    "PhaseBegun": _phase,
    "GameEnded": _ended,
    "Recovered": lambda _s, x: f"{x.unit} recovers.",
    "WeaponGiven": lambda _s, x: f"{x.to} takes {x.weapon}.",
    "UnitSplit": lambda _s, x: f"{x.unit} splits into {x.unit}a and {x.unit}b.",
    "UnitsJoined": lambda _s, x: f"{x.first} and {x.second} join to {x.whole}.",
    "Fired": lambda _s, x: f"{_list(x.units)} {'fires' if len(x.units) == 1 else 'fire'}.",
    "ExpendableUsed": lambda _s, x: f"{x.unit} uses a {x.sort}.",
    "ApAttacked": _ap,
    "AtAttacked": _at,
    "ArmourTested": _armour,
    "Immobilised": lambda _s, x: f"{x.unit} is immobilised.",
    "DieTested": _die,
    "LaneLaid": _lane,
    "UnitPinned": lambda _s, x: f"{x.unit} is pinned.",
    "UnitReduced": lambda _s, x: f"{x.unit} is reduced to a half squad.",
    "UnitEliminated": lambda _s, x: f"{x.unit} is eliminated.",
    "CasualtySwallowed": lambda _s, x: f"{x.unit} swallows one CP.",
    "RallyTried": _rally,
    "ValourTested": _valour,
    "MoveBegun": lambda _s, x: f"{_list(x.units)}: {'an assault move' if x.assault else 'a move'}.",
    "HexEntered": lambda s, x: f"Into {s.setting.ground.name(x.hex)}, {x.spent} MP spent.",
    "UnitExited": lambda _s, x: f"{x.unit} leaves the map by the {x.edge} edge.",
    "UnitAdvanced": lambda s, x: f"{x.unit} advances into {s.setting.ground.name(x.hex)}.",
    "AssaultBegun": lambda s, x: (
        f"{_list(x.units)} assault{'s' if len(x.units) == 1 else ''} {s.setting.ground.name(x.target)}."
    ),
    "AssaultResolved": _assault,
    "MovedIn": lambda s, x: (
        f"{_list(x.units)} move{'s' if len(x.units) == 1 else ''} into {s.setting.ground.name(x.hex)}."
    ),
    "SniperPlaced": lambda s, x: f"{x.side}'s sniper is set down in {s.setting.ground.name(x.hex)}.",
    "SniperShot": _shot,
    "SniperChecked": _check,
    "SniperWithdrawn": lambda _s, x: f"{x.side} withdraws its sniper.",
    "SniperEliminated": lambda _s, x: f"{x.side}'s sniper is eliminated.",
    "MinesFound": lambda s, x: f"There are mines in {s.setting.ground.name(x.hex)}.",
    "MineTested": _mine,
    "WireCleared": lambda s, x: f"{x.unit} clears the wire in {s.setting.ground.name(x.hex)}.",
    "SmokeLaid": lambda s, x: f"{x.unit} lays smoke {x.level} in {s.setting.ground.name(x.hex)}.",
    "MissionPlaced": _placed,
    "MissionFell": _fell,
    "MissionStruck": _struck,
    "SmokeThinned": lambda _s, _x: "The smoke thins.",
}
