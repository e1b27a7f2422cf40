"""The withdrawal after three quiet rounds: which seats leave a star, and where their ships go (R-STALE).

`finish` ends a battle, with or without a withdrawal.
"""

from __future__ import annotations

from engine.core.events import ALL
from engine.core.game import Seat
from engine.core.sealed import Sealed
from engine.warpwar import position
from engine.warpwar.combat import retreat, stalemate
from engine.warpwar.commands import WithdrawTo
from engine.warpwar.events import event_types
from engine.warpwar.knowledge import past_battles
from engine.warpwar.phases.battle.battle_forces import audience, forces_at
from engine.warpwar.phases.common.losses import remove_lost
from engine.warpwar.phases.common.sealed_questions import answer_of
from engine.warpwar.state import Battle, State
from engine.warpwar.umpire import Umpire
from engine.warpwar.units import ship_design


def leavers(ump: Umpire, battle: Battle, seats: list[Seat]) -> list[Seat]:
    """Return the seats that must withdraw (R-STALE-02).

    In a player-turn this is the phasing player. In common turns these are the seats with the weaker claims to the star.
    """
    state = ump.state
    if state.phasing >= 0:
        return stalemate.of_player_turn(seats, state.phasing)

    def at_war(a: Seat, b: Seat) -> bool:
        return position.at_war(state, a, b)

    ranked = position.seats_by_priority(state, ump.rules)
    known = [seat for seat in state.moving.claims.get(battle.hex, []) if seat in seats]
    claims = known + [seat for seat in ranked if seat in seats and seat not in known]
    if ump.rules.stale_2012 == "controller":
        holder = position.controller_before(state, battle.hex)
        claims = stalemate.by_control(claims, holder if holder in seats else None)
    elif ump.rules.stale_2012 == "weaker_side":
        values = {seat: _value(ump, battle.hex, seat) for seat in seats}
        claims = stalemate.by_value(claims, values)
    return stalemate.withdrawing(claims, at_war)


LONGEST = 60
"""Number of rounds after which even a ship with an Emperor must withdraw (R-STALE-07).

In earlier rounds a house rule can allow this ship to stay.
"""


def possible(ump: Umpire, battle: Battle, seats: list[Seat]) -> bool:
    """Return whether the ships that must withdraw are able to do so.

    They are not able to withdraw if one of them carries an Emperor and the house rule forbids this ship to leave
    (R-EMP-05). After `LONGEST` rounds the result is always True.
    """
    if ump.rules.emperor_withdraws or battle.round >= LONGEST:
        return True
    here = {ship.id for ship in position.ships_at(ump.state, battle.hex)}
    return not any(ump.side(seat).emperor in here for seat in leavers(ump, battle, seats))


def _value(ump: Umpire, hex: str, seat: Seat) -> int:
    return sum(ship_design.value_now(ship, ump.rules) for ship in position.ships_of(ump.state, seat) if ship.hex == hex)


def own_pods(state: State, hex: str, seat: Seat) -> list[str]:
    """Return the seat's pods at the star that are not aboard a ship."""
    return [pod.id for pod in state.pods.values() if pod.owner == seat and pod.hex == hex and not pod.aboard]


def carry_out(ump: Umpire, battle: Battle) -> None:
    """Withdraw the ships according to the sealed plans, with the units that the ships can carry (R-STALE-04).

    Systemships and pods that are left behind are lost.
    """
    state = ump.state
    forces = forces_at(state, ump.world, battle.hex)
    for seat in leavers(ump, battle, forces.seats()):
        pods = own_pods(state, battle.hex, seat)
        default = stalemate.default_withdrawal(forces, seat, pods)
        plan = answer_of(battle.sealed, seat, WithdrawTo) or default
        for id, carrier in plan.carry.items():
            unit = position.unit(state, id)
            if unit is not None and carrier:
                unit.aboard = carrier
        going = {id: plan.to.get(id, hex) for id, hex in default.to.items()}
        state.ships.update(
            retreat.leave({s.id: s for s in position.ships_of(state, seat) if s.hex == battle.hex}, going)
        )
        for pod in state.pods.values():
            if pod.aboard in going:
                pod.hex = going[pod.aboard]
        for id, hex in going.items():
            ump.say(event_types.Left(seat, id, battle.hex, hex, "withdrew"), audience(ump, battle))
        left = [ship.id for ship in position.ships_of(state, seat) if ship.hex == battle.hex]
        stranded = [id for id in pods if id in state.pods and state.pods[id].hex == battle.hex]
        if left or stranded:
            remove_lost(ump, left, stranded)
            ump.say(event_types.Lost(seat, battle.hex, (*left, *stranded), "no rack"), audience(ump, battle))
    finish(ump, battle)


def finish(ump: Umpire, battle: Battle) -> None:
    """End the battle. If only one seat has ships left in the hex, that seat holds the hex."""
    owners = position.owners_at(ump.state, battle.hex)
    holder = owners[0] if len(owners) == 1 else -1
    battle.stage, battle.sealed, battle.orders, battle.fired = "over", Sealed(), {}, None
    battle.result = f"held by {{{holder}}}" if holder >= 0 else "nobody is left" if not owners else "the fight is over"
    past_battles.remember(ump.state, ump.world, battle)
    ump.say(event_types.BattleEnded(battle.hex, holder, battle.round), ALL)
