"""The phase in which dangerous stars (counters with D+) damage every ship at the star (R-STAR-05).

This happens once a turn: after combat, or by house rule before combat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.errors import refuse
from engine.core.game import Decision, Seat
from engine.warpwar import standing_orders
from engine.warpwar.combat import damage
from engine.warpwar.combat.forces import Forces
from engine.warpwar.commands import Damage
from engine.warpwar.events import event_types
from engine.warpwar.knowledge import visibility
from engine.warpwar.notation import print_damage
from engine.warpwar.phases.battle.battle_forces import forces_at
from engine.warpwar.phases.common.losses import remove_lost
from engine.warpwar.phases.common.sealed_questions import Asked, answer_of, ask, decision_id, seal, sealable
from engine.warpwar.prompts import DamagePrompt, Wound
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.world import World


def enter(ump: Umpire) -> None:
    state = ump.state
    ask(state, ())
    state.hits = {}
    if (ump.rules.star_damage_time == "before") != (state.phase == "perils_before"):
        return
    for ship in state.ships.values():
        star = state.stars.get(ship.hex)
        counter = ump.world.counter(star.counter) if star is not None else None
        if counter is not None and counter.d and not ship.aboard:
            state.hits[ship.id] = counter.d
    if _would_tell(ump.world):
        return
    doomed = [id for id in state.hits if _is_doomed(ump, id)]
    asked = {state.ships[id].owner for id in state.hits if id not in doomed}
    ask(state, [seat for seat in asked if not state.sides[seat].resigned])


def _would_tell(world: World) -> bool:
    """Return whether a question to a seat would reveal something hidden (R-STAR-10).

    The question would reveal the D of a star counter, or the stars where the seat has ships.
    """
    return world.rules.counters == "explored" or not visibility.open_counters(world)


def _is_doomed(ump: Umpire, id: str) -> bool:
    forces = forces_at(ump.state, ump.world, ump.state.ships[id].hex)
    return damage.is_doomed(forces, id, ump.state.hits[id], ump.rules)


def open_questions(state: State, world: World) -> Asked:
    if state.sealed.complete:
        return {}
    id = decision_id(state, "stars.damage")
    text = "Dangerous stars hit your ships. Choose which parts are lost."
    return {seat: [Decision(id, "damage", text, state.sealed.has(seat))] for seat in state.sealed.needs}


def forces_hit(state: State, world: World, seat: Seat) -> list[tuple[Forces, dict[str, int]]]:
    """Return one pair for each star that hit ships of the seat.

    A pair contains the forces at the star, and a map from ship to hits.
    """
    by_hex: dict[str, dict[str, int]] = {}
    for id, hits in state.hits.items():
        if id in state.ships and state.ships[id].owner == seat:
            by_hex.setdefault(state.ships[id].hex, {})[id] = hits
    return [(forces_at(state, world, hex), hits) for hex, hits in by_hex.items()]


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> DamagePrompt:
    """Return one prompt for the damage to all ships of the seat.

    If all hit ships are at one star, `hex` is the hex of the star. Otherwise `hex` is "".
    """
    found = forces_hit(state, world, seat)
    wounds: list[Wound] = []
    for forces, hits in found:
        wounds += damage.wounds(forces, seat, hits, world.rules, standing_orders.damage_list(state, seat))
    hex = found[0][0].hex if len(found) == 1 else ""
    return DamagePrompt(decision.id, hex, 0, tuple(wounds), state.sealed.of(seat) or "")


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> None:
    plan = sealable(ump.state.sealed, seat, command, Damage)
    if plan is not None:
        _judge(ump, seat, plan)


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    seal(ump, ump.state.sealed, seat, command, "damage")


def _judge(ump: Umpire, seat: Seat, command: Damage) -> None:
    faults = []
    found = forces_hit(ump.state, ump.world, seat)
    known = {id for _, hits in found for id in hits}
    for forces, hits in found:
        part = {id: taken for id, taken in command.hits.items() if id in hits or id not in known}
        faults += damage.check_damage(forces, seat, hits, part, ump.rules)
    refuse(faults)


def place_damage(ump: Umpire) -> None:
    """Apply the damage of all stars at once. No seat gets points for ships that a star destroyed (R-EMP-01)."""
    state = ump.state
    for seat in sorted({state.ships[id].owner for id in state.hits}):
        sealed = answer_of(state.sealed, seat, Damage)
        listed = standing_orders.damage_list(state, seat) if _would_tell(ump.world) else ()
        for forces, hits in forces_hit(state, ump.world, seat):
            placed: Mapping[str, Mapping[str, int]] = damage.default_damage(forces, seat, hits, ump.rules, listed).hits
            if sealed is not None:
                own = {id: sealed.hits.get(id, {}) for id in hits}
                placed = damage.complete_damage(forces, hits, own, ump.rules)
            _apply_damage(ump, seat, forces, {id: dict(taken) for id, taken in placed.items()})
    state.hits = {}


def _apply_damage(ump: Umpire, seat: Seat, forces: Forces, placed: dict[str, dict[str, int]]) -> None:
    hurt = damage.apply_damage(forces, placed, ump.rules)
    if lines := print_damage(placed):
        ump.say(event_types.Crossed(seat, forces.hex, tuple(lines)), (seat,))
    standing = tuple(id for id in hurt.destroyed if not forces.ships[id].aboard)
    remove_lost(ump, hurt.destroyed, hurt.pods)
    ump.state.ships.update(hurt.ships)
    if standing:
        body = event_types.Lost(seat, forces.hex, standing, "star")
        ump.say(body, visibility.readers(ump.world, seat))


def leave(ump: Umpire) -> None:
    place_damage(ump)
    ask(ump.state, ())
