"""Hidden things stay hidden: random matches with twin worlds along the way, each secret checked by every channel."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.arena.commands import Cancel, Defend, Done, InitiativeCard, Pass, Passes, PlayCard
from engine.arena.knowledge.known_state import known_state
from engine.core import codec
from engine.core.game import STANDING, Reply, Setup
from engine.core.table import open_seats
from tests.engine.arena.melee import melee
from tests.engine.arena.roaming import GAME, _replies
from tests.engine.arena.secrets import check_hidden, hidden_pairs
from tests.engine.battery import apply_and_check
from tests.engine.stopwatch import check_work
from tests.engine.twins import Pair

pytestmark = pytest.mark.matches

FURTHER = (
    Reply(STANDING, Passes("attacked")),
    Reply(STANDING, Passes()),
    Reply("w1", Pass()),
    Reply("", Cancel()),
    Reply("", Defend("5")),
    Reply("", PlayCard("disc", wild=True)),
    Reply("", InitiativeCard("wild")),
    Reply("", Done()),
)
"""Commands that are tried besides the good answer and the stale one."""
QUESTIONS: tuple[dict[str, Any], ...] = ({"kind": "reach", "piece": "0.C"}, {"kind": "reach", "piece": "1.H1"})
SETUPS = [
    Setup("arena-quick", 4, {"chain": True}),
    Setup("arena-quick", 3, {"initiative_cards": "sealed"}),
    Setup("arena-quick", 3, {"initiative_cards": "printed"}),
    Setup("arena-quick-duel", 2),
    Setup("arena-duel", 2),
]


def label(setup: Setup) -> str:
    return "-".join([setup.scenario, str(setup.seats), *setup.options])


def positions(first: Any, seed: int, most: int) -> Iterator[Any]:
    """Yield positions of random play from the first one, including positions with half-answered windows."""
    rng, state = Random(seed), first
    for _ in range(most):
        if GAME.outcome(state) is not None:
            return
        yield state
        seat = rng.choice(open_seats(GAME, state))
        for reply in _replies(GAME.view(state, seat), rng):
            try:
                state = apply_and_check(GAME, state, seat, reply.decision, reply.command).state
                break
            except Exception as refused:
                assert hasattr(refused, "faults"), refused


def check_match_secrets(setup: Setup, seed: int, every: int, most: int) -> set[str]:
    """Return the kinds of secrets twinned in the first `most` commands of a random match."""
    return check_secrets_from(GAME.new(setup, seed).state, seed, every, most)


def check_secrets_from(first: Any, seed: int, every: int, most: int) -> set[str]:
    kinds: set[str] = set()
    setup = first.setup
    for number, state in enumerate(positions(first, seed, most)):
        interesting = state.window is not None or state.combat is not None or bool(state.bids.needs)
        if number % every == 0 or (interesting and number % 3 == 0):
            kinds |= check_hidden(setup, state, Random(f"{seed}/{number}"))
    return kinds


@pytest.mark.parametrize("setup", SETUPS, ids=label)
def test_no_viewer_can_tell_twin_worlds_apart(setup: Setup) -> None:
    assert check_match_secrets(setup, 3, every=12, most=90) >= {"deck order", "dice to come", "passes"}


@pytest.mark.parametrize("seed", range(3))
def test_nothing_shows_in_fights(seed: int) -> None:
    """The matches start in crowded positions with full hands."""
    options = ({}, {"initiative_cards": "sealed"}, {"chain": True})[seed]
    assert check_secrets_from(melee(seed, 2 + seed, **options), seed, 15, 80) >= {"hand", "Wild Warp", "passes"}


def test_every_kind_of_secret_is_twinned() -> None:
    kinds: set[str] = set()
    for seed in range(2):
        for setup in SETUPS[:3]:
            kinds |= check_match_secrets(setup, seed, every=40, most=170)
    assert kinds >= {
        "deck order", "dice to come", "passes", "hand", "Wild Warp", "two hands", "answered", "answer", "bid",
        "face-down card",
    }  # fmt: skip


@pytest.mark.battery
@pytest.mark.parametrize("seed", range(12))
def test_many_fights_of_twins(seed: int) -> None:
    check_secrets_from(melee(100 + seed, 2 + seed % 3), seed, 6, 300)


@pytest.mark.battery
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("setup", SETUPS, ids=label)
def test_whole_matches_of_twins(setup: Setup, seed: int) -> None:
    check_match_secrets(setup, 50 + seed, every=4, most=900)


def check_knowledge(pair: Pair, seats: int) -> None:
    """Check that the knowledge on which commands are judged is the same, byte for byte, in both worlds."""
    for seat in range(seats):
        if seat not in pair.knowing:
            one, other = (codec.encode(known_state(world.state, seat)) for world in (pair.one, pair.other))
            assert one == other, f"{pair.what}: seat {seat} is judged on something else"


def compare_answers(setup: Setup, seed: int, every: int, most: int) -> int:
    count = 0
    for number, state in enumerate(positions(GAME.new(setup, seed).state, seed, most)):
        if number % every == 0:
            for pair in hidden_pairs(state, Random(number)):
                check_knowledge(pair, setup.seats)
                count += check_work(GAME, pair, setup.seats, FURTHER, QUESTIONS)
    return count


@pytest.mark.parametrize("setup", SETUPS[:3], ids=label)
def test_dry_runs_are_the_same_work(setup: Setup) -> None:
    """The amount of work depends on no secret."""
    assert compare_answers(setup, 8, every=19, most=120) > 200


@pytest.mark.battery
@pytest.mark.parametrize("setup", SETUPS, ids=label)
def test_dry_runs_in_whole_matches(setup: Setup) -> None:
    assert compare_answers(setup, 9, every=11, most=700) > 200


def test_the_instrument_tells_worlds_apart() -> None:
    """The size of the deck is public. Twins that differ in it are told apart."""
    state = GAME.new(SETUPS[0], 3).state
    pair = next(hidden_pairs(state, Random(1)))
    twin = codec.copy(state)
    twin.deck.cards = twin.deck.cards[1:]
    wrong = replace(pair, other=type(pair.other)(GAME, replace(pair.other.step, state=twin)))
    with pytest.raises(AssertionError):
        check_knowledge(wrong, SETUPS[0].seats)
