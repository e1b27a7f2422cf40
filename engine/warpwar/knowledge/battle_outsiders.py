"""Which viewers see the orders of a battle, and what the others learn of each round (R-CMB-03, R-SPEC-01)."""

from __future__ import annotations

from engine.core.game import Viewer
from engine.warpwar import position
from engine.warpwar.combat.results import RoundResult
from engine.warpwar.knowledge.visibility import opened
from engine.warpwar.state import Battle, State
from engine.warpwar.world import World


def sees_orders(state: State, world: World, viewer: Viewer, battle: Battle) -> bool:
    """Return whether the viewer sees revealed orders.

    The sides of the battle do. Other viewers do if all playing seats are sides, if the match is over, or if the table
    chose so (R-SPEC-01).
    """
    if viewer in battle.sides or opened(state) or world.rules.battle_reveal == "all":
        return True
    return all(seat in battle.sides for seat in position.playing(state))


def without_orders(fought: RoundResult) -> RoundResult:
    """Return a round for viewers who may not see its orders: destroyed and escaped ships only."""
    return RoundResult(
        round=fought.round,
        losses=tuple(loss for loss in fought.losses if loss.destroyed),
        escaped=fought.escaped,
    )
