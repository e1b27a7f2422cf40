"""A match from the set-up to Planting by the live rules: which seat is asked what, and the order of events."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.core import codec
from engine.core.errors import Illegal
from engine.core.game import Setup, Step
from engine.core.table import moments, suggesting
from engine.sumeria.commands import ChooseCity, Levy, LoneAttack, Redraw, Segment, Unseal
from engine.sumeria.events import event_types as e
from engine.sumeria.game import GAME
from engine.sumeria.state import State
from engine.sumeria.terrain.land import the_land
from engine.sumeria.war.cards import war_deck
from tests.engine.sumeria.players import random_player
from tests.engine.sumeria.position import at_war, go, moves, only

PASS = Segment()


def bodies(step: Step[State], kind: type[Any]) -> list[Any]:
    return [event.body for event in step.events if isinstance(event.body, kind)]


def step_after_draft(seats: int = 2, options: Any = None) -> Step[State]:
    """Return the step after all picks. The first turn is at its levy, or in the War if no seat has two cities."""
    step = GAME.new(Setup("sumeria-draft", seats, options or {}), 3)
    while step.state.phase == "place":
        (seat,) = GAME.open_questions(step.state)
        free = [name for name, hex_id in the_land().cities.items() if hex_id not in step.state.position.control]
        step = go(step.state, seat, ChooseCity(the_land().cities[free[0]]))
    return step


def test_the_first_turn_runs_by_itself_to_the_war() -> None:
    """Each seat has one city, so the levy asks no seat (S-33). Cities, cards, other hexes come in this order (S-01)."""
    step = step_after_draft()
    told = [type(event.body) for event in step.events]
    at = [told.index(kind) for kind in (e.TurnBegan, e.OrderRolled, e.HarvestDealt, e.HarvestResolved, e.LeviesOpened)]
    assert at == sorted(at) and told[-1] is e.SegmentBegan
    cities, others = bodies(step, e.IncomeCounted)
    assert (cities.cities and not others.cities and cities.gained == (3, 4)) or cities.gained == (4, 3)
    assert told.index(e.IncomeCounted) < told.index(e.HarvestDealt)
    assert len(bodies(step, e.HarvestDealt)) == 2 and len(bodies(step, e.HarvestResolved)) == 8
    for seat in (0, 1):
        side = step.state.sides[seat]
        assert side.levy == 0 and step.state.position.total(seat) == others.levy[seat]
    assert len(step.state.harvest_deck.cards) == 58 - 8 and len(step.state.harvest_deck.discards) == 8


def test_income_first_counts_both_before_the_cards() -> None:
    step = step_after_draft(options={"income_first": True})
    told = [type(event.body) for event in step.events]
    assert [kind for kind in told if kind in (e.IncomeCounted, e.HarvestDealt)][:2] == [e.IncomeCounted] * 2


def test_harvest_cards_are_told_as_they_act_on_the_levy() -> None:
    """L and G count by the die, never below 0. Each result starts where the one before ended (S-14)."""
    step = step_after_draft(3)
    levies = dict(enumerate(bodies(step, e.IncomeCounted)[0].gained))
    for each in (body.result for body in bodies(step, e.HarvestResolved)):
        assert each.before == levies[each.seat] and 1 <= each.die <= 6
        change = {"L": -min(each.die, each.before), "G": each.die, "X": 0}[each.card[0]]
        assert each.after == each.before + change
        levies[each.seat] = each.after


def test_fair_starts_come_from_the_sets_of_the_map() -> None:
    """S-46: all sets are dealt, each city to either seat. Markers lie on the city and its zone (S-05)."""
    land, met = the_land(), Counter[tuple[str, ...]]()
    for seed in range(60):
        step = GAME.new(Setup("sumeria-fair", 2), seed)
        met[tuple(land.hexes[body.city].city for body in bodies(step, e.CityTaken))] += 1
    sets = {("Larak", "Uruk"), ("Lagash", "Nippur"), ("Lagash", "Larak")}
    assert {*met} == sets | {(b, a) for a, b in sets}


def test_neutral_cities_have_three_armies_and_no_marker() -> None:
    stacks = [each for each in GAME.view(step_after_draft().state, 0).position.stacks if each.seat == -1]
    assert len(stacks) == 8 and {each.armies for each in stacks} == {3}


# ---- the levy ------------------------------------------------------------------------------------------------------


def at_the_levy() -> State:
    """Return a state at the levy. A has two cities and nine armies to place, B two cities and four armies."""
    state = at_war(control={"A": "Kish Nippur", "B": "Ur Uruk"})
    state.phase, state.on_turn = "levy", -1
    state.sides[0].levy, state.sides[1].levy, state.sealed.needs = 9, 4, [0, 1]
    return codec.copy(state)


def test_levies_are_sealed_changed_taken_back_and_opened_together() -> None:
    step = go(at_the_levy(), 0, Levy({"0205": 9}, "0205"))
    assert bodies(step, e.Sealed) == [e.Sealed(0, "levy")] and step.state.position.armies == [{}, {}]
    assert b'0205":9' not in codec.encode(GAME.view(step.state, 1)).replace(b" ", b"")
    step = go(step.state, 0, Unseal())
    assert bodies(step, e.Sealed) == [e.Sealed(0, "levy", back=True)]
    with pytest.raises(Illegal) as refused:
        go(step.state, 0, Unseal())
    assert refused.value.faults[0].code == "E-NOTHING-SEALED"
    state = go(step.state, 0, Levy({"0205": 4, "0506": 5}, "0506")).state
    state = go(state, 0, Levy({"0205": 9}, "0506")).state
    step = go(state, 1, Levy({"0911": 0, "0610": 4}, "0911"))
    assert step.state.position.armies == [{"0205": 9}, {"0610": 4}]
    assert step.state.position.leaders == ["0506", "0911"] and step.state.phase == "war"


@pytest.mark.parametrize(
    ("levy", "code"),
    [
        (Levy({"0205": 8}, "0205"), "E-MUSTER"),
        (Levy({"0205": 10}, "0205"), "E-MUSTER"),
        (Levy({"0205": 9, "0911": 0}, "0911"), "E-NOT-YOURS"),
        (Levy({"0911": 9}, "0205"), "E-NOT-YOURS"),
        (Levy({"0205": 9}, ""), "E-MUSTER-LEADER"),
        (PASS, "E-WRONG-ANSWER"),
    ],
)
def test_levies_that_are_refused(levy: Any, code: str) -> None:
    state = at_the_levy()
    before = codec.encode(state)
    with pytest.raises(Illegal) as refused:
        go(state, 0, levy)
    assert refused.value.faults[0].code == code and codec.encode(state) == before


# ---- battles -------------------------------------------------------------------------------------------------------

CLASH: dict[str, Any] = {
    "players": ["A", "B", "C"],
    "control": {"A": "Kish", "B": "Ur 0407", "C": "Umma"},
    "armies": {"A": "0306:3 0505:2", "B": "0407:2 0605:1 Ur:3", "C": "Umma:3"},
    "leaders": {"A": "0306", "B": "0407"},
}


def clash() -> State:
    return go(at_war(**CLASH), 0, moves("0306:3+L > 0407", "0505:2 > 0605")).state


def test_both_sides_are_asked_at_once_and_nothing_is_thrown_before_both_are_in() -> None:
    state = clash()
    assert {*GAME.open_questions(state)} == {0, 1} and {
        asked[0].kind for asked in GAME.open_questions(state).values()
    } == {"redraw"}
    thrown = state.chance.drawn
    step = go(state, 1, Redraw())
    assert step.state.chance.drawn == thrown and bodies(step, e.Sealed) == [e.Sealed(1, "redraw")]
    step = go(step.state, 0, Redraw())
    (fought,) = bodies(step, e.BattleFought)
    assert step.state.chance.drawn >= thrown + 3 + 2 + 2 + 2
    assert [tray.cause for tray in fought.result.attack.dice] == ["armies", "leader"]


def test_the_war_deck_loses_no_card() -> None:
    """All sixty cards are in the deck, its discards or the hands, whatever is played (S-24)."""
    rng = Random(4)
    for moment in islice(moments(GAME, Setup("sumeria-fair", 3), 4, lambda view, seat: random_player(view, rng)), 120):
        state = moment.state
        battle = state.running.battle if state.running is not None else None
        out = [*battle.attack.seen_cards, *battle.defend.seen_cards] if battle is not None else []
        assert sorted([*state.war_deck.cards, *state.war_deck.discards, *out]) == sorted(war_deck())


def test_the_defender_resigns_in_the_battle() -> None:
    """The attacker wins without dice.

    The other battle against the defender lapses; cities are neutral at once (S-44).
    """
    step = GAME.resign(clash(), 1)
    (fought,) = bodies(step, e.BattleFought)
    assert fought.result.without_dice and fought.result.winner == 0 and fought.result.fell == 1
    assert bodies(step, e.BattleDropped) == [e.BattleDropped("0605", 0, 1)]
    assert step.state.position.armies[:2] == [{"0407": 3, "0605": 2}, {}]
    assert step.state.position.owner("0407") == 0 and "0911" not in step.state.position.control
    assert only(step.state, 2) == "t1.s1.p2"


def test_the_attacker_resigns_in_the_battle() -> None:
    step = GAME.resign(clash(), 0)
    assert bodies(step, e.BattleFought)[0].result.winner == 1
    assert step.state.position.armies == [{}, {"0407": 2, "0605": 1, "0911": 3}, {"0808": 3}]
    assert only(step.state, 1) == "t1.s1.p1"


def test_a_city_won_by_a_resignation_is_conquered() -> None:
    """No neutral armies come between the winner and the city that was just fought for."""
    given = {**CLASH, "armies": {"A": "0304:5", "B": "Kish:2", "C": "Umma:3"}, "leaders": {}}
    given["control"] = {"A": "Ur", "B": "Kish", "C": "Umma"}
    state = go(at_war(**given), 0, moves("0304:5 > Kish".replace("Kish", "0205"))).state
    step = GAME.resign(state, 1)
    assert step.state.position.owner("0205") == 0 and step.state.position.emptied == []
    assert step.state.position.armies[0] == {"0205": 5} and step.state.on_turn == 2


def test_an_attacker_in_another_city_of_the_resigned_meets_neutral_armies() -> None:
    """There are two battles in cities of B. B's resignation wins the first.

    In the second stand three neutral armies.
    """
    given = {**CLASH, "armies": {"A": "0304:5 0505:4", "B": "Kish:2 Nippur:2", "C": "Umma:3"}, "leaders": {}}
    given["control"] = {"A": "Ur", "B": "Kish Nippur", "C": "Umma"}
    state = go(at_war(**given), 0, moves("0304:5 > Kish", "0505:4 > Nippur")).state
    step = GAME.resign(state, 1)
    began = bodies(step, e.BattleBegan)
    assert [(body.at, body.defender) for body in began] == [("0506", -1)]
    assert {*GAME.open_questions(step.state)} == {0}


def test_hand_play_asks_a_second_time() -> None:
    state = go(at_war({"hand_play": True}, **CLASH), 0, moves("0306:3+L > 0407")).state
    for seat in (0, 1):
        state = go(state, seat, Redraw()).state
    assert {asked[0].kind for asked in GAME.open_questions(state).values()} == {"play"}
    prompt = GAME.view(state, 0).prompts[0]
    reply = GAME.idle(GAME.view(state, 0))
    assert reply is not None and reply.command.cards == prompt.best  # type: ignore[union-attr]


def test_a_named_lone_leader_is_attacked_and_his_fall_disbands_all() -> None:
    given = {**CLASH, "leaders": {"B": "0407"}, "armies": {"A": "0306:40", "B": "0605:1 Ur:3", "C": "Umma:3"}}
    state = go(at_war(**given), 0, moves("0306:40 > 0407", attack=(LoneAttack("0407"),))).state
    for seat in (0, 1):
        state = go(state, seat, Redraw()).state
    assert state.battles[-1].lone and state.battles[-1].winner == 0, "forty dice against two"
    assert state.position.armies[1] == {} and state.position.leaders[1] == "" and state.sides[1].fell
    assert state.position.owner("0911") == 1, "markers and cities stay"


# ---- the whole game ------------------------------------------------------------------------------------------------


def test_pieces_stand_where_they_may_after_every_segment_turn() -> None:
    """Armies of two players share a hex only on opposite banks. No army stands with neutral armies (S-25)."""
    rng = Random(6)
    for moment in islice(moments(GAME, Setup("sumeria-fair", 4), 6, lambda view, seat: random_player(view, rng)), 160):
        state = moment.state
        if state.running is None:
            places = [place for stacks in state.position.armies for place in stacks]
            assert len(places) == len({*places})
            neutral = {each.place for each in GAME.view(state, 0).position.stacks if each.seat == -1}
            assert not neutral & {*places}


def test_every_event_has_words_and_a_match_can_be_told() -> None:
    """Over some matches many kinds of events happen, and each event is told in a sentence."""
    met: set[type] = set()
    rng = Random(1)
    for seed, setup in enumerate((Setup("sumeria-draft", 4), Setup("sumeria-short", 3), Setup("sumeria-fair", 2))):
        players = [suggesting(GAME, seed), lambda view, seat: random_player(view, rng)]
        for choose in players:
            for moment in islice(moments(GAME, setup, seed, choose), 400):
                for event in moment.events:
                    met.add(type(event.body))
                    text = GAME.tell(event.body)
                    assert text[-1] in ".!" and "None" not in text and "{-1}" not in text
    assert {e.Moved, e.BattleFought, e.LeaderFell, e.Conquered, e.Planted, e.GameOver, e.WarEnded} <= met
