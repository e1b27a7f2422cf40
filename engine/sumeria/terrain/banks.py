"""One step of a path: it enters an adjacent hex, or crosses the river of the present hex (S-18, S-19)."""

from __future__ import annotations

from functools import lru_cache

from engine.sumeria.terrain.land import Land, hex_of, opposite, the_land

CROSS = "x"
"""The step of a path that crosses the river."""


class Blocked(Exception):
    """Raised for a step of a path that is not possible. `code`: the code of the refusal."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def is_place(land: Land, place: str) -> bool:
    """Return whether a piece can be at the place.

    The hex must be land. If a river divides the hex, the place must name a bank. Otherwise it must not name a bank.
    """
    found = land.hexes.get(hex_of(place))
    if found is None or found.value is None:
        return False
    return place[4:] in ("R", "L") if found.divided else place[4:] == ""


def places_of(land: Land, hex_id: str) -> tuple[str, ...]:
    """Return the places of a hex: the two banks, or the hex itself if no river divides it."""
    return (f"{hex_id}R", f"{hex_id}L") if land.hexes[hex_id].divided else (hex_id,)


def other_bank(place: str) -> str:
    return f"{hex_of(place)}{'L' if place[4:] == 'R' else 'R'}"


def cross_river(land: Land, place: str) -> str:
    """Return the place on the other bank of the hex. Raise Blocked if no river divides the hex."""
    if not land.hexes[hex_of(place)].divided:
        raise Blocked("E-BANK")
    return other_bank(place)


def enter_hex(land: Land, place: str, step: str) -> str:
    """Return the place that a piece reaches when it enters a hex.

    `step` is a hex such as "0406", or a hex with its bank. Raise Blocked if the step is not possible or names a wrong
    bank.
    """
    here, there = land.hexes[hex_of(place)], land.hexes.get(hex_of(step))
    side = land.sides[here.id].get(hex_of(step))
    if there is None or side is None:
        raise Blocked("E-PATH")
    if there.value is None:
        raise Blocked("E-SEA")
    if here.divided and place[4:] not in here.banks[side]:
        raise Blocked("E-BANK")
    if not there.divided:
        return _right(there.id, "", step)
    banks = there.banks[opposite(side)]
    if len(banks) == 1:
        return _right(there.id, banks, step)
    if here.divided:
        return _right(there.id, place[4:], step)
    if step[4:] not in ("R", "L"):  # From a city along its river, both banks are possible.
        raise Blocked("E-BANK")
    return step


def _right(hex_id: str, bank: str, step: str) -> str:
    if step[4:] not in ("", bank):
        raise Blocked("E-BANK")
    return hex_id + bank


@lru_cache(maxsize=512)
def ways_out(place: str) -> tuple[tuple[str, str], ...]:
    """Return all possible steps from a place of the map. Each step is paired with the place that it reaches.

    If the river can be crossed, this step comes first.
    """
    land, found = the_land(), []
    if land.hexes[hex_of(place)].divided:
        found.append((CROSS, other_bank(place)))
    for hex_id in land.land_round(hex_of(place)):
        for step in (hex_id, f"{hex_id}R", f"{hex_id}L"):
            try:
                to = enter_hex(land, place, step)
            except Blocked:
                continue
            if (step, to) not in found and to not in {reached for _, reached in found}:
                found.append((step, to))
    return tuple(found)
