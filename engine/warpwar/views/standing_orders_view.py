"""Builds the section of a view with what its seat filed: standing orders (R-GEN-06), plans for Movement (R-INIT-04)."""

from __future__ import annotations

from engine.core.game import PUBLIC, Viewer
from engine.warpwar import position, standing_orders
from engine.warpwar.combat.damage import PLACES
from engine.warpwar.phases import movement
from engine.warpwar.phases.moving import move_plans
from engine.warpwar.state import State
from engine.warpwar.view import StandingView
from engine.warpwar.world import World


def build_standing_view(state: State, world: World, viewer: Viewer) -> StandingView | None:
    """Return the instructions that the viewer has filed and those that the viewer may file.

    Return None for the public and for seats that no longer play.
    """
    if viewer == PUBLIC or not position.may_file(state, viewer):
        return None
    rules, side = world.rules, state.sides[viewer]
    return StandingView(
        filed=side.standing,
        weapons=(*("missiles",) * ("T" in rules.attrs), *("cannons",) * ("C" in rules.attrs), "beam"),
        uses=("W", "S", "D", *("E",) * ("E" in rules.attrs)),
        damage=tuple(place for place in PLACES if standing_orders.exists(place, rules)),
        repair=rules.repair,
        plannable=move_plans.plannable(rules),
        plans=side.plans,
        passes=tuple(side.passes),
        asks_for_news=state.asks_for_news,
        every=side.every,
        ask_from=side.ask_from,
        unfit=movement.plans_unfit(state, world, viewer),
    )
