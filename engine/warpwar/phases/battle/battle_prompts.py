"""Builds the prompts of a battle (orders, ECM, damage, withdrawal). Each prompt shows only what its seat may know."""

from __future__ import annotations

from engine.core import codec
from engine.core.game import Seat
from engine.warpwar import standing_orders
from engine.warpwar.combat import damage, ecm
from engine.warpwar.combat.forces import Forces
from engine.warpwar.commands import Orders
from engine.warpwar.phases.battle import round_stages, withdrawal
from engine.warpwar.phases.battle.battle_forces import forces_at
from engine.warpwar.prompts import DamagePrompt, EcmPrompt, Fighter, Foe, OrdersPrompt, Prompt, WithdrawPrompt
from engine.warpwar.state import Battle, State
from engine.warpwar.units.ship import Ship
from engine.warpwar.world import World


def prompt(state: State, world: World, seat: Seat, battle: Battle, decision: str) -> Prompt:
    forces = forces_at(state, world, battle.hex)
    sealed = battle.sealed.of(seat) or ""
    if battle.stage == "orders":
        return orders(world, forces, seat, battle, decision, sealed)
    if battle.stage == "ecm":
        return EcmPrompt(
            decision,
            battle.hex,
            battle.round,
            ecm.points(forces, seat, battle.orders),
            ecm.incoming(forces, seat, battle.orders),
            lower_only=world.rules.ecm_direction == "lower",
            floor=world.rules.ecm_floor,
            sealed=sealed,
        )
    if battle.stage == "damage":
        listed = standing_orders.damage_list(state, seat)
        wounds = damage.wounds(forces, seat, round_stages.own_hits(battle, forces, seat), world.rules, listed)
        return DamagePrompt(decision, battle.hex, battle.round, wounds, sealed)
    warpships = [ship.id for ship in forces.fighters(seat) if ship.is_warpship]
    loose = [ship.id for ship in forces.fighters(seat) if not ship.is_warpship]
    return WithdrawPrompt(
        decision,
        battle.hex,
        tuple(warpships),
        forces.exits.get(seat, ()),
        {id: forces.free_racks(id) for id in warpships},
        (*loose, *withdrawal.own_pods(state, battle.hex, seat)),
        sealed,
    )


def orders(world: World, forces: Forces, seat: Seat, battle: Battle, decision: str, sealed: str) -> OrdersPrompt:
    own = forces.fighters(seat)
    last = [order for id, order in battle.orders.items() if id in forces.ships and forces.ships[id].owner == seat]
    return OrdersPrompt(
        decision=decision,
        hex=battle.hex,
        round=battle.round,
        fighters=tuple(fighter(world, forces, ship) for ship in own),
        foes=tuple(foe(battle, ship) for ship in forces.targets(seat)),
        exits=forces.exits.get(seat, ()),
        pick_drop=world.rules.pick_drop,
        last=codec.encode(Orders(tuple(last))).decode() if last else "",
        sealed=sealed,
    )


def fighter(world: World, forces: Forces, ship: Ship) -> Fighter:
    """Return one of the seat's ships and what it may do this round."""
    tactics = ["ATTACK", "DODGE"]
    able = ship.has("PD") > 0 or world.rules.pd0_retreat
    if ship.is_warpship and ship.id not in forces.emperors and able:
        tactics.append("RETREAT")
    racks = ship.has("SR") if ship.is_warpship else 0
    loose = [other.id for other in forces.fighters(ship.owner) if not other.is_warpship] if racks else []
    return Fighter(
        ship=ship.id,
        pd=ship.has("PD"),
        caps={attr: ship.has(attr) for attr in ("B", "S", "E", "T", "C")},
        tactics=tuple(tactics),
        missiles=ship.has("M"),
        shells=ship.has("SH"),
        racks=racks,
        aboard=tuple(rider.id for rider in forces.riders(ship.id)),
        loose=tuple(loose),
        pick_drop=min(1, racks) if world.rules.pick_drop == "one" else racks,
    )


def foe(battle: Battle, ship: Ship) -> Foe:
    """Return an enemy ship as a target, with what the ship has revealed in this battle."""
    seen = ""
    for report in battle.rounds:
        if ship.id in report.tactics:
            seen = next((line for line in report.orders if line.startswith(f"{ship.id} ")), seen)
    return Foe(ship.id, ship.owner, "W" if ship.is_warpship else "S", ship.tl if seen else -1, seen)
