"""Standing passes (A-22): they answer at once, end when something concerns the player, and stay private."""

from __future__ import annotations

import pytest

from engine.arena.commands import Cards, Destroy, Draw, EndPhase, Pass, Passes, PlayCard, WarpRandom
from engine.core.game import PUBLIC
from tests.engine.arena.live import GAME, Live


def test_if_all_pass_by_standing_choice_the_game_goes_on_at_once() -> None:
    live = Live(hands=[[], [], []], deck=["1"]).file(1, Passes("always")).file(2, Passes("always")).do(0, Draw())
    assert live.hand(0) == ["1"] and live.open_kinds() == {0: ["action"]}
    assert live.state.windows == 1


def test_who_has_filed_is_answered_for_and_the_others_are_still_asked() -> None:
    live = Live(hands=[[], [], []], deck=["1"]).file(1, Passes("always")).do(0, Draw())
    assert live.open_kinds() == {2: ["window"]}
    assert GAME.view(live.state, 2).header.status == ("idle", "owes", "owes"), "not shown that 1 has answered"


def test_filing_while_a_window_asks_passes_it() -> None:
    live = Live(hands=[[], [], []], deck=["1"]).do(0, Draw()).file(1, Passes("turn"))
    assert live.open_kinds() == {2: ["window"]}
    assert live.file(2, Passes("phase")).hand(0) == ["1"]


def test_dropping_passes_answers_nothing() -> None:
    live = Live(hands=[[], [], []], deck=["1"]).do(0, Draw()).file(1, Passes(""))
    assert live.open_kinds() == {1: ["window"], 2: ["window"]}


@pytest.mark.parametrize(("until", "then"), [("phase", ""), ("turn", "turn"), ("always", "always")])
def test_until_the_phase_ends(until: str, then: str) -> None:
    live = Live(hands=[[], [], []]).file(2, Passes(until)).do(0, EndPhase())  # type: ignore[arg-type]
    assert live.state.active == 1 and GAME.view(live.state, 2).passes == then


def test_until_the_turn_ends() -> None:
    live = Live(hands=[[], []]).file(1, Passes("turn")).file(0, Passes("always"))
    live.do(0, EndPhase()).do(1, EndPhase())
    assert live.state.turn == 2
    assert [GAME.view(live.state, seat).passes for seat in (0, 1)] == ["always", ""]


def test_until_attacked_his_robot_is_named() -> None:
    """Seat 1 has a robot on the board. The robot of seat 2 is named, so seat 2 is asked and seat 1 is not."""
    live = Live(["1.W1 1-0", "2.W1 2-0"], [[], [], []]).file(1, Passes("attacked")).file(2, Passes("attacked"))
    live.do(0, WarpRandom("2.W1"))
    assert live.open_kinds() == {2: ["window"]}
    assert [GAME.view(live.state, seat).passes for seat in (1, 2)] == ["attacked", ""]


def test_until_attacked_a_grid_of_his_is_named() -> None:
    live = Live(["1.W1 3-1"], [[], [], []]).file(1, Passes("attacked")).file(2, Passes("attacked")).do(0, Destroy(3))
    assert live.open_kinds() == {1: ["window"]}


def test_until_attacked_a_card_hits_his_field() -> None:
    """The card names a grid that holds a field of seat 1 and nothing of seat 2."""
    live = Live([], [["destroy"], [], []], fields={"3-0": 1})
    live.do(0, Cards()).do(1, Pass()).do(2, Pass()).file(1, Passes("attacked")).file(2, Passes("attacked"))
    live.do(0, PlayCard("destroy", grid=3))
    assert live.open_kinds() == {0: ["window"], 1: ["window"]}


def test_nobody_else_sees_passes() -> None:
    without = Live(hands=[[], [], []])
    live = Live(hands=[[], [], []]).file(1, Passes("attacked"))
    assert GAME.view(live.state, 1).passes == "attacked" and live.events == ()
    for viewer in (0, 2, PUBLIC):
        assert GAME.view(live.state, viewer) == GAME.view(without.state, viewer)


def test_who_is_out_files_nothing() -> None:
    live = Live(hands=[[], [], []]).resign(2)
    with pytest.raises(Exception, match="E-OVER"):
        live.file(2, Passes("always"))
