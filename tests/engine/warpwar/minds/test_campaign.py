"""The Admiral's moves: nobody goes straight back to where it fled from while those who drove it off can be there."""

from __future__ import annotations

from random import Random

import pytest

from engine.warpwar.bot.destination_value import DestinationValue
from engine.warpwar.minds.campaign import Campaign, Wary
from engine.warpwar.prompts import MovePrompt
from tests.engine.warpwar.position import Position

CARRIER, WARRIOR = "W51: TL0 PD=6 SR=1", "W51: TL0 PD=20 B=15 S=15"
RAIDER = "W52: TL0 PD=8 B=4 S=3"


def worse(ship: str, at: str, raider: str, goal: str = "Umma") -> float:
    """How much worse than to the first level a star is to the Admiral: for a ship at `at`, a foe at `raider`."""
    position = Position("2012-learning")
    position.idle_until("build")
    position.remove(0, 1)
    position.put(ship, 0, at)
    if raider:
        position.put(RAIDER, 1, raider)
    position.idle_until("move", 0)
    mover = position.prompt(0, MovePrompt).movers[0]
    situation, star = Campaign(position.view(0), Random(1)), position.hex(goal)
    return DestinationValue(situation, mover).score(star) - Wary(situation, mover).score(star)


def beside(star: str) -> str:
    """A hex next to a star, as a Retreat leads to."""
    position = Position("2012-learning")
    near = position.world.star_map.ways[position.hex(star)]
    return next(way.to for way in near if not position.world.star_map.is_star(way.to))


@pytest.mark.parametrize(
    ("ship", "at", "raider", "shunned"),
    [
        (CARRIER, "beside", "Sumarra", True),
        (CARRIER, "beside", "", False),
        (CARRIER, "Umma", "Sumarra", False),
        (WARRIOR, "beside", "Sumarra", False),
    ],
)
def test_where_one_fled_from_is_shunned_while_raiders_reach_it(ship: str, at: str, raider: str, shunned: bool) -> None:
    """Sumarra is a warpline from Umma. Who is at the star has not fled; who is much stronger than the raider may go."""
    place = beside("Umma") if at == "beside" else at
    assert (worse(ship, place, raider) > 0) == shunned


def test_other_stars_are_not_shunned() -> None:
    assert worse(CARRIER, beside("Umma"), "Sumarra", "Nippur") == 0
