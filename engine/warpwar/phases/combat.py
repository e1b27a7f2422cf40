"""The Combat phase: one battle at each star with ships of players at War.

In the 2012 edition all battles run at the same time, each at its own pace. Each stage of a battle (`Battle.stage`) is a
sealed question. When the last answer to the question is in, the stage is resolved at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.errors import illegal, refuse
from engine.core.events import ALL
from engine.core.game import Decision, Seat
from engine.core.sealed import Sealed
from engine.warpwar import position
from engine.warpwar.combat.damage import check_damage
from engine.warpwar.combat.ecm import check_ecm
from engine.warpwar.combat.orders import check_orders
from engine.warpwar.combat.stalemate import check_withdrawal
from engine.warpwar.commands import Damage, Ecm, NextBattle, Orders, WithdrawTo
from engine.warpwar.events import event_types
from engine.warpwar.phases.battle import battle_prompts, round_stages, withdrawal
from engine.warpwar.phases.battle.battle_forces import forces_at
from engine.warpwar.phases.common.sealed_questions import Asked, decision_id, expect, seal, sealable
from engine.warpwar.prompts import NextBattlePrompt, Prompt
from engine.warpwar.state import Battle, State
from engine.warpwar.umpire import Umpire
from engine.warpwar.world import World

TEXTS = {
    "orders": "Give orders for round {round} at {star}.",
    "ecm": "Use your ECM at {star}, round {round}.",
    "damage": "Choose where your ships at {star} take their hits.",
    "withdraw": "Three rounds at {star} had no effective hits: withdraw your ships.",
}


def enter(ump: Umpire) -> None:
    """Find the battles of this turn. Begin all of them in common turns, or one after another in a player-turn
    (R-CMB-02)."""
    state = ump.state
    here = position.ships_by_hex(state)
    for hex in sorted(here, key=ump.world.star_map.rank.__getitem__):
        seats = {ship.owner for ship in here[hex]}
        if hex not in state.stars or not position.warring(state, seats):
            continue
        sides = [a for a in sorted(seats) if any(position.at_war(state, a, b) for b in seats)]
        if state.phasing >= 0 and state.phasing not in sides:
            continue
        state.battles.append(Battle(hex, sides, stage="waiting"))
        ump.say(event_types.BattleBegan(hex, tuple(sides)), ALL)
    if state.phasing < 0:
        for battle in list(state.battles):
            begin(ump, battle)
    else:
        follow_on(ump)


def begin(ump: Umpire, battle: Battle) -> None:
    round_stages.ask_orders(ump, battle)
    progress(ump, battle)


def follow_on(ump: Umpire) -> None:
    """Begin the next battle of a player-turn without asking the player, if it is the only one left and no battle is
    active."""
    while not active(ump.state) and len(left := waiting(ump.state)) == 1:
        begin(ump, left[0])


def active(state: State) -> list[Battle]:
    """Return the battles that are being fought now."""
    return [battle for battle in state.battles if battle.stage not in ("over", "waiting")]


def waiting(state: State) -> list[Battle]:
    """Return the battles of a player-turn that have not begun."""
    return [battle for battle in state.battles if battle.stage == "waiting"]


def stage_id(state: State, battle: Battle) -> str:
    return f"{decision_id(state, 'battle')}.{battle.hex}.r{battle.round}.{battle.stage}"


def open_questions(state: State, world: World) -> Asked:
    asked: Asked = {}
    if not active(state) and (left := waiting(state)):
        id = f"{decision_id(state, 'battles')}.{len(left)}"
        return {state.phasing: [Decision(id, "next_battle", "Choose the star of the next combat.")]}
    for battle in active(state):
        text = TEXTS[battle.stage].format(round=battle.round, star=world.star_map.label(battle.hex))
        kind = "withdraw_to" if battle.stage == "withdraw" else battle.stage
        for seat in battle.sealed.needs:
            decision = Decision(stage_id(state, battle), kind, text, battle.sealed.has(seat))
            asked.setdefault(seat, []).append(decision)
    return asked


def of_decision(state: State, decision: Decision) -> Battle:
    return next(battle for battle in active(state) if stage_id(state, battle) == decision.id)


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> Prompt:
    if decision.kind == "next_battle":
        return NextBattlePrompt(decision.id, tuple(battle.hex for battle in waiting(state)))
    return battle_prompts.prompt(state, world, seat, of_decision(state, decision), decision.id)


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> None:
    if decision.kind == "next_battle":
        _chosen_battle(ump, command)
        return
    battle = of_decision(ump.state, decision)
    given = sealable(battle.sealed, seat, command, ANSWERS[battle.stage])
    if given is not None:
        _judge(ump, seat, battle, given)


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    if decision.kind == "next_battle":
        begin(ump, _chosen_battle(ump, command))
    else:
        battle = of_decision(ump.state, decision)
        seal(ump, battle.sealed, seat, command, battle.stage, at=battle.hex)
        progress(ump, battle)
    follow_on(ump)


def _chosen_battle(ump: Umpire, command: Any) -> Battle:
    """Return the battle that the phasing player chose.

    Raise Illegal if no battle waits at the chosen star (R-CMB-02).
    """
    hex = ump.world.star_map.find(expect(command, NextBattle).star)
    battle = next((each for each in waiting(ump.state) if each.hex == hex), None)
    if battle is None:
        raise illegal("E-BATTLE", "There is no combat at that star now; choose one of the offered stars.", "star")
    return battle


ANSWERS: dict[str, type[Orders | Ecm | Damage | WithdrawTo]] = {
    "orders": Orders,
    "ecm": Ecm,
    "damage": Damage,
    "withdraw": WithdrawTo,
}


def _judge(ump: Umpire, seat: Seat, battle: Battle, given: Orders | Ecm | Damage | WithdrawTo) -> None:
    """Raise Illegal if an answer is against the rules. The check uses only what the seat knows of this battle."""
    forces = forces_at(ump.state, ump.world, battle.hex)
    match given:
        case Orders():
            refuse(check_orders(forces, seat, given.orders, ump.rules))
        case Ecm():
            refuse(check_ecm(forces, seat, given.uses, battle.orders, ump.rules))
        case Damage():
            refuse(check_damage(forces, seat, round_stages.own_hits(battle, forces, seat), given.hits, ump.rules))
        case WithdrawTo():
            pods = withdrawal.own_pods(ump.state, battle.hex, seat)
            refuse(check_withdrawal(forces, seat, given, pods))


STAGES: dict[str, Callable[[Umpire, Battle], None]] = {
    "orders": round_stages.reveal_orders,
    "ecm": round_stages.fire_weapons,
    "damage": round_stages.place_damage,
    "withdraw": withdrawal.carry_out,
}


def progress(ump: Umpire, battle: Battle) -> None:
    """Resolve the stages of a battle one after another, as long as all answers to the stage have been given."""
    while battle.stage in STAGES and battle.sealed.complete:
        STAGES[battle.stage](ump, battle)


def leave(ump: Umpire) -> None:
    for battle in ump.state.battles:
        battle.sealed = Sealed()
