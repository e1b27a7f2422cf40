"""Plans tried in rollouts: only a clearly better plan replaces the usual plan. Forecasts of battles are fair."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest
from msgspec.structs import replace

from engine.core import codec
from engine.core.chance import BotRandom
from engine.warpwar.bot import ship_moves
from engine.warpwar.commands import Build, EndMovement, Move
from engine.warpwar.minds import build_candidates, campaign, forecast, move_candidates, rollouts
from engine.warpwar.minds.campaign import Campaign
from engine.warpwar.minds.rollouts import Rollouts, Trials
from engine.warpwar.prompts import BuildPrompt, MovePrompt, Mover
from tests.engine.warpwar.position import GAME, Position

EVEN = "TL0 PD=9 B=4 S=3"


class Tried:
    """Replaces rollouts: the result of each command in each position is given in advance."""

    def __init__(self, told: dict[str, list[float]]) -> None:
        self.told, self.asked, self.answers = told, 0, 0

    def result(self, command: str, number: int, turns: int) -> float:
        self.asked, self.answers = self.asked + 1, self.answers + 10
        return self.told[command][number]


BUDGET = Trials(first=2, more=2, turns=0, margin=0.05, sure=1.5)


@pytest.mark.parametrize(
    ("told", "chosen", "asked"),
    [
        ({"usual": [0.5] * 4, "other": [0.6] * 4}, "other", 8),
        ({"usual": [0.5] * 4, "other": [0.54] * 4}, "usual", 4),  # 4 points are within the margin: no more is spent
        ({"usual": [0.5] * 4, "other": [0.9, 0.9, 0.1, 0.3]}, "usual", 8),  # +0.4, +0.4, -0.4, -0.2: mean 0.05
        ({"usual": [0.5] * 4, "other": [0.4] * 4, "third": [0.7] * 4}, "third", 10),
        ({"usual": [0.5] * 4}, "usual", 0),
    ],
)
def test_the_usual_plan_is_left_for_what_is_clearly_better(
    told: dict[str, list[float]], chosen: str, asked: int
) -> None:
    tried = Tried(told)
    assert rollouts.best(cast(Rollouts, tried), list(told), BUDGET) == chosen
    assert tried.asked == asked


def test_after_so_many_answers_nothing_more_is_tried() -> None:
    """Ten answers each: 20 for the usual plan, 20 for the second, none for the third, which would be better."""
    tried = Tried({"usual": [0.5] * 4, "other": [0.4] * 4, "third": [0.9] * 4})
    scarce = Trials(first=2, more=2, turns=0, margin=0.05, sure=1.5, answers=40)
    assert rollouts.best(cast(Rollouts, tried), list(tried.told), scarce) == "usual"
    assert tried.asked == 4


def test_gains_must_be_more_than_chance() -> None:
    """0.3, 0.1, 0.3, 0.1: mean 0.2, standard error 0.1155 / 2 = 0.0577.

    0.5, -0.3, 0.5, -0.3: mean 0.1, deviation 0.2309.
    """
    assert rollouts.clear([0.3, 0.1, 0.3, 0.1], BUDGET)
    assert not rollouts.clear([0.5, -0.3, 0.5, -0.3], BUDGET)


def learning(*ships: tuple[str, int, str], until: str = "move") -> Position:
    """Return a position with only these ships (record, owner, place) on the map. Seat 0 is asked."""
    position = Position("2012-learning")
    position.idle_until("build")
    position.remove(0, 1)
    for record, owner, place in ships:
        position.put_ship(record, owner, place)
    if until != "build":
        position.idle_until(until, 0)
    return position


def test_even_sides_have_even_chances() -> None:
    position = learning((f"W51: {EVEN}", 0, "Ur"), (f"W52: {EVEN}", 1, "Babylon"), until="build")
    assert forecast.worth(position.state, 0) == pytest.approx(0.5)
    assert forecast.worth(position.state, 1) == pytest.approx(0.5)


def test_a_bare_base_that_is_entered_is_lost() -> None:
    """No ship defends Babylon, and Ur cannot be reached. The match is as good as won, and lost for the other seat."""
    position = learning((f"W51: {EVEN}", 0, "Babylon"), until="build")
    assert forecast.worth(position.state, 0) == pytest.approx(1.0)
    assert forecast.worth(position.state, 1) == pytest.approx(0.0)


def test_who_is_out_has_lost_and_a_finished_match_counts_by_its_winners() -> None:
    position = learning(until="build")
    position.state.sides[1].resigned = True
    assert (forecast.worth(position.state, 0), forecast.worth(position.state, 1)) == (1.0, 0.0)
    over = GAME.draw(position.state).state
    assert forecast.worth(over, 0) == forecast.worth(over, 1) == 0.5


def test_a_foe_three_times_as_strong_wins_27_of_28_battles() -> None:
    """The third power of strength decides."""
    assert forecast.win_probability(3, 1) == pytest.approx(27 / 28)
    assert forecast.win_probability(0, 1) == 0 and forecast.win_probability(1, 0) == 1


def test_candidates_begin_with_the_plan_at_one_glance() -> None:
    position = learning((f"W51: {EVEN}", 0, "Ur"), (f"W53: {EVEN}", 0, "Ur"), ("S11: TL0 PD=3 B=1", 1, "Babylon"))
    situation = Campaign(position.view(0), BotRandom("s", "q"))
    prompt = position.prompt(0, MovePrompt)
    found = move_candidates.candidates(situation, prompt)
    alone = campaign.move(Campaign(position.view(0), BotRandom("s", "q")), prompt)
    assert found[0] == alone
    assert EndMovement() in found and Move(("W53",)) in found
    assert len(found) == len(set(found)) <= move_candidates.MOST
    for command in found:
        GAME.check(position.state, 0, prompt.decision, command)


@pytest.mark.parametrize(("place", "struck"), [("Umma", True), ("2022", False)])
def test_who_has_just_fled_is_not_sent_to_strike(place: str, struck: bool) -> None:
    """2022 is a hex next to Babylon, where a guard stands. Umma is a star from which Babylon can be reached."""
    position = learning((f"W51: {EVEN}", 0, "Ur"), ("S11: TL0 PD=30 B=20 S=20", 1, "Babylon"))
    while position.state.turn < 2:  # an enemy's base may not be entered on the first turn
        position.idle(0 if position.open_kinds(0) else 1)
    position.state.ships["W51"].hex = position.hex(place)
    position.idle_until("move", 0)
    situation = Campaign(position.view(0), BotRandom("s", "q"))
    (mover,) = position.prompt(0, MovePrompt).movers
    goals = {
        move.path[-1]
        for move in move_candidates.candidate_moves(situation, mover)
        if isinstance(move, Move) and move.path
    }
    assert bool(goals & {"~Babylon", "2223"}) == struck


@pytest.mark.parametrize(("guard", "struck"), [("S11: TL0 PD=3 B=1", True), ("W52: TL0 PD=30 B=20 S=20", False)])
def test_no_strike_is_tried_that_would_be_broken_off(guard: str, struck: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard is a Systemship of 5 BP, or a Warpship believed to cost as much as both own ships.

    The second own ship has moved. The Cadet would strike in either case.
    """
    position = learning((f"W51: {EVEN}", 0, "Umma"), (f"W53: {EVEN}", 0, "Ur"), (guard, 1, "Babylon"))
    while position.state.turn < 2:
        position.idle(0 if position.open_kinds(0) else 1)
    position.idle_until("move", 0)
    view, prompt = position.view(0), position.prompt(0, MovePrompt)
    units = tuple(replace(each, moved=True) if each.id == "W53" else each for each in view.units)
    situation = Campaign(replace(view, units=units), BotRandom("s", "q"))
    mover = next(each for each in prompt.movers if each.ship == "W51")
    strike, stay = Move(("W51",), path(situation, mover, position.hex("Babylon"))), Move(("W51",))
    assert (strike in move_candidates.candidate_moves(situation, mover)) == struck
    monkeypatch.setattr("engine.warpwar.bot.ship_moves.move", lambda *asked: stay if len(asked) > 2 else strike)
    monkeypatch.setattr(move_candidates, "candidate_moves", lambda *_: [])
    assert (strike in move_candidates.candidates(situation, prompt)) == struck


