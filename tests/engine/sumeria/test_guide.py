"""The first match: a player who only follows `advice` wins it against the calm bot."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from engine.core.game import Reply, Setup
from engine.sumeria.commands import Levy, Redraw, Segment
from engine.sumeria.game import GAME
from engine.sumeria.position import NEUTRAL
from engine.sumeria.prompts import RedrawPrompt
from engine.sumeria.questions.question_types import Advice
from engine.sumeria.terrain.land import hex_of, the_land
from tests.engine.measured import to_the_end
from tests.engine.sumeria.position import at_war

FIRST = Setup("sumeria-short", 2, {"bots": "calm", "income_first": True, "turns": 2})
NEWCOMER, BOT = 0, 1
MOST_ANSWERS = 40
"""Maximum number of answers of the newcomer in a match."""


def get_advice(view: Any) -> Advice:
    answer = GAME.explain(view, {"kind": "advice"})
    assert isinstance(answer, Advice)
    return answer


@cache
def last_of_match(seed: int) -> tuple[Any, int]:
    """Return the end of a guided match, and the number of answers of the newcomer."""
    rng, given = Random(seed), []

    def answer(seat: int, view: Any) -> Reply | None:
        if seat == BOT:
            return GAME.suggest(view, rng)
        found = get_advice(view)
        given.append(found)
        return Reply(found.decision, found.command)

    *_, last = to_the_end(GAME, FIRST, seed, answer, 500)
    return last, len(given)


def test_it_is_the_match_that_the_hall_offers() -> None:
    offered = Path("frontend/src/boards/sumeria/guide/firstMatch.ts").read_text()
    options = re.search(r"options: \{ (.*?) \}", offered)
    assert options and options[1] == "bots: 'calm', income_first: true, turns: 2"
    assert f"scenario: '{FIRST.scenario}'" in offered and f"seats: {FIRST.seats}" in offered


def test_who_does_as_the_guide_says_wins_nine_times_of_ten() -> None:
    ends = [last_of_match(seed) for seed in range(20)]
    won = [GAME.outcome(last).winners == (NEWCOMER,) for last, _ in ends]  # type: ignore[union-attr]
    assert sum(won) >= 18
    assert max(given for _, given in ends) <= MOST_ANSWERS, "and it is not long"


def test_calm_bots_attack_nobody_and_stop_at_three_cities() -> None:
    land = the_land()
    for seed in range(4):
        last, _ = last_of_match(seed)
        own = [city for city in land.cities.values() if last.position.control.get(city) == BOT]
        assert len(own) <= 3
        fought = [each for each in last.battles if each.attacker == BOT]
        assert fought and {each.defender for each in fought} == {NEUTRAL}


# ---- what is advised ------------------------------------------------------------------------------------------------


def test_one_great_army_goes_on_and_leaves_one_at_home() -> None:
    state = at_war(
        control={"A": "Kish", "B": "Ur"}, armies={"A": "Kish:20", "B": "Ur:5"}, leaders={"A": "Kish", "B": "Ur"}
    )
    found = get_advice(GAME.view(state, 0))
    assert isinstance(found.command, Segment) and found.goal == the_land().cities["Khafaje"]
    (move,) = found.command.moves
    assert (move.armies, move.leader, found.chance) == (19, True, 0)
    assert GAME.check(state, 0, found.decision, found.command) and hex_of(found.end) != found.goal


def test_with_too_few_armies_one_passes() -> None:
    state = at_war(control={"A": "Kish", "B": "Ur"}, armies={"A": "Kish:4", "B": "Ur:5"})
    found = get_advice(GAME.view(state, 0))
    assert found.command == Segment() and found.goal == ""
    assert get_advice(GAME.view(state, 1)) == Advice(), "who is asked nothing is advised nothing"


def test_a_battle_says_its_chance_and_cards_are_laid_off_by_the_fixed_rule() -> None:
    state = at_war(control={"A": "Kish", "B": "Ur"}, armies={"A": "0505:20", "B": "Ur:5"})
    found = get_advice(GAME.view(state, 0))
    assert found.end == found.goal and found.chance > 90
    state = GAME.apply(state, 0, found.decision, found.command).state
    view = GAME.view(state, 0)
    (prompt,) = view.prompts
    assert isinstance(prompt, RedrawPrompt) and get_advice(view).command == Redraw(prompt.fixed)


def test_the_levy_goes_into_the_city_nearest_to_the_next() -> None:
    """The next city is three spaces from Umma and five from Eshnunna."""
    state = at_war(control={"A": "Eshnunna Umma", "B": "Ur Uruk"})
    state.phase, state.on_turn, state.segment = "levy", -1, 0
    state.sides[0].levy, state.sealed.needs = 9, [0, 1]
    assert get_advice(GAME.view(state, 0)).command == Levy({"0808": 9}, "0808")
