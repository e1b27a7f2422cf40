"""All parameters in which editions, scenarios and house rules differ. `setup/match_rules.py` fills them from data."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field


class Rules(Struct, frozen=True):
    """The rules of one match. The default values are the basic rules of the 2012 edition.

    The files in `data/editions` and the options of a match contain the differences. Each house rule has a ruling in
    docs/rulings.md.
    """

    edition: Literal["1977", "1994", "2012"] = "2012"
    common_turn: bool = True
    """True (2012 edition): all seats finish an event before the next event begins. False: player-turns alternate
    (R-SEQ-01)."""

    # The next fields are about ships: attributes that can be built (R-BLD-03), costs and generators.
    attrs: tuple[str, ...] = ("PD", "B", "S", "T", "M", "SR")
    systemship_attrs: tuple[str, ...] = ("PD", "B", "S", "T", "M")
    generators: dict[str, int] = field(default_factory=lambda: {"WG": 5})
    """Maps each warp generator that can be built to its price in BP."""
    pd_per_mp: dict[str, int] = field(default_factory=lambda: {"WG": 1, "SWG": 1, "MWG": 2, "LWG": 3})
    """Maps each generator to the PD that one movement point needs."""
    missiles_per_bp: int = 3
    shells_per_bp: int = 6
    repair_bay_cost: int = 5
    systemships: bool = True
    """Whether Systemships and racks can be built. In the 77 Learning scenario they cannot be built (R-BLD-10)."""
    must_spend_all: int = 0
    """Exact number of BP that a player must spend on the first turn (77 Learning and Basic).

    It is 0 if there is no such rule.
    """
    tech_turns: int = 0
    """Number of game-turns until the technology level rises by one. It is 0 if technology is not used
    (R-TL-01, R-TL-04)."""

    # Economy
    national_stock: bool = False
    economy: Literal["flat", "stars1994", "counters"] = "flat"
    first_income: int = 40
    later_income: int = 8
    base_cost: int = 0
    """Price of a base in BP. It is 0 if bases cannot be built (1977 edition, learning scenarios, Classic Advanced)."""
    bases_fall: bool = True
    """Whether unopposed enemies destroy a base (1994 and 2012 editions). In the 1977 edition bases are only
    occupied."""
    pod_cost: int = 0
    """Price of a Colony Pod in BP. It is 0 if there are no colonies."""
    colony_store: int = 40
    repair: bool = True
    scrap: bool = False
    transactions: bool = False
    """Whether BP can be loaded, unloaded and transferred (advanced rules with Holds)."""
    counters: Literal["", "dealt", "drawn", "explored"] = ""
    """How the star counters of the 2012 edition are put on the map.

    "": there are no counters. "dealt": they are dealt face-up at the start. "drawn": players place them in turn.
    "explored": ships explore them (12 10.3).
    """

    # Movement
    first_turn_ban: bool = True
    end_at_star: bool = True
    initiative: bool = True
    """Whether the seat with the most ships left to move activates the next ship (2012 edition). Ships can be pinned
    (R-INIT, R-PIN)."""

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
    """Minutes of table time for scenarios with an Ending Time. It is 0 if there is no time limit."""
    star_set: str = "default"
    """Name of the set of star counters. The set is a file in `data/star_counters`."""
    vic_order: Literal["scenario", "book"] = "scenario"
    seam_lines: Literal["classic", "adjacent"] = "classic"
    entry_apart: int = 0
    """Minimum distance in hexes between the hexes where ships enter (Unexplored Star Cluster).

    If a later seat chooses a hex that is nearer, it must choose again.
    """
    bots: Literal["keen", "calm"] = "keen"
    """The way in which computer players play. The rule has no effect on other players."""
    battle_reveal: Literal["sides", "all"] = "sides"
    """The viewers who see the revealed orders of a battle: only the sides of the battle (R-CMB-03), or all viewers."""
