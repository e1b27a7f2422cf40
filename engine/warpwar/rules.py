"""All parameters in which editions, scenarios and house rules differ; `setup/match_rules.py` fills them from data."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field


class Rules(Struct, frozen=True):
    """The rules of one match. Defaults are 2012 basic; `data/editions` and the options of a match state differences.

    Each house-rule switch is a ruling in docs/rulings.md.
    """

    edition: Literal["1977", "1994", "2012"] = "2012"
    common_turn: bool = True
    """2012: all seats finish an event before the next one begins; else alternating player-turns (R-SEQ-01)."""

    # Ships: which attributes may be built (R-BLD-03), costs, generators
    attrs: tuple[str, ...] = ("PD", "B", "S", "T", "M", "SR")
    systemship_attrs: tuple[str, ...] = ("PD", "B", "S", "T", "M")
    generators: dict[str, int] = field(default_factory=lambda: {"WG": 5})
    """Available warp generators and their BP."""
    pd_per_mp: dict[str, int] = field(default_factory=lambda: {"WG": 1, "SWG": 1, "MWG": 2, "LWG": 3})
    """PD needed for one movement point, by generator."""
    missiles_per_bp: int = 3
    shells_per_bp: int = 6
    repair_bay_cost: int = 5
    systemships: bool = True
    """Whether Systemships and racks may be built at all (77 Learning: no, R-BLD-10)."""
    must_spend_all: int = 0
    """77 Learning and Basic: exactly this many BP must be spent on the first turn; 0: no such rule."""
    tech_turns: int = 0
    """Game-turns per technology level; 0: technology not used (R-TL-01, R-TL-04)."""

    # Economy
    national_stock: bool = False
    economy: Literal["flat", "stars1994", "counters"] = "flat"
    first_income: int = 40
    later_income: int = 8
    base_cost: int = 0
    """0: bases cannot be built (1977, learning scenarios, Classic Advanced)."""
    bases_fall: bool = True
    """Bases are destroyed by unopposed enemies (1994, 2012); 1977 bases are only occupied."""
    pod_cost: int = 0
    """0: no colonies."""
    colony_store: int = 40
    repair: bool = True
    scrap: bool = False
    transactions: bool = False
    """Whether BP may be loaded, unloaded and transferred (advanced rules with Holds)."""
    counters: Literal["", "dealt", "drawn", "explored"] = ""
    """2012 star counters: none, dealt face-up at the start, placed by players in turn, or by exploration (12 10.3)."""

    # Movement
    first_turn_ban: bool = True
    end_at_star: bool = True
    initiative: bool = True
    """2012: the seat with most ships left moves first, one ship after another; pinning (R-INIT, R-PIN)."""

    # Combat
    pick_drop: Literal["one", "racks"] = "racks"
    ecm_step: bool = False

    # Optional rules
    diplomacy: bool = False
    semi_hidden: bool = False
    blind: bool = False
    emperor: bool = False
    advanced_generators: bool = False

    # House-rule switches
    half_bp: Literal["floor", "ceil", "exact"] = "floor"
    lwg_cost: int = 15
    mp_round: Literal["up", "down"] = "up"
    missile_only_firer_holds: bool = False
    any_hit_holds: bool = False
    pd0_retreat: bool = True
    ecm_direction: Literal["both", "lower"] = "both"
    ecm_floor: int = 0
    cannon_targets: Literal["one", "each"] = "one"
    loaded_rack: Literal["protected", "sets_down"] = "protected"
    relay: bool = True
    movement: Literal["interleaved", "plotted"] = "interleaved"
    init_tie: Literal["rotating", "fixed"] = "rotating"
    stale_2012: Literal["claim_list", "controller", "weaker_side"] = "claim_list"
    emperor_withdraws: bool = True
    base_bp_2012: Literal["colony_or_ship", "ship_only"] = "colony_or_ship"
    ally_repair: bool = False
    peace_stop: bool = True
    dip_min_players: int = 4
    dip_start: Literal["war", "cease_fire"] = "war"
    alliance_win: bool = False
    stack_view: Literal["number", "presence"] = "number"
    star_damage_time: Literal["after", "before"] = "after"
    vic_1994: Literal["all_bases", "first_three"] = "all_bases"
    resign: Literal["inert", "remove"] = "inert"
    ending_time: int = 240
    """Minutes of table time for scenarios with an Ending Time; 0: not used."""
    star_set: str = "default"
    """Name of a file in `data/star_counters`."""
    vic_order: Literal["scenario", "book"] = "scenario"
    seam_lines: Literal["classic", "adjacent"] = "classic"
    entry_apart: int = 0
    """Unexplored Star Cluster: minimum distance in hexes between entries; a later seat must choose again if closer."""
    bots: Literal["keen", "calm"] = "keen"
    """How computer players play; no effect on other seats."""
    battle_reveal: Literal["sides", "all"] = "sides"
    """Viewers who see the revealed orders of a battle: its sides only (R-CMB-03), or all."""
