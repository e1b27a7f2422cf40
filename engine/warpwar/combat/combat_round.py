"""A round of combat in stages, as pure functions of the forces at the star and the sealed answers (R-CMB-06).

A match asks its seats between the stages and writes the results into its state. In the adjudicator all answers are
given from the start. Both use `reveal`, `fire_all`, `doomed_ships` and `close`. `report` describes the round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.core.game import Seat
from engine.warpwar.combat.damage import apply_damage, complete_damage, is_doomed
from engine.warpwar.combat.ecm import deciders, default_ecm
from engine.warpwar.combat.fire import launch, resolve_fire, with_destroyed
from engine.warpwar.combat.forces import Forces
from engine.warpwar.combat.orders import complete
from engine.warpwar.combat.pickup import pick_up
from engine.warpwar.combat.results import FireResult, RoundResult
from engine.warpwar.combat.retreat import leave
from engine.warpwar.commands import EcmUse, Order
from engine.warpwar.notation import print_order
from engine.warpwar.rules import Rules
from engine.warpwar.units.ship import Ship


class Fired(Struct, frozen=True):
    """The ECM that was used in a round, and the results of all weapons."""

    ecm: tuple[EcmUse, ...]
    result: FireResult


class Aftermath(Struct, frozen=True):
    """Results of a round. `ships`: the ships that survive. `left`: maps an escaped ship to its new hex."""

    ships: dict[str, Ship]
    destroyed: tuple[str, ...] = ()
    pods: tuple[str, ...] = ()
    """Colony Pods that were lost. Pods aboard an escaping ship are not lost. They go with the ship (see `left`)."""
    set_down: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    left: dict[str, str] = {}


def reveal(forces: Forces, given: Iterable[Order]) -> tuple[dict[str, Order], Forces]:
    """Return the order of every ship, and the forces after Systemships are set down and ammunition is spent.

    These are steps 1 and 2 of a round. `given`: legal orders of all seats. A ship without an order gets the default
    order.
    """
    revealed = complete(forces, given)
    return revealed, replace(forces, ships={**forces.ships, **launch(forces, revealed)})


def ecm_deciders(forces: Forces, orders: Mapping[str, Order], rules: Rules) -> list[Seat]:
    """Return the seats that decide on ECM (step 3 of a round). `forces`: the forces after `reveal`.

    If the rules have no ECM step, return no seats.
    """
    return deciders(forces, orders) if rules.ecm_step else []


def fire_all(
    forces: Forces, orders: Mapping[str, Order], ecm: Mapping[Seat, Sequence[EcmUse] | None], rules: Rules
) -> Fired:
    """Return the ECM that was used, and the results of all weapons with this ECM (steps 3 to 5 of a round).

    `ecm`: maps a seat to its legal uses of ECM. If the value is None or missing, the player is absent and the default
    ECM is used.
    """
    uses: list[EcmUse] = []
    for seat in ecm_deciders(forces, orders, rules):
        given = ecm.get(seat)
        uses += default_ecm(forces, seat, orders, rules) if given is None else given
    return Fired(tuple(uses), resolve_fire(forces, orders, uses, rules))


def doomed_ships(forces: Forces, effective: Mapping[str, int], rules: Rules) -> list[str]:
    """Return the ships that are destroyed wherever the hits are placed.

    The owners of these ships need not place hits (R-CMB-09).
    """
    return [id for id, hits in effective.items() if is_doomed(forces, id, hits, rules)]


def close(
    forces: Forces,
    orders: Mapping[str, Order],
    fired: FireResult,
    damage: Mapping[str, Mapping[str, int]],
    rules: Rules,
) -> Aftermath:
    """Return the results of damage, pick-ups and escapes (steps 6 to 9 of a round).

    `forces`: the forces after `reveal`. `damage`: legal damage of all seats, by ship. Ships that cannot survive their
    effective hits can be left out.
    """
    hurt = apply_damage(forces, complete_damage(forces, fired.effective, damage, rules), rules)
    pods = {pod: carrier for pod, carrier in forces.pods.items() if pod not in hurt.pods}
    picked = pick_up(hurt.ships, orders, pods, forces.emperors)
    ships = {**hurt.ships, **picked}
    going = {id: orders[id].to for id in fired.escaped if id in ships}
    ships |= leave(ships, {id: to for id, to in going.items() if to})
    return Aftermath(ships, hurt.destroyed, hurt.pods, hurt.set_down, tuple(picked), going)


def report(
    number: int, forces: Forces, orders: Mapping[str, Order], fired: FireResult, after: Aftermath | None = None
) -> RoundResult:
    """Return the round as the sides of the battle see it: orders, shots, hits and results (R-CMB-03, R-CMB-10)."""
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
