"""The end of a round: the destroyed are removed, pick-ups come aboard, escapes leave (R-CMB-06 steps 7 to 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.warpwar.combat.damage import apply_damage, filled
from engine.warpwar.combat.fire import with_destroyed
from engine.warpwar.combat.forces import Forces
from engine.warpwar.combat.pickup import pick_up
from engine.warpwar.combat.results import FireResult, RoundResult
from engine.warpwar.combat.retreat import leave
from engine.warpwar.commands import Order
from engine.warpwar.notation import print_order
from engine.warpwar.rules import Rules
from engine.warpwar.units.ship import Ship


class Aftermath(Struct, frozen=True):
    """The ships of the scene after the round, survivors only; `left` maps each escaped ship to its new hex."""

    ships: dict[str, Ship]
    destroyed: tuple[str, ...] = ()
    pods: tuple[str, ...] = ()
    """Colony Pods lost. Pods aboard an escaping ship go with it: see `left`."""
    set_down: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    left: dict[str, str] = {}


def close(
    forces: Forces,
    orders: Mapping[str, Order],
    fired: FireResult,
    damage: Mapping[str, Mapping[str, int]],
    rules: Rules,
) -> Aftermath:
    """Steps 6 to 9 of a round. `forces` is as after `fire.launch`; `damage` legal damage of all seats by ship.

    Ships that cannot survive their effective hits need not be in it.
    """
    hurt = apply_damage(forces, filled(forces, fired.effective, damage, rules), rules)
    pods = {pod: carrier for pod, carrier in forces.pods.items() if pod not in hurt.pods}
    picked = pick_up(hurt.ships, orders, pods, forces.emperors)
    ships = {**hurt.ships, **picked}
    going = {id: orders[id].to for id in fired.escaped if id in ships}
    ships |= leave(ships, {id: to for id, to in going.items() if to})
    return Aftermath(ships, hurt.destroyed, hurt.pods, hurt.set_down, tuple(picked), going)


def report(
    number: int, forces: Forces, orders: Mapping[str, Order], fired: FireResult, after: Aftermath | None = None
) -> RoundResult:
    """The round as its sides see it: revealed orders, shots, hits, what became of it (R-CMB-03, R-CMB-10)."""
    destroyed: Sequence[str] = after.destroyed if after else ()
    fleets: dict[str, tuple[str, ...]] = {}
    for id in orders:
        owner = str(forces.ships[id].owner)
        fleets[owner] = (*fleets.get(owner, ()), id)
    return RoundResult(
        round=number,
        fleets=fleets,
        orders=tuple(print_order(order, forces.ships[id].tl) for id, order in orders.items()),
        tactics={id: order.tactic for id, order in orders.items()},
        shots=fired.shots,
        losses=with_destroyed(fired.losses, destroyed),
        escaped=tuple(id for id in fired.escaped if id not in destroyed),
        held=fired.held,
        picked=after.picked if after else (),
        dropped=tuple(id for order in orders.values() for id in order.drop),
    )
