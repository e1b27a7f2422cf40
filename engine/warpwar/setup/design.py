"""Checks a scenario that a user designs, and lists the parts from which users can build scenarios."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from engine.core.errors import Fault, Refusal
from engine.core.game import OWN, Setup
from engine.core.scenario_cards import Design
from engine.warpwar.setup import option_list, own_scenario, own_scenario_checks, scenario, scenario_cards
from engine.warpwar.setup.edition_files import EDITIONS, edition
from engine.warpwar.setup.match_map import match_map_of
from engine.warpwar.setup.scenario_schema import Scenario
from engine.warpwar.starmap import printed_maps, star_counters
from engine.warpwar.starmap.fairness import Fairness, fairness

BEGIN = Callable[[Setup], object]
"""A function that starts a match of a setup, or raises Refusal."""
WITHIN = 6
"""Distance from a home in MP within which stars are counted for the sentences on fairness (12 9.2)."""


class Words(Struct, frozen=True, omit_defaults=True):
    """Something that a user can choose: its key in the scenario file, and its texts for users."""

    key: str
    title: str
    help: str = ""


class EditionParts(Struct, frozen=True):
    """An edition, its packages, and the options that a scenario of the edition may leave to each table."""

    key: str
    title: str
    packages: tuple[Words, ...]
    options: tuple[str, ...]


class Number(Struct, frozen=True):
    """The number in a victory condition: what it counts, its lowest and highest value, and its usual value."""

    label: str
    low: int
    high: int
    usual: int


class Condition(Struct, frozen=True, omit_defaults=True):
    """A victory condition that a scenario can use.

    `text`: the sentence that describes the condition to players, unless a scenario replaces it. `stars`: whether a
    scenario must list stars for the condition.
    """

    kind: str
    title: str
    text: str
    number: Number | None = None
    stars: bool = False


class SectorStar(Struct, frozen=True):
    """A star of a sector. `at`: the hex of the star in the sector, such as "C5"."""

    name: str
    at: str


class SectorMap(Struct, frozen=True):
    """A sector tile: its stars, and the pairs of stars that its warplines connect."""

    id: int
    stars: tuple[SectorStar, ...]
    lines: tuple[tuple[str, str], ...]


class CounterName(Struct, frozen=True):
    """A star counter that a scenario can place: its number and its title."""

    number: int
    title: str


class Bounds(Struct, frozen=True):
    """Limits for scenarios that users design.

    `columns`, `rows`: maximum number of columns and rows of sectors. `seats`: minimum and maximum number of seats.
    `bp`, `minutes`: maximum number of BP and of minutes. `title`, `text`: maximum number of characters of the name and
    of the text.
    """

    columns: int
    rows: int
    seats: tuple[int, int]
    bp: int
    minutes: int
    title: int
    text: int


class PrintedScenario(Struct, frozen=True):
    """A packaged scenario that a user can change. `form`: the fields of the scenario's file."""

    title: str
    form: dict[str, Any]


class DesignKit(Struct, frozen=True):
    """The parts from which users can build a scenario.

    `seams`: warplines of the classic block that lead from one sector to another sector.
    """

    sectors: tuple[SectorMap, ...]
    seams: tuple[tuple[str, str], ...]
    editions: tuple[EditionParts, ...]
    options: tuple[Words, ...]
    kinds: tuple[Condition, ...]
    counters: tuple[CounterName, ...]
    limits: Bounds
    printed: tuple[PrintedScenario, ...]


CONDITIONS = (
    Condition("total_destruction", "Total Destruction", "No other player has any counter left on the map."),
    Condition("emperor", "Last Emperor", "You have the last Emperor."),
    Condition("bases", "Bases", "No other player has a working base left."),
    Condition("production", "Production", "No other player has a base, a colony or a Colony Pod left."),
    Condition("star_cluster", "Star Cluster", "You control every star of the cluster.", stars=True),
    Condition("star_total", "Star Total", "You control this number of stars.", Number("Stars", 1, 200, 12)),
    Condition("create_first", "Create First", "You are the first to have this number of bases.",
              Number("Bases", 1, 200, 6)),
    Condition("vp_total", "Victory Points", "You have this number of victory points.", Number("Points", 1, 5000, 60)),
    Condition("occupation", "Occupation", "You occupy enemy home stars.", Number("Points", 1, 1000, 15)),
    Condition("ending_turn", "Ending Turn", "After this turn the player with the most points wins.",
              Number("Turn", 1, 200, 20)),
    Condition("ending_time", "Ending Time", "After {hours} hours the player with the most points wins.",
              Number("Minutes", 1, 6000, 240)),
)  # fmt: skip
PACKAGES = {
    "advanced": "Advanced rules", "tech": "Technology levels", "counters": "Star counters", "armor": "Armor",
    "cannons": "Cannons", "optional_build": "Optional building", "awg": "Advanced generators", "alliances": "Alliances",
}  # fmt: skip


