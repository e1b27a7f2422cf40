"""A Warpship about to move: where it is, its movement points, its racks and what rides in them."""

from __future__ import annotations

from msgspec import Struct

from engine.warpwar.rules import Rules
from engine.warpwar.units.ship import Ship


class Traveller(Struct, frozen=True):
    """A Warpship about to move: its hex, PD and MP now, racks it may use, what rides in them.

    `dummies` is how many dummy counters stand with it (semi-hidden play). An Emperor aboard keeps one rack free:
    the caller takes it off `racks`.
    """

    id: str
    at: str
    pd: int
    mp: int
    racks: int = 0
    aboard: tuple[str, ...] = ()
    pinned: bool = False
    warpship: bool = True


def allowance(pd: int, wg: str, rules: Rules) -> int:
    """Movement points of a present PD (R-MOVE-01, R-WG-02): 1977 PD, 1994 half of it rounded up, 2012 by generator."""
    if not wg or pd <= 0:
        return 0
    per = rules.pd_per_mp.get(wg, 1)
    if rules.mp_round == "down" and rules.advanced_generators:
        return max(1, pd // per)
    return -(-pd // per)


def traveller(
    ship: Ship, aboard: tuple[str, ...], rules: Rules, pinned: bool = False, emperor: bool = False
) -> Traveller:
    """A ship record as a traveller; with the Emperor aboard one rack is kept for his shuttle (R-EMP-03)."""
    return Traveller(
        id=ship.id,
        at=ship.hex,
        pd=ship.has("PD"),
        mp=allowance(ship.has("PD"), ship.wg, rules),
        racks=max(0, ship.has("SR") - emperor),
        aboard=aboard,
        pinned=pinned,
        warpship=ship.is_warpship,
    )
