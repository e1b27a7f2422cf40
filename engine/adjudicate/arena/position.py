"""Build the state of a match from `given`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from engine.adjudicate.arena.case import ArenaGiven, Options, Place
from engine.adjudicate.arena.names import Names, cards, hex_name
from engine.adjudicate.values import CaseError, show, to_struct
from engine.arena.rules import ACTIONS, MOST_DISCS, MOST_OF_A_TYPE, PIECE_TYPES, POINTS
from engine.arena.setup.options import LEAVABLE
from engine.arena.state import Arena, Grid, Piece, Player, State
from engine.core.chance import Chance
from engine.core.deck import Deck
from engine.core.game import Setup
from engine.core.scenario_cards import OptionValue

Layouts = Mapping[str, dict[int, Place]]

SIZES = (20, 12, 10, 8, 6, 4)
PLAIN = (
    "chain", "initiative_cards", "combat_cards", "special_cards", "placed_disc", "fixed_strengths", "turn_limit",
    "first_order",
)  # fmt: skip
"""Options that have the same key in a case as in the options of a match."""
SCENARIO = "arena-four"


def read_layouts(raw: Any) -> Layouts:
    """Return the `layouts` of a file. Raise CaseError if a layout is malformed."""
    if not isinstance(raw, dict):
        raise CaseError("`layouts` must be a mapping of named boards")
    return {str(name): to_struct({"grids": each}, _Layout, f"layout {name}").grids for name, each in raw.items()}


class _Layout(Struct, frozen=True):
    grids: dict[int, Place]


def build(given: ArenaGiven, layouts: Layouts) -> tuple[State, Names]:
    """Return the state of the game at the start of a case, and the names of its players.

    Raise CaseError if the position is impossible.
    """
    names = Names(given.players)
    out = [names.seat(each) for each in given.out]
    order = [names.seat(each) for each in given.order or names.players]
    order = [seat for seat in order if seat not in out]
    set_up = given.stage in ("arena", "pieces")
    state = State(
        setup=Setup(SCENARIO, len(names.players), setup_options(given.options)),
        seed=0,
        chance=Chance(0),
        players=_players(given, names, out),
        arena=_arena(given, names, layouts),
        deck=Deck(cards(given.deck), cards(given.discards)),
        stage=given.stage,
        turn=0 if set_up or given.stage == "discs" else given.turn,
        order=order,
    )
    if set_up and not given.active:
        state.order = []
    elif given.stage in ("arena", "pieces", "phase"):
        state.active = names.seat(given.active) if given.active else order[0]
    if given.stage == "discs":
        state.asked = [seat for seat in range(len(names.players)) if seat not in out]
    if given.stage == "phase":
        _phase(state, given, names)
    return state, names


def setup_options(options: Options) -> dict[str, OptionValue]:
    """Return the options of a case as options of a match.

    Every option gets a value, so that no default of a scenario applies.
    """
    if options.grids not in SIZES:
        raise CaseError(f"options: grids {options.grids} is not one of {show(list(SIZES))}")
    chosen: dict[str, OptionValue] = {"grids": str(options.grids), "layout": "drafted", "placing": "drafted"}
    for name in PLAIN:
        chosen[name] = getattr(options, name)
    strange = [each for each in options.actions or () if each not in ACTIONS]
    if strange:
        raise CaseError(f"options: {show(strange[0])} is not one of the actions {show(list(ACTIONS))}")
    for action in LEAVABLE:
        chosen[f"action_{action}"] = options.actions is None or action in options.actions
    return chosen


def _phase(state: State, given: ArenaGiven, names: Names) -> None:
    if not 0 <= given.points <= POINTS:
        raise CaseError(f"points: {given.points} is not a number from 0 to {POINTS}")
    if state.active not in state.order:
        raise CaseError(f"active: {names.letter(state.active)} is not in the order of play")
    state.points, state.acted = given.points, given.points < POINTS
    state.to_play = state.order[state.order.index(state.active) + 1 :]
    state.fired = [names.piece(each, state.active) for each in given.fired]


def _players(given: ArenaGiven, names: Names, out: list[int]) -> list[Player]:
    hands = {names.seat(letter): cards(hand) for letter, hand in given.hands.items()}
    shares = {names.seat(letter): list(share) for letter, share in given.shares.items()}
    return [
        Player(hand=hands.get(seat, []), share=shares.get(seat, []), out=seat in out)
        for seat in range(len(names.players))
    ]


def _arena(given: ArenaGiven, names: Names, layouts: Layouts) -> Arena:
    arena = Arena({str(number): Grid(*place) for number, place in _grids(given, layouts).items()})
    arena.destroyed = [_on(arena, each) for each in given.destroyed]
    if any(number < 0 for number in given.discs.values()):
        raise CaseError("discs: a number of discs is 0 or more")
    arena.discs = {_on(arena, each): number for each, number in given.discs.items() if number}
    for letter, hexes in given.fields.items():
        owner = names.seat(letter)
        for each in hexes:
            arena.fields[_on(arena, each)] = owner
    for letter, lines in given.pieces.items():
        for line in lines:
            _place_piece(arena, names, names.seat(letter), line)
    return arena


def _grids(given: ArenaGiven, layouts: Layouts) -> dict[int, Place]:
    if not isinstance(given.grids, str):
        return given.grids
    if given.grids not in layouts:
        raise CaseError(f"grids: there is no layout with the name {show(given.grids)}")
    return layouts[given.grids]


def _place_piece(arena: Arena, names: Names, owner: int, line: str) -> None:
    """Place a piece from a line such as `D1 9-3 2`: its name, its hex, and the number of discs that it carries."""
    name, hex, discs = read_piece(line)
    id = names.piece(name, owner)
    if id in arena.pieces or id.partition(".")[0] != str(owner):
        raise CaseError(f"pieces: {show(line)} is there twice, or belongs to another player")
    if name != "C" and int(name[1:]) > MOST_OF_A_TYPE:
        raise CaseError(f"pieces: {show(line)}: a player has at most {MOST_OF_A_TYPE} pieces of a type")
    arena.pieces[id] = Piece(owner, PIECE_TYPES[name[0]], _on(arena, hex), discs)


def read_piece(line: str) -> tuple[str, str, int]:
    """Return name, hex and number of discs from a line such as `D1 9-3 2` or `Q.D1 9-3`.

    Raise CaseError if the line is malformed.
    """
    parts = line.split()
    number = parts[2] if len(parts) == 3 else "0"
    if len(parts) not in (2, 3) or not number.isdecimal() or int(number) > MOST_DISCS:
        raise CaseError(f"{show(line)} is not a piece, its hex and its discs, such as D1 9-3 2")
    return parts[0], hex_name(parts[1]), int(number)


def _on(arena: Arena, hex: Any) -> str:
    if hex_name(hex).partition("-")[0] not in arena.grids:
        raise CaseError(f"{show(hex)} is on no grid of this case")
    return str(hex)