def check_scenario_design(source: str | Mapping[str, Any], begin: BEGIN) -> Design:
    """Check a user's design for faults, and return the result.

    The check calls `begin` to start matches of the design, one with the minimum and one with the maximum number of
    players.
    """
    found = own_scenario.read_own_scenario(source)
    if found.scenario is None:
        return Design(found.text, found.form, None, found.faults)
    wrong = _stuck(found.scenario, found.text, begin)
    if wrong:
        return Design(found.text, found.form, None, wrong)
    return Design(found.text, found.form, scenario_cards.card(found.text), (), _notes(found.scenario, found.text))


def _stuck(played: Scenario, text: str, begin: BEGIN) -> tuple[Fault, ...]:
    """Return the faults that prevent a match.

    For a new galaxy, return no faults, because no galaxy is generated for this check.
    """
    if played.map == "generated":
        return ()
    for seats in dict.fromkeys(played.seats):
        try:
            begin(Setup(OWN, seats, text=text))
        except Refusal as refusal:
            return refusal.faults
    return ()


def _notes(played: Scenario, text: str) -> tuple[str, ...]:
    """Return sentences that say how fair the map is to its homes."""
    if played.map == "generated":
        return ("Each match gets a new galaxy. Its homes are spread evenly and are about equally rich.",)
    made = match_map_of(Setup(OWN, played.seats[1], text=text))
    homes = made.choices or tuple(side[0] for side in made.homes if side)
    if len(homes) < 2:
        return ()
    report = fairness(made.star_map, homes, (WITHIN,))
    lines = [
        f"{home.name}: {_stars(home.stars[0])}, the nearest other home is {home.rival} MP away."
        for home in report.homes
    ]
    return (*lines, _verdict(report))


def _stars(many: int) -> str:
    return f"{many} {'star' if many == 1 else 'stars'} within {WITHIN} MP"


def _verdict(report: Fairness) -> str:
    counts = [home.stars[0] for home in report.homes]
    if min(counts) == max(counts):
        return f"Every home has {_stars(counts[0])}."
    poor, rich = (next(home.name for home in report.homes if home.stars[0] == pick(counts)) for pick in (min, max))
    return f"{rich} has the most stars nearby ({max(counts)}), {poor} the fewest ({min(counts)})."


@lru_cache(maxsize=1)
def design_kit() -> DesignKit:
    """Return the parts from which users can build scenarios. The result is constant and public."""
    given = own_scenario_checks
    return DesignKit(
        sectors=tuple(_sector(each) for each in printed_maps.sector_tiles()),
        seams=printed_maps.seams(),
        editions=tuple(_edition(name) for name in EDITIONS),
        options=tuple(Words(each.key, each.label, each.help) for each in option_list.all_offers() if not each.where),
        kinds=CONDITIONS,
        counters=tuple(CounterName(number, f"#{number:02d}") for number in range(1, star_counters.MANY + 1)),
        limits=Bounds(
            given.COLUMNS,
            given.ROWS,
            given.SEATS,
            given.NUMBERS["first_income"],
            given.MINUTES,
            given.TITLE,
            given.TEXT,
        ),
        printed=tuple(_printed_scenario(name) for name in scenario.names()),
    )


def _sector(tile: printed_maps.Sector) -> SectorMap:
    stars = tuple(SectorStar(name, at) for name, (at, _) in tile.stars.items())
    return SectorMap(tile.id, stars, tuple(tile.warplines))


def _edition(name: str) -> EditionParts:
    packages = tuple(Words(key, PACKAGES.get(key, key)) for key in edition(name).package)
    return EditionParts(name, edition(name).title, packages, own_scenario_checks.OFFERS[name])


def _printed_scenario(name: str) -> PrintedScenario:
    played = scenario.get(name)
    return PrintedScenario(f"{played.title} ({played.edition})", own_scenario.scenario_fields(played))
