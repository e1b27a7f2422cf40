"""Builds what a viewer sees of battles (R-CMB-03).

Sides of a battle see all revealed facts. Other viewers see that the battle takes place and what is lost in it.
"""

from __future__ import annotations

from engine.core.game import PUBLIC, Seat, Viewer
from engine.warpwar import position
from engine.warpwar.combat.results import LossResult, RoundResult, ShotResult
from engine.warpwar.commands import Damage, Ecm, Orders, WithdrawTo
from engine.warpwar.knowledge import visibility
from engine.warpwar.knowledge.battle_outsiders import sees_orders, without_orders
from engine.warpwar.knowledge.visibility import ViewerSight
from engine.warpwar.notation import print_damage, print_ecm, print_order
from engine.warpwar.phases.common.sealed_questions import answer_of
from engine.warpwar.state import Battle, State
from engine.warpwar.view import BattleView, LossView, PastBattles, PastRoundView, RoundView, ShipShownView, ShotView


def round_view(fought: RoundResult) -> RoundView:
    return RoundView(
        round=fought.round,
        fleets=fought.fleets,
        orders=fought.orders,
        tactics=fought.tactics,
        shots=tuple([shot_view(shot) for shot in fought.shots]),
        losses=tuple([loss_view(loss) for loss in fought.losses]),
        escaped=fought.escaped,
        held=fought.held,
        picked=fought.picked,
        dropped=fought.dropped,
    )


def shot_view(shot: ShotResult) -> ShotView:
    return ShotView(
        firer=shot.firer,
        weapon=shot.weapon,
        target=shot.target,
        drive=shot.drive,
        diff=shot.diff,
        cell=shot.cell,
        hits=shot.hits,
        ecm=shot.ecm,
    )


def loss_view(loss: LossResult) -> LossView:
    return LossView(
        ship=loss.ship,
        scored=loss.scored,
        absorbed=loss.absorbed,
        effective=loss.effective,
        destroyed=loss.destroyed,
    )


def battles(sight: ViewerSight) -> tuple[BattleView, ...]:
    """Return this turn's battles, including finished ones."""
    return tuple([battle_view(sight, place) for place in range(len(sight.state.battles))])


def past_battles(state: State, viewer: Viewer) -> PastBattles | None:
    """Return what the viewer knows from finished battles. Return None for the public, or if nothing is known."""
    if viewer == PUBLIC or not state.sides[viewer].past_rounds:
        return None
    side = state.sides[viewer]
    ships = [
        ShipShownView(id, each.owner, each.turn, each.tl, each.orders, each.hits, each.built, each.spent)
        for id, each in side.shown.items()
    ]
    return PastBattles(
        ships=tuple(ships),
        rounds=tuple([PastRoundView(each.turn, each.hex, round_view(each.fought)) for each in side.past_rounds]),
    )


def rounds(sight: ViewerSight, place: int, full: bool) -> tuple[RoundView, ...]:
    """Return the rounds fought in a battle. `full`: whether to include the orders.

    `place`: index of the battle in `State.battles`. Each version is calculated once and shared by all viewers.
    """
    known, fought = sight.facts.rounds, sight.state.battles[place].rounds
    if (place, full) not in known:
        known[place, full] = tuple(map(round_view, fought if full else map(without_orders, fought)))
    return known[place, full]


def battle_view(sight: ViewerSight, place: int) -> BattleView:
    """Return the view of one battle. `place`: index of the battle in `State.battles`."""
    state, world, viewer = sight.state, sight.world, sight.viewer
    battle = state.battles[place]
    full = sees_orders(state, world, viewer, battle)
    readable = full or visibility.open_counters(world)
    fleets: dict[str, tuple[str, ...]] = {}
    if battle.stage != "over" and readable:
        for ship in sorted(position.ships_at(state, battle.hex), key=lambda ship: position.by_id(ship.id)):
            if ship.owner in battle.sides:
                fleets[str(ship.owner)] = (*fleets.get(str(ship.owner), ()), ship.id)
    return BattleView(
        hex=battle.hex,
        sides=tuple(battle.sides),
        round=battle.round,
        stage=battle.stage,
        quiet=battle.quiet,
        fleets=fleets,
        waiting=tuple(seat for seat in battle.sealed.needs if not battle.sealed.has(seat)),
        rounds=rounds(sight, place, full),
        mine=own_lines(state, battle, viewer) if viewer != PUBLIC else (),
        allies=ally_lines(state, battle, viewer),
        result=battle.result,
    )


def ally_lines(state: State, battle: Battle, viewer: Viewer) -> tuple[str, ...]:
    """Return the sealed orders of the viewer's Allies in the battle.

    Return an empty tuple if the viewer has not sealed its own orders (R-DIP-09).
    """
    if viewer == PUBLIC or battle.stage != "orders" or not battle.sealed.has(viewer):
        return ()
    lines: list[str] = []
    for other in battle.sides:
        if other != viewer and position.shares(state, viewer, other):
            lines += own_lines(state, battle, other)
    return tuple(lines)


def own_lines(state: State, battle: Battle, seat: Seat) -> tuple[str, ...]:
    """Return the seat's sealed answer in the present stage of the battle, in the notation of the rulebook."""
    if not battle.sealed.has(seat):
        return ()
    if battle.stage == "orders":
        sealed = answer_of(battle.sealed, seat, Orders)
        return tuple(print_order(order) for order in sealed.orders) if sealed else ()
    if battle.stage == "ecm":
        ecm = answer_of(battle.sealed, seat, Ecm)
        return tuple(print_ecm(ecm.uses)) if ecm else ()
    if battle.stage == "damage":
        damage = answer_of(battle.sealed, seat, Damage)
        return tuple(print_damage(damage.hits)) if damage else ()
    plan = answer_of(battle.sealed, seat, WithdrawTo)
    return tuple(f"{ship} to {hex}" for ship, hex in plan.to.items()) if plan else ()
