"""What a mover is and knows: the ship, its movement points, and the Sight by which its path is judged."""

from __future__ import annotations

from msgspec import Struct

from engine.warpwar.rules import Rules
from engine.warpwar.starmap.star_map import Chart
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


class Sight(Struct, frozen=True):
    """What the mover knows that binds him; all hexes by id.

    `enemies`: hexes with ships of players at War with him. `first_turn`: enemy base stars while the first-turn ban
    lasts. `closed`: stars he may not enter under cease fire. `pass_only`: stars he may pass but not end at.
    `loose`: own Systemships and pods standing at stars. `handled`: those that already changed carrier this turn,
    where the house rule "relay" is off. `dummies`: own dummy counters by hex. `must_leave`: hexes that must be left if
    a star is in reach (ships interned by a cease fire, R-DIP-05).
    """

    enemies: frozenset[str] = frozenset()
    first_turn: frozenset[str] = frozenset()
    closed: frozenset[str] = frozenset()
    pass_only: frozenset[str] = frozenset()
    loose: dict[str, tuple[str, ...]] = {}
    handled: frozenset[str] = frozenset()
    dummies: dict[str, int] = {}
    must_leave: frozenset[str] = frozenset()


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


def entry_fault(chart: Chart, sight: Sight, there: str) -> tuple[str, str] | None:
    """Why this hex may not be entered at all, as code and sentence; None if it may."""
    name = chart.label(there)
    if not chart.enterable(there):
        return "E-OFF-MAP", f"{name} cannot be entered by any ship."
    if there in sight.first_turn:
        return "E-FIRST-TURN-BASE", f"No ship may enter an enemy base star in the first game-turn; go round {name}."
    if there in sight.closed:
        return "E-CEASE-FIRE", f"A cease fire forbids entering {name}; choose another way."
    return None
