"""The loss of a Converter (2.3.1, 7.0).

Discs appear, the player's pieces are removed, the hand goes to another player or is discarded, and the match ends if
only one player is left.
"""

from __future__ import annotations

from engine.arena.events import event_types
from engine.arena.state import Arena, Doomed
from engine.arena.umpire import Umpire
from engine.core.events import ALL
from engine.core.game import Seat

LEGACY = 2
"""Number of discs that appear where a Converter was destroyed (2.3.6, 7.0)."""


def eliminate_doomed(ump: Umpire) -> None:
    """Eliminate all players whose Converter is lost (A-52).

    This function is called when a fight or an action is over, or when the reaction window of a card has closed.
    """
    doomed, ump.state.arena.doomed = ump.state.arena.doomed, []
    for each in doomed:
        if not ump.player(each.seat).out:
            eliminate_player(ump, each)


def eliminate_player(ump: Umpire, doomed: Doomed) -> None:
    """Eliminate one player. End the match if only one player is left."""
    state, seat, player = ump.state, doomed.seat, ump.player(doomed.seat)
    heir = doomed.by if doomed.by >= 0 and doomed.by != seat and not ump.player(doomed.by).out else -1
    player.out = True
    ump.say(event_types.PlayerOut(seat, heir, doomed.hex, player.resigned))
    leave_legacy(ump, doomed.hex)
    remove_all(state.arena, seat)
    _hand_over(ump, seat, heir)
    state.order = [each for each in state.order if each != seat]
    state.to_play = [each for each in state.to_play if each != seat]
    state.asked = [each for each in state.asked if each != seat]
    if state.attacker == seat:
        state.attacker = -1
    living = ump.living()
    if len(living) == 1:
        ump.finish(living, "converter", f"{{{living[0]}}} has the last Converter.")


def leave_legacy(ump: Umpire, hex: str) -> None:
    """Add two unclaimed discs to the hex of a lost Converter, unless the hex is destroyed (A-42)."""
    arena = ump.state.arena
    if hex and hex not in arena.destroyed:
        arena.discs[hex] = arena.discs.get(hex, 0) + LEGACY
        ump.say(event_types.DiscMade(hex, "converter", LEGACY))


def remove_all(arena: Arena, seat: Seat) -> None:
    """Remove the seat's pieces and fields.

    The discs of the pieces become unclaimed in their hexes. In a destroyed hex the discs are lost.
    """
    for id, piece in list(arena.pieces.items()):
        if piece.owner == seat:
            if piece.discs and piece.hex not in arena.destroyed:
                arena.discs[piece.hex] = arena.discs.get(piece.hex, 0) + piece.discs
            del arena.pieces[id]
    arena.fields = {hex: owner for hex, owner in arena.fields.items() if owner != seat}
    arena.doomed = [each for each in arena.doomed if each.seat != seat]


def _hand_over(ump: Umpire, seat: Seat, heir: Seat) -> None:
    """Give the hand to the player who destroyed the Converter, or discard the hand (A-42, A-58).

    If the hand goes to a player, only that player sees the cards. A discarded hand is public.
    """
    player = ump.player(seat)
    hand, player.hand, player.passes = player.hand, [], None
    if not hand:
        return
    if heir >= 0:
        ump.player(heir).hand = [*ump.player(heir).hand, *hand]
        ump.say(event_types.HandTaken(seat, heir, len(hand)), ALL)
        ump.say(event_types.HandTaken(seat, heir, len(hand), tuple(hand)), (heir,))
    else:
        ump.state.deck.discard(*hand)
        ump.say(event_types.HandDiscarded(seat, tuple(hand)))
