"""Set-up (3.0; A-02, A-03, A-08, A-48), dealt arenas and pieces, options (9.1 to 9.4, A-44, A-60)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from engine.arena.actions.choosing import name_of
from engine.arena.commands import Destroy, DoubleWarpTwo, EndPhase, FreeDisc, PlaceGrid, PlacePiece, WarpPiece
from engine.arena.game import WarpArena
from engine.arena.rules import ACTIONS
from engine.arena.setup import dealt_pieces, dealt_shape, initial_state, options
from engine.core.errors import Illegal
from engine.core.game import Setup
from engine.core.table import moments, suggesting
from engine.hexes import distance
from tests.engine.arena.live import Live

GAME = WarpArena()
SIZES = (20, 12, 10, 8, 6, 4)


@pytest.mark.parametrize("grids", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_dealt_arena_is_one_piece_without_overlap(grids: int, seats: int) -> None:
    """Every centre is at least 3 from every other and exactly 3 from one. All grids are connected (A-02)."""
    centres = dealt_shape.centres(grids, seats)
    assert len(set(centres)) == grids
    assert all(distance(a, b) >= 3 for a, b in combinations(centres, 2))
    reached = {centres[0]}
    for _ in range(grids):
        reached |= {b for b in centres if any(distance(a, b) == 3 for a in reached)}
    assert reached == set(centres)


@pytest.mark.parametrize("grids", SIZES)
def test_two_players_see_the_same_shape(grids: int) -> None:
    """A half turn about the middle of grids (0, 0) and (2, 1) changes nothing: (q, r) -> (2 - q, 1 - r)."""
    centres = {*dealt_shape.centres(grids, 2)}
    assert {(2 - q, 1 - r) for q, r in centres} == centres


@pytest.mark.parametrize("grids", [12, 6])
def test_three_players_see_the_same_shape(grids: int) -> None:
    """Each of the three grids in the middle has the same number of others at each distance."""
    centres = dealt_shape.centres(grids, 3)
    seen = {tuple(sorted(distance(at, other) for other in centres)) for at in centres[:3]}
    assert len(seen) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dealt_converters_stand_on_centres_as_far_apart_as_can_be(seats: int) -> None:
    state = GAME.new(Setup("arena-quick", seats), 3).state
    arena = state.arena
    homes = [arena.pieces[f"{seat}.C"].hex for seat in range(seats)]
    assert all(hex.endswith("-0") for hex in homes)
    at = {number: (grid.q, grid.r) for number, grid in arena.grids.items()}
    nearest = min(distance(at[a[:-2]], at[b[:-2]]) for a, b in combinations(homes, 2))
    every = combinations(at, seats)
    assert nearest == max(min(distance(at[a], at[b]) for a, b in combinations(chosen, 2)) for chosen in every)
    for seat, home in enumerate(homes):
        own = [piece.hex for id, piece in arena.pieces.items() if piece.owner == seat and piece.type != "C"]
        assert len(own) == len({*own}) == 4 and {hex[:-2] for hex in own} == {home[:-2]}


def test_of_equal_homes_chance_decides_who_gets_which() -> None:
    """The grids are given and the seats are drawn. Over several seeds a seat begins in different places."""
    found = {GAME.new(Setup("arena-small", 2), seed).state.arena.pieces["0.C"].hex for seed in range(12)}
    assert len(found) > 2
    assert dealt_pieces.farthest(GAME.new(Setup("arena-small", 2), 1).state.arena, 2)


@pytest.mark.parametrize(
    ("scenario", "seats", "shares"), [("arena-three", 3, [4, 4, 4]), ("arena-four", 4, [5, 5, 5, 5])]
)
def test_shares(scenario: str, seats: int, shares: list[int]) -> None:
    state = GAME.new(Setup(scenario, seats), 1).state
    assert [len(player.share) for player in state.players] == shares
    held = sorted(number for player in state.players for number in player.share)
    assert held == list(range(1, sum(shares) + 1))
    assert all(not player.hand for player in state.players), "cards come after the arena (A-48)"


def test_uneven_shares_go_to_the_first_in_the_order_of_placing() -> None:
    state = GAME.new(Setup("arena-three", 3, {"grids": "20"}), 1).state
    assert [len(state.players[seat].share) for seat in state.order] == [7, 7, 6]


def test_from_the_first_grid_to_the_first_phase() -> None:
    """The order is: grids in turn, three cards each, pieces in turn, one disc each, initiative (A-48)."""
    setup, seen = Setup("arena-three", 3), []
    for moment in moments(GAME, setup, 8, suggesting(GAME, 8)):
        if moment.played is not None:
            seen.append((moment.played.seat, type(moment.played.command).__name__))
        if moment.state.stage == "phase":
            break
    placed = [seat for seat, kind in seen if kind == "PlaceGrid"]
    assert len(placed) == 12 and placed[:3] == placed[3:6] and sorted(placed[:3]) == [0, 1, 2]
    pieces = [seat for seat, kind in seen if kind == "PlacePiece"]
    assert len(pieces) == 15 and pieces[:3] == pieces[12:]
    state = moment.state
    assert [len(player.hand) for player in state.players] == [3, 3, 3] and len(state.deck.cards) == 84 - 9
    discs = sum(state.arena.discs.values()) + sum(piece.discs for piece in state.arena.pieces.values())
    assert discs == 3 and state.turn == 1 and state.points == 3


def test_placing_is_refused_where_it_may_not_be() -> None:
    state = GAME.new(Setup("arena-duel", 2), 1).state
    first = state.active
    mine, foreign = state.players[first].share[0], state.players[1 - first].share[0]
    id = GAME.open_questions(state)[first][0].id
    with pytest.raises(Illegal, match="A-E-GRID"):
        GAME.apply(state, first, id, PlaceGrid(foreign, 0, 0))
    with pytest.raises(Illegal, match="A-E-PLACE"):
        GAME.apply(state, first, id, PlaceGrid(mine, 1, 0))
    with pytest.raises(Illegal, match="A-E-TURN"):
        GAME.apply(state, first, id, PlacePiece("0.C", "1-0"))


# ---- options -----------------------------------------------------------------------------------------------------


def test_every_scenario_has_rules_of_its_own() -> None:
    grids = {card.name: options.rules_of(Setup(card.name, card.seats[0])).grids for card in GAME.scenarios()}
    assert (grids["arena-duel"], grids["arena-three"], grids["arena-four"]) == (8, 12, 20), "the default of A-44"
    assert {*grids.values()} == {20, 12, 10, 8, 6, 4}
    assert all(name.startswith("arena-") for name in grids)


def test_every_option_reaches_the_rules() -> None:
    """Each option with another value than its default gives other rules."""
    plain = options.rules_of(Setup("arena-duel", 2))
    for option in options.options_for("arena-duel"):
        other: bool | int | str
        if option.kind == "flag":
            other = not option.default
        else:
            other = 7 if option.kind == "number" else next(word for word, _ in option.choices if word != option.default)
        checked = options.check(Setup("arena-duel", 2, {option.key: other}))
        assert checked.options == {option.key: other} and options.rules_of(checked) != plain, option.key


@pytest.mark.parametrize(
    ("chosen", "cards"),
    [
        ({}, 84),
        ({"combat_cards": False}, 44),
        ({"special_cards": False}, 40),
        ({"combat_cards": False, "special_cards": False}, 0),
    ],
)
def test_the_deck(chosen: dict[str, bool], cards: int) -> None:
    """A-20: 84 = 40 + 16 + 8 + 8 + 8 + 4. A-60: 44 without combat cards, 40 without special cards."""
    deck = Counter(initial_state.deck_of(options.rules_of(Setup("arena-duel", 2, dict(chosen)))))
    assert deck.total() == cards
    assert deck["wild"] == (4 if chosen.get("special_cards", True) else 0)


def test_actions_left_out() -> None:
    rules = options.rules_of(Setup("arena-limited-luck", 2))
    assert rules.actions == ("rotate", "convert", "move", "double_warp_two", "warp_piece")
    live = Live(["0.W1 1-0"], options={"action_destroy": False, "action_warp_piece": False})
    assert (
        live.refusal_code(0, Destroy(1)) == "A-E-ACTION"
        and live.refusal_code(0, WarpPiece("0.W1", "2-0")) == "A-E-ACTION"
    )
    assert name_of(Destroy(1)) == ACTIONS[0]


def test_the_placed_disc() -> None:
    """9.4: the disc may go to any existing hex that is not destroyed. An own piece there takes it (A-09, A-60)."""
    live = Live(["0.W1 1-0"], options={"placed_disc": True}, destroyed=["2-1"])
    assert live.refusal_code(0, FreeDisc("2-1")) == live.refusal_code(0, FreeDisc("9-1")) == "A-E-HEX"
    assert live.refusal_code(0, FreeDisc()) == "A-E-ACTION"
    live.do(0, FreeDisc("1-0"))
    assert live.state.arena.pieces["0.W1"].discs == 1
    assert live.refusal_code(0, FreeDisc("1-0")) == "A-E-ACTION"


def test_unknown_scenarios_seats_and_options_are_refused() -> None:
    for setup, code in [
        (Setup("arena-none", 2), "E-SCENARIO"),
        (Setup("arena-duel", 3), "E-SEATS"),
        (Setup("arena-duel", 2, {"grids": "9"}), "E-OPTION"),
        (Setup("arena-duel", 2, {"action_move": False}), "E-OPTION"),
        (Setup("arena-duel", 2, {"window": 20}), "E-OPTION"),
    ]:
        with pytest.raises(Illegal, match=code):
            GAME.new(setup, 1)


def test_a_turn_limit_of_none_plays_on() -> None:
    live = Live(options={"turn_limit": 0})
    live.state.turn = 500
    live.do(0, EndPhase()).do(1, EndPhase())
    assert live.state.turn == 501 and live.state.over is None


def test_three_points_for_two_grids_end_the_phase() -> None:
    """4.2.11 costs all points. The only question left is how to turn the grids (A-54)."""
    live = Live(hands=[[], []], options={"special_cards": False}).do(0, DoubleWarpTwo(1, 2))
    assert live.open_kinds() == {0: ["rotations"]} and live.state.points == 0
