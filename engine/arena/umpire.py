"""The umpire carries out one `apply`.

It holds the copied state that may be changed, the rules, the dice, and the events.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.arena.events import event_types
from engine.arena.rules import Rules
from engine.arena.state import Player, State
from engine.core.dice import Dice
from engine.core.events import ALL, Audience, Event
from engine.core.game import Outcome, Seat


class Umpire:
    """The data needed to carry out one command: the copied state, the rules, the dice, and the new events.

    Create a new Umpire for each command. `dice` uses the random stream of the state. In the adjudicator, the case
    supplies the dice.
    """

    def __init__(self, state: State, rules: Rules, dice: Dice) -> None:
        self.state = state
        self.rules = rules
        self.dice = dice
        self.events: list[Event] = []

    def say(self, body: Any, to: Audience = ALL) -> None:
        """Record an event. Almost all events of this game are public.

        If an event is not public, `to` names the seats that see the event.
        """
        self.events.append(Event(to, body))

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def living(self) -> list[Seat]:
        """Return the seats that are still in the match, in seat order."""
        return [seat for seat, player in enumerate(self.state.players) if not player.out]

    def roll(self, sides: int, purpose: str, seat: Seat = -1) -> int:
        """Roll one die. Record the result and the purpose of the roll as an event."""
        value = self.dice.roll(sides, purpose)
        self.say(event_types.Rolled(sides, value, purpose, seat))
        return value

    def draw(self, seat: Seat, number: int) -> int:
        """Draw up to `number` cards into the seat's hand. Return the number of cards drawn (A-20)."""
        deck, drawn = self.state.deck, []
        for _ in range(number):
            if deck.empty and deck.discards:
                self.say(event_types.Shuffled(len(deck.discards), "discards"))
            card = deck.draw(self.dice, "deck")
            if card is None:
                break
            drawn.append(card)
        if drawn:
            player = self.player(seat)
            player.hand = [*player.hand, *drawn]
            self.say(event_types.CardsDrawn(seat, len(drawn)), ALL)
            self.say(event_types.CardsDrawn(seat, len(drawn), tuple(drawn)), (seat,))
        return len(drawn)

    def spend(self, seat: Seat, card: str) -> None:
        """Move a card from the seat's hand to the discard pile."""
        hand = list(self.player(seat).hand)
        hand.remove(card)
        self.player(seat).hand = hand
        self.state.deck.discard(card)

    def finish(self, winners: Iterable[Seat], reason: str, text: str) -> None:
        """End the match. After this, no seat has an open question."""
        self.state.over = Outcome(tuple(winners), reason, text)
        self.say(event_types.GameOver(self.state.over.winners, reason, text))
