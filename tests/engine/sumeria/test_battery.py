"""Checks of every game, for Sumeria: the battery, same seed, absent players, time limit, bad input."""

from __future__ import annotations

import re
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.core import codec
from engine.core.chance import new_seed
from engine.core.errors import Malformed, Refusal, Stale
from engine.core.game import PUBLIC, Game, Setup
from engine.core.table import Chooser, moments, open_seats, suggesting
from engine.sumeria.game import GAME
from tests.engine.battery import apply_and_check, check_moment, play
from tests.engine.sumeria.players import greedy_player, random_player

pytestmark = pytest.mark.matches

SETUPS = [
    pytest.param(Setup(card.name, seats), id=f"{card.name}-{seats}")
    for card in GAME.scenarios()
    for seats in range(card.seats[0], card.seats[1] + 1)
]
SWITCHED = Setup("sumeria-draft", 3, {"hand_play": True, "win": "war_end", "income_first": True, "turns": 2})


def at_random(seed: int) -> Chooser:
    rng = Random(seed)
    return lambda view, seat: random_player(view, rng)


def test_a_game_has_what_the_contract_states_and_nothing_else() -> None:
    stated = {name for name in {*vars(Game), *Game.__annotations__} if not name.startswith("_")}
    assert {name for name in dir(GAME) if not name.startswith("_")} == stated
    assert {"header", "setup", "decisions"} <= {*GAME.view_type.__struct_fields__} >= {*GAME.private_sections}


def test_scenarios_carry_the_games_name_and_two_to_four_seats() -> None:
    names = [card.name for card in GAME.scenarios()]
    assert names == [
        "sumeria-fair", "sumeria-draft", "sumeria-short", "sumeria-neutrals-bare", "sumeria-neutrals-dice",
    ]  # fmt: skip
    for card in GAME.scenarios():
        assert card.seats == (2, 4) and card.text and card.minutes > 0
        assert card.sketch is not None and len(card.sketch.points) == 10 + 33 - 5 and len(card.sketch.lines) == 31


@pytest.mark.parametrize("setup", SETUPS)
def test_a_match_of_bots_stands_the_battery(setup: Setup) -> None:
    assert len(play(GAME, setup, 11, suggesting(GAME, 11), most=150)) > 5


@pytest.mark.parametrize("setup", [*SETUPS, pytest.param(SWITCHED, id="switched")])
def test_random_play_stands_the_battery(setup: Setup) -> None:
    assert len(play(GAME, setup, 5, at_random(5), most=90)) > 20


@pytest.mark.battery
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("setup", [*SETUPS, pytest.param(SWITCHED, id="switched")])
def test_whole_random_matches(setup: Setup, seed: int) -> None:
    assert len(play(GAME, setup, seed, at_random(seed))) > 20


@pytest.mark.parametrize("setup", SETUPS)
def test_same_seed_same_game(setup: Setup) -> None:
    one, other = (play(GAME, setup, 5, suggesting(GAME, 5), deep=False, most=60) for _ in range(2))
    assert codec.encode(one) == codec.encode(other)


@pytest.mark.parametrize("setup", SETUPS)
def test_absent_players_never_stop_a_match(setup: Setup) -> None:
    """No player conquers anything, so the turn limit ends it (S-31).

    After two missed segments Wars are passed (S-32).
    """
    log = play(GAME, setup, 2, lambda view, seat: GAME.idle(view), deep=False)
    assert 3 < len(log) < 200


def test_a_new_matchs_seed_stays_inside() -> None:
    seed = new_seed(GAME.rules, bytes(range(16)))
    for moment in islice(moments(GAME, Setup("sumeria-draft", 3), seed, at_random(1)), 0, 60, 12):
        for viewer in (0, 1, 2, PUBLIC):
            sight = codec.encode(GAME.view(moment.state, viewer))
            assert seed[3:].encode() not in sight
            assert all(len(digits) < 16 for digits in re.findall(rb"[:\[,]([0-9]+)", sight))


