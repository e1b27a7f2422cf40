"""1977 edition: at the start of a player-turn, the seat gets points for enemy base stars that it occupies (77 3(1),
R-VIC-05).

A seat occupies a star if it has a ship there.
"""

from __future__ import annotations

from engine.core.events import ALL
from engine.warpwar import position, victory_points
from engine.warpwar.events import event_types
from engine.warpwar.phases.common.no_questions import answer, check, leave, open_questions, prompt
from engine.warpwar.umpire import Umpire


def enter(ump: Umpire) -> None:
    state, seat = ump.state, ump.state.phasing
    enemy = {hex for side in state.sides if side.seat != seat for hex in side.homes}
    scored = victory_points.occupation_points(enemy, [ship.hex for ship in position.ships_of(state, seat)])
    if not scored:
        return
    side = ump.side(seat)
    side.points += scored
    ump.mark_activity()
    ump.say(event_types.Points(seat, side.points, f"by occupying {scored} enemy base star{'s' * (scored > 1)}"), ALL)
    for condition in ump.world.scenario.victory:
        if condition.kind == "occupation" and victory_points.has_enough_points(side.points, condition.n):
            ump.finish([seat], "occupation", f"{{{seat}}} has {side.points} occupation points and wins.")


__all__ = ["answer", "check", "enter", "leave", "open_questions", "prompt"]
