"""Who sees the orders of a battle, and what those who do not learn of each round (R-CMB-03, R-SPEC-01)."""

from __future__ import annotations

from engine.core.game import Viewer
from engine.warpwar import position
from engine.warpwar.combat.results import RoundResult
from engine.warpwar.knowledge.visibility import opened
from engine.warpwar.state import Battle, State
from engine.warpwar.world import World


def sees_orders(state: State, world: World, viewer: Viewer, battle: Battle) -> bool:
    """Sides see revealed orders; others if everybody still playing is a side, or the table chose so (R-SPEC-01)."""
    if viewer in battle.sides or opened(state) or world.rules.battle_reveal == "all":
        return True
    return all(seat in battle.sides for seat in position.playing(state))


def without_orders(fought: RoundResult) -> RoundResult:
    """A round for those who may not see its orders: what was destroyed, who left."""
    return RoundResult(
        round=fought.round,
        losses=tuple(loss for loss in fought.losses if loss.destroyed),
        escaped=fought.escaped,
    )
