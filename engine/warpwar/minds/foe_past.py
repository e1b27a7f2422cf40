"""Collect what an enemy ordered in each round, and what the enemy had seen of the seat's ships before that round.
Rounds of this battle and of earlier battles are included."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from engine.core.game import Seat
from engine.warpwar.commands import Order
from engine.warpwar.knowledge.past_battles import read_orders
from engine.warpwar.minds.rule_of_thumb import Seen
from engine.warpwar.view import BattleView, PastBattles, PastRoundView, RoundView

ROUNDS = 5
"""Number of most recent rounds that are used to infer how the enemy plays."""
HABITUAL = 4
"""Maximum number of orders in a ship's `habits`. They come from earlier battles, from other ships of the same side."""


class PlayedRound(Struct, frozen=True):
    """A round of a battle that was fought. `number`: number of the round in the battle.

    `ours`: what the enemy had seen of each of the seat's ships before the round. `orders`: maps a ship to its order.
    """

    number: int
    ours: tuple[Seen, ...]
    orders: Mapping[str, Order]


class Past(Struct, frozen=True):
    """Rounds that were fought with the enemy ships, oldest first.

    `number`: number of the round that will be fought now. `now`: what the enemies have seen of each of the seat's
    ships. `habits`: maps an enemy ship to orders of other ships of the same side.
    """

    number: int
    now: tuple[Seen, ...]
    rounds: tuple[PlayedRound, ...] = ()
    habits: Mapping[str, tuple[Order, ...]] = {}

    def shown_orders(self, ship: str, rounds: int | None = None) -> list[Order]:
        """Return the ship's `habits`, then the orders that the enemy ship revealed in the first `rounds` rounds.

        If `rounds` is None, all rounds are used.
        """
        given = (each.orders.get(ship) for each in self.rounds[:rounds])
        return [*self.habits.get(ship, ()), *(order for order in given if order is not None)]


def past_of(
    battle: BattleView | None, earlier: PastBattles | None, seat: Seat, own: Sequence[str], foes: Mapping[str, Seat]
) -> Past:
    """Return what this battle and earlier battles have revealed. `own`: ids of the seat's ships, in order.

    `foes`: maps each enemy ship to its owner.
    """
    known = earlier.rounds if earlier else ()
    here, now = _played_rounds(battle.rounds if battle else (), own)
    before = list[PlayedRound]()
    for _, group in groupby(known, lambda each: (each.turn, each.hex)):
        fought = [each.fought for each in group]
        if ours := fought[0].fleets.get(str(seat)):
            before += _played_rounds(fought, ours)[0]
    met = [each for each in before if any(ship in each.orders for ship in foes)]
    return Past(len(here) + 1, now, (*met, *here), {ship: _habits(known, ship, owner) for ship, owner in foes.items()})


def _played_rounds(rounds: Iterable[RoundView], own: Sequence[str]) -> tuple[list[PlayedRound], tuple[Seen, ...]]:
    """Return the rounds of one battle, and what the enemy has seen of each of the seat's ships after these rounds."""
    now, found = [Seen() for _ in own], []
    for fought in rounds:
        orders = {order.ship: order for order in read_orders(fought.orders)}
        taken = {loss.ship: loss.effective for loss in fought.losses}
        found.append(PlayedRound(fought.round, tuple(now), orders))
        for place, ship in enumerate(own):
            drive = orders[ship].D if ship in orders else now[place].drive
            now[place] = Seen(drive, now[place].hits + taken.get(ship, 0))
    return found, tuple(now)


def _habits(known: Iterable[PastRoundView], ship: str, owner: Seat) -> tuple[Order, ...]:
    """Return the last orders of the owner's other ships."""
    given = [
        order
        for each in known
        for order in read_orders(each.fought.orders)
        if order.ship != ship and order.ship in each.fought.fleets.get(str(owner), ())
    ]
    return tuple(given[-HABITUAL:])
