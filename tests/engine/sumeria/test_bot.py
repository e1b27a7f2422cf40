"""The bot: stronger than the players it is measured against, quick, always legal (`measure` prints the shares)."""

from __future__ import annotations

from itertools import islice
from random import Random
from time import process_time

import pytest

from engine.core.game import Setup
from engine.core.table import moments, suggesting
from engine.sumeria.commands import ChooseCity, Levy, Play, Redraw, Segment
from engine.sumeria.game import GAME
from tests.engine.sumeria.measure import match, play_match
from tests.engine.sumeria.players import greedy_player, random_player
from tests.engine.sumeria.position import at_war, go, moves

pytestmark = pytest.mark.matches


@pytest.mark.parametrize(("kind", "least", "games"), [("random", 0.9, 20), ("greedy", 0.7, 24), ("four", 0.45, 16)])
def test_it_wins_most_matches(kind: str, least: float, games: int) -> None:
    """This is a short form of the measurement. The long form plays 400 matches of each kind."""
    assert sum(match((kind, number, 0, {}))[0] for number in range(games)) / games >= least


@pytest.mark.battery
@pytest.mark.parametrize(("kind", "least"), [("random", 0.95), ("greedy", 0.75), ("four", 0.45)])
def test_it_wins_as_often_as_it_should(kind: str, least: float) -> None:
    assert sum(match((kind, number, 0, {}))[0] for number in range(400)) / 400 >= least


@pytest.mark.parametrize("setup", [
    Setup("sumeria-draft", 2), Setup("sumeria-draft", 3), Setup("sumeria-draft", 4),
    Setup("sumeria-fair", 3, {"hand_play": True, "win": "war_end"}), Setup("sumeria-neutrals-bare", 4),
    Setup("sumeria-neutrals-dice", 2, {"income_first": True}), Setup("sumeria-draft", 3, {"turns": 0}),
], ids=lambda setup: f"{setup.scenario}-{setup.seats}-{len(setup.options)}")  # fmt: skip
def test_bots_play_every_match_to_its_end(setup: Setup) -> None:
    for seed in range(2):
        winners, turns, _, commands = play_match(setup, seed, [GAME.suggest] * setup.seats)
        assert winners and turns <= 15 and commands < 1500


def test_a_decision_is_quick() -> None:
    """The slowest decision of a match with four seats and spread armies takes well below 50 ms of work."""
    rng, slowest = Random(2), 0.0
    for moment in islice(moments(GAME, Setup("sumeria-draft", 4), 4, lambda v, s: random_player(v, rng)), 0, 120, 4):
        for seat in GAME.open_questions(moment.state):
            view = GAME.view(moment.state, seat)
            GAME.suggest(view, rng)
            began = process_time()
            GAME.suggest(view, rng)
            slowest = max(slowest, process_time() - began)
    assert slowest < 0.05


def test_same_view_same_answer() -> None:
    for moment in islice(moments(GAME, Setup("sumeria-fair", 3), 4, suggesting(GAME, 4)), 40):
        for seat in GAME.open_questions(moment.state):
            view = GAME.view(moment.state, seat)
            assert GAME.suggest(view, Random(1)) == GAME.suggest(view, Random(1))


def test_the_measures_players_are_what_they_are_called() -> None:
    """The greedy player moves all armies and the Leader. The random player gives all kinds of answers."""
    state = at_war(control={"A": "Kish", "B": "Ur"}, armies={"A": "Kish:9", "B": "Ur:1"}, leaders={"A": "Kish"})
    reply = greedy_player(GAME.view(state, 0), Random(0))
    assert reply is not None and [(m.armies, m.leader) for m in reply.command.moves] == [(9, True)]
    rng, kinds = Random(1), set()
    for moment in islice(
        moments(GAME, Setup("sumeria-draft", 3, {"hand_play": True}), 2, lambda v, s: random_player(v, rng)), 200
    ):
        kinds |= {type(moment.played.command)} if moment.played else set()
    assert kinds == {ChooseCity, Levy, Segment, Redraw, Play}


# ---- what it knows ------------------------------------------------------------------------------------------------


def test_it_takes_the_sixth_city() -> None:
    """An army stands next to an empty city, and its owner holds five cities. The army enters and wins."""
    state = at_war(
        control={"A": "Ur Uruk Eridu Lagash Nippur", "B": "Kish Larak"}, armies={"A": "0304:1", "B": "Larak:9"}
    )
    reply = GAME.suggest(GAME.view(state, 0), Random(1))
    assert reply is not None
    after = GAME.apply(state, 0, reply.decision, reply.command).state
    assert after.over is not None and after.over.winners == (0,)


def test_it_takes_an_empty_city_with_one_army_and_marks_hexes_with_others() -> None:
    state = at_war(control={"A": "Ur", "B": "Kish Eridu"}, armies={"A": "0304:4", "B": "0613:3"}, segment=9)
    reply = GAME.suggest(GAME.view(state, 0), Random(1))
    assert reply is not None
    after = GAME.apply(state, 0, reply.decision, reply.command).state
    assert after.position.owner("0205") == 0
    assert sum(owner == 0 for owner in after.position.control.values()) == 2 + 4 - 1


def test_it_does_not_attack_a_neutral_city_with_one_army() -> None:
    state = at_war(control={"A": "Ur", "B": "Kish"}, armies={"A": "0807:1", "B": "Kish:3"})
    reply = GAME.suggest(GAME.view(state, 0), Random(1))
    assert reply is not None
    assert GAME.apply(state, 0, reply.decision, reply.command).state.position.total(0) == 1


# ---- the absent player (S-32) -------------------------------------------------------------------------------------


def test_an_absent_player_picks_the_richest_city_with_the_lowest_id() -> None:
    step = GAME.new(Setup("sumeria-draft", 2), 1)
    (seat,) = GAME.open_questions(step.state)
    reply = GAME.idle(GAME.view(step.state, seat))
    assert reply is not None and reply.command == ChooseCity("0205"), "Kish, 27"


def test_an_absent_player_levies_all_into_the_city_nearest_to_another() -> None:
    state = at_war(control={"A": "Kish Nippur", "B": "Ur"})
    state.phase, state.on_turn, state.sides[0].levy = "levy", -1, 9
    state.sealed.needs = [0]
    reply = GAME.idle(GAME.view(state, 0))
    assert reply is not None and reply.command == Levy({"0506": 9}, "0506")


def test_an_absent_player_lays_off_by_the_fixed_rule() -> None:
    state = at_war(control={"A": "Kish", "B": "Ur"}, armies={"A": "0306:3", "B": "0407:3 Ur:1"})
    state = go(state, 0, moves("0306:3 > 0407")).state
    assert state.running is not None and state.running.battle is not None
    state.running.battle.attack.dealt = ["P9", "P2", "J3", "C4", "C5", "M1", "S10"]
    reply = GAME.idle(GAME.view(state, 0))
    assert reply is not None and reply.command == Redraw(("P2", "C4", "M1", "J3"))
