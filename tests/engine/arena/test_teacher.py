"""The first match: a player who follows the guide's advice wins it. No other match gives advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.arena.bot import teacher
from engine.arena.commands import BeginCombat, BeginFight, Command, Convert, Defend, Done, FreeDisc, Move, MovePiece
from engine.arena.game import WarpArena
from engine.arena.prompts import ActionPrompt, CombatOffer, DefendPrompt, FightPrompt, MovePrompt, Prompt
from engine.arena.state import Arena, State
from engine.arena.view import View
from engine.core.errors import Illegal
from engine.core.game import Decision, Reply, Seat, Setup
from tests.engine.arena.tables import ROSE, arena
from tests.engine.arena.test_bot import actions
from tests.engine.arena.test_questions import seat_view
from tests.engine.measured import to_the_end

GAME = WarpArena()
FIRST = Setup("arena-first", 2, {"first_order": "seats"})
"""The set-up with which the hall starts a first match (frontend/src/boards/arena/guide/firstMatch.ts)."""
MATCHES = 30


def play_first_match(
    seed: int, note: Callable[[Any], None] = lambda advice: None, look: Callable[[State], None] = lambda state: None
) -> State:
    """Play a first match to its end and return the last state. Seat 0 follows the advice, seat 1 is the calm bot."""
    rng = Random(seed)

    def answer(seat: Seat, view: View) -> Reply | None:
        if seat == 1:
            return GAME.suggest(view, rng)
        advice = GAME.explain(view, {"kind": "advice"})
        note(advice)
        return Reply(advice.decision, advice.command)

    *before, last = to_the_end(GAME, FIRST, seed, answer, 3000)
    assert isinstance(last, State)
    for state in before:
        look(state)
    return last


def test_a_first_match_begins_with_the_own_phase() -> None:
    """No question about the opponent's action comes before the first phase.

    With dice the bot would begin every other match.
    """
    for seed in range(12):
        first = GAME.new(FIRST, seed)
        assert [(seat, each.kind) for seat, asked in GAME.open_questions(first.state).items() for each in asked] == [
            (0, "action")
        ]
        assert first.state.order == [0, 1] and first.state.turn == 1
    rolled = [GAME.new(Setup("arena-first", 2), seed).state.order for seed in range(12)]
    assert [0, 1] in rolled and [1, 0] in rolled, "tables of before play on as they began"


def test_later_turns_are_rolled_for() -> None:
    orders: dict[int, set[tuple[int, ...]]] = {1: set(), 2: set()}
    for seed in range(8):
        play_first_match(seed, look=lambda state: orders.setdefault(state.turn, set()).add(tuple(state.order)))
    assert orders[1] == {(0, 1)} and orders[2] >= {(0, 1), (1, 0)}


def test_who_does_what_the_guide_says_wins() -> None:
    ends = [play_first_match(seed) for seed in range(MATCHES)]
    won = [state.over for state in ends if state.over is not None and state.over.winners == (0,)]
    assert len(won) >= 0.9 * MATCHES
    assert Counter(over.reason for over in won)["converter"] >= 0.6 * MATCHES, "mostly by the Converter's fall"
    assert all(2 <= state.turn <= 8 for state in ends), "no first turn decides, and the eighth is the last"


def test_it_shows_discs_robots_fire_and_the_strike() -> None:
    told: list[Any] = []
    for seed in range(6):
        play_first_match(seed, told.append)
    assert {"home", "disc", "nearer", "strike"} <= {advice.why for advice in told}
    assert {"free_disc", "convert", "move", "combat", "fight"} <= {kind(advice.command) for advice in told}


def kind(command: Command) -> str:
    return str(command.__struct_config__.tag)


def test_the_first_seat_is_the_stronger_one_and_its_robots_look_at_the_foe() -> None:
    for seed in range(5):
        table = GAME.new(FIRST, seed).state.arena
        assert sorted(table.pieces) == ["0.B1", "0.B2", "0.C", "0.D1", "0.H1", "0.W1", "1.C", "1.W1"]
        assert table.pieces["0.C"].discs >= 2 and len(table.grids) == 4
        assert table.pieces["0.C"].hex.endswith("-0") and table.pieces["1.C"].hex.endswith("-0")


def advised_command(table: Arena, prompt: Prompt, hand: tuple[str, ...] = (), turn: int = 3) -> Any:
    view = seat_view(table, hand)
    view = replace(
        view,
        setup=replace(view.setup, scenario="arena-first"),
        header=replace(view.header, turn=turn),
        decisions=(Decision("1.q", "q"),),
        prompts=(prompt,),
    )
    advice = teacher.advise(view)
    assert advice is not None
    return advice.command


def test_the_phase_in_its_order() -> None:
    table = arena(ROSE, ["0.C 4-0 1", "0.W1 4-1", "1.C 8-0"])
    free = replace(actions(3), free_disc="roll")
    assert advised_command(table, free) == FreeDisc()
    assert advised_command(table, actions(3)) == Convert()
    assert advised_command(table, actions(3, "convert")) == Move()


@pytest.mark.parametrize(("turn", "fires"), [(1, False), (2, True)])
def test_no_converter_is_fired_at_in_the_first_turn(turn: int, fires: bool) -> None:
    table = arena(ROSE, ["0.C 4-0", "0.B1 8-1", "1.C 8-0"])
    offer = ActionPrompt("1.q", 1, combats=(CombatOffer("8-0", 1, ranged=("0.B1",)),), may_end=True)
    assert (advised_command(table, offer, turn=turn) == BeginCombat("8-0", ("0.B1",))) is fires


def test_the_strike_waits_until_it_is_likely_to_succeed() -> None:
    """d4 against d12: 6 of 48. A Destructer with four discs (d10 + 4) wins 85 of 120; 55 % is required from turn 5."""
    weak = arena(ROSE, ["0.C 4-0", "0.W1 8-1", "1.C 8-0"])
    assert advised_command(weak, MovePrompt("1.q", ("0.W1",)), turn=5) == Done()
    strong = arena(ROSE, ["0.C 4-0", "0.D1 8-1 4", "1.C 8-0"])
    assert advised_command(strong, MovePrompt("1.q", ("0.D1",)), turn=5) == MovePiece("0.D1", ("8-0",))


def test_nothing_is_advised_to_who_has_lost_his_converter_in_this_move() -> None:
    lost = arena(ROSE, ["0.W1 1-5 2", "0.D1 4-1", "1.C 8-0"], destroyed=["4-0"])
    assert advised_command(lost, MovePrompt("1.q", ("0.W1", "0.D1")), turn=1) == Done()


def test_best_cards_are_for_converters() -> None:
    table = arena(ROSE, ["0.C 4-0", "0.D1 8-0", "1.C 8-0", "1.W1 8-0"])
    assert advised_command(table, FightPrompt("1.q", {"0.D1": "1.C"}, ("2", "5"))) == BeginFight("0.D1", "5")
    assert advised_command(table, FightPrompt("1.q", {"0.D1": "1.W1"}, ("2", "5"))) == BeginFight("0.D1", "")
    assert advised_command(table, DefendPrompt("1.q", "1.W1", "0.C", ("2", "5"))) == Defend("5")
    assert advised_command(table, DefendPrompt("1.q", "1.W1", "0.D1", ("2", "5"))) == Defend()


def test_advice_is_given_in_a_first_match_only_and_of_the_own_view() -> None:
    other = GAME.new(Setup("arena-quick", 2), 1).state
    with pytest.raises(Illegal, match="only in a first match"):
        GAME.explain(GAME.view(other, other.active), {"kind": "advice"})
    state = GAME.new(FIRST, 1).state
    for viewer in (1 - state.active, -1):
        with pytest.raises(Illegal, match="no open question"):
            GAME.explain(GAME.view(state, viewer), {"kind": "advice"})
