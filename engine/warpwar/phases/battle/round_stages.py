"""Resolves the stages of a combat round: orders revealed, ECM, fire, damage, end of the round (R-CMB-06)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.core.events import ALL
from engine.core.game import PUBLIC, Seat
from engine.core.sealed import Sealed
from engine.warpwar.combat import combat_round, damage, stalemate
from engine.warpwar.combat.forces import Forces
from engine.warpwar.combat.results import FireResult, RoundResult
from engine.warpwar.commands import Damage, Ecm, Order, Orders
from engine.warpwar.events import event_types
from engine.warpwar.knowledge import battle_outsiders
from engine.warpwar.notation import print_damage, print_ecm, print_order
from engine.warpwar.phases.battle import withdrawal
from engine.warpwar.phases.battle.battle_forces import audience, forces_at
from engine.warpwar.phases.common.losses import remove_lost
from engine.warpwar.phases.common.sealed_questions import answer_of
from engine.warpwar.state import Battle, State
from engine.warpwar.umpire import Umpire
from engine.warpwar.units.ship import Ship


def _ask(state: State, battle: Battle, stage: str, seats: Iterable[Seat]) -> None:
    """Open the sealed question of a stage. Seats that resigned are not asked (R-VIC-15)."""
    battle.stage = stage
    battle.sealed = Sealed([seat for seat in sorted(seats) if not state.sides[seat].resigned])


def ask_orders(ump: Umpire, battle: Battle) -> None:
    """Begin a round of battle: ask the fighting seats for orders."""
    battle.fired = None
    _ask(ump.state, battle, "orders", forces_at(ump.state, ump.world, battle.hex).seats())


def reveal_orders(ump: Umpire, battle: Battle) -> None:
    """Reveal the orders of all seats at the same time. Then set down Systemships, subtract the used ammunition, and ask
    for ECM."""
    state = ump.state
    forces = forces_at(state, ump.world, battle.hex)
    given: list[Order] = []
    for seat in battle.sealed.needs:
        sealed = answer_of(battle.sealed, seat, Orders)
        given += sealed.orders if sealed is not None else ()
    battle.orders, after = combat_round.reveal(forces, given)
    battle.rounds = [*battle.rounds, combat_round.report(battle.round, forces, battle.orders, FireResult())]
    state.ships.update(after.ships)
    _ask(state, battle, "ecm", combat_round.ecm_deciders(after, battle.orders, ump.rules))


def fire_weapons(ump: Umpire, battle: Battle) -> None:
    """Fire all weapons after the use of ECM. Then ask the owners of hit ships to place the hits (R-DMG-08)."""
    state = ump.state
    forces = forces_at(state, ump.world, battle.hex)
    sealed = {seat: answer_of(battle.sealed, seat, Ecm) for seat in battle.sealed.needs}
    given = {seat: answer.uses for seat, answer in sealed.items() if answer is not None}
    volley = combat_round.fire_all(forces, battle.orders, given, ump.rules)
    fired = volley.result
    battle.fired = replace(fired, credit={})
    battle.credit = {id: {str(seat): hits for seat, hits in by.items()} for id, by in fired.credit.items()}
    doomed = combat_round.doomed_ships(forces, fired.effective, ump.rules)
    report = _report(battle, forces, volley, doomed)
    battle.rounds = [*battle.rounds[:-1], report]
    if fired.effective:
        ump.mark_activity()
    _say_round(ump, battle, report)
    hurt = {forces.ships[id].owner for id in fired.effective if id not in doomed}
    _ask(state, battle, "damage", hurt)


def _report(battle: Battle, forces: Forces, fired: combat_round.Fired, doomed: list[str]) -> RoundResult:
    """Return the round as the sides of the battle see it.

    The report names the ships that are destroyed, because no choice of the owner can save these ships any more
    (R-CMB-09).
    """
    after = combat_round.Aftermath(ships={}, destroyed=tuple(doomed))
    report = combat_round.report(battle.round, forces, battle.orders, fired.result, after)
    return replace(report, orders=(*report.orders, *print_ecm(fired.ecm))) if fired.ecm else report


def _say_round(ump: Umpire, battle: Battle, report: RoundResult) -> None:
    """Send the whole round to viewers who may see its orders (R-CMB-03, R-SPEC-01).

    All other viewers get only the destroyed and escaped ships.
    """
    viewers = [PUBLIC, *range(len(ump.state.sides))]
    full = tuple(viewer for viewer in viewers if battle_outsiders.sees_orders(ump.state, ump.world, viewer, battle))
    if len(full) == len(viewers):
        ump.say(event_types.RoundFought(battle.hex, report), ALL)
        return
    ump.say(event_types.RoundFought(battle.hex, report), full)
    others = tuple(viewer for viewer in viewers if viewer not in full)
    ump.say(event_types.RoundFought(battle.hex, battle_outsiders.without_orders(report)), others)


def own_hits(battle: Battle, forces: Forces, seat: Seat) -> dict[str, int]:
    """Return the seat's ships that were hit, as a map from ship to effective hits."""
    hits = battle.fired.effective if battle.fired is not None else {}
    return {id: count for id, count in hits.items() if id in forces.ships and forces.ships[id].owner == seat}


