"""Resigning (A-53) at every moment, and what happens to open questions; eliminations (7.0; A-42, A-52)."""

from __future__ import annotations

from engine.arena.commands import (
    BeginCombat,
    BeginFight,
    Cancel,
    Cards,
    Destroy,
    Done,
    Draw,
    EndPhase,
    Move,
    MovePiece,
    Pass,
    PlayCard,
)
from engine.arena.game import WarpArena
from engine.core.game import Setup
from tests.engine.arena.live import GAME, Live


def test_his_pieces_and_fields_go_their_discs_stay_the_hand_is_discarded() -> None:
    live = Live(["1.W1 3-3 2"], [[], ["wild", "2"], []], fields={"2-2": 1}, discs={"8-2": 1}).resign(1)
    arena = live.state.arena
    assert {piece.owner for piece in arena.pieces.values()} == {0, 2} and arena.fields == {}
    assert arena.discs == {"8-2": 3, "3-3": 2}, "one lay there, two appear; two were carried"
    assert sorted(live.state.deck.discards) == ["2", "wild"] and live.state.order == [0, 2]
    assert live.state.over is None and GAME.view(live.state, 0).header.status == ("owes", "out", "idle")


def test_with_one_left_the_match_is_over() -> None:
    live = Live().resign(0)
    assert live.state.over is not None and live.state.over.winners == (1,)
    assert GAME.open_questions(live.state) == {}


def test_the_active_player_resigns_and_the_next_plays() -> None:
    live = Live(hands=[[], [], []]).resign(0)
    assert live.state.active == 1 and live.state.points == 3
    assert live.do(1, EndPhase()).state.active == 2


def test_his_action_in_the_air_does_not_happen() -> None:
    live = Live(hands=[[], [], []], deck=["1"]).do(0, Draw()).resign(0)
    assert live.state.deck.cards == ["1"] and live.open_kinds() == {1: ["action"]}


def test_an_answer_he_owed_is_waited_for_no_more() -> None:
    live = Live(hands=[[], [], []], deck=["1"]).do(0, Draw()).do(1, Pass()).resign(2)
    assert live.hand(0) == ["1"]


def test_his_sealed_answer_does_not_count() -> None:
    live = Live(hands=[[], ["wild"], []], deck=["1"]).do(0, Draw()).do(1, Cancel()).resign(1).do(2, Pass())
    assert live.hand(0) == ["1"] and live.state.deck.discards == ["wild"]


def test_a_card_that_is_undone_does_not_bring_him_back() -> None:
    live = Live(["2.W1 3-3 2"], [["disc"], ["wild"], []]).do(0, Cards()).do(1, Pass()).do(2, Pass())
    live.do(0, PlayCard("disc")).resign(2)
    live.do(0, Pass()).do(1, Cancel()).do(0, Pass())
    arena = live.state.arena
    assert arena.pieces["0.C"].discs == 0, "the card is undone"
    assert {piece.owner for piece in arena.pieces.values()} == {0, 1}
    assert arena.discs == {"5-1": 2, "3-3": 2}


def test_the_move_he_had_begun_is_over() -> None:
    live = Live(["0.B1 1-3"], [[], [], []]).do(0, Move()).do(1, Pass()).do(2, Pass())
    assert live.resign(0).open_kinds() == {1: ["action"]}


def fighting(hands: list[list[str]], where: str = "1-0") -> Live:
    """Return a match in which a Blaster of seat 0 has entered a hex of seat 1. The fight is the next question."""
    entry = "1-3" if where == "1-0" else "2-3"
    live = Live([f"0.B1 {entry}", f"1.D1 {where}"], hands).do(0, Move())
    for seat in range(1, len(hands)):
        live.do(seat, Pass())
    live.do(0, MovePiece("0.B1", (where,))).do(0, Done())
    for seat in range(len(hands)):
        live.do(seat, Pass())
    return live.do(0, BeginCombat(where))


