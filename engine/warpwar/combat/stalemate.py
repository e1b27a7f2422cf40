"""After three quiet rounds a player must leave the star (77 7(6)(c), 94 VI 6(c), 12 5.1 6(c); R-STALE)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from engine.core.errors import Fault
from engine.core.game import Seat
from engine.warpwar.combat.forces import Forces
from engine.warpwar.commands import WithdrawTo
from engine.warpwar.units.ship import Ship

QUIET_ROUNDS = 3

P = TypeVar("P")


def quiet_after(quiet: int, effective_hits: bool) -> int:
    """Return the number of consecutive rounds without effective hits, including this one (R-STALE-01).

    `quiet`: the number before this round.
    """
    return 0 if effective_hits else quiet + 1


def must_withdraw(quiet: int) -> bool:
    return quiet >= QUIET_ROUNDS


def withdrawing(claims: Sequence[P], at_war: Callable[[P, P], bool]) -> list[P]:
    """Return the players that must leave the star according to the claim list (R-STALE-02). The list is read in order.

    A player stays unless they are at War with a player who already stays.
    """
    staying: list[P] = []
    leaving: list[P] = []
    for claim in dict.fromkeys(claims):
        (leaving if any(at_war(claim, other) for other in staying) else staying).append(claim)
    return leaving


def of_player_turn(present: Iterable[P], phasing: P) -> list[P]:
    """Return the players that must leave in editions with player turns.

    Only the phasing player leaves (R-STALE-02, R-STALE-08).
    """
    return [seat for seat in present if seat == phasing]


def by_control(claims: Sequence[P], controller: P | None) -> list[P]:
    """Return the claim list with the star's controller first (house rule `stale_2012: controller`).

    As a result, the controller stays, and all players at War with the controller leave. Without a controller the list
    does not change.
    """
    return list(claims) if controller is None else [controller, *(each for each in claims if each != controller)]


def by_value(claims: Sequence[P], values: Mapping[P, int]) -> list[P]:
    """Return the claim list sorted by the BP of each player's remaining ships (house rule `stale_2012: weaker_side`).

    The player with most BP comes first. Players with equal BP stay in the same order.
    """
    return sorted(claims, key=lambda each: -values.get(each, 0))


def loose(forces: Forces, seat: Seat) -> list[str]:
    """Return the seat's Systemships that are not aboard a ship. They need a rack to withdraw."""
    return [ship.id for ship in forces.fighters(seat) if not ship.is_warpship]


def check_withdrawal(forces: Forces, seat: Seat, plan: WithdrawTo, pods: Iterable[str] = ()) -> list[Fault]:
    """Return all faults in a withdrawal. `pods`: the seat's Colony Pods at this star that are not aboard a ship."""
    exits, own = forces.exits.get(seat, ()), {ship.id: ship for ship in forces.fighters(seat)}
    faults = []
    for id, to in plan.to.items():
        if id not in own or not own[id].is_warpship:
            faults.append(Fault("E-NOT-YOURS", f"{id} is not one of your Warpships here.", f"to.{id}"))
        elif to not in exits:
            text = f"{id} cannot go to {to}. Choose one of {', '.join(exits)}."
            faults.append(Fault("E-NOT-ADJACENT", text, f"to.{id}"))
    riders = {*loose(forces, seat), *pods}
    used: dict[str, int] = {}
    for id, carrier in plan.carry.items():
        if id not in riders:
            faults.append(Fault("E-PICK-NOT-HERE", f"{id} is not one of your Systemships or pods here.", f"carry.{id}"))
        elif carrier and (carrier not in own or not own[carrier].is_warpship):
            faults.append(Fault("E-NOT-YOURS", f"{carrier} is not one of your Warpships here.", f"carry.{id}"))
        elif carrier:
            used[carrier] = used.get(carrier, 0) + 1
            if used[carrier] > forces.free_racks(carrier):
                faults.append(Fault("E-RACKS", f"{carrier} has no free rack for {id}.", f"carry.{id}"))
    return faults


def default_withdrawal(forces: Forces, seat: Seat, pods: Iterable[str] = ()) -> WithdrawTo:
    """Return a withdrawal of all Warpships to the default hex, which is the first of the seat's exits.

    Free racks are given first to the most valuable Systemships (by points left), then to pods.
    """
    exits = forces.exits.get(seat, ())
    carriers = [ship for ship in forces.fighters(seat) if ship.is_warpship]
    racks = [carrier.id for carrier in carriers for _ in range(forces.free_racks(carrier.id))]
    waiting = sorted(loose(forces, seat), key=lambda id: -_points(forces.ships[id]))
    carry = dict(zip([*waiting, *pods], racks, strict=False))
    return WithdrawTo(to={ship.id: exits[0] for ship in carriers} if exits else {}, carry=carry)


def _points(ship: Ship) -> int:
    return sum(ship.now.values())
