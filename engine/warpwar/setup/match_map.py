"""Builds the map of a match from its setup: hexes, homes, first star counters, the constant parts of the board."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine.core import codec
from engine.core.game import Setup
from engine.core.scenario_cards import OptionValue
from engine.warpwar.rules import Rules
from engine.warpwar.setup import scenario
from engine.warpwar.setup.match_rules import rules_for
from engine.warpwar.starmap import galaxy_generator, printed_maps
from engine.warpwar.starmap.fairness import Fairness
from engine.warpwar.starmap.star_map import StarMap
from engine.warpwar.view import BoardHex, BoardStar, RulesView


class MatchMap(Struct, frozen=True):
    """The map of a match. All places are hex ids.

    `homes`: the fixed home stars of each side. If the second player chooses an end of the map, side 0 is the north.
    `choices`: the home stars from which each seat picks one home, in seat order. `counters`: the star counters of home
    stars. A home star that no seat picks gets an ordinary counter instead (R-STAR-09). `report`: the fairness of a
    generated map.
    """

    star_map: StarMap
    homes: tuple[tuple[str, ...], ...] = ()
    choices: tuple[str, ...] = ()
    counters: dict[str, int] = {}
    report: Fairness | None = None


def match_map_of(setup: Setup, map_seed: int = 0) -> MatchMap:
    """Return the map for a setup that has been checked.

    `map_seed` is used only if the match is played in a new galaxy (see `galaxy_seed`).
    """
    return _match_map(codec.encode(setup), map_seed)


@lru_cache(maxsize=256)
def _match_map(setup_bytes: bytes, map_seed: int) -> MatchMap:
    setup: Setup = codec.decode(setup_bytes, Setup)
    if is_generated(setup):
        return _galaxy(setup, map_seed)
    played = scenario.of(setup)
    seams = rules_for(scenario.source_of(setup), setup.options).seam_lines
    star_map = printed_maps.classic() if played.map == "classic" else printed_maps.layout(played.layout, seams)
    named = star_map.named
    return MatchMap(
        star_map=star_map,
        homes=tuple(tuple(named[star.lower()] for star in side.homes) for side in played.sides[: setup.seats]),
        choices=tuple(named[star.lower()] for star in played.choose_homes),
        counters={named[star.lower()]: number for star, number in played.counters.items()},
    )


def _galaxy(setup: Setup, map_seed: int) -> MatchMap:
    """Return a new galaxy with as many homes as seats, so that each seat can choose a home.

    If ships enter from the edge of the map, the galaxy has no homes.
    """
    columns, rows = galaxy_generator.size_for(str(setup.options.get("map_size", "auto")), setup.seats)
    made = galaxy_generator.generate(columns, rows, setup.seats, map_seed)
    played = scenario.of(setup)
    if not played.choose_homes and played.entry is not None:
        return MatchMap(star_map=made.star_map, report=made.report)
    counters = {home: number for number, home in enumerate(made.homes, start=1)}
    return MatchMap(star_map=made.star_map, choices=made.homes, counters=counters, report=made.report)


def is_generated(setup: Setup) -> bool:
    """Return whether the match is played in a new galaxy."""
    return setup.options.get("map") == "generated" or scenario.of(setup).map == "generated"


def galaxy_seed(setup: Setup, drawn: int) -> int:
    """Return the number from which the galaxy of a match is generated. For a printed map return 0.

    This is the number that the table chose, or `drawn` if the table chose no number.
    """
    if not is_generated(setup):
        return 0
    asked = setup.options.get("map_seed", 0)
    return asked if isinstance(asked, int) and asked else drawn


def star_map_of(setup: Setup, map_seed: int = 0) -> StarMap:
    """Return the star map of a match."""
    return match_map_of(setup, map_seed).star_map


def board_hexes(star_map: StarMap) -> tuple[BoardHex, ...]:
    """Return the hexes in the form in which a client draws them."""
    return tuple(BoardHex(hex_id, cell.q, cell.r, cell.cost, cell.hole) for hex_id, cell in star_map.cells.items())


def board_stars(star_map: StarMap, rules: Rules, homes: tuple[tuple[str, ...], ...] = ()) -> tuple[BoardStar, ...]:
    """Return the stars in the form in which a client draws them.

    The field `home` is the seat that has its home at the star from the start, or -1. The field `value` is 0 if the
    rules do not use it.
    """
    owner = {hex_id: seat for seat, side in enumerate(homes) for hex_id in side}
    counts = rules.economy == "stars1994"
    return tuple(
        BoardStar(star.name, at, star.value if counts else 0, owner.get(at, -1)) for at, star in star_map.stars.items()
    )


def rules_view(rules: Rules, setup: Setup) -> RulesView:
    """Return the parameters of the rules that are shown to players."""
    return RulesView(
        edition=rules.edition,
        attrs=rules.attrs,
        systemship_attrs=rules.systemship_attrs,
        generators=rules.generators,
        tech_turns=rules.tech_turns,
        pod_cost=rules.pod_cost,
        base_cost=rules.base_cost,
        colony_store=rules.colony_store,
        switches=_switches(setup),
    )


def _switches(setup: Setup) -> dict[str, OptionValue]:
    """Return the options that the table chose, and the scenario's values of flags that it offers as options."""
    played = scenario.of(setup)
    own = {key: value for key, value in played.rules.items() if isinstance(value, bool)}
    offered = played.options
    return {key: value for key, value in own.items() if key in offered} | setup.options
