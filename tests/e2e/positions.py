"""Where the matches of the prepared server begin, by their set-up. Ann has seat 0, Ben seat 1, Cat seat 2."""

from __future__ import annotations

from typing import Any

from engine.core.game import Setup
from engine.warpwar.commands import ChooseHome
from engine.warpwar.state import State
from tests.e2e.arena_positions import ARENAS
from tests.e2e.newcomer_positions import POSITIONS as NEWCOMERS
from tests.e2e.sumeria_positions import KINGDOMS
from tests.engine.warpwar.position import Position

DRAW = Setup("2012-learning", 2, {"init_tie": "fixed"})
PACT = Setup("2012-cornered", 3, {"diplomacy": True, "dip_min_players": "3"})
PLAYER_TURNS = (Setup("1977-basic", 2), Setup("1994-basic", 2))
STARS = Setup("1994-advanced", 2)


def at(setup: Setup) -> Position:
    options: dict[str, Any] = setup.options
    return Position(setup.scenario, setup.seats, **options)


def quiet() -> State:
    """Return a position after fourteen turns without ships: a draw is offered at the end of this turn (R-VIC-07)."""
    table = at(DRAW)
    table.state.quiet = 14
    return table.state


def pact() -> State:
    """Return a position where Ann and Ben are allied.

    Both have a ship at Ann's home, and Ann has a colony at Lagash.
    """
    table = at(PACT)
    table.state.priority = [0, 1, 2]  # so that Ben moves first in turn 2
    for seat, home in enumerate(("Kling", "Sol", "Ur")):
        table.do(seat, ChooseHome(home))
    table.idle_until("build")
    table.put_ship("W1: TL0 PD=8 H=4 BP=3", 0, "Kling")
    table.put_ship("W2: TL0 PD=8 H=4 BP=1", 1, "Kling")
    table.state.relations["0-1"] = "allied"
    star = table.state.stars[table.hex("Lagash")]
    star.colony = star.control = 0
    table.idle_until("transact")
    return table.state


def stars() -> State:
    """Return a 1994 position, Ann first. The BP are not yet divided, but ships exist, and only Babylon is left to Ben.

    At Umma no ship has guns; at Sumer Ann has some. W3 carries the cost of a base to Mari; W5 needs repair.
    """
    table = at(STARS)
    table.state.priority = [0, 1]
    table.do(1, ChooseHome("Babylon"))
    for star in ("Nineveh", "Ugarit"):
        table.state.stars[table.hex(star)].base = -1
    for record, place in (
        ("W1: TL0 PD=10 H=4 BP=2", "Ur"), ("W3: TL0 PD=6 H=3 BP=30", "Mari"), ("W5: TL0 PD={6}4", "Ur"),
        ("W7: TL0 PD=6", "Umma"), ("W9: TL0 PD=8 B=4", "Sumer"),
    ):  # fmt: skip
        table.put_ship(record, 0, place)
    for record, place in (("W2: TL0 PD=6", "Umma"), ("W4: TL0 PD=2", "Sumer")):
        table.put_ship(record, 1, place)
    table.state.stars[table.hex("Mari")].control = 0
    return table.state


def position_after_dice(setup: Setup) -> State:
    """Return a new match with its dice already thrown: Ann chooses her end of the map, Ben moves first."""
    table = at(setup)
    table.state.priority = [1, 0]
    return table.state


POSITIONS = [quiet(), pact(), *map(position_after_dice, PLAYER_TURNS), stars(), *NEWCOMERS, *ARENAS, *KINGDOMS]
