"""Nothing hidden shows, and answers take the same work: hands, levies, redraws, filings, decks (S-40)."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.events import ALL
from engine.core.game import Setup
from engine.core.table import moments
from engine.sumeria.game import GAME
from tests.engine.stopwatch import check_work
from tests.engine.sumeria.players import random_player
from tests.engine.sumeria.secrets import filings, hidden_pairs
from tests.engine.twins import check_pair, sealed_pairs

pytestmark = pytest.mark.matches

SETUPS = [
    Setup("sumeria-fair", 2),
    Setup("sumeria-draft", 3),
    Setup("sumeria-fair", 4),
    Setup("sumeria-draft", 3, {"hand_play": True, "neutrals": "bare"}),
]
QUESTIONS = (
    {"kind": "reach", "place": "0304", "piece": "army"},
    {"kind": "odds", "at": "0808", "foe": -1, "armies": 5},
    {"kind": "dry_run", "command": {"kind": "segment"}},
    {"kind": "advice"},
    {"kind": "marking"},
)
EVERY_KIND = {
    "stream", "war", "harvest", "lay", "missed", "done", "stored", "drafts", "hand", "sealed",
}  # fmt: skip


def check_match_secrets(setup: Setup, seed: int, every: int, most: int) -> set[str]:
    """Return the kinds of secrets twinned in the first `most` commands of a random match."""
    rng, kinds = Random(seed), set()
    play = Random(seed)
    for number, moment in enumerate(moments(GAME, setup, seed, lambda view, seat: random_player(view, play))):
        assert all(event.to == ALL for event in moment.events), "no event tells a secret to some"
        if number > most:
            break
        in_battle = moment.state.running is not None
        if number % every == 0 or (in_battle and number % 6 == 0):
            for pair in (*sealed_pairs(GAME, moment.state, rng), *hidden_pairs(moment.state, rng)):
                check_pair(GAME, setup, pair)
                tries = filings(moment.state, 0) if number % (3 * every) == 0 else ()
                if number % (2 * every) == 0 or in_battle:
                    check_work(GAME, pair, setup.seats, tries, QUESTIONS)
                kinds.add(pair.what.split(" ")[0])
    return kinds


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.scenario}-{setup.seats}-{len(setup.options)}")
def test_no_viewer_can_tell_twin_worlds_apart(setup: Setup) -> None:
    assert check_match_secrets(setup, 8, every=20, most=41) >= EVERY_KIND - {"sealed"}


def test_every_kind_of_secret_is_twinned() -> None:
    assert check_match_secrets(Setup("sumeria-draft", 2), 3, every=30, most=90) >= EVERY_KIND


@pytest.mark.battery
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.scenario}-{setup.seats}-{len(setup.options)}")
def test_whole_matches_of_twins(setup: Setup, seed: int) -> None:
    assert check_match_secrets(setup, seed, every=5, most=600) >= EVERY_KIND
