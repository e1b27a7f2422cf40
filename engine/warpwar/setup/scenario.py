"""Scenarios as data: who sits where, on which map, with what, and how the game is won."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from engine.core.errors import illegal
from engine.warpwar.data import loader
from engine.warpwar.rules import Rules
from engine.warpwar.setup import scenario_checks
from engine.warpwar.setup.edition_files import changed

NAMES = (
    "2012-learning",
    "2012-classic-advanced",
    "2012-emperor",
    "2012-cornered",
    "2012-cluster",
    "2012-black-hole",
    "1994-basic",
    "1994-advanced",
    "1977-learning",
    "1977-basic",
    "1977-advanced",
)
"""In the order shown in the hall."""

VictoryKind = Literal[
    "occupation", "bases", "emperor", "star_total", "star_cluster", "production", "total_destruction", "vp_total",
    "create_first", "ending_turn", "ending_time",
]  # fmt: skip


class Victory(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to win or end the game, in the scenario's own order (R-VIC-02).

    `n`: points, stars, bases, turns or minutes; `stars`: the names of a star cluster; `text`: for people ("{hours}"
    stands for those of the Ending Time).
    """

    kind: VictoryKind
    text: str
    n: int = 0
    stars: tuple[str, ...] = ()


BOOK: tuple[VictoryKind, ...] = (
    "total_destruction", "emperor", "production", "star_cluster", "create_first", "star_total", "vp_total",
    "ending_turn", "ending_time",
)  # fmt: skip
"""The order of importance in 2012 6.1."""


def by_the_book(victory: tuple[Victory, ...]) -> tuple[Victory, ...]:
    """The conditions in the rulebook's order; those it does not know stay first."""
    return tuple(sorted(victory, key=lambda each: BOOK.index(each.kind) if each.kind in BOOK else -1))


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """One side's home stars (its bases at the start) by name."""

    homes: tuple[str, ...]


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """Entering from the edge (12 6.6): one Warpship of exactly `bp`, some attributes fixed, with pods and cargo."""

    bp: int
    wg: Literal["WG", "MWG"]
    fixed: dict[str, int]
    pods: int
    cargo: int


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file. Exactly one of `map` and `layout` names the printed map.

    `sides` are the starts in seat order (or to be chosen from, with `choose_end`); `choose_homes` the stars among
    which seats pick one each; `counters` the star counters lying at the start, by star; `entry` replaces bases.
    `draw_turn`: a draw after that turn, 0 none; `no_effective_draw`: R-VIC-06 is in use.
    """

    title: str
    edition: Literal["1977", "1994", "2012"]
    seats: tuple[int, int]
    minutes: Annotated[int, Meta(ge=1)]
    text: str
    victory: tuple[Victory, ...]
    name: str = ""
    note: str = ""
    uses: tuple[str, ...] = ()
    map: Literal["", "classic"] = ""
    layout: tuple[tuple[int, ...], ...] = ()
    sides: tuple[Start, ...] = field(default=(), name="side")
    choose_end: bool = False
    choose_homes: tuple[str, ...] = ()
    counters: dict[str, int] = {}
    entry: Entry | None = None
    first_phase: Literal["", "transactions", "build", "movement"] = ""
    draw_turn: Annotated[int, Meta(ge=0)] = 0
    no_effective_draw: bool = False
    options: tuple[str, ...] = ()
    rules: dict[str, Any] = {}


@lru_cache(maxsize=32)
def get(name: str) -> Scenario:
    """A packaged scenario by name; raises Illegal for a name there is none of."""
    if name not in NAMES:
        raise illegal("E-SCENARIO", f"There is no scenario called {name[:40]!r}; choose one from the list.", "scenario")
    return read_scenario(loader.DATA / "scenarios" / f"{name}.toml")


def read_scenario(path: Path) -> Scenario:
    """A scenario file; raises BadData for anything malformed, contradictory or unknown in it."""
    data = loader.read(path, Scenario)
    wrong = next(scenario_checks.faults(data), None)
    if wrong:
        raise loader.BadData(path.name, *wrong)
    changed(Rules(), data.rules, path.name, "rules")
    return replace(data, name=path.stem)
