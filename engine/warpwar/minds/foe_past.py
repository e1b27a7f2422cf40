"""What a foe has ordered round by round, and what he saw of us when he did: in this battle and in earlier ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from engine.core.game import Seat
from engine.warpwar.commands import Order
from engine.warpwar.knowledge.past_battles import read
from engine.warpwar.minds.rule_of_thumb import Seen
from engine.warpwar.view import BattleView, PastBattles, PastRoundView, RoundView

ROUNDS = 5
"""Rounds that are looked back upon."""
HABITUAL = 4
"""Orders of a side's other ships, in battles that are over, that count as habits of each of its ships."""


class PlayedRound(Struct, frozen=True):
    """A round of number `number` of its battle: orders by ship, and what was seen of each of our ships before it."""

    number: int
    ours: tuple[Seen, ...]
    orders: Mapping[str, Order]


class Past(Struct, frozen=True):
    """Rounds fought with the foes, oldest first; what they see of each of our ships now, in round `number`.

    `habits`: foe -> orders of its side's other ships.
    """

    number: int
    now: tuple[Seen, ...]
    rounds: tuple[PlayedRound, ...] = ()
    habits: Mapping[str, tuple[Order, ...]] = {}

    def shown(self, ship: str, rounds: int | None = None) -> list[Order]:
        """The orders a foe has shown before the round of this place in the list, or now."""
        given = (each.orders.get(ship) for each in self.rounds[:rounds])
        return [*self.habits.get(ship, ()), *(order for order in given if order is not None)]


def past_of(
    battle: BattleView | None, earlier: PastBattles | None, seat: Seat, own: Sequence[str], foes: Mapping[str, Seat]
) -> Past:
    """What this battle and those that are over have shown. `own`: our ships, in order; `foes`: theirs, by owner."""
    known = earlier.rounds if earlier else ()
    here, now = _played(battle.rounds if battle else (), own)
    before = list[PlayedRound]()
    for _, group in groupby(known, lambda each: (each.turn, each.hex)):
        fought = [each.fought for each in group]
        if ours := fought[0].fleets.get(str(seat)):
            before += _played(fought, ours)[0]
    met = [each for each in before if any(ship in each.orders for ship in foes)]
    return Past(len(here) + 1, now, (*met, *here), {ship: _habits(known, ship, owner) for ship, owner in foes.items()})


def _played(rounds: Iterable[RoundView], own: Sequence[str]) -> tuple[list[PlayedRound], tuple[Seen, ...]]:
    """Rounds of one battle, and what is seen of each own ship after them."""
    now, found = [Seen() for _ in own], []
    for fought in rounds:
        orders = {order.ship: order for order in read(fought.orders)}
        taken = {loss.ship: loss.effective for loss in fought.losses}
        found.append(PlayedRound(fought.round, tuple(now), orders))
        for place, ship in enumerate(own):
            drive = orders[ship].D if ship in orders else now[place].drive
            now[place] = Seen(drive, now[place].hits + taken.get(ship, 0))
    return found, tuple(now)


def _habits(known: Iterable[PastRoundView], ship: str, owner: Seat) -> tuple[Order, ...]:
    """The last orders of the other ships of its side."""
    given = [
        order
        for each in known
        for order in read(each.fought.orders)
        if order.ship != ship and order.ship in each.fought.fleets.get(str(owner), ())
    ]
    return tuple(given[-HABITUAL:])
