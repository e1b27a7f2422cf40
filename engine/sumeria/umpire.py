"""The umpire carries out one `apply`. It holds the copied state, the unchanging world, and the events so far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from engine.core.dice import Dice, StreamDice
from engine.core.events import ALL, Event
from engine.core.game import Outcome, Seat
from engine.sumeria.events import event_types
from engine.sumeria.position import MapPosition
from engine.sumeria.rules import Rules
from engine.sumeria.state import Filing, Side, State
from engine.sumeria.terrain.land import Land, hex_of
from engine.sumeria.war.cards import CardSource, DeckCards
from engine.sumeria.world import World


class Umpire:
    """The data needed to carry out one command: state, world, dice, and the new events.

    Create a new Umpire for each command. `dice` uses the random stream of the state, and `cards` uses the decks of the
    state, unless the adjudicator supplies others.
    """

    def __init__(self, state: State, world: World, dice: Dice | None = None, cards: CardSource | None = None) -> None:
        self.state = state
        self.world = world
        self.dice: Dice = dice or StreamDice(state.chance)
        self.cards: CardSource = cards or DeckCards(lambda: self.draw("war"))
        self.events: list[Event] = []

    @property
    def rules(self) -> Rules:
        return self.world.rules

    @property
    def land(self) -> Land:
        return self.world.land

    @property
    def position(self) -> MapPosition:
        return self.state.position

    def say(self, body: Any) -> None:
        """Record an event. All events of Sumeria are public, because no event reveals a secret (S-40)."""
        self.events.append(Event(ALL, body))

    def side(self, seat: Seat) -> Side:
        return self.state.sides[seat]

    def filing(self, seat: Seat) -> Filing:
        return self.state.filed[seat]

    def playing(self) -> list[Seat]:
        return [side.seat for side in self.state.sides if not side.out]

    def roll(self, purpose: str) -> int:
        """Roll one six-sided die."""
        return self.dice.roll(6, purpose)

    def draw(self, which: Literal["war", "harvest"]) -> str | None:
        """Draw the next card of a deck. If the deck is empty, first shuffle its discard pile into it (S-13, S-24).

        Return None if both the deck and the discard pile are empty.
        """
        deck = self.state.war_deck if which == "war" else self.state.harvest_deck
        if deck.empty and deck.discards:
            self.say(event_types.Shuffled(which, len(deck.discards)))
        return deck.draw(self.dice, f"{which} deck")

    def mark_changed(self, seat: Seat, place: str) -> None:
        """Record that the seat's armies in the hex of `place` have changed. The seat -1 stands for neutral armies.

        Commands that players have stored can become invalid when armies change (S-43).
        """
        self.state.changes += 1
        self.state.stirred[f"{hex_of(place)}/{seat}"] = self.state.changes

    def change(self) -> int:
        """Increase the count `State.changes` by one and return the new count."""
        self.state.changes += 1
        return self.state.changes

    def finish(self, winners: Iterable[Seat], reason: str, text: str) -> None:
        """End the match. After this, no seat has an open question."""
        outcome = Outcome(tuple(winners), reason, text)
        self.state.over, self.state.on_turn, self.state.running = outcome, -1, None
        self.say(event_types.GameOver(outcome.winners, reason, text))
