"""The state as one seat may know it (A-58).

The seat's commands are checked against this known state. Therefore neither a refusal nor the work of the check reveals
anything hidden. The known state is built field by field. Its public parts are shared with the true state and must not
be changed.
"""

from __future__ import annotations

from engine.arena.state import Combat, Fight, Player, State, Window
from engine.core.chance import Chance
from engine.core.deck import Deck
from engine.core.game import Viewer
from engine.core.sealed import Sealed

HIDDEN = "?"
"""Placeholder for a card that the viewer cannot see."""


def known_state(state: State, viewer: Viewer) -> State:
    """Return the part of the state that the viewer may know.

    Cards in the deck and in the hands of other seats are replaced by placeholders. Standing passes, sealed answers and
    face-down cards of other seats are removed or replaced.
    """
    return State(
        setup=state.setup,
        seed=0,
        chance=Chance(0),
        players=[player if seat == viewer else _player(player) for seat, player in enumerate(state.players)],
        arena=state.arena,
        deck=Deck([HIDDEN] * len(state.deck.cards), state.deck.discards),
        stage=state.stage,
        number=state.number,
        turn=state.turn,
        order=state.order,
        active=state.active,
        to_play=state.to_play,
        points=state.points,
        acted=state.acted,
        disc_made=state.disc_made,
        cards_open=state.cards_open,
        may_fire=state.may_fire,
        attacker=state.attacker,
        due_answered=state.due_answered,
        fired=state.fired,
        rolled=state.rolled,
        asked=state.asked,
        bids=_bids(state.bids, viewer),
        played=state.played,
        window=_window(state.window, viewer),
        windows=state.windows,
        tasks=state.tasks,
        combat=_combat(state.combat, viewer),
        over=state.over,
    )


def _player(player: Player) -> Player:
    return Player([HIDDEN] * len(player.hand), player.share, None, player.out, player.resigned)


def _bids(bids: Sealed, viewer: Viewer) -> Sealed:
    """Return the sealed bids with the cards of other seats hidden. It is public which seats have bid."""
    mine = str(viewer)
    return Sealed(bids.needs, {seat: card if seat == mine else HIDDEN for seat, card in bids.answers.items()})


def _window(window: Window | None, viewer: Viewer) -> Window | None:
    """Return the window with only the viewer's own answer. No seat may know which other seats have answered."""
    if window is None:
        return None
    answer = window.sealed.of(viewer)
    return Window(
        window.number, window.kind, Sealed(window.sealed.needs, {} if answer is None else {str(viewer): answer})
    )


def _combat(combat: Combat | None, viewer: Viewer) -> Combat | None:
    if combat is None or combat.fight is None or combat.fight.is_open or not combat.fight.cards:
        return combat
    fight, mine = combat.fight, str(viewer)
    cards = {seat: card if seat == mine or not card else HIDDEN for seat, card in fight.cards.items()}
    hidden = Fight(fight.attacker, fight.defender, cards, fight.cancelled, fight.stood, fight.dice, fight.is_open)
    fields = {name: getattr(combat, name) for name in Combat.__struct_fields__}
    return Combat(**{**fields, "fight": hidden})
