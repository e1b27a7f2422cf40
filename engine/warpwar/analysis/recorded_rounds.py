"""Find the contested rounds of a replayed match, with their results, and with what each side knew when it wrote its
orders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field

from engine.core.game import Seat, Step
from engine.core.recorded import LogEntry
from engine.core.report import body_of
from engine.warpwar.combat.results import RoundResult
from engine.warpwar.commands import Order
from engine.warpwar.events.event_types import RoundFought
from engine.warpwar.notation import NotationError, parse_order
from engine.warpwar.prompts import DamagePrompt, OrdersPrompt, Wound
from engine.warpwar.rules import Rules
from engine.warpwar.state import State
from engine.warpwar.units.ship import Ship
from engine.warpwar.view import View
from engine.warpwar.views import build_view
from engine.warpwar.world import world_for

GONE = "a player had resigned"


class SeatThen(Struct, frozen=True):
    """What a seat knew when it was asked for its orders in a round, and the orders that it gave, by ship."""

    view: View
    prompt: OrdersPrompt
    orders: dict[str, Order]


class ContestedRound(Struct, frozen=True):
    """A round in which at least two sides had enemies to fire at. `ships`: the actual state of every ship in the round.

    `orders`: maps a ship to its order. `sides`: the sides that had enemies to fire at, in order of their seats.
    """

    entry: int
    turn: int
    hex: str
    place: str
    sides: tuple[SeatThen, ...]
    ships: dict[str, Ship]
    orders: dict[str, Order]
    report: RoundResult


class PlacedDamage(Struct, frozen=True):
    """Hits that a seat placed on one of its own ships. `ship` is the ship before the hits."""

    turn: int
    hex: str
    place: str
    round: int
    seat: Seat
    ship: Ship
    wound: Wound
    hits: dict[str, int]


class Finder(Struct):
    """Reads a match step by step. Contested rounds, placed damage and ships are collected in the fields."""

    game: Any
    rounds: list[ContestedRound] = []
    fought: list[RoundResult] = []
    skipped: dict[str, int] = {}
    damage: dict[tuple[str, Seat, str], PlacedDamage] = {}
    ships: dict[str, Ship] = {}
    """Every ship of the match so far. A lost ship is stored in its state before the loss."""
    rules: Rules | None = None
    _open: dict[tuple[str, int], State] = {}
    _last: list[State] = field(default_factory=list)

    def add(self, line: LogEntry, step: Step[State]) -> list[ContestedRound]:
        """Return the contested rounds that were resolved with this log entry. Also add these rounds to `rounds`."""
        state, found = step.state, list[ContestedRound]()
        if self._last:
            self._note_damage(line, self._last[0])
        for event in step.events:
            body = body_of(self.game, event)
            if isinstance(body, RoundFought) and body.report.orders:
                opened = self._open.pop((body.at, body.report.round), None)
                if opened is not None:
                    found += self._contested_rounds(line.index, opened, body)
        asked = [(battle.hex, battle.round) for battle in state.battles if battle.stage == "orders"]
        self._open = {key: self._open.get(key, state) for key in asked}
        self.ships.update(state.ships)
        self._last, self.rules = [state], world_for(state).rules
        self.rounds += found
        return found

    def _contested_rounds(self, entry: int, state: State, body: RoundFought) -> Iterator[ContestedRound]:
        report = body.report
        self.fought.append(report)
        seats = sorted(int(seat) for seat, ids in report.fleets.items() if ids)
        views = build_view.views(state, world_for(state), seats)
        orders, sides, ships = orders_of(report), list[SeatThen](), dict[str, Ship]()
        for seat in seats:
            prompt = next(
                (each for each in views[seat].prompts if isinstance(each, OrdersPrompt) and each.hex == body.at), None
            )
            ids = [fighter.ship for fighter in prompt.fighters] if prompt else []
            if prompt is None or not ids or any(id not in orders for id in ids):
                self._skip(GONE)
                return
            ships |= {id: state.ships[id] for id in ids}
            if prompt.foes:
                sides.append(SeatThen(views[seat], prompt, {id: orders[id] for id in ids}))
        if len(sides) < 2 or any(foe.ship not in ships for side in sides for foe in side.prompt.foes):
            self._skip(GONE)
            return
        place = world_for(state).star_map.label(body.at)
        yield ContestedRound(entry, state.turn, body.at, place, tuple(sides), ships, orders, report)

    def _skip(self, reason: str) -> None:
        self.skipped[reason] = self.skipped.get(reason, 0) + 1

    def _note_damage(self, line: LogEntry, state: State) -> None:
        """Record the damage that this entry places. If a seat places its hits again, only the last placement counts."""
        command: Any = line.command
        if not isinstance(command, dict) or command.get("kind") != "damage" or not line.decision.endswith(".damage"):
            return
        world = world_for(state)
        view = build_view.views(state, world, (line.seat,))[line.seat]
        prompt = next((each for each in view.prompts if each.decision == line.decision), None)
        if not isinstance(prompt, DamagePrompt):
            return
        for wound in prompt.wounds:
            hits = command.get("hits", {}).get(wound.ship)
            if isinstance(hits, dict) and wound.ship in state.ships:
                ship, place = state.ships[wound.ship], world.star_map.label(prompt.hex)
                self.damage[line.decision, line.seat, wound.ship] = PlacedDamage(
                    state.turn, prompt.hex, place, prompt.round, line.seat, ship, wound, hits
                )


def orders_of(report: RoundResult) -> dict[str, Order]:
    """Return a dict from ship to order. Lines of the report that are not orders (such as ECM) are left out."""
    found = {}
    for text in report.orders:
        try:
            order = parse_order(text)
        except NotationError:
            continue
        found[order.ship] = order
    return found
