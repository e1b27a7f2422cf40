"""The umpire carries out one `apply`. It has the draft state, the constant world, and the events so far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.events import ALL, Audience, Event
from engine.core.game import Outcome, Seat
from engine.warpwar import position
from engine.warpwar.events import event_types
from engine.warpwar.rules import Rules
from engine.warpwar.state import Side, State
from engine.warpwar.units.ship import Ship
from engine.warpwar.world import World


class Umpire:
    """State, world and the events of this step so far.

    One umpire is created for each command and discarded afterwards.
    """

    def __init__(self, state: State, world: World) -> None:
        self.state = state
        self.world = world
        self.events: list[Event] = []

    @property
    def rules(self) -> Rules:
        return self.world.rules

    def say(self, body: Any, to: Audience) -> None:
        """Add an event for an audience: `ALL`, or the named seats."""
        new_galaxy = self.world.match_map.report is not None
        self.events.append(Event(to, event_types.with_names(body, self.world.star_map) if new_galaxy else body))

    def side(self, seat: Seat) -> Side:
        return self.state.sides[seat]

    def new_id(self, seat: Seat, letter: str) -> str:
        """Return the seat's next id of a kind ("W", "S", "P").

        It reveals no other seat's number of units (see `next_id`).
        """
        side = self.side(seat)
        dealt = side.dealt.get(letter, 0)
        side.dealt[letter] = dealt + 1
        return next_id(seat, len(self.state.sides), letter, dealt)

    def remove(self, ship: Ship) -> list[str]:
        """Remove a ship and the units aboard from the map, and store their records.

        Return their ids, with the ship's id first.
        """
        gone = [ship.id]
        for rider in position.riders(self.state, ship.id):
            gone.append(rider.id)
            if isinstance(rider, Ship):
                self.state.lost[rider.id] = self.state.ships.pop(rider.id)
            else:
                del self.state.pods[rider.id]
        self.state.lost[ship.id] = self.state.ships.pop(ship.id)
        self.side(ship.owner).fallen.append(ship.id)
        return gone

    def record(self, seat: Seat, line: str) -> None:
        """Add a line to the seat's BP record. The record holds the last forty lines."""
        side = self.side(seat)
        side.record = [*side.record[-39:], f"Turn {self.state.turn}: {line}"]

    def mark_activity(self) -> None:
        """Note that something happened that sets the number of quiet turns to 0 (R-VIC-07)."""
        self.state.stirred = True

    def finish(self, winners: Iterable[Seat], reason: str, text: str) -> None:
        """End the match and close all questions."""
        outcome = Outcome(tuple(winners), reason, text)
        self.state.over = outcome
        self.say(event_types.GameOver(outcome.winners, reason, text), ALL)


FIRST = {"W": 1, "P": 1, "S": 10}


def next_id(seat: Seat, seats: int, letter: str, dealt: int) -> str:
    """Return the id of a seat's next unit of a kind.

    With two seats the Warpships of one are W1, W3, ..., those of the other W2, W4, ... Systemships begin with S10.
    `dealt`: number of ids that the seat has of this kind.
    """
    return f"{letter}{FIRST[letter] + seat + dealt * seats}"
