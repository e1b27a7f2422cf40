"""A position builder: set up what a rule is about, give commands, look at the results."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from engine.core import codec
from engine.core.chance import Seed, new_seed
from engine.core.errors import Refusal
from engine.core.events import bodies_for_viewer
from engine.core.game import Outcome, Setup
from engine.games import GAMES
from engine.warpwar import notation
from engine.warpwar.commands import Build, NewShip, Order, Orders
from engine.warpwar.prompts import Prompt
from engine.warpwar.starmap import star_counters
from engine.warpwar.state import State
from engine.warpwar.units.ship import Ship
from engine.warpwar.view import Stock, View
from engine.warpwar.world import world_for
from tests.engine.battery import apply_and_check

GAME = GAMES["warpwar"]
P = TypeVar("P", bound=Prompt)
SHEETS = new_seed(3, bytes(16))
"""Seed of a match with the two sheets of rules 3. A seed that is a number is asked as under rules 1 and 2."""
NEWS = new_seed(5, bytes(16))
"""Seed of a match in which the table asks for a sheet only if something on it is new (rules 5)."""
MEMORY = new_seed(6, bytes(16))
"""Seed of a match in which seats keep what battles have shown (rules 6)."""


def outcome_of(state: State) -> Outcome:
    """Return the outcome of a match that is over."""
    found = GAME.outcome(state)
    assert found is not None, "the match goes on"
    return found


class Position:
    """A match that a test drives by hand. `events` are those of the last accepted command."""

    def __init__(self, scenario: str = "2012-learning", seats: int = 2, seed: Seed = 1, **options: Any) -> None:
        step = GAME.new(Setup(scenario, seats, options), seed)
        self.state: State = step.state
        self.events = step.events
        self.world = world_for(self.state)

    def hex(self, place: str) -> str:
        found = self.world.star_map.find(place)
        assert found is not None, place
        return found

    def put_ship(self, record: str, owner: int, place: str, aboard: str = "") -> Ship:
        """Place a ship, given in rulebook notation, on the map."""
        ship = notation.parse_ship(record, owner).ship
        ship = Ship(ship.id, owner, ship.built, ship.now, ship.tl, ship.wg, self.hex(place), aboard, ship.bp)
        self.state.ships[ship.id] = ship
        letter = "W" if ship.is_warpship else "S"
        dealt = self.state.sides[owner].dealt
        dealt[letter] = dealt.get(letter, 0) + 1
        return ship

    def remove(self, *owners: int) -> None:
        """Remove all ships and pods of these owners from the map."""
        state = self.state
        state.ships = {id: ship for id, ship in state.ships.items() if ship.owner not in owners}
        state.pods = {id: pod for id, pod in state.pods.items() if pod.owner not in owners}

    def view(self, viewer: int) -> View:
        view: View = GAME.view(self.state, viewer)
        return view

    @property
    def outcome(self) -> Outcome:
        """Outcome of a match that is over."""
        return outcome_of(self.state)

    def prompt(self, seat: int, kind: type[P]) -> P:
        """Return the first question to a seat. Check that it is of this kind."""
        found = self.view(seat).prompts[0]
        assert isinstance(found, kind), found
        return found

    def stocks(self, seat: int) -> tuple[Stock, ...]:
        """Return the BP of a seat, as the seat sees them."""
        economy = self.view(seat).economy
        assert economy is not None
        return economy.stocks

    def open_kinds(self, seat: int) -> list[str]:
        """Return the kinds of the seat's unanswered questions."""
        return [each.kind for each in GAME.open_questions(self.state).get(seat, ()) if not each.answered]

    def decision(self, seat: int, at: str = "") -> str:
        """Return the id of the seat's first open question, or of the one about the battle at `at`."""
        mark = f".{self.hex(at)}." if at else ""
        return next(each.id for each in GAME.open_questions(self.state)[seat] if mark in each.id)

    def do(self, seat: int, command: Any, at: str = "") -> None:
        """Answer the seat's first open question. Check that the old state stays unchanged."""
        before = codec.encode(self.state)
        step = apply_and_check(GAME, self.state, seat, self.decision(seat, at), command)
        assert codec.encode(self.state) == before
        self.state, self.events = step.state, step.events

    def refusal_code(self, seat: int, command: Any, at: str = "") -> str:
        """Return the code with which a command is refused."""
        with pytest.raises(Refusal) as caught:
            apply_and_check(GAME, self.state, seat, self.decision(seat, at), command)
        fault = caught.value.faults[0]
        assert fault.text.endswith(".") and len(fault.text) < 300
        return fault.code

    def events_for_viewer(self, viewer: int, kind: type) -> list[Any]:
        """Return the events of this kind that the viewer was told in the last step."""
        return [body for body in bodies_for_viewer(self.events, viewer) if isinstance(body, kind)]

    def build_nothing(self) -> None:
        """Answer all build questions with an empty plan."""
        for seat in range(len(self.state.sides)):
            if "build" in self.open_kinds(seat):
                self.do(seat, Build())

    def orders(self, seat: int, *lines: str, at: str = "") -> None:
        """Answer with combat orders in notation."""
        self.do(seat, Orders(tuple(notation.parse_order(line) for line in lines)), at)

    def idle(self, seat: int) -> None:
        """Answer with the absent player's default."""
        reply = GAME.idle(self.view(seat))
        assert reply is not None
        step = apply_and_check(GAME, self.state, seat, reply.decision, reply.command)
        self.state, self.events = step.state, step.events

    def idle_until(self, kind: str, seat: int | None = None, limit: int = 200) -> None:
        """Answer with defaults for all seats until any seat, or `seat`, is asked this kind of question."""
        for _ in range(limit):
            seats = [seat] if seat is not None else range(len(self.state.sides))
            if self.state.over is not None or any(kind in self.open_kinds(each) for each in seats):
                return
            for each in range(len(self.state.sides)):
                if self.open_kinds(each):
                    self.idle(each)
                    break
        raise AssertionError(f"nobody was asked {kind}")


def ship(at: str, wg: str = "WG", **attrs: int) -> NewShip:
    """Return a new ship for a Build plan."""
    return NewShip(at, attrs, wg)  # type: ignore[arg-type]


def order(text: str) -> Order:
    return notation.parse_order(text)


def counter_with(**wanted: int) -> int:
    """Return the number of a star counter with these values."""
    for number, each in star_counters.all_counters().items():
        if all(getattr(each, name) == value for name, value in wanted.items()):
            return number
    raise AssertionError(wanted)
