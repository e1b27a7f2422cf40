"""Reaction windows (2.4.6; A-22 to A-24, A-57): who is asked, what one Wild Warp does, how a stack is settled."""

from __future__ import annotations

from engine.arena.commands import (
    Cancel,
    Cards,
    Destroy,
    Done,
    Draw,
    Move,
    MovePiece,
    Pass,
    PlaceWarped,
    PlayCard,
    Rotate,
    WarpPiece,
    WarpRandom,
)
from engine.core.game import PUBLIC
from tests.engine.arena.live import GAME, Live

WILD = ["wild"]


def test_an_action_is_paid_and_asked_about_before_anything_of_it_happens() -> None:
    live = Live(hands=[["wild"], [], []], deck=["1"]).do(0, Draw())
    assert live.open_kinds() == {1: ["window"], 2: ["window"]}
    assert (live.state.points, live.hand(0)) == (2, ["wild"])
    assert live.do(1, Pass()).hand(0) == ["wild"]
    assert live.do(2, Pass()).hand(0) == ["wild", "1"]
    assert live.open_kinds() == {0: ["action"]}


def test_a_window_owes_of_all_it_asks_until_it_closes() -> None:
    """A seat that has answered still counts as owing. Only its own view shows that it has answered (A-22)."""
    live = Live(hands=[[], WILD, []], deck=["1"]).do(0, Draw()).do(1, Cancel())
    for viewer in (0, 1, 2, PUBLIC):
        assert GAME.view(live.state, viewer).header.status == ("idle", "owes", "owes")
    mine, other = GAME.view(live.state, 1), GAME.view(live.state, 2)
    assert (mine.decisions[0].answered, mine.prompts[0].sealed) == (True, "cancel")  # type: ignore[union-attr]
    assert (other.decisions[0].answered, other.prompts[0].sealed) == (False, "")  # type: ignore[union-attr]
    assert mine.decisions[0].seconds == other.decisions[0].seconds == 20
    assert mine.window == other.window == GAME.view(live.state, PUBLIC).window


def test_a_sealed_answer_may_be_changed_until_the_window_closes() -> None:
    live = Live(hands=[[], WILD, []], deck=["1"]).do(0, Draw()).do(1, Cancel()).do(1, Pass()).do(2, Pass())
    assert (live.hand(0), live.hand(1)) == (["1"], ["wild"])


def test_a_cancelled_action_does_nothing_and_stays_paid() -> None:
    live = Live(hands=[[], WILD], deck=["1"]).do(0, Draw()).do(1, Cancel())
    assert live.open_kinds() == {0: ["window"]}, "whoever played the cancel is not asked about it"
    live.do(0, Pass())
    assert (live.state.points, live.hand(0), live.state.deck.discards) == (2, [], ["wild"])
    assert "undone" in live.event_tags()


def test_cancels_alternate_and_an_even_number_lets_the_action_stand() -> None:
    live = Live(hands=[WILD, [*WILD, *WILD]], deck=["1"]).do(0, Draw()).do(1, Cancel()).do(0, Cancel())
    assert live.open_kinds() == {1: ["window"]}
    live.do(1, Pass())
    assert (live.hand(0), live.hand(1)) == (["1"], ["wild"])
    again = Live(hands=[WILD, [*WILD, *WILD]], deck=["1"]).do(0, Draw()).do(1, Cancel()).do(0, Cancel())
    again.do(1, Cancel()).do(0, Pass())
    assert (again.hand(0), again.hand(1)) == ([], [])


def test_one_wild_warp_counts_that_of_the_next_in_the_order_of_play() -> None:
    live = Live(hands=[[], WILD, WILD], deck=["1"])
    live.state.order, live.state.to_play = [2, 0, 1], [1]
    live.do(0, Draw()).do(2, Cancel()).do(1, Cancel())
    assert (live.hand(1), live.hand(2)) == ([], ["wild"]), "1 comes after 0, then 2"


def test_a_wild_warp_as_a_card_is_settled_and_the_action_is_asked_about_again() -> None:
    """The action can still be answered: a cancel after the card counts."""
    live = Live(hands=[[], WILD, WILD], deck=["1"], pieces=["0.W1 1-0"])
    live.do(0, Draw()).do(1, PlayCard("disc", wild=True)).do(2, Pass())
    assert live.state.arena.pieces["1.C"].discs == 1 and live.open_kinds() == {
        0: ["window"],
        1: ["window"],
        2: ["window"],
    }
    for seat in (0, 1, 2):
        live.do(seat, Pass())
    assert live.open_kinds() == {1: ["window"], 2: ["window"]} and live.state.played[-1].what == "action"
    live.do(1, Pass()).do(2, Cancel()).do(0, Pass()).do(1, Pass())
    assert live.hand(0) == [] and live.state.arena.pieces["1.C"].discs == 1


