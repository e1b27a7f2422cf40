"""The battery over every game of the hall, and over the toy."""

from __future__ import annotations

import re
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.core import codec
from engine.core.chance import new_seed
from engine.core.errors import Malformed, Refusal, Stale
from engine.core.events import ALL
from engine.core.game import PUBLIC, AnyGame, Game, Setup, Step
from engine.core.table import Moment, moments, open_seats, suggesting
from engine.games import GAMES
from tests.engine.battery import apply_and_check, check_moment, play
from tests.engine.stopwatch import check_work
from tests.engine.toy import Toy
from tests.engine.twins import check_pair, sealed_pairs

pytestmark = pytest.mark.matches

EVERY: list[AnyGame] = [*GAMES.values(), Toy()]
OWN = {"toy": {"over"}}
"""Methods that only the game itself calls."""
CROWD = 4
"""Largest number of seats that the cheap tests take, besides the largest table. The battery takes every number."""


def scenarios(every: bool) -> list[Any]:
    """Return each scenario with each number of seats. Without `every`, leave out most of the large tables."""
    return [
        pytest.param(game, Setup(card.name, seats), id=f"{game.name}-{card.name}-{seats}")
        for game in EVERY
        for card in game.scenarios()
        for seats in range(card.seats[0], card.seats[1] + 1)
        if every or seats <= CROWD or seats == card.seats[1]
    ]


SCENARIOS = scenarios(every=False)
SCENARIOS.append(pytest.param(Toy(), Setup("short", 3, {"window": 20}), id="toy-window-3"))


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
def test_a_game_has_what_the_contract_states_and_nothing_else(game: AnyGame) -> None:
    """A caller can use no name of the game that `core.game.Game` does not state."""
    stated = {name for name in {*vars(Game), *Game.__annotations__} if not name.startswith("_")}
    assert {name for name in dir(game) if not name.startswith("_")} - OWN.get(game.name, set()) == stated
    assert {"header", "setup", "decisions"} <= {*game.view_type.__struct_fields__} >= {*game.private_sections}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_game_says_what_it_is_like(game: AnyGame) -> None:
    """The texts fit on a card."""
    assert 10 <= len(game.motto) <= 80 and 40 <= len(game.blurb) <= 200


@pytest.mark.parametrize(("game", "setup"), SCENARIOS)
def test_opening_stands_the_battery(game: AnyGame, setup: Setup) -> None:
    """The first turns are played with every check at every step."""
    assert len(play(game, setup, 11, suggesting(game, 11), most=90)) > 0


@pytest.mark.battery
@pytest.mark.parametrize(("game", "setup"), scenarios(every=True))
def test_match_stands_the_battery(game: AnyGame, setup: Setup) -> None:
    for seed in (11, 12, 13):
        assert len(play(game, setup, seed, suggesting(game, seed))) > 0


@pytest.mark.parametrize(("game", "setup"), SCENARIOS)
def test_same_seed_same_game(game: AnyGame, setup: Setup) -> None:
    one, other = (play(game, setup, 5, suggesting(game, 5), deep=False, most=40) for _ in range(2))
    assert codec.encode(one) == codec.encode(other)


@pytest.mark.parametrize(("game", "setup"), SCENARIOS)
def test_a_new_matchs_seed(game: AnyGame, setup: Setup) -> None:
    """The seed stays inside. No view shows it, and none shows a number that a browser cannot hold."""
    assert game.rules in game.plays
    seed = new_seed(game.rules, bytes(range(16)))
    for moment in islice(moments(game, setup, seed, suggesting(game, seed)), 0, 60, 12):
        if game.outcome(moment.state) is not None:
            break  # then everything is revealed
        assert codec.encode(codec.decode(codec.encode(moment.state), game.state_type)) == codec.encode(moment.state)
        if game.outcome(moment.state) is not None:
            break  # the match is over: the seed is shown
        for viewer in (*range(setup.seats), PUBLIC):
            sight = codec.encode(game.view(moment.state, viewer))
            assert seed[3:].encode() not in sight
            assert all(len(digits) < 16 for digits in re.findall(rb"[:\[,]([0-9]+)", sight))


@pytest.mark.parametrize(("game", "setup"), SCENARIOS)
def test_absent_players_never_stop_a_match(game: AnyGame, setup: Setup) -> None:
    """Without players, the defaults alone carry every match on, turn after turn."""
    log = play(game, setup, 2, lambda view, seat: game.idle(view), deep=False, most=150)
    assert len(log) > 3


