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
    """The data for carrying out one command: the state, the world, and the events produced so far.

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
        """Add an event. `to`: the seats that may see it, or `ALL`."""
        new_galaxy = self.world.match_map.report is not None
        self.events.append(Event(to, event_types.with_names(body, self.world.star_map) if new_galaxy else body))

    def side(self, seat: Seat) -> Side:
        return self.state.sides[seat]

    def new_id(self, seat: Seat, letter: str) -> str:
        """Return the seat's next id for a unit of this kind ("W", "S" or "P").

        The id does not reveal how many units other seats have (see `next_id`).
        """
        side = self.side(seat)
        dealt = side.dealt.get(letter, 0)
        side.dealt[letter] = dealt + 1
        return next_id(seat, len(self.state.sides), letter, dealt)

    def remove(self, ship: Ship) -> list[str]:
        """Remove a ship and the units aboard from the map, and store the records of the removed ships.

        Return the ids of all removed units, with the ship's id first.
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
        """Add a line to the seat's BP record. Only the last forty lines are kept."""
        side = self.side(seat)
        side.record = [*side.record[-39:], f"Turn {self.state.turn}: {line}"]

    def mark_activity(self) -> None:
        """Record that this turn is not quiet, so that the number of quiet turns in a row becomes 0 (R-VIC-07)."""
        self.state.stirred = True

    def finish(self, winners: Iterable[Seat], reason: str, text: str) -> None:
        """End the match with this outcome. Its open questions are closed."""
        outcome = Outcome(tuple(winners), reason, text)
        self.state.over = outcome
        self.say(event_types.GameOver(outcome.winners, reason, text), ALL)


FIRST = {"W": 1, "P": 1, "S": 10}


def next_id(seat: Seat, seats: int, letter: str, dealt: int) -> str:
    """Return the id of a seat's next unit of a kind. `dealt`: number of ids of this kind that the seat already got.

    With two seats, the Warpships of the first seat are W1, W3, ..., and those of the second seat are W2, W4, ... The
    numbers of Systemships begin with 10.
    """
    return f"{letter}{FIRST[letter] + seat + dealt * seats}"