def path(situation: Campaign, mover: Mover, goal: str) -> tuple[str, ...]:
    """Return the cheapest path."""
    return ship_moves.path_to(ship_moves.reach(situation, mover), goal)


def test_builds_tried_are_legal_and_one_saves_all() -> None:
    position = Position("2012-cornered", 2)
    position.idle_until("build")
    prompt = position.prompt(0, BuildPrompt)
    found = build_candidates.candidates(Campaign(position.view(0), BotRandom("s", "q")), prompt)
    assert Build() in found and len(found) > 2
    for command in found:
        GAME.check(position.state, 0, prompt.decision, command)


def threatened_base(foe: str) -> Position:
    """Return Cornered with seat 0 to build at a base without ships. A foe ship stands next to the base."""
    position = Position("2012-cornered", 2)
    position.idle_until("build")
    position.build_nothing()
    position.remove(0, 1)
    home = position.state.sides[0].homes[0]
    near = next(way.to for way in position.world.star_map.ways[home])
    position.put_ship(foe, 1, near)
    while position.state.turn < 2:
        position.idle(0 if position.open_kinds(0) else 1)
    position.idle_until("build", 0)
    return position


@pytest.mark.parametrize("kind", ["build", "move"])
def test_an_answer_depends_on_the_view_and_chance_alone(kind: str) -> None:
    """The worlds differ in a foe's design and have the same chance. The first one is asked twice."""
    if kind == "build":
        worlds = [threatened_base(f"W52: {parts}") for parts in ("TL0 PD=9 B=4 S=3", "TL0 PD=20 B=15 S=15")]
    else:
        worlds = [
            learning((f"W51: {EVEN}", 0, "Ur"), (f"W52: {parts}", 1, "Umma"))
            for parts in ("TL0 PD=9 B=4 S=3", "TL0 PD=20 B=15 S=15")
        ]
    views = [world.view(0) for world in worlds]
    assert codec.encode(views[0]) == codec.encode(views[1])
    answers: list[Any] = [GAME.answer(view, BotRandom("s", "q"), "admiral") for view in (*views, views[0])]
    assert answers[0] == answers[1] == answers[2]


def test_a_line_of_play_ends_with_a_movement_and_changes_nothing() -> None:
    position = learning((f"W51: {EVEN}", 0, "Ur"), (f"W52: {EVEN}", 1, "Umma"))
    lines = Rollouts(GAME, position.view(0), Random(1))
    before = codec.encode(lines.start(0))
    first = lines.result(EndMovement(), 0, 0)
    assert 0 < first < 1 and lines.result(EndMovement(), 0, 0) == first
    assert codec.encode(lines.start(0)) == before
    assert codec.encode(Rollouts(GAME, position.view(0), Random(1)).start(0)) == before
    assert codec.encode(Rollouts(GAME, position.view(0), Random(2)).start(0)) != before
