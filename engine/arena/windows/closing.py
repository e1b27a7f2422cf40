"""Close a window. Only one Wild Warp counts (A-24). If all seats pass, the play takes effect or is undone (A-23)."""

from __future__ import annotations

from engine.arena import elimination
from engine.arena.actions import carrying_out, special_cards
from engine.arena.commands import Cancel, Pass, PlayCard, WindowCommand
from engine.arena.events import event_types
from engine.arena.rules import WILD
from engine.arena.state import Played, Window
from engine.arena.umpire import Umpire
from engine.arena.windows import answers
from engine.arena.windows.opening import answerable_cards
from engine.core.game import Seat

CARD_VALUE = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, WILD: 5}
"""Maps a card to the value that the card adds to a roll (2.4.1, A-25)."""


def close(ump: Umpire) -> None:
    """Close the window after all asked seats have answered, and apply the result."""
    state, window = ump.state, ump.state.window
    assert window is not None
    ranked = in_order(state.order, _answered_seat(ump, window), window.sealed.needs)
    first = next((seat for seat in ranked if not isinstance(answers.stored_answer(window, seat), Pass)), None)
    command = answers.stored_answer(window, first) if first is not None else None
    cancelled = _target(ump, command) if isinstance(command, Cancel) else -1
    state.window = None
    if first is not None and isinstance(command, Cancel):
        _cancel(ump, first, cancelled)
    elif first is not None and isinstance(command, PlayCard):
        special_cards.play(ump, first, command)
    else:
        complete_play(ump)


def _answered_seat(ump: Umpire, window: Window) -> Seat:
    """Return the seat whose action or card is being answered (A-24).

    In a fight it is the owner of the cancelled card, if all cancels name the same card.
    """
    given = [answers.stored_answer(window, seat) for seat in window.sealed.needs]
    against = {_target(ump, each) for each in given if isinstance(each, Cancel)}
    card = against.pop() if len(against) == 1 else -1
    return card if card >= 0 else ump.state.played[-1].seat


def in_order(order: list[Seat], after: Seat, seats: list[Seat]) -> list[Seat]:
    """Return `seats` in the order of play.

    Begin with the next seat after `after`; the seat `after` itself comes last (A-24).
    """
    at = order.index(after) + 1 if after in order else 0
    return [seat for seat in order[at:] + order[:at] if seat in seats]


def _target(ump: Umpire, command: WindowCommand) -> int:
    """Return the seat whose card in a fight is cancelled, or -1 for the last play."""
    assert isinstance(command, Cancel)
    named = answers.cancels(ump.state)
    return command.card if command.card in named else named[0]


def _cancel(ump: Umpire, seat: Seat, card: Seat) -> None:
    """Spend a Wild Warp to cancel the last play or a card of the fight."""
    state, last = ump.state, ump.state.played[-1]
    ump.spend(seat, WILD)
    state.played = [*state.played, Played(seat, "cancel", cancels=card)]
    against, what, name = (
        (card, "combat card", _laid_card(ump, card)) if card >= 0 else (last.seat, last.what, last.name)
    )
    ump.say(event_types.Cancelled(seat, against, what, name))


def _laid_card(ump: Umpire, seat: Seat) -> str:
    fight = ump.state.combat.fight if ump.state.combat is not None else None
    return fight.cards.get(str(seat), "") if fight is not None else ""


def complete_play(ump: Umpire) -> None:
    """Complete the last play after all seats have passed. If the number of cancels is odd, the play is undone."""
    state = ump.state
    last = len(state.played) - 1
    while state.played[last].what == "cancel":
        last -= 1
    played, cancels = state.played[last], state.played[last + 1 :]
    undone = len(cancels) % 2 == 1
    state.played = state.played[:last]
    match played.what:
        case "action":
            _action(ump, played, undone)
        case "card":
            _card(ump, played, undone)
        case "initiative":
            _initiative(ump, played, undone)
        case "combat":
            state.due_answered = True
        case "fight":
            _fight(ump, played, cancels, undone)


def _action(ump: Umpire, played: Played, undone: bool) -> None:
    if undone:
        ump.say(event_types.Undone(played.seat, "action", played.name))
    else:
        carrying_out.carry_out(ump, played)


def _card(ump: Umpire, played: Played, undone: bool) -> None:
    """Complete the play of a card. If the card is undone, restore the board that was saved before the card.

    Then eliminate the players whose Converter is lost (A-52). Hands, deck, discards and dice stay as they are.
    """
    if undone and played.before is not None:
        ump.state.arena = played.before
        ump.say(event_types.Undone(played.seat, "card", played.name))
    elimination.eliminate_doomed(ump)
    ump.state.played = [each for each in ump.state.played if each.what != "action" or not ump.player(each.seat).out]


def _initiative(ump: Umpire, played: Played, undone: bool) -> None:
    if undone:
        ump.say(event_types.Undone(played.seat, "initiative", played.name))
    else:
        ump.state.rolled[str(played.seat)] += CARD_VALUE[played.name]


def _fight(ump: Umpire, played: Played, cancels: list[Played], undone: bool) -> None:
    """Mark the answered card of the fight as cancelled, or as standing if its cancel was cancelled.

    If another card can still be cancelled, a further window opens.
    """
    fight = ump.state.combat.fight if ump.state.combat is not None else None
    if not cancels or fight is None:
        return
    if undone:
        fight.cancelled = sorted([*fight.cancelled, cancels[0].cancels])
    else:
        fight.stood = sorted([*fight.stood, cancels[0].cancels])
    if answerable_cards(ump.state):
        ump.state.played = [*ump.state.played, played]
