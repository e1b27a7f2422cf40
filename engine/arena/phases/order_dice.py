"""Dice that decide an order (3.1, 3.3, 4.1)."""

from __future__ import annotations

from engine.arena.umpire import Umpire
from engine.core.game import Seat

SIDES = 20


def highest_first(ump: Umpire) -> list[Seat]:
    """Return the seats in clockwise order, beginning with the seat that rolled highest.

    If several seats rolled highest, these seats roll again (A-03).
    """
    tied = ump.living()
    while len(tied) > 1:
        rolled = {seat: ump.roll(SIDES, "order", seat) for seat in tied}
        tied = [seat for seat in tied if rolled[seat] == max(rolled.values())]
    living = ump.living()
    at = living.index(tied[0])
    return living[at:] + living[:at]


def rank_seats(ump: Umpire, totals: dict[Seat, int]) -> list[Seat]:
    """Return the seats sorted by total, highest first. Tied seats roll again to decide their order (A-12)."""
    order: list[Seat] = []
    for total in sorted(set(totals.values()), reverse=True):
        tied = [seat for seat in sorted(totals) if totals[seat] == total]
        if len(tied) > 1:
            tied = rank_seats(ump, {seat: ump.roll(SIDES, "initiative", seat) for seat in tied})
        order += tied
    return order


def clockwise_after(seat: Seat, order: list[Seat]) -> list[Seat]:
    """Return the seats of `order` sorted clockwise, beginning after `seat`. If `seat` is in the list, it comes last."""
    return sorted(order, key=lambda each: (each <= seat, each))
