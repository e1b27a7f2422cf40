"""Giving up: the other wins; with more players the seat's ships stay as they are or go (R-VIC-15)."""

from __future__ import annotations

from engine.core.events import ALL
from engine.core.game import Seat
from engine.warpwar import position
from engine.warpwar.events import event_types
from engine.warpwar.phases import combat, movement
from engine.warpwar.phases.common.losses import bury
from engine.warpwar.umpire import Umpire

FIGHTING = ("perils_before", "combat", "perils")
"""Phases in which ships are in the middle of something; what a leaver has goes when they are over."""


def clear(ump: Umpire, seat: Seat) -> None:
    """House rule `resign: remove`: everything the seat has leaves the map."""
    state = ump.state
    side = state.sides[seat]
    side.out, side.emperor, side.dummies = True, "", {}
    ships = [ship.id for ship in position.ships_of(state, seat)]
    bury(ump, ships, [pod.id for pod in state.pods.values() if pod.owner == seat])
    for star in state.stars.values():
        if seat in (star.base, star.colony, star.works_by):
            star.base = star.colony = star.works_by = -1
            star.bp = star.works = star.base_since = star.colony_since = 0
            star.half = False


def resign(ump: Umpire, seat: Seat) -> None:
    """The seat plays no more. Whatever it owed is taken as its default; its ships never fire again."""
    state = ump.state
    state.sides[seat].resigned = True
    ump.say(event_types.SeatOut(seat, "resigned"), ALL)
    left = position.playing(state)
    if len(left) == 1:
        ump.finish(left, "resignation", f"{{{seat}}} resigns: {{{left[0]}}} wins.")
        return
    if ump.rules.resign == "remove" and state.phase not in FIGHTING:
        clear(ump, seat)
    state.sealed.withdraw(seat)
    state.sealed.needs = [each for each in state.sealed.needs if each != seat]
    if state.phase == "combat":
        for battle in state.battles:
            battle.sealed.withdraw(seat)
            battle.sealed.needs = [each for each in battle.sealed.needs if each != seat]
            combat.progress(ump, battle)
        combat.follow_on(ump)
    if state.phase == "movement":
        movement.hand_on(ump)