def test_a_combat_with_him_ends_and_a_hidden_card_comes_back() -> None:
    live = fighting([["5"], ["2"], []]).do(0, BeginFight("0.B1", "5"))
    assert live.open_kinds() == {1: ["defend"]} and live.hand(0) == []
    live.resign(1)
    assert live.state.combat is None and live.hand(0) == ["5"] and live.state.deck.discards == ["2"]
    assert live.open_kinds() == {0: ["action"]} and live.state.arena.pieces["0.B1"].hex == "1-0"


def test_open_cards_are_answered_no_more_when_a_side_resigns() -> None:
    live = fighting([["5"], [], []]).do(0, BeginFight("0.B1", "5"))
    assert live.open_kinds() == {0: ["window"], 1: ["window"], 2: ["window"]}
    live.resign(1)
    assert live.state.window is None and live.state.played == [] and live.state.deck.discards == ["5"]


def test_resigning_from_a_running_combat_in_the_converters_hex_gives_the_hand_away() -> None:
    live = Live(["0.B1 8-3", "1.C 8-2", "1.D1 8-2"], [[], ["3"], []]).do(0, Move()).do(1, Pass()).do(2, Pass())
    live.do(0, MovePiece("0.B1", ("8-2",)))
    live.do(0, Done()).do(0, Pass()).do(1, Pass()).do(2, Pass()).do(0, BeginCombat("8-2")).resign(1)
    assert live.hand(0) == ["3"] and live.state.deck.discards == []


def test_in_set_up_the_others_place_his_grids() -> None:
    game, setup = WarpArena(), Setup("arena-three", 3)
    state = game.new(setup, 1).state
    before = sorted(number for player in state.players for number in player.share)
    after = game.resign(state, state.active).state
    assert sorted(number for player in after.players for number in player.share) == before
    assert sorted(len(player.share) for player in after.players) == [0, 6, 6]
    assert game.open_questions(after)


# ---- eliminations ------------------------------------------------------------------------------------------------


FIRST = "2-5"
"""Hex that is hit first: the first d6 of these matches is a 5 (seed 5 of `Live`)."""


def test_a_converter_lost_to_an_action_puts_its_owner_out_at_once() -> None:
    """4.2.1 on the grid where the Converter stands. The hand goes to the acting seat (A-42)."""
    live = Live([f"1.C {FIRST} 1", "1.W1 3-3 2"], [[], ["wild"], []])
    live.do(0, Destroy(2)).do(1, Pass()).do(2, Pass())
    assert live.state.arena.destroyed == [FIRST]
    assert live.state.players[1].out and live.hand(0) == ["wild"]
    assert live.state.arena.discs == {"3-3": 2}, "none on the destroyed hex"
    assert live.open_kinds() == {0: ["action"]} and live.state.to_play == [2]


def test_his_own_card_may_take_his_converter_then_the_hand_is_discarded() -> None:
    live = Live([f"0.C {FIRST}"], [["destroy", "5"], [], []]).do(0, Cards()).do(1, Pass()).do(2, Pass())
    live.do(0, PlayCard("destroy", grid=2))
    assert live.state.arena.destroyed == [FIRST]
    assert 0 in live.state.order, "not before the window has closed"
    for seat in (0, 1, 2):
        live.do(seat, Pass())
    assert live.state.order == [1, 2] and sorted(live.state.deck.discards) == ["5", "destroy"]
    assert live.open_kinds() == {1: ["action"]}


def test_a_doomed_converter_lives_if_the_card_is_cancelled() -> None:
    """No other player has seen the hand (A-23)."""
    live = Live([f"1.C {FIRST} 1"], [["destroy"], ["wild", "3"]]).do(0, Cards()).do(1, Pass())
    live.do(0, PlayCard("destroy", grid=2))
    assert "1.C" not in live.state.arena.pieces and live.state.over is None
    live.do(0, Pass()).do(1, Cancel()).do(0, Pass())
    assert live.state.arena.pieces["1.C"].discs == 1 and live.hand(1) == ["3"] and live.hand(0) == []
