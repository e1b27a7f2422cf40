"""A round of combat, stage by stage, as pure functions of who is at the star and what was sealed (R-CMB-06).

A match asks its seats between the stages and writes into its state what comes of them; the adjudicator has all answers
at once. Both play a round by these: `reveal`, `fire_all`, `doomed`, `close`; `report` tells of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.core.game import Seat
from engine.warpwar.combat.damage import apply_damage, filled, forced
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
    """The ECM that was used, and what all weapons did."""

    ecm: tuple[EcmUse, ...]
    result: FireResult


class Aftermath(Struct, frozen=True):
    """The ships after the round, survivors only; `left` maps each escaped ship to its new hex."""

    ships: dict[str, Ship]
    destroyed: tuple[str, ...] = ()
    pods: tuple[str, ...] = ()
    """Colony Pods lost. Pods aboard an escaping ship go with it: see `left`."""
    set_down: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    left: dict[str, str] = {}


def reveal(forces: Forces, given: Iterable[Order]) -> tuple[dict[str, Order], Forces]:
    """Steps 1 and 2: the order of every ship, and the forces once Systemships are set down and ammunition is gone.

    `given` are legal orders of all seats; a ship without one does nothing.
    """
    revealed = complete(forces, given)
    return revealed, replace(forces, ships={**forces.ships, **launch(forces, revealed)})


def ecm_deciders(forces: Forces, orders: Mapping[str, Order], rules: Rules) -> list[Seat]:
    """Step 3: the seats that use ECM; nobody where the rules have no such step. `forces` is as after `reveal`."""
    return deciders(forces, orders) if rules.ecm_step else []


def fire_all(
    forces: Forces, orders: Mapping[str, Order], ecm: Mapping[Seat, Sequence[EcmUse] | None], rules: Rules
) -> Fired:
    """Steps 3 to 5: all weapons after ECM. `ecm`: a seat's legal uses; None, or no entry: what an absent owner does."""
    uses: list[EcmUse] = []
    for seat in ecm_deciders(forces, orders, rules):
        given = ecm.get(seat)
        uses += default_ecm(forces, seat, orders, rules) if given is None else given
    return Fired(tuple(uses), resolve_fire(forces, orders, uses, rules))


def doomed(forces: Forces, effective: Mapping[str, int], rules: Rules) -> list[str]:
    """The ships that their effective hits destroy wherever they are placed: nobody is asked about these (R-CMB-09)."""
    return [id for id, hits in effective.items() if forced(forces, id, hits, rules)]


def close(
    forces: Forces,
    orders: Mapping[str, Order],
    fired: FireResult,
    damage: Mapping[str, Mapping[str, int]],
    rules: Rules,
) -> Aftermath:
    """Steps 6 to 9 of a round. `forces` is as after `reveal`; `damage` legal damage of all seats by ship.

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
