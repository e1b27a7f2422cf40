"""The computer player's choice where the answer is clear. It also beats the players by which it is measured."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.arena.bot import suggest
from engine.arena.commands import BeginCombat, BeginFight, Cancel, Concede, Defend, Destroy, Done, MovePiece, Pass
from engine.arena.prompts import (
    ActionOffer,
    ActionPrompt,
    CombatOffer,
    DefendPrompt,
    FightPrompt,
    MovePrompt,
    Prompt,
    WindowPrompt,
)
from engine.arena.rules import ACTIONS, COSTS
from engine.arena.state import Arena
from engine.arena.view import CombatView, FightView, PlayedView, PlayerView, WindowView
from engine.core.game import Decision, Setup
from tests.engine.arena.measure import play_match
from tests.engine.arena.players import careful_player, greedy_player, random_player
from tests.engine.arena.tables import ROSE, arena
from tests.engine.arena.test_questions import seat_view


def choose_answer(table: Arena, prompt: Prompt, hand: tuple[str, ...] = (), **parts: Any) -> Any:
    """Return the answer of seat 0 to this question. `parts` are parts of the view besides the table."""
    view = replace(
        seat_view(table, hand),
        players=(PlayerView(0, cards=len(hand)), PlayerView(1)),
        decisions=(Decision("1.q", "q"),),
        prompts=(prompt,),
        **parts,
    )
    reply = suggest(view, Random(1))
    assert reply is not None
    return reply.command


def actions(points: int, *left_out: str) -> ActionPrompt:
    offers = [ActionOffer(each, COSTS[each], "no" if each in left_out else "") for each in ACTIONS]
    return ActionPrompt("1.q", points, tuple(each for each in offers if each.cost <= points), may_end=True)


def test_a_blaster_goes_where_it_fires_at_the_converter() -> None:
    table = arena(ROSE, ["0.C 4-0", "0.B1 1-0 4", "1.C 8-0"])
    command = choose_answer(table, MovePrompt("1.q", ("0.B1", "0.C")))
    assert isinstance(command, MovePiece)
    # The distance from hex 1-0 to hex 8-0 is five. After three steps the Blaster is at a distance of two.
    assert command.piece == "0.B1"
    assert command.steps[-1] in {"2-2", "2-1", "7-3", "7-4", "2-0", "2-3"}


def test_a_converter_on_a_secondary_hex_is_shot_at_by_destruction() -> None:
    table = arena(ROSE, ["0.C 4-0", "0.W1 4-1", "1.C 8-2"])
    assert choose_answer(table, actions(3, "convert")) == Destroy(8)


def test_robots_walk_home_with_discs() -> None:
    table = arena(ROSE, ["0.C 4-0", "0.W1 1-5 2", "1.C 8-0"])
    command = choose_answer(table, MovePrompt("1.q", ("0.W1",)))
    assert isinstance(command, MovePiece)
    assert command.steps[-2:] == ("4-0", "give 2 0.C")


def test_who_has_lost_his_converter_in_the_middle_of_a_move_moves_no_more() -> None:
    """A bot takes over this seat in the middle of a move. Its Destructer has destroyed the hex of its own Converter."""
    table = arena(ROSE, ["0.W1 1-5 2", "0.D1 4-1", "1.C 8-0"], destroyed=["4-0"])
    assert choose_answer(table, MovePrompt("1.q", ("0.D1", "0.W1"))) == Done()


def test_combats_with_a_converter_come_first_and_all_blasters_fire() -> None:
    table = arena(ROSE, ["0.C 4-0", "0.D1 1-0", "0.B1 7-3", "1.C 8-0", "1.W1 1-0"])
    offers = (CombatOffer("1-0", 1, due=True), CombatOffer("8-0", 1, ranged=("0.B1",)))
    assert choose_answer(table, ActionPrompt("1.q", 0, combats=offers)) == BeginCombat("8-0", ("0.B1",))


def test_the_best_card_is_laid_for_a_converter_and_none_for_a_sure_fight() -> None:
    table = arena(ROSE, ["0.C 4-0", "0.D1 8-0", "1.C 8-0"])
    fight = FightPrompt("1.q", {"0.D1": "1.C"}, ("1", "5"))
    assert choose_answer(table, fight, ("1", "5")) == BeginFight("0.D1", "5")
    sure = arena(ROSE, ["0.C 4-0", "0.D1 1-0 4", "1.W1 1-0", "1.C 8-0"])
    assert choose_answer(sure, FightPrompt("1.q", {"0.D1": "1.W1"}, ("5",)), ("5",)) == BeginFight("0.D1", "")


def test_a_hopeless_fight_is_conceded_and_a_converter_defended() -> None:
    table = arena(ROSE, ["0.C 4-0", "0.W1 1-0", "1.D1 1-0 4", "1.C 8-0"])
    assert choose_answer(table, FightPrompt("1.q", {"0.W1": "1.D1"}, (), ("0.W1",))) == Concede("0.W1")
    home = arena(ROSE, ["0.C 4-0", "1.D1 4-0 2", "1.C 8-0"])
    assert choose_answer(home, DefendPrompt("1.q", "1.D1", "0.C", ("2", "4")), ("2", "4")) == Defend("4")


def window(kind: str, *played_so_far: PlayedView) -> WindowView:
    return WindowView(1, kind, (0,), 20, played_so_far)


def test_a_wild_warp_cancels_what_threatens_the_converter_and_nothing_else() -> None:
    prompt = WindowPrompt("1.q", 1, (-1,), True)
    move = window("action", PlayedView(1, "action", "move"))
    near = arena(ROSE, ["0.C 4-0", "1.C 8-0", "1.D1 4-1 4", "1.H1 4-2 4", "1.B1 1-5 4"])
    assert choose_answer(near, prompt, ("wild",), window=move) == Cancel()
    far = arena(ROSE, ["0.C 4-0", "1.C 8-0", "1.D1 8-0"])
    assert choose_answer(far, prompt, ("wild",), window=move) == Pass()
    without = WindowPrompt("1.q", 0, (-1,), True)
    assert choose_answer(near, without, (), window=move) == Pass()


def test_a_wild_warp_cancels_the_card_that_saves_a_converter() -> None:
    table = arena(ROSE, ["0.C 4-0", "0.D1 8-0", "1.C 8-0"])
    prompt = WindowPrompt("1.q", 1, (1,))

    def answer_at_totals(totals: tuple[int, int]) -> Any:
        fight = FightView("0.D1", "1.C", (1,), dice=(8, 6), cards={"1": "3"}, totals=totals)
        combat = CombatView("8-0", 0, 1, "window", attackers=("0.D1",), defenders=("1.C",), fight=fight)
        return choose_answer(table, prompt, ("wild",), window=window("fight", PlayedView(0, "fight")), combat=combat)

    assert answer_at_totals((8, 9)) == Cancel(1)  # without the 3: 8 to 6
    assert answer_at_totals((8, 12)) == Pass()  # lost in any case
    assert answer_at_totals((10, 9)) == Pass()  # won already


@pytest.mark.parametrize(
    ("rival", "least"),
    [(random_player, 7), (greedy_player, 7), (careful_player, 5)],
    ids=("random", "greedy", "careful"),
)
def test_it_wins_most_matches(rival: Any, least: int) -> None:
    """Eight seeded matches are played, in both seats. `measure.py` plays hundreds."""
    setup = Setup("arena-quick-duel", 2, {})
    wins = sum(play_match(setup, 1 + number // 2, number % 2, rival).share for number in range(8))
    assert wins >= least


def calm(turn: int, table: Arena, prompt: Prompt, hand: tuple[str, ...] = ()) -> Any:
    """Return the answer of a calm bot of seat 0 in this turn."""
    view = seat_view(table, hand)
    agreed = replace(view.setup, options={**view.setup.options, "bots": "calm"})
    return choose_answer(table, prompt, hand, setup=agreed, header=replace(view.header, turn=turn))


@pytest.mark.parametrize(("turn", "steps"), [(8, False), (9, True)])
def test_a_calm_bot_attacks_no_converter_in_the_first_eight_turns(turn: int, steps: bool) -> None:
    table = arena(ROSE, ["0.C 4-0", "0.W1 8-1 4", "1.C 8-0"])
    command = calm(turn, table, MovePrompt("1.q", ("0.W1",)))
    assert (isinstance(command, MovePiece) and command.steps[-1] == "8-0") is steps
    near = arena(ROSE, ["0.C 4-0", "0.B1 8-1 4", "1.C 8-0"])
    offer = replace(actions(1), combats=(CombatOffer("8-0", 1, ranged=("0.B1",)),))
    assert isinstance(calm(turn, near, offer), BeginCombat) is steps


def test_a_calm_bot_lays_no_cards() -> None:
    table = arena(ROSE, ["0.C 4-0", "1.D1 4-0 4"])
    prompt = DefendPrompt("1.q", "1.D1", "0.C", ("5",), may_concede=True)
    assert choose_answer(table, prompt, ("5",)) == Defend("5")
    assert calm(9, table, prompt, ("5",)) == Defend()


def test_a_calm_bots_converter_stays_where_it_is() -> None:
    """A keen bot's Converter moves away from a Destructer next to it."""
    table = arena(ROSE, ["0.C 4-0", "1.D1 4-1 4", "1.C 8-0"])
    assert isinstance(choose_answer(table, MovePrompt("1.q", ("0.C",))), MovePiece)
    assert calm(3, table, MovePrompt("1.q", ("0.C",))) == Done()
