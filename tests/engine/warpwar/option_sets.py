"""Tables with options: every optional rule and every house rule is on in at least one of them."""

from __future__ import annotations

from typing import Any

from engine.core.game import Setup

AWG: dict[str, Any] = {"advanced_generators": True, "armor": True, "cannons": True}
DIPLOMACY: dict[str, Any] = {"diplomacy": True}

SETS: dict[str, Setup] = {
    "all-weapons": Setup("2012-cornered", 2, AWG),
    "semi-hidden": Setup("2012-classic-advanced", 2, {"semi_hidden": True}),
    "semi-hidden-explored": Setup("2012-emperor", 2, {"semi_hidden": True, "counters": "explored"}),
    "semi-hidden-presence": Setup("2012-cornered", 3, {"semi_hidden": True, "stack_view": "presence"}),
    "blind": Setup("2012-cornered", 3, {"blind": True, "counters": "explored"}),
    "blind-1994": Setup("1994-basic", 2, {"blind": True}),
    "plotted": Setup("2012-cornered", 2, {"movement": "plotted"}),
    "plotted-semi-hidden": Setup("2012-emperor", 2, {"movement": "plotted", "semi_hidden": True}),
    "diplomacy": Setup("2012-cornered", 4, DIPLOMACY),
    "diplomacy-three": Setup("2012-cornered", 3, {**DIPLOMACY, "dip_min_players": "3", "dip_start": "cease_fire"}),
    "diplomacy-allies": Setup(
        "2012-cornered", 4, {**DIPLOMACY, "dip_start": "cease_fire", "ally_repair": True, "peace_stop": False}
    ),
    "diplomacy-cluster": Setup("2012-cluster", 4, {**DIPLOMACY, "alliance_win": True, "entry_apart": "4"}),
    "diplomacy-hidden": Setup("2012-black-hole", 4, {**DIPLOMACY, "semi_hidden": True, "dip_start": "cease_fire"}),
    "generated": Setup("2012-cornered", 4, {"map": "generated", "map_size": "small", "map_seed": 7}),
    "drawn-counters": Setup("2012-cornered", 3, {"counters": "drawn"}),
    "house-combat-2012": Setup(
        "2012-cornered",
        2,
        {
            **AWG, "ecm_direction": "lower", "ecm_floor": "1", "cannon_targets": "each", "loaded_rack": "sets_down",
            "missile_only_firer_holds": True, "pd0_retreat": False, "lwg_cost": "10", "mp_round": "down",
            "half_bp": "ceil", "base_bp_2012": "ship_only", "star_damage_time": "before", "stale_2012": "controller",
            "relay": False, "init_tie": "fixed", "battle_reveal": "all", "emperor_withdraws": False,
        },
    ),
    "house-more": Setup(
        "2012-emperor", 2,
        {"any_hit_holds": True, "stale_2012": "weaker_side", "seam_lines": "adjacent", "battle_reveal": "all",
         "star_set": "wild", "vic_order": "book"},
    ),
    "house-1994": Setup("1994-advanced", 2, {"vic_1994": "first_three", "half_bp": "exact", "relay": False}),
    "alliances-1994": Setup(
        "1994-galaxy", 3, {"alliances": True, "alliance_win": True, "map": "generated", "map_seed": 7}
    ),
    "resign-remove": Setup("2012-cornered", 4, {"resign": "remove"}),
}  # fmt: skip
