"""Decides which viewers see the orders of a battle, and what other viewers learn of a round (R-CMB-03, R-SPEC-01)."""

from __future__ import annotations

from engine.core.game import Viewer
from engine.warpwar import position
from engine.warpwar.combat.results import RoundResult
from engine.warpwar.knowledge.visibility import is_all_revealed
from engine.warpwar.state import Battle, State
from engine.warpwar.world import World


def sees_orders(state: State, world: World, viewer: Viewer, battle: Battle) -> bool:
    """Return whether the viewer sees the revealed orders of a battle. The sides of the battle see the orders.

    Other viewers see them in three cases (R-SPEC-01): all playing seats are sides of the battle, the match is over, or
    the match was set up so that all viewers see orders.
    """
    if viewer in battle.sides or is_all_revealed(state) or world.rules.battle_reveal == "all":
        return True
    return all(seat in battle.sides for seat in position.playing(state))


def without_orders(fought: RoundResult) -> RoundResult:
    """Return the round without its orders, for viewers who may not see them.

    Only destroyed and escaped ships are included.
    """
    return RoundResult(
        round=fought.round,
        losses=tuple(loss for loss in fought.losses if loss.destroyed),
        escaped=fought.escaped,
    )