def place_damage(ump: Umpire, battle: Battle) -> None:
    """Apply the damage, remove destroyed ships, and carry out pick-ups and escapes. Then continue the battle."""
    state, fired = ump.state, battle.fired or FireResult()
    forces = forces_at(state, ump.world, battle.hex)
    placed: dict[str, dict[str, int]] = {}
    for seat in sorted({forces.ships[id].owner for id in fired.effective}):
        sealed = answer_of(battle.sealed, seat, Damage)
        if sealed is None:
            sealed = damage.default_damage(forces, seat, own_hits(battle, forces, seat), ump.rules)
        mine = {id: dict(hits) for id, hits in sealed.hits.items() if any(hits.values())}
        placed |= mine
        if lines := print_damage(mine):
            ump.say(event_types.Crossed(seat, battle.hex, tuple(lines)), (seat,))
    after = combat_round.close(forces, battle.orders, fired, placed, ump.rules)
    _apply_outcome(ump, battle, after)
    _next_round(ump, battle, bool(fired.effective))


def _apply_outcome(ump: Umpire, battle: Battle, after: combat_round.Aftermath) -> None:
    """Store the ships as they are after the round, and add events for what the map shows."""
    state = ump.state
    remove_lost(ump, after.destroyed, after.pods, battle.credit)
    state.ships.update(after.ships)
    for pod in state.pods.values():
        if pod.aboard in after.left:
            pod.hex = after.left[pod.aboard]
    for id, hex in after.left.items():
        ump.say(event_types.Left(state.ships[id].owner, id, battle.hex, hex, "escaped"), audience(ump, battle))
    if after.picked:
        report = replace(battle.rounds[-1], picked=after.picked)
        battle.rounds = [*battle.rounds[:-1], report]
        for seat in sorted({state.ships[id].owner for id in after.picked}):
            up = tuple(id for id in after.picked if state.ships[id].owner == seat)
            ump.say(event_types.Rearranged(seat, battle.hex, up), audience(ump, battle))


def _next_round(ump: Umpire, battle: Battle, effective: bool) -> None:
    """Begin the next round, or ask for a withdrawal after three quiet rounds, or end the battle (R-CMB-07, R-STALE)."""
    battle.quiet = stalemate.quiet_after(battle.quiet, effective)
    seats = forces_at(ump.state, ump.world, battle.hex).seats()
    if not seats:
        withdrawal.finish(ump, battle)
    elif stalemate.must_withdraw(battle.quiet) and withdrawal.possible(ump, battle, seats):
        _ask(ump.state, battle, "withdraw", withdrawal.leavers(ump, battle, seats))
    else:
        battle.round += 1
        ask_orders(ump, battle)


def order_lines(battle: Battle, ships: dict[str, Ship], given: Iterable[Order]) -> tuple[str, ...]:
    """Return orders in notation, in the form that their owner may see."""
    return tuple(print_order(order, ships[order.ship].tl if order.ship in ships else None) for order in given)
