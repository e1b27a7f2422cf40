"""Build a scenario for playing a battle of the lab: both fleets are at one star, combat comes first, nothing is
built."""

from __future__ import annotations

from typing import Any

from engine.core.errors import illegal
from engine.warpwar.lab.lab_position import PACKAGES, STAR, LabBattle, battle
from engine.warpwar.lab.lab_types import Playable, PlayIt
from engine.warpwar.units.ship import Ship

LAST_TURN = 10
"""The match is a draw after this turn. Without this limit, a match could continue forever after a ship has escaped."""


def playable(question: PlayIt) -> Playable:
    """Return a scenario in which players can play the battle in the question.

    A damaged ship becomes a ship that was built with only its remaining points. Raise Illegal if a match cannot start
    from the position.
    """
    if question.side not in (0, 1):
        raise illegal("E-LAB", "There are two sides, 0 and 1.", "side")
    found = battle(question.position)
    high = next((ship.id for side in found.ships for ship in side if ship.tl), None)
    if high:
        raise illegal(
            "E-LAB", f"{high} is above TL0, but a match begins with TL0. Set {high} to TL0 to play this battle."
        )
    return Playable(_form(question, found))


def _form(question: PlayIt, found: LabBattle) -> dict[str, Any]:
    edition = question.position.edition
    sides = (found.ships[question.side], found.ships[1 - question.side])
    uses = [*PACKAGES[edition], *(["awg"] if any(ship.wg not in ("", "WG") for side in sides for ship in side) else [])]
    return {
        "title": "Battle from the lab",
        "edition": edition,
        "seats": [2, 2],
        "minutes": 5,
        "text": f"Both fleets are at {STAR}. Players give orders. Nothing is built; the last side with a ship wins.",
        "uses": uses,
        "map": "classic",
        "first_phase": "combat",
        "draw_turn": LAST_TURN,
        "rules": {"scrap": False, "first_income": 0, "later_income": 0},
        "side": [{"ship": [_start(ship) for ship in side]} for side in sides],
        "victory": [{"kind": "total_destruction", "text": "The enemy's last ship is destroyed."}],
        "options": ["bots"],
    }


def _start(ship: Ship) -> dict[str, Any]:
    return {"at": STAR, "attrs": {attr: points for attr, points in ship.now.items() if points}, "wg": ship.wg}
