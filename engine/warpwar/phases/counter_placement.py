"""The phase that puts star counters on stars (R-STAR-02, 03).

The seed deals the counters, or players draw and place them in turn, or the counters stay in the bag until ships explore
the stars.
"""

from __future__ import annotations

from typing import Any

from engine.core.errors import illegal
from engine.core.game import Decision, Seat
from engine.warpwar import position
from engine.warpwar.commands import PlaceCounter
from engine.warpwar.phases.common.sealed_questions import Asked, expect
from engine.warpwar.prompts import CounterPrompt
from engine.warpwar.starmap import star_counters
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.world import World


def enter(ump: Umpire) -> None:
    """Put the star counters of the home stars on the map.

    Then deal the other counters to the stars, or shuffle them into the bag.
    """
    state, star_map, how = ump.state, ump.world.star_map, ump.rules.counters
    if not how:
        return
    homes = [side.homes for side in state.sides]
    taken = {hex for side in homes for hex in side}
    fixed = {hex: number for hex, number in ump.world.match_map.counters.items() if hex in taken}
    if how == "dealt":
        fixed = star_counters.deal(star_map, fixed, homes, state.chance, ump.rules.star_set)
    else:
        state.bag = star_counters.bag(star_map, fixed, state.chance)
    for hex, number in fixed.items():
        state.stars[hex].counter = number


def open_questions(state: State, world: World) -> Asked:
    if world.rules.counters != "drawn" or not position.without_counter(state) or not state.bag:
        return {}
    left = len(position.without_counter(state))
    return {
        position.counter_placer(state): [Decision(f"t0.counter.{left}", "place_counter", "Place your star counter.")]
    }


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> CounterPrompt:
    """Return the prompt with the drawn counter.

    Before the counter is placed on the map, only the seat that drew it can see it.
    """
    return CounterPrompt(
        decision.id, star_counters.view_of(state.bag[0], world.rules.star_set), tuple(position.without_counter(state))
    )


def _chosen_star(ump: Umpire, command: Any) -> str:
    hex = ump.world.star_map.find(expect(command, PlaceCounter).star)
    if hex is None or hex not in position.without_counter(ump.state):
        raise illegal("E-COUNTER", "Place the counter on a star that has no counter.", "star")
    return hex


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> None:
    _chosen_star(ump, command)


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    hex = _chosen_star(ump, command)
    ump.state.stars[hex].counter = ump.state.bag.pop(0)


def leave(ump: Umpire) -> None:
    """Store that each seat knows the counters of its home stars (R-STAR-04)."""
    for side in ump.state.sides:
        side.explored |= dict.fromkeys(side.homes, 0)