@pytest.mark.parametrize(("game", "setup"), SCENARIOS)
def test_twins_of_sealed_answers(game: AnyGame, setup: Setup) -> None:
    """Seeds are tried until some pairs were compared. A game in which seats never decide at the same time has none."""
    rng, count, together = Random(3), 0, False
    for seed in range(4, 34):
        for number, moment in enumerate(moments(game, setup, seed, suggesting(game, seed))):
            if number > 120 and count >= 3:
                break
            together = together or len(open_seats(game, moment.state)) > 1
            if number % 6 == 0 or count < 3:
                for pair in sealed_pairs(game, moment.state, rng):
                    check_pair(game, setup, pair)
                    check_work(game, pair, setup.seats)
                    count += 1
        if count >= 3 or not together:
            break
    assert count > 0 or not together, "the matches never had a sealed answer to compare"


@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in EVERY])
@pytest.mark.parametrize(
    "raw",
    [
        None, 7, "bid", [], {}, {"kind": "no such thing"}, {"kind": ["bid"]}, {"kind": "bid"},
        {"kind": "bid", "card": "3"},
        {"kind": "bid", "card": -1}, {"kind": "bid", "card": 1.5}, {"kind": "bid", "card": 10**30},
        {"kind": "unseal", "extra": 1}, {"kind": "bid", "card": True},
    ],
)  # fmt: skip
def test_garbage_is_malformed(game: AnyGame, raw: Any) -> None:
    with pytest.raises(Malformed) as refused:
        codec.read_command(raw, game.command_type)
    assert refused.value.faults[0].code == "E-MALFORMED" and refused.value.faults[0].text


LIMITED = [
    pytest.param(game, setup, id=f"{game.name}-{setup.scenario}-{setup.seats}")
    for game, setup in [
        *((game, Setup(card.name, card.seats[1])) for game in EVERY for card in game.scenarios()),
        (Toy(), Setup("short", 3, {"minutes": 30})),
    ]
    if game.time_limit(setup) is not None
]


@pytest.mark.parametrize("after", [0, 25])
@pytest.mark.parametrize(("game", "setup"), LIMITED)
def test_when_the_tables_time_is_up_the_turn_is_finished(game: AnyGame, setup: Setup, after: int) -> None:
    """The turn in progress (the first one, in the set-up) is played out. Then the match is over, and stays so."""
    early = 3 if game.name == "toy" else 1
    moment = next(islice(moments(game, setup, 6, suggesting(game, 6)), after // early, None))
    step = play_last_turn(game, setup, moment.state)
    assert game.outcome(step.state) is not None
    with pytest.raises(Refusal):
        game.time_up(step.state)


def play_last_turn(game: AnyGame, setup: Setup, state: Any) -> Step[Any]:
    """Call `time_up` and play on to the end with every check at every step. Return the last step."""
    before, last = codec.encode(state), max(1, game.view(state, PUBLIC).header.turn)
    step = game.time_up(state)
    assert codec.encode(state) == before, "time_up changed its argument"
    assert step.events and all(event.to == ALL for event in step.events), "everybody hears that it is the last turn"
    assert game.outcome(step.state) is None and game.open_questions(step.state) == game.open_questions(state)
    with pytest.raises(Refusal):
        game.time_up(step.state)
    choose = suggesting(game, 8)
    while seats := open_seats(game, step.state):
        check_moment(game, setup, Moment(step.state, step.events, None))
        assert game.view(step.state, PUBLIC).header.turn <= last, "no further turn begins"
        reply = choose(game.view(step.state, seats[0]), seats[0])
        assert reply is not None
        step = apply_and_check(game, step.state, seats[0], reply.decision, reply.command)
    return step


@pytest.mark.parametrize(("game", "setup"), SCENARIOS)
def test_an_old_decision_is_stale(game: AnyGame, setup: Setup) -> None:
    rng = Random(1)
    step = game.new(setup, 1)
    seat = min(game.open_questions(step.state))
    reply = game.suggest(game.view(step.state, seat), rng)
    assert reply is not None
    for wrong in ("", "t0.nothing", reply.decision + "x"):
        with pytest.raises(Stale):
            apply_and_check(game, step.state, seat, wrong, reply.command)
    for nobody in (99, -1):
        with pytest.raises(Stale):
            apply_and_check(game, step.state, nobody, reply.decision, reply.command)
