"""Initiative (4.1, 9.3; A-12): cards one after another, or sealed; a Wild Warp against one of them."""

from __future__ import annotations

from engine.arena import turn
from engine.arena.commands import Cancel, EndPhase, InitiativeCard, Pass
from engine.arena.phases import order_dice
from engine.arena.umpire import Umpire
from engine.core.game import PUBLIC
from tests.engine.arena.live import GAME, Live
from tests.engine.arena.tables import ROSE, StatedDice, arena, umpire


def before_initiative(hands: list[list[str]], cards: str) -> Live:
    """Return a match after all phases of turn 1, with the dice of turn 2 rolled."""
    live = Live(hands=hands, options={"initiative_cards": cards})
    for seat in range(len(hands)):
        live.do(seat, EndPhase())
    return live


def test_ties_keep_their_place_and_the_highest_group_rolls_first() -> None:
    """Totals 12, 9, 12, 9: seats 0 and 2 roll 3 and 8, then 1 and 3 roll 5 and 5, and again 1 and 7."""
    ump = umpire(arena(ROSE), rolls=[(20, 3), (20, 8), (20, 5), (20, 5), (20, 1), (20, 7)], hands=[[], [], [], []])
    assert order_dice.rank_seats(ump, {0: 12, 1: 9, 2: 12, 3: 9}) == [2, 0, 3, 1]


def test_the_highest_places_first_then_clockwise() -> None:
    ump = umpire(arena(ROSE), rolls=[(20, 4), (20, 17), (20, 17), (20, 2), (20, 11)], hands=[[], [], []])
    assert order_dice.highest_first(ump) == [2, 0, 1]


def test_cards_are_asked_for_in_last_turns_order_and_count() -> None:
    live = before_initiative([["4"], ["5", "2"]], "printed")
    assert live.open_kinds() == {0: ["initiative"]}
    dice = dict(live.state.rolled)
    live.do(0, InitiativeCard("4"))
    assert live.open_kinds() == {0: ["window"], 1: ["window"]}
    live.do(0, Pass()).do(1, Pass())
    assert live.state.rolled["0"] == dice["0"] + 4 and live.open_kinds() == {1: ["initiative"]}
    live.do(1, InitiativeCard())
    assert live.state.rolled["1"] == dice["1"] and live.state.deck.discards == ["4"]


def test_who_has_no_card_is_not_asked_who_has_any_card_is() -> None:
    """The number of cards that a player holds is public. The cards themselves are not."""
    assert before_initiative([[], ["destroy"]], "printed").open_kinds() == {1: ["initiative"]}
    assert before_initiative([[], []], "printed").open_kinds().popitem()[1] == ["action"]


def test_only_combat_cards_of_the_own_hand() -> None:
    live = before_initiative([["destroy", "2"], []], "printed")
    assert live.refusal_code(0, InitiativeCard("destroy")) == live.refusal_code(0, InitiativeCard("3")) == "A-E-CARD"


def test_a_cancelled_card_does_not_count() -> None:
    live = before_initiative([["4"], ["wild"]], "printed")
    dice = dict(live.state.rolled)
    live.do(0, InitiativeCard("4")).do(0, Pass()).do(1, Cancel()).do(0, Pass())
    assert live.state.rolled["0"] == dice["0"] and live.state.deck.discards == ["4", "wild"]


def test_sealed_cards_are_turned_over_when_all_are_in() -> None:
    live = before_initiative([["4"], ["5", "2"]], "sealed")
    assert live.open_kinds() == {0: ["initiative"], 1: ["initiative"]}
    dice = dict(live.state.rolled)
    other = before_initiative([["4"], ["5", "2"]], "sealed")
    live.do(1, InitiativeCard("5"))
    other.do(1, InitiativeCard("2"))
    for viewer in (0, PUBLIC):
        assert GAME.view(live.state, viewer) == GAME.view(other.state, viewer)
    assert GAME.view(live.state, 0).header.status == ("owes", "in")
    live.do(0, InitiativeCard("4"))
    for _ in range(2):
        assert live.open_kinds() == {0: ["window"], 1: ["window"]}
        live.do(0, Pass()).do(1, Pass())
    assert live.state.turn == 2 and live.state.order[0] == (0 if dice["0"] + 4 > dice["1"] + 5 else 1)


def test_an_agreed_draw_and_the_end_ask_nobody_any_more() -> None:
    live = before_initiative([["4"], ["5", "2"]], "sealed").do(1, InitiativeCard("5"))
    over = GAME.draw(live.state).state
    assert GAME.open_questions(over) == {} and over.over is not None and over.over.winners == ()


def test_the_loop_rolls_by_itself_where_nothing_is_asked() -> None:
    ump = umpire(arena(ROSE, ["0.C 4-5", "1.C 8-2"]))
    ump.state.stage, ump.state.active, ump.state.rolled = "initiative", -1, {}
    stated = Umpire(ump.state, ump.rules, StatedDice([(20, 7), (20, 9)]))
    turn.advance(stated)
    assert stated.state.order == [1, 0] and stated.state.active == 1 and stated.state.to_play == [0]
