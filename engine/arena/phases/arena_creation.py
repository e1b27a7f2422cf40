"""Arena creation (3.1). Either the players place grids in turn, or the server deals the whole arena."""

from __future__ import annotations

from engine.arena.commands import PlaceGrid
from engine.arena.events import event_types
from engine.arena.grids import centres
from engine.arena.phases import order_dice
from engine.arena.prompts import PlaceGridPrompt
from engine.arena.rules import Rules
from engine.arena.setup import dealt_arena
from engine.arena.state import Grid, State
from engine.arena.umpire import Umpire
from engine.core.errors import illegal
from engine.core.game import Decision, Seat


def open_questions(state: State, rules: Rules) -> dict[Seat, list[Decision]]:
    if state.active < 0 or not state.players[state.active].share:
        return {}
    return {state.active: [Decision(f"{state.number}.place_grid", "place_grid", "Place one of your grids.")]}


def prompt(state: State, rules: Rules, seat: Seat, decision: Decision) -> PlaceGridPrompt:
    return PlaceGridPrompt(decision.id, tuple(state.players[seat].share), tuple(centres.legal_centres(state.arena)))


def check(state: State, rules: Rules, seat: Seat, command: PlaceGrid) -> None:
    if command.grid not in state.players[seat].share:
        raise illegal("A-E-GRID", "This is not one of your grids.", "grid")
    if not centres.is_legal(state.arena, (command.q, command.r)):
        raise illegal("A-E-PLACE", "The grid must touch another grid by a side and overlap no grid.", "q")


def answer(ump: Umpire, seat: Seat, command: PlaceGrid) -> None:
    _place(ump, seat, command)
    _pass_on(ump)


def advance(ump: Umpire) -> bool:
    """Roll for the order of placing, deal the grids to the seats, and skip seats that have no grid left.

    Return True when the arena is complete.
    """
    state = ump.state
    if ump.rules.layout == "dealt":
        dealt_arena.deal(ump)
        return True
    if not state.order:
        state.order = order_dice.highest_first(ump)
        ump.say(event_types.OrderSet(tuple(state.order), placing=True))
    if state.active < 0:
        _deal(ump)
        state.active = state.order[0]
    while any(player.share for player in state.players) and not open_questions(state, ump.rules):
        _pass_on(ump)
    return not any(player.share for player in state.players)


def without(ump: Umpire, seat: Seat) -> None:
    """Give the grids of a player who resigned to the other players, one by one in the order of placing."""
    player, living = ump.player(seat), [each for each in ump.state.order if not ump.player(each).out]
    share, player.share = player.share, []
    for place, grid in enumerate(share):
        heir = ump.player(living[place % len(living)])
        heir.share = sorted([*heir.share, grid])


def _deal(ump: Umpire) -> None:
    """Deal the grids to the players.

    The numbers of grids differ by at most one. The first players in the order of placing get the larger shares (A-03).
    """
    state = ump.state
    numbers = [int(each) for each in ump.dice.shuffled([str(n + 1) for n in range(ump.rules.grids)], "grids")]
    ump.say(event_types.Shuffled(len(numbers), "grids"))
    for place, seat in enumerate(state.order):
        ump.player(seat).share = sorted(numbers[place :: len(state.order)])
    ump.say(event_types.SharesDealt(tuple(tuple(player.share) for player in state.players)))


def _place(ump: Umpire, seat: Seat, command: PlaceGrid) -> None:
    ump.state.arena.grids[str(command.grid)] = Grid(command.q, command.r, command.rotation)
    player = ump.player(seat)
    player.share = [grid for grid in player.share if grid != command.grid]
    ump.say(event_types.GridPlaced(command.grid, command.q, command.r, command.rotation, seat))


def _pass_on(ump: Umpire) -> None:
    """Make the next seat in the order of placing that still has a grid the active seat."""
    state = ump.state
    following = order_dice.clockwise_after(state.active, state.order)
    state.active = next((seat for seat in following if ump.player(seat).share), state.active)
