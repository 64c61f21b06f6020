"""5.3, 5.5 The Fire and the Defensive Fire Phase."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.core.question import Option, offer
from enfilade.core.refusal import Refusal
from enfilade.rulesets.squad.facts import PhaseBegun
from enfilade.rulesets.squad.rules.antitank import at_shot, shooters
from enfilade.rulesets.squad.rules.fire import fire_group, has_ap_target
from enfilade.rulesets.squad.rules.fortifications import clear_wire, why_not_clear, wire_clearers
from enfilade.rulesets.squad.rules.mortars import fire_mortars, mortar_targets, why_not_from
from enfilade.rulesets.squad.rules.smoke import lay_smoke_by_mortar, smokes_by_mortar, why_not_smoke_by_mortar
from enfilade.rulesets.squad.rules.units import why_not_attack
from enfilade.rulesets.squad.state import ADVANCE, FIRE, MOVEMENT, Squad


async def fire_phase(s: Squad) -> None:
    """5.3 The acting side's units attack, or lay smoke or clear wire in place of it."""
    await attack_or_end(s, s.side, MOVEMENT)


async def defensive_fire_phase(s: Squad) -> None:
    """5.5 The other side's units without a Fire marker attack."""
    await attack_or_end(s, s.foe, ADVANCE)


async def attack_or_end(s: Squad, side: str, following: str) -> None:
    """5.3, 5.5 One attack of a side, or the next phase."""
    name = s.setting.ground.name
    hexes = s.hexes_of(side)
    options: list[Option] = [("fire", name(h)) for h in hexes if has_ap_target(s, side, h)]
    options += [("mortar", name(h)) for h in hexes if mortar_targets(s, side, h)]
    options += [("shoot", u) for u in shooters(s, side)]
    if s.phase == FIRE:
        options += [("smoke", u) for u in smokes_by_mortar(s, side)]
        options += [("clear", u) for u in wire_clearers(s, side)]
    choice = await offer(
        side,
        options,
        rule="5.3" if s.phase == FIRE else "5.5",
        topic="fire",
        why=lambda o: why_not(s, side, o),
    )
    if choice is None:
        s.do(PhaseBegun(s.turn, s.side, following))
        return
    verb, what = choice
    if verb == "shoot":
        await at_shot(s, what)
    elif verb == "smoke":
        await lay_smoke_by_mortar(s, what)
    elif verb == "clear":
        await clear_wire(s, what)
    else:
        h = s.board.hex_of(what)
        assert h is not None, "an option names a hex of the map"
        await (fire_group if verb == "fire" else fire_mortars)(s, side, h)


def why_not(s: Squad, side: str, option: Option) -> Iterator[Refusal]:
    """5.3, 5.5, 7.6 Why nobody attacks so."""
    verb, what = (option[0], option[1]) if len(option) == 2 else ("", "")  # noqa: PLR2004 - verb and hex or unit
    h = s.board.hex_of(what)
    ours = what in s.units and s.units[what].side == side
    if verb in ("fire", "mortar") and h is not None and s.of(side, h):
        reasons = [reason for u in s.of(side, h) for reason in why_not_attack(s, u)]
        if verb == "mortar":
            reasons = [*why_not_from(s, h), *reasons]
        rule = "7.1" if verb == "fire" else "16.1"
        yield from reasons or [Refusal(rule, f"There is no target for that in LOS and range of {what}.")]
    elif verb == "clear" and ours:
        yield from why_not_clear(s, what)
        if s.phase != FIRE:
            yield Refusal("19.5", "Wire is cleared in the Fire Phase only.")
    elif verb == "shoot" and ours:
        yield from why_not_attack(s, what)
        yield Refusal("10.1", f"{what} has no AT weapon that reaches a target in sight.")
    elif verb == "smoke" and ours and s.phase == FIRE:
        yield from why_not_smoke_by_mortar(s, side, what)
    elif s.phase == FIRE:
        says = "Say 'fire 0504', 'mortar 0504', 'shoot g1', 'smoke g1', 'clear g1' or 'pass'."
        yield Refusal("5.3", says)
    else:
        yield Refusal("5.5", "Say 'fire 0504', 'mortar 0504', 'shoot g1' or 'pass' to end the phase.")
