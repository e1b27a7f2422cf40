"""The Admiral's votes: one war at a time, no pact broken without need (R-DIP-02)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import BotRandom
from engine.warpwar.commands import EndTurn, Relations
from tests.engine.warpwar.position import GAME, Position

FLEET = "PD=20 B=10 S=10"


def choose_votes(relations: dict[str, str], ships: dict[int, int], **options: Any) -> dict[str, str]:
    """Return the votes of seat 0, at Kling, in Cornered with diplomacy.

    `ships` maps a seat to its number of Warpships of 40 BP at its home.
    """
    position = Position("2012-cornered", 4, diplomacy=True, **options)
    position.idle_until("build")
    position.build_nothing()
    position.state.relations = relations
    homes = {side.seat: side.homes[0] for side in position.state.sides}
    for seat, count in ships.items():
        for number in range(count):
            position.put_ship(f"W{50 + 4 * number + seat}: TL0 {FLEET}", seat, homes[seat])
    position.idle_until("relations", 0)
    reply = GAME.answer(position.view(0), BotRandom("s", "q"), "admiral")
    assert reply is not None and isinstance(reply.command, Relations | EndTurn)
    position.do(0, reply.command)
    return dict(reply.command.votes)


ALL = {0: 1, 1: 1, 2: 1, 3: 1}
PEACE = {"0-1": "peace", "0-2": "peace", "0-3": "peace"}


def test_peace_is_asked_of_all_but_one() -> None:
    votes = choose_votes({}, ALL)
    assert sorted(votes.values()) == ["up", "up"] and len(votes) == 2


@pytest.mark.parametrize("level", ["peace", "allied"])
def test_no_pact_is_broken_while_there_is_a_war(level: str) -> None:
    """Seat 0 has a pact with seats 1 and 2 and is at War with seat 3: nothing changes."""
    assert choose_votes({"0-1": level, "0-2": level}, ALL) == {}


def test_a_cease_fire_is_made_a_peace() -> None:
    assert choose_votes({"0-1": "cease_fire", "0-2": "peace"}, ALL) == {"1": "up"}


def test_who_is_at_peace_with_all_turns_on_one_he_can_fight() -> None:
    """A base counts 3, a Warpship 1. Seats 0 and 3 have 4. Seats 1 and 2 have 6, more than 1.2 times as much."""
    assert choose_votes(PEACE, {0: 1, 1: 3, 2: 3, 3: 1}) == {"3": "down"}


def test_who_is_weaker_than_all_keeps_the_peace() -> None:
    assert choose_votes(PEACE, {0: 1, 1: 3, 2: 3, 3: 3}) == {}


def test_one_foe_too_strong_is_asked_for_a_cease_fire() -> None:
    """A base counts 3, a Warpship 1. Seat 0 has 4 and the foe 7; 4 / 7 is less than 0.6."""
    assert choose_votes({"0-1": "peace", "0-2": "peace"}, {0: 1, 1: 1, 2: 1, 3: 4}) == {"3": "up"}
