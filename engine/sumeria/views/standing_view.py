"""The viewer's standing orders: stored commands, drafts and standing rules (S-43).

No other viewer gets this section.
"""

from __future__ import annotations

from engine.core.game import Viewer
from engine.sumeria.state import State
from engine.sumeria.view import DraftView, StandingView, StoredView
from engine.sumeria.war.stored_commands import REASONS, find_disturbance
from engine.sumeria.world import World


def standing(state: State, world: World, viewer: Viewer) -> StandingView | None:
    if viewer < 0:
        return None
    filed = state.filed[viewer]
    return StandingView(
        stored=tuple(
            StoredView(
                each.segment,
                each.command,
                REASONS.get(find_disturbance(world.land, state, viewer, each.written, each.command), ""),
            )
            for each in filed.stored
        ),
        drafts=tuple(DraftView(each.segment, each.command, each.code, each.text) for each in filed.drafts),
        done=filed.done,
        woken=filed.woken,
        lay_by_rule=filed.lay_by_rule,
        missed=filed.missed,
    )
