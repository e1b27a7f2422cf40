"""Checks of every position of Warp Arena: cards, discs, pieces, grids, and which seats may have the move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.arena.combat.due import contested_hexes
from engine.arena.events.event_types import Converted, DiscMade, HexHit, PieceWarped, Undone
from engine.arena.rules import COMBAT, MOST_DISCS, MOST_OF_A_TYPE, SPECIAL, Rules
from engine.arena.setup.options import rules_of
from engine.arena.state import Arena, State
from engine.core.events import Event
from engine.hexes import distance


def check_position(state: State) -> None:
    rules = rules_of(state.setup)
    _cards(state, rules)
    _grids(state, rules)
    _pieces(state)
    _hexes(state)
    _turn(state, rules)
    for played in state.played:
        if played.before is not None:
            _lies(played.before)


def all_cards(state: State) -> Counter[str]:
    """Return all cards, wherever they are: in hands, in the deck, in the discards or face down in a fight."""
    found = Counter([*state.deck.cards, *state.deck.discards])
    for player in state.players:
        found.update(player.hand)
    if state.combat is not None and state.combat.fight is not None:
        found.update(state.combat.fight.cards.values())
    return found


def all_discs(state: State) -> int:
    """Return the number of discs, carried and unclaimed."""
    return sum(piece.discs for piece in state.arena.pieces.values()) + sum(state.arena.discs.values())


def check_step(before: State, after: State, events: Iterable[Event]) -> None:
    """Check that discs appear and disappear only as the events say. Skip an undone card: it restores a board."""
    bodies = [event.body for event in events]
    if any(isinstance(body, Undone) and body.what == "card" for body in bodies):
        return
    change = 0
    for body in bodies:
        match body:
            case DiscMade(number=number, lost=False):
                change += number
            case Converted():
                change -= 1
            case HexHit(discs=number):
                change -= number
            case PieceWarped(piece=id, lost=True):
                change -= before.arena.pieces[id].discs
    assert all_discs(after) - all_discs(before) == change, "discs out of nothing, or into it"


def _cards(state: State, rules: Rules) -> None:
    deck = {**(COMBAT if rules.combat_cards else {}), **(SPECIAL if rules.special_cards else {})}
    assert all_cards(state) == Counter(deck), "a card is lost or there twice"
    for player in state.players:
        assert not (player.out and player.hand) and not (player.out and player.passes)


def _grids(state: State, rules: Rules) -> None:
    shares = [grid for player in state.players for grid in player.share]
    placed = [int(number) for number in state.arena.grids]
    if shares or state.stage != "arena":
        assert sorted([*shares, *placed]) == list(range(1, rules.grids + 1))
    centres = [(grid.q, grid.r) for grid in state.arena.grids.values()]
    for at, one in enumerate(centres):
        assert all(distance(one, other) >= 3 for other in centres[at + 1 :]), "grids overlap"
    if state.stage == "arena":
        assert len(centres) < 2 or all(any(distance(one, each) == 3 for each in centres) for one in centres)
    assert all(0 <= grid.rotation <= 5 for grid in state.arena.grids.values())


def _pieces(state: State) -> None:
    types: Counter[tuple[int, str]] = Counter()
    for id, piece in state.arena.pieces.items():
        assert id.partition(".")[0] == str(piece.owner) and id.partition(".")[2][0] == piece.type
        assert 0 <= piece.discs <= MOST_DISCS, f"{id} carries {piece.discs}"
        assert not state.players[piece.owner].out, f"{id} of a player who is out"
        types[piece.owner, piece.type] += 1
    assert all(number <= (1 if type == "C" else MOST_OF_A_TYPE) for (_, type), number in types.items())
    doomed = {each.seat for each in state.arena.doomed}
    for seat, player in enumerate(state.players):
        if state.stage in ("initiative", "phase") and not player.out and state.over is None:
            assert types[seat, "C"] == (0 if seat in doomed else 1), f"seat {seat} has lost its Converter"
    moving = any(task.kind == "move" for task in state.tasks)
    assert not doomed or state.played or moving, "a lost Converter is settled when the action or the window is over"


def _hexes(state: State) -> None:
    _lies(state.arena)
    moving = any(task.kind == "move" for task in state.tasks)
    if state.combat is None and state.attacker < 0 and not moving:
        for seat in range(len(state.players)):
            assert contested_hexes(state.arena, seat) == [], "two sides in a hex and no combat due"
    for hex in {piece.hex for piece in state.arena.pieces.values()}:
        owners = {piece.owner for piece in state.arena.pieces.values() if piece.hex == hex}
        assert len(owners) <= 2, "three sides in a hex (A-40)"


def _lies(arena: Arena) -> None:
    """Check that nothing lies on void or on destroyed hexes, and that no number of 0 discs is stored."""
    hexes = {f"{grid}-{number}" for grid in arena.grids for number in range(7)}
    standing = hexes - set(arena.destroyed)
    assert set(arena.destroyed) <= hexes and len(arena.destroyed) == len(set(arena.destroyed))
    assert {piece.hex for piece in arena.pieces.values()} <= standing
    assert set(arena.fields) <= standing and set(arena.discs) <= standing
    assert all(number > 0 for number in arena.discs.values())


def _turn(state: State, rules: Rules) -> None:
    living = {seat for seat, player in enumerate(state.players) if not player.out}
    assert 0 <= state.points <= 3
    if state.active >= 0 and state.active not in living:  # a seat without its Converter stops playing later
        assert state.combat is not None or state.tasks or state.played or state.over is not None
    assert set(state.order) <= living or state.over is not None
    assert set(state.to_play) <= set(state.order) and set(state.asked) <= living
    if state.stage == "phase" and state.over is None:
        assert set(state.order) == living
        assert state.active >= 0
    assert not rules.turn_limit or state.turn <= rules.turn_limit
    if state.window is not None:
        assert state.played and set(state.window.sealed.needs) <= living
        assert not state.window.sealed.complete, "a window whose answers are all in is still open"
    assert {task.seat for task in state.tasks} <= living
    if state.combat is not None:
        assert state.combat.attacker != state.combat.defender
        assert {state.combat.attacker, state.combat.defender} <= living or state.combat.step == "take"
    if state.over is not None:
        assert set(state.over.winners) <= living
        assert state.window is None and state.combat is None and not state.tasks and not state.played
    else:
        assert len(living) > 1