def test_a_cancelled_card_brings_the_board_back_but_no_card() -> None:
    """The grid was moved and its new place chosen. Both are undone, but the cards stay spent."""
    live = Live(hands=[["warp"], WILD]).do(0, Cards()).do(1, Pass()).do(0, PlayCard("warp"))
    assert live.open_kinds() == {0: ["warp_place"]}
    prompt = GAME.view(live.state, 0).prompts[0]
    before = live.state.arena.grids[str(prompt.grid)]  # type: ignore[union-attr]
    q, r = prompt.centres[0]  # type: ignore[union-attr]
    live.do(0, PlaceWarped(q, r, 2))
    assert live.state.arena.grids[str(prompt.grid)] != before  # type: ignore[union-attr]
    live.do(0, Pass()).do(1, Cancel()).do(0, Pass())
    assert live.state.arena.grids[str(prompt.grid)] == before  # type: ignore[union-attr]
    assert live.state.deck.discards == ["warp", "wild"] and live.open_kinds() == {0: ["action"]}
    assert live.state.cards_open, "further cards may be played (A-19)"


def test_the_own_card_may_be_cancelled() -> None:
    live = Live(hands=[["disc", "wild"], []]).do(0, Cards()).do(1, Pass()).do(0, PlayCard("disc"))
    assert live.state.arena.pieces["0.C"].discs == 1
    live.do(0, Cancel()).do(1, Pass())
    live.do(1, Pass())
    assert live.state.arena.pieces["0.C"].discs == 0


def test_before_combat_each_player_may_play_a_special_card_but_cancel_nothing() -> None:
    live = Live(["0.B1 1-3", "1.D1 1-0"], [[], WILD]).do(0, Move()).do(1, Pass())
    live.do(0, MovePiece("0.B1", ("1-0",))).do(0, Done())
    assert live.open_kinds() == {0: ["window"], 1: ["window"]} and GAME.view(live.state, 1).window.kind == "combat"  # type: ignore[union-attr]
    assert live.refusal_code(1, Cancel()) == "A-E-WINDOW"
    live.do(0, Pass()).do(1, PlayCard("disc", wild=True)).do(0, Pass()).do(1, Pass())
    assert live.state.arena.pieces["1.C"].discs == 1 and live.open_kinds() == {0: ["window"], 1: ["window"]}
    live.do(0, Pass()).do(1, Pass())
    assert live.open_kinds() == {0: ["action"]} and live.refusal_code(0, Draw()) == "A-E-TURN"


def test_before_combat_a_wild_warp_may_take_what_was_to_be_fought_for() -> None:
    """The first d6 is a 5 (seed 5): the hex goes with both robots. No further window asks about combat."""
    live = Live(["0.B1 1-5", "1.D1 2-5"], [[], WILD]).do(0, Move()).do(1, Pass())
    live.state.arena.pieces["0.B1"].hex = "2-5"
    live.do(0, Done()).do(0, Pass()).do(1, PlayCard("destroy", wild=True, grid=2)).do(0, Pass()).do(1, Pass())
    assert live.state.arena.destroyed == ["2-5"] and "0.B1" not in live.state.arena.pieces
    assert live.open_kinds() == {0: ["action"]} and live.state.played == []
    assert live.state.points == 1


def test_what_windows_refuse() -> None:
    live = Live(hands=[["destroy"], ["destroy"]], deck=["1"]).do(0, Draw())
    assert live.refusal_code(1, Cancel()) == "A-E-CARD"
    assert live.refusal_code(1, PlayCard("destroy", grid=1)) == "A-E-WINDOW"
    assert live.refusal_code(1, PlayCard("destroy", wild=True, grid=1)) == "A-E-CARD"
    assert live.refusal_code(1, Draw()) == "A-E-TURN"
    live.do(1, Pass()).do(0, Cards()).do(1, Pass()).do(0, PlayCard("destroy", grid=1))
    assert live.refusal_code(1, PlayCard("disc", wild=True)) == "A-E-WINDOW"


def test_another_is_named_if_a_wild_warp_took_what_was_named() -> None:
    """By then the grid of 4.2.4 already has the rotation that was chosen (A-49)."""
    live = Live(hands=[[], WILD]).do(0, Rotate(1, 3)).do(1, PlayCard("double", wild=True, grid=1))
    live.state.arena.grids["1"].rotation = 3
    while live.open_kinds() != {0: ["again"]}:
        seat, kinds = next(iter(live.open_kinds().items()))
        reply = GAME.idle(GAME.view(live.state, seat))
        assert reply is not None and kinds != ["action"]
        live.do(seat, reply.command)
    assert live.refusal_code(0, Destroy(1)) == "A-E-TURN" and live.refusal_code(0, Rotate(1, 3)) == "A-E-PLACE"
    live.do(0, Rotate(1, 4))
    assert live.state.arena.grids["1"].rotation == 4 and live.state.points == 2


def test_if_there_is_nothing_else_to_name_the_action_does_nothing() -> None:
    """The only robot on the board was lost while the window for 4.2.9 was open."""
    live = Live(["1.W1 1-0"], [[], WILD, []]).do(0, WarpRandom("1.W1")).do(1, Pass())
    del live.state.arena.pieces["1.W1"]
    live.do(2, Pass())
    assert "nothing" in live.event_tags() and live.state.points == 1


def test_a_named_piece_that_is_still_there_is_warped() -> None:
    live = Live(["0.W1 1-0"], [[], []]).do(0, WarpPiece("0.W1", "2-0")).do(1, Pass())
    assert live.state.arena.pieces["0.W1"].hex == "2-0" and live.state.active == 1


def test_without_special_cards_no_window_opens() -> None:
    live = Live(hands=[[], []], deck=["1"], options={"special_cards": False}).do(0, Draw())
    assert (live.hand(0), live.state.windows) == (["1"], 0)
