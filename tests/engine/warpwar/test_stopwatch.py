"""Time reveals no secret: a dry run is the same work, whatever others have hidden, sealed, planned or filed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import codec
from engine.core.errors import Refusal
from engine.core.game import STANDING, Reply, Setup, Step
from engine.core.table import moments, suggesting
from engine.warpwar import turn
from engine.warpwar.commands import (
    Build,
    Conduct,
    EndMovement,
    MovePlan,
    MovePlans,
    Orders,
    StandingOrders,
    Unseal,
)
from engine.warpwar.knowledge.known_state import known_state
from engine.warpwar.phases.moving import activation
from engine.warpwar.questions import answers
from engine.warpwar.state import State
from engine.warpwar.world import world_for
from tests.engine.battery import apply_and_check
from tests.engine.nonsense import spoilt
from tests.engine.stopwatch import check_work, work
from tests.engine.twins import Pair, World, sealed_pairs
from tests.engine.warpwar.option_sets import SETS
from tests.engine.warpwar.position import GAME
from tests.engine.warpwar.secrets import hidden_pairs
from tests.engine.warpwar.test_bad_commands import KINDS, SPOILT, legal_example
from tests.engine.warpwar.wild import wild

pytestmark = pytest.mark.matches

FURTHER = (
    Reply(STANDING, StandingOrders(Conduct("ATTACK"), {"W1": Conduct()})),
    Reply(STANDING, MovePlans((MovePlan(("W1", "W2"), ("0101", "nowhere")),))),
    Reply(STANDING, Unseal()),
    Reply("", Unseal()),
    Reply("", Build()),
    Reply("", Orders()),
    Reply("", EndMovement()),
)
"""Commands that are tried besides the good answer and the stale one. Most are refused."""
QUESTIONS: tuple[dict[str, Any], ...] = ({"kind": "planning"}, {"kind": "reach", "ship": "W1"})
SETUPS = [*(Setup(card.name, max(card.seats)) for card in GAME.scenarios()), *SETS.values()]
QUICK = ("semi-hidden", "blind", "plotted-semi-hidden", "diplomacy-allies", "house-combat-2012")


def compare_answers(setup: Setup, seed: int, every: int, most: int) -> int:
    """Return the number of answers compared in the first `most` commands of a match of computer players."""
    rng, count = Random(seed), 0
    for number, moment in enumerate(moments(GAME, setup, seed, suggesting(GAME, seed))):
        if number > most:
            break
        if number % every == 0:
            for pair in (*sealed_pairs(GAME, moment.state, rng), *hidden_pairs(moment.state, rng)):
                check_knowledge(pair, setup.seats)
                count += check_work(GAME, pair, setup.seats, FURTHER, QUESTIONS)
    return count


def check_knowledge(pair: Pair, seats: int) -> None:
    """Check that the knowledge on which commands are judged is the same, byte for byte, in both worlds."""
    for seat in range(seats):
        if seat not in pair.knowing and pair.one.state.over is None and pair.other.state.over is None:
            one, other = (codec.encode(_known_to_seat(world.state, seat)) for world in (pair.one, pair.other))
            assert one == other, f"{pair.what}: seat {seat} is judged on something else"


def _known_to_seat(state: State, seat: int) -> State:
    return known_state(state, world_for(state), seat)


@pytest.mark.parametrize("name", QUICK)
def test_dry_runs_in_matches_that_hide_most(name: str) -> None:
    assert compare_answers(SETS[name], 8, every=23, most=120) > 200


@pytest.mark.battery
@pytest.mark.parametrize("setup", [pytest.param(setup, id=f"{setup.scenario}-{n}") for n, setup in enumerate(SETUPS)])
def test_dry_runs_in_whole_matches(setup: Setup) -> None:
    assert compare_answers(setup, 2, every=31, most=700) > 100


def worlds_with_others_sealed(state: State, seat: int, rng: Random) -> Iterator[World]:
    """Yield worlds in which every other seat has answered in some way, so that this seat is the last."""
    for _ in range(4):
        now = state
        for other in GAME.open_questions(state):
            for _ in range(4) if other != seat else ():
                reply = wild(GAME.view(now, other), rng)
                if reply is None or isinstance(reply.command, Unseal):
                    continue
                with suppress(Refusal):
                    after = apply_and_check(GAME, now, other, reply.decision, reply.command).state
                    if GAME.open_questions(after).get(seat) == GAME.open_questions(now).get(
                        seat
                    ):  # the questions of `seat` stay the same
                        now = after
                        break
        yield World(GAME, Step(now))


@pytest.mark.parametrize("kind", KINDS)
def test_a_dry_run_of_every_kind_beside_what_others_sealed(kind: str) -> None:
    """Orders, ECM, damage, withdrawal, plots, plans: the asker answers last and tries its own command."""
    found, seat, decision, raw = legal_example(kind)
    rng = Random(kind)
    bad = rng.sample(list(spoilt(raw, SPOILT)), 12)
    tries = [Reply(decision, codec.read_command(raw, GAME.command_type))]
    for each in bad:
        with suppress(Refusal):
            tries.append(Reply(decision, codec.read_command(each, GAME.command_type)))
    others = frozenset(range(found.state.setup.seats)) - {seat}
    here, *twins = (found.state, *(world.state for world in worlds_with_others_sealed(found.state, seat, rng)))
    if any(each.answered for each in GAME.open_questions(twins[0]).get(min(others), ())):
        here = twins.pop()  # all viewers see whether an answer is in
    pairs = [
        Pair(f"sealed answers {n}", World(GAME, Step(here)), World(GAME, Step(twin)), others)
        for n, twin in enumerate(twins)
    ]
    for pair in (*pairs, *hidden_pairs(found.state, rng)):
        if seat not in pair.knowing:
            check_knowledge(pair, found.state.setup.seats)
            assert check_work(GAME, pair, found.state.setup.seats, tuple(tries)) > 0


def test_the_stopwatch_tells_what_a_carried_out_command_tells() -> None:
    """Proof of the instrument: it tells worlds apart by the work of `apply`, which `check` once called."""
    found, seat, decision, raw = legal_example("orders")
    command = codec.read_command(raw, GAME.command_type)
    worlds = list(worlds_with_others_sealed(found.state, seat, Random(2)))
    done = [work(lambda state=world.state: GAME.apply(state, seat, decision, command)) for world in worlds]  # type: ignore[misc]
    assert any(one != done[0] for one in done[1:])
    tried = [work(lambda state=world.state: GAME.check(state, seat, decision, command)) for world in worlds]  # type: ignore[misc]
    assert all(one == tried[0] and one.total() > 100 for one in tried)


@pytest.mark.parametrize("name", ["plotted-semi-hidden", "blind", "diplomacy-allies", "house-combat-2012"])
def test_a_seat_is_judged_on_what_its_view_shows(name: str) -> None:
    """Limits of moves and offers of prompts are the same, read from the view, the known state and the true state."""
    setup = SETS[name]
    for moment in islice(moments(GAME, setup, 4, suggesting(GAME, 4)), 0, 130, 9):
        state, world = moment.state, world_for(moment.state)
        for seat in range(setup.seats) if state.over is None else ():
            known, view = _known_to_seat(state, seat), GAME.view(state, seat)
            seen, *others = [activation.limits_of(each, world, seat) for each in (known, state)]
            assert replace(seen, dummies={}) == replace(answers.limits_of(view, world, seat), dummies={})
            assert others == [seen]
            asked = turn.open_questions(known, world).get(seat, [])
            assert asked == turn.open_questions(state, world).get(seat, [])
            for each, prompt in zip(asked, view.prompts, strict=True):
                assert turn.PHASES[state.phase].prompt(known, world, seat, each) == prompt
