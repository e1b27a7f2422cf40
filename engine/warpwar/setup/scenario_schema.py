"""The form of a scenario file: seats, map, what each side has at the start, and how the game is won."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from engine.warpwar.units.ship import Generator

VictoryKind = Literal[
    "occupation", "bases", "emperor", "star_total", "star_cluster", "production", "total_destruction", "vp_total",
    "create_first", "ending_turn", "ending_time",
]  # fmt: skip


class Victory(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to win or end the game. A scenario sets the order of its conditions (R-VIC-02).

    `n`: the number of points, stars, bases, turns or minutes. `stars`: the names of the stars in a star cluster.
    `text`: the sentence for players. In this sentence "{hours}" stands for the hours of the Ending Time.
    """

    kind: VictoryKind
    text: str
    n: int = 0
    stars: tuple[str, ...] = ()


BOOK: tuple[VictoryKind, ...] = (
    "total_destruction", "emperor", "production", "star_cluster", "create_first", "star_total", "vp_total",
    "ending_turn", "ending_time",
)  # fmt: skip
"""The kinds of victory conditions in the order of importance of 2012 6.1."""


def by_the_book(victory: tuple[Victory, ...]) -> tuple[Victory, ...]:
    """Return the conditions in the rulebook's order. Conditions that are not in the rulebook come first."""
    return tuple(sorted(victory, key=lambda each: BOOK.index(each.kind) if each.kind in BOOK else -1))


class StartShip(Struct, frozen=True, forbid_unknown_fields=True):
    """A ship that exists from the start of the match.

    `at`: the name of the star where the ship is. `wg`: the ship's generator, or "" for a Systemship.
    """

    at: str
    attrs: dict[str, int]
    wg: Generator = "WG"


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """What one side has at the start: its ships, and the names of its home stars. Each home star has a base."""

    homes: tuple[str, ...] = ()
    ships: tuple[StartShip, ...] = field(default=(), name="ship")


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """How ships enter from the edge of the map (12 6.6). Each seat enters with one Warpship that costs exactly `bp` BP.

    `fixed`: minimum points of some attributes. `pods`: the number of pods aboard. `cargo`: the BP in Holds.
    """

    bp: int
    wg: Literal["WG", "MWG"]
    fixed: dict[str, int]
    pods: int
    cargo: int


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a scenario file.

    Exactly one of `map` and `layout` names the map. A generated map is a new galaxy with a home for each seat. `sides`:
    what each side has at the start, in seat order. With `choose_end`, a player chooses between the sides.
    `choose_homes`: the stars from which each seat picks one home. `counters`: maps a star to its star counter at the
    start. `entry`: how ships enter from the edge, if there are no bases at the start. `draw_turn`: the match ends as a
    draw after this turn. It is 0 if there is no such turn. `no_effective_draw`: whether R-VIC-06 is used. `place`:
    sorts the scenario list, lowest first.
    """

    title: str
    edition: Literal["1977", "1994", "2012"]
    seats: tuple[int, int]
    minutes: Annotated[int, Meta(ge=1)]
    text: str
    victory: tuple[Victory, ...]
    name: str = ""
    place: int = 1000
    note: str = ""
    uses: tuple[str, ...] = ()
    map: Literal["", "classic", "generated"] = ""
    layout: tuple[tuple[int, ...], ...] = ()
    sides: tuple[Start, ...] = field(default=(), name="side")
    choose_end: bool = False
    choose_homes: tuple[str, ...] = ()
    counters: dict[str, int] = {}
    entry: Entry | None = None
    first_phase: Literal["", "transactions", "build", "movement", "combat"] = ""
    draw_turn: Annotated[int, Meta(ge=0)] = 0
    no_effective_draw: bool = False
    options: tuple[str, ...] = ()
    rules: dict[str, Any] = {}
