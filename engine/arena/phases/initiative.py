"""Initiative (4.1, A-12): one die for each player.

Under 9.3 players add cards to their dice, one player after another or sealed.
"""

from __future__ import annotations

from msgspec import convert, to_builtins

from engine.arena.actions.checks import card_held
from engine.arena.commands import InitiativeCard
from engine.arena.events import event_types
from engine.arena.phases import order_dice
from engine.arena.prompts import InitiativePrompt
from engine.arena.rules import COMBAT, WILD, Rules
from engine.arena.state import Played, State
from engine.arena.umpire import Umpire
from engine.core.errors import illegal
from engine.core.game import Decision, Seat
from engine.core.sealed import Sealed

TEXT = "Add a combat card to your initiative roll, or add no card."


def with_cards(rules: Rules) -> bool:
    return rules.initiative_cards != "none" and rules.combat_cards


def playable(rules: Rules) -> tuple[str, ...]:
    """Return the cards that can be added to the roll: combat cards, and Wild Warps as cards of value 5 (A-25)."""
    return (*COMBAT, WILD) if rules.wild_in_fights and rules.special_cards else tuple(COMBAT)


def open_questions(state: State, rules: Rules) -> dict[Seat, list[Decision]]:
    if rules.initiative_cards == "sealed":
        id = f"{state.number}.initiative"
        return {s: [Decision(id, "initiative", TEXT, state.bids.has(s))] for s in state.bids.needs}
    if not state.asked or not state.rolled:
        return {}
    return {state.asked[0]: [Decision(f"{state.number}.initiative", "initiative", TEXT)]}


def prompt(state: State, rules: Rules, seat: Seat, decision: Decision) -> InitiativePrompt:
    cards = tuple(card for card in state.players[seat].hand if card in playable(rules))
    return InitiativePrompt(decision.id, cards, dict(state.rolled))


def check(state: State, rules: Rules, seat: Seat, command: InitiativeCard) -> None:
    if command.card:
        if command.card not in playable(rules):
            raise illegal("A-E-CARD", "You can add only a combat card to your initiative roll.", "card")
        card_held(state, seat, command.card)


def answer(ump: Umpire, seat: Seat, command: InitiativeCard) -> None:
    state = ump.state
    if ump.rules.initiative_cards == "sealed":
        state.bids.seal(seat, to_builtins(command))
        return
    state.asked = state.asked[1:]
    _play(ump, seat, command.card)


def seals(rules: Rules) -> bool:
    """Return whether answers are sealed until all seats have answered.

    A sealed answer does not change `State.number`.
    """
    return rules.initiative_cards == "sealed"


def enter(ump: Umpire) -> None:
    """Begin a new turn."""
    state = ump.state
    state.turn += 1
    state.rolled, state.asked, state.active, state.points, state.fired = {}, [], -1, 0, []
    ump.say(event_types.TurnBegan(state.turn))


def advance(ump: Umpire) -> bool:
    """Roll the dice, ask players for cards, and add the cards that were not cancelled.

    Return True when the order of play is decided.
    """
    state = ump.state
    if state.turn == 1 and ump.rules.first_order == "seats":
        return _set_order(ump, ump.living())
    if not state.rolled:
        state.rolled = {str(seat): ump.roll(order_dice.SIDES, "initiative", seat) for seat in ump.living()}
        _ask(ump)
        if open_questions(state, ump.rules):
            return False
    if state.bids.needs:
        _reveal(ump)
    while state.asked and state.bids.answers and not state.played:
        _next_sealed(ump)
    if state.played or state.asked:
        return False
    totals = {int(seat): total for seat, total in state.rolled.items() if not ump.player(int(seat)).out}
    return _set_order(ump, order_dice.rank_seats(ump, totals))


def _set_order(ump: Umpire, order: list[Seat]) -> bool:
    ump.state.order, ump.state.to_play, ump.state.bids = order, list(order), Sealed()
    ump.say(event_types.OrderSet(tuple(order)))
    return True


def _ask(ump: Umpire) -> None:
    """Ask the seats that hold any card, in the order of play of the last turn. The size of a hand is public."""
    state = ump.state
    if with_cards(ump.rules):
        state.asked = [seat for seat in state.order if ump.player(seat).hand]
        state.bids = Sealed(sorted(state.asked)) if ump.rules.initiative_cards == "sealed" else Sealed()


def _reveal(ump: Umpire) -> None:
    """Reveal the sealed cards when all seats have answered, and take the cards from the hands.

    Each card can then be cancelled, one after another in the order of play of the last turn.
    """
    state = ump.state
    if not state.bids.complete:
        return
    state.bids = Sealed([], state.bids.answers)
    for seat in state.asked:
        if card := _bid(state, seat):
            _show(ump, seat, card)


def _bid(state: State, seat: Seat) -> str:
    """Return the card that the seat sealed, or "" if the seat sealed no card."""
    command: InitiativeCard = convert(state.bids.of(seat), InitiativeCard)
    return command.card


def _next_sealed(ump: Umpire) -> None:
    state = ump.state
    seat, state.asked = state.asked[0], state.asked[1:]
    if card := _bid(state, seat):
        state.played = [*state.played, Played(seat, "initiative", card)]


def _show(ump: Umpire, seat: Seat, card: str) -> None:
    ump.spend(seat, card)
    ump.say(event_types.CardPlayed(seat, card))


def _play(ump: Umpire, seat: Seat, card: str) -> None:
    """Play a card openly. The card counts unless it is cancelled (A-22 b)."""
    if card:
        _show(ump, seat, card)
        ump.state.played = [*ump.state.played, Played(seat, "initiative", card)]
