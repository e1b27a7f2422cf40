"""Builds the board of a match: map, tables and victory conditions.

The board is public and constant. It is built from the view's `setup` section alone.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from engine.core import codec
from engine.core.game import Setup
from engine.warpwar.combat import crt
from engine.warpwar.rules import Rules
from engine.warpwar.setup import match_map
from engine.warpwar.setup.match_map import MatchMap
from engine.warpwar.setup.scenario_schema import Victory
from engine.warpwar.starmap.fairness import LIMIT
from engine.warpwar.view import Board, GalaxyReport, HomeLine, SetupView
from engine.warpwar.world import world_of


def board_of(setup: SetupView) -> Board:
    """Return the board of a match: its map, tables and victory conditions. Boards are cached."""
    return _board(codec.encode(setup.agreed_setup), setup.map_seed)


@lru_cache(maxsize=64)
def _board(setup_bytes: bytes, map_seed: int) -> Board:
    setup: Setup = codec.decode(setup_bytes, Setup)
    world = world_of(setup, map_seed)
    played = world.scenario
    fixed = () if played.choose_end else world.match_map.homes
    return Board(
        name=world.star_map.name,
        hexes=match_map.board_hexes(world.star_map),
        stars=match_map.board_stars(world.star_map, world.rules, fixed),
        warplines=world.star_map.lines,
        rules=match_map.rules_view(world.rules, setup),
        crt=crt.rows(),
        victory=tuple(_in_words(each, world.rules) for each in world.victory if _in_use(each, world.rules)),
        galaxy=_galaxy(world.match_map),
    )


def _in_use(condition: Victory, rules: Rules) -> bool:
    return condition.kind != "ending_time" or rules.ending_time > 0


def _in_words(condition: Victory, rules: Rules) -> str:
    return condition.text.replace("{hours}", f"{rules.ending_time / 60:g}")


def _galaxy(made: MatchMap) -> GalaxyReport | None:
    """Return the fairness report of a new galaxy. Return None if the seats do not choose among the galaxy's homes."""
    if made.report is None or not made.choices:
        return None
    report = made.report
    return GalaxyReport(
        radii=report.radii,
        homes=tuple(HomeLine(home.hex, home.rival, home.stars, home.values) for home in report.homes),
        star_spread=tuple(map(_percent, report.star_spread)),
        value_spread=tuple(map(_percent, report.value_spread)),
        limit=_percent(LIMIT),
        fair=report.fair,
    )


def _percent(share: float) -> int:
    """Return the share in percent, rounded up. So a share above the limit is never shown as equal to the limit."""
    return ceil(100 * share - 1e-9)