@pytest.mark.parametrize("raw", [None, 7, {}, {"kind": "no such thing"}, {"kind": "levy", "armies": {"x": 1}},
    {"kind": "segment", "moves": [{"start": "Kish"}]}, {"kind": "store", "segment": 11},
    {"kind": "store", "segment": 0}, {"kind": "redraw", "lay": "P7"}, {"kind": "place", "hex": "0205X"},
    {"kind": "segment", "moves": [{"start": "0205", "armies": -1, "path": []}]},
    {"kind": "segment", "extra": 1}, {"kind": "done", "until": "later"},
])  # fmt: skip
def test_garbage_is_malformed(raw: Any) -> None:
    with pytest.raises(Malformed):
        codec.read_command(raw, GAME.command_type)


def test_an_old_decision_is_stale() -> None:
    step = GAME.new(Setup("sumeria-draft", 2), 1)
    seat = min(GAME.open_questions(step.state))
    reply = GAME.suggest(GAME.view(step.state, seat), Random(1))
    assert reply is not None
    for wrong in ("", "t0.nothing", reply.decision + "x"):
        with pytest.raises(Stale):
            apply_and_check(GAME, step.state, seat, wrong, reply.command)
    for nobody in (99, -1):
        with pytest.raises(Stale):
            apply_and_check(GAME, step.state, nobody, reply.decision, reply.command)


@pytest.mark.parametrize("after", [0, 25])
def test_when_the_tables_time_is_up_the_turn_is_finished(after: int) -> None:
    setup = Setup("sumeria-draft", 3, {"minutes": 30})
    assert GAME.time_limit(setup) == 1800 and GAME.time_limit(Setup("sumeria-draft", 3)) is None
    state = next(islice(moments(GAME, setup, 6, at_random(6)), after, None)).state
    last = max(1, state.turn)
    step = GAME.time_up(state)
    with pytest.raises(Refusal):
        GAME.time_up(step.state)
    choose = at_random(8)
    while seats := open_seats(GAME, step.state):
        assert step.state.turn <= last
        reply = choose(GAME.view(step.state, seats[0]), seats[0])
        assert reply is not None
        step = apply_and_check(GAME, step.state, seats[0], reply.decision, reply.command)
    outcome = GAME.outcome(step.state)
    assert outcome is not None and outcome.reason in ("time", "six_cities", "last_king")


@pytest.mark.parametrize("kind", ["suggest", "random", "greedy"])
def test_somebody_resigns_at_every_moment(kind: str) -> None:
    """The match goes on or is won, at whatever moment a player resigns, even in a battle."""
    rng = Random(3)
    players = {"suggest": GAME.suggest, "random": random_player, "greedy": greedy_player}
    setup, tried = Setup("sumeria-draft", 3), 0
    for moment in islice(moments(GAME, setup, 9, lambda view, seat: players[kind](view, rng)), 0, 60, 3):
        for seat in range(3):
            if GAME.outcome(moment.state) is None and not moment.state.sides[seat].out:
                before = codec.encode(moment.state)
                step = GAME.resign(moment.state, seat)
                assert codec.encode(moment.state) == before
                assert step.state.sides[seat].out and not step.state.position.has_pieces(seat)
                assert seat not in GAME.open_questions(step.state) and seat not in step.state.position.control.values()
                check_moment(GAME, setup, type(moment)(step.state, step.events, None))
                _plays_on(setup, step.state, rng)
                tried += 1
    assert tried > 12


def _plays_on(setup: Setup, state: Any, rng: Random) -> None:
    for _ in range(4):
        seats = open_seats(GAME, state)
        if not seats:
            assert GAME.outcome(state) is not None
            return
        reply = random_player(GAME.view(state, seats[0]), rng)
        assert reply is not None
        state = GAME.apply(state, seats[0], reply.decision, reply.command).state


def test_a_draw_ends_it() -> None:
    step = GAME.draw(GAME.new(Setup("sumeria-fair", 2), 1).state)
    assert GAME.open_questions(step.state) == {} and step.state.over is not None and step.state.over.winners == ()
    with pytest.raises(Refusal):
        GAME.draw(step.state)
