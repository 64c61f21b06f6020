"""Every number of the book that a variant could change, the switches, and our own counters.

A scenario, and `--set`, may change any of them by name: `switches.sniper_needs_cover=true`,
`charts.sniper_reach=8`.
"""

from __future__ import annotations

from dataclasses import dataclass

from enfilade.rulesets.squad.missions import MissionKind
from enfilade.rulesets.squad.pieces import AFV, GUN, HALF, LEADER, SQUAD, VEHICLE, UnitKind, WeaponKind


@dataclass(slots=True)
class Switches:
    """Options of the ruleset on which players differ."""

    low_ground_blocks: bool = False
    sniper_may_decline: bool = True
    sniper_needs_cover: bool = False
    sniper_fires_at_infantry_only: bool = False
    sniper_fires_again_on_twelve: bool = False


SWITCHES: tuple[tuple[str, str, str], ...] = (
    (
        "low_ground_blocks",
        "4.6",
        "woods, buildings and the like block also between two ends higher than they stand",
    ),
    ("sniper_may_decline", "13.9", "the owner of a sniper woken by a 12 may pass and keep it"),
    (
        "sniper_needs_cover",
        "13.10",
        "a sniper may be set down only where the check has a modifier of +1 or more",
    ),
    ("sniper_fires_at_infantry_only", "13.14", "opportunity fire of a sniper is at infantry only"),
    (
        "sniper_fires_again_on_twelve",
        "13.16",
        "a 12 lets a sniper on the board shoot at once from where it is",
    ),
)


@dataclass(slots=True)
class Charts:
    """The numbers.

    Attributes:
        kill_rows: 7.4 most firepower of each row; the row's K stands in `kill_numbers`.
        odds: 12.1 the kill numbers from 1:4 to 4:1.
        stacking: 6.5 infantry units a hex holds; `heavy_stacking` AFVs, vehicles and guns;
            `mixed_stacking` infantry beside one of those.
        sniper_reach: 13.2, 13.4 hexes.
        to_hit_weapon, to_hit_mortar, to_hit_mission: 10.2, 16.2, 17.4 of AT weapons, mortars, missions.
        on_target: 17.3 up to this die artillery does not scatter, above it by the difference.
        work_mp: 19.1 MP more to enter a position; `bunker_stacking` infantry in a bunker.
        mines: 19.4 at most this on a die eliminates; wire: 19.5 added to fire out of it.
    """

    kill_rows: tuple[int, ...] = (4, 10, 18, 28, 40)
    kill_numbers: tuple[int, ...] = (7, 8, 9, 10, 11, 12)
    odds: tuple[int, ...] = (3, 4, 5, 6, 8, 9, 10)
    stacking: int = 4
    heavy_stacking: int = 2
    mixed_stacking: int = 2
    leader_mp: int = 6
    squad_mp: int = 4
    led_mp: int = 6
    assault_cover: int = 1
    adjacent_bonus: int = 2
    open_bonus: int = 1
    sniper_reach: int = 6
    to_hit_weapon: int = 8
    to_hit_mortar: int = 6
    to_hit_mission: int = 8
    on_target: int = 4
    armour_number: int = 7
    armour_step: int = 2
    rally_good: int = 7
    rally_other: int = 6
    leader_valour: int = 6
    satchel: int = 6
    shot_at: str = "D"
    afv_points: int = 6
    work_mp: int = 1
    bunker_stacking: int = 2
    mines: int = 3
    wire: int = 1


UNIT_KINDS: dict[str, UnitKind] = {
    kind.name: kind
    for kind in (
        UnitKind("rifle", SQUAD, ap=5, reach=6, rating=4, half="rifle_half"),
        UnitKind("rifle_half", HALF, ap=2, reach=6, rating=2, whole="rifle"),
        UnitKind("line", SQUAD, ap=4, reach=6, rating=3, half="line_half"),
        UnitKind("line_half", HALF, ap=2, reach=6, rating=2, whole="line"),
        UnitKind("militia", SQUAD, ap=4, reach=4, rating=3, half="militia_half"),
        UnitKind("militia_half", HALF, ap=2, reach=4, rating=1, whole="militia"),
        UnitKind("guards", SQUAD, ap=6, reach=6, rating=5, elite=True, half="guards_half"),
        UnitKind("guards_half", HALF, ap=3, reach=6, rating=3, elite=True, whole="guards"),
        UnitKind("storm", SQUAD, ap=6, reach=4, rating=4, elite=True, half="storm_half"),
        UnitKind("storm_half", HALF, ap=3, reach=4, rating=2, elite=True, whole="storm"),
        UnitKind("marksmen", SQUAD, ap=5, reach=8, rating=4, elite=True, half="marksmen_half"),
        UnitKind("marksmen_half", HALF, ap=2, reach=8, rating=3, elite=True, whole="marksmen"),
        UnitKind("sergeant", LEADER, ap=1, reach=3, rating=1, leadership=-1),
        UnitKind("captain", LEADER, ap=1, reach=3, rating=1, leadership=-2),
        UnitKind("at_gun", GUN, ap=4, rating=4, at="D", shield=True, mp=1),
        UnitKind("heavy_at_gun", GUN, ap=6, rating=4, at="E", shield=True),
        UnitKind("infantry_gun", GUN, ap=8, rating=3, at="B", mp=1),
        UnitKind("light_tank", AFV, ap=4, at="B", front="B", rear="A", mg=4, mp=14),
        UnitKind("medium_tank", AFV, ap=10, at="D", front="D", rear="B", mg=5, mp=12),
        UnitKind("heavy_tank", AFV, ap=14, at="E", front="F", rear="D", mg=5, mp=8),
        UnitKind("assault_gun", AFV, ap=12, at="D", front="E", rear="B", mg=2, mp=10),
        UnitKind("truck", VEHICLE, rating=2, mp=16),
        UnitKind("carrier", VEHICLE, rating=3, mg=2, mp=14),
    )
}

WEAPON_KINDS: dict[str, WeaponKind] = {
    kind.name: kind
    for kind in (
        WeaponKind("lmg", ap=3, reach=8, mg=True),
        WeaponKind("mmg", heavy=True, ap=5, reach=12, mg=True),
        WeaponKind("hmg", heavy=True, ap=7, reach=14, mg=True),
        WeaponKind("at_rifle", at="A", at_reach=6),
        WeaponKind("rocket", at="D", at_reach=4),
        WeaponKind("flamer", ap=10, reach=1),
        WeaponKind("mortar", heavy=True, ap=6, reach=12, at="A", at_reach=12, mortar=True, nearest=2),
    )
}

MISSION_KINDS: dict[str, MissionKind] = {
    kind.name: kind
    for kind in (
        MissionKind("light", "light barrage", firepower=29, at="B"),
        MissionKind("heavy", "heavy barrage", firepower=41, at="C"),
        MissionKind("aircraft", "aircraft", firepower=19, at="D", artillery=False),
    )
}

GRENADE, SATCHEL, SHOT = "grenade", "satchel", "shot"
EXPENDABLES = (GRENADE, SATCHEL, SHOT)
