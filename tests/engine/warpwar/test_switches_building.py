"""Options about what may be built, paid and repaired. Each of their values is tried in the live game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.warpwar import commands as c
from engine.warpwar.prompts import MovePrompt
from tests.engine.warpwar.position import Position, counter_with
from tests.engine.warpwar.switches import Switches, building, find_build_prompt, outcome, tries


def attributes(**options: Any) -> tuple[str, ...]:
    prompt = find_build_prompt(building(**options))
    return tuple(a for a in (*prompt.attrs, *prompt.generators) if a in ("A", "C", "SH", "WG", "SWG", "MWG", "LWG"))


def large_generator(**options: Any) -> str:
    """Return the outcome of building a hull of 45 BP with a large generator for 56 BP."""
    table = building(advanced_generators=True, **options)
    home = table.state.sides[0].homes[0]
    table.state.stars[home].bp = 56
    return outcome(lambda: table.do(0, c.Build((c.NewShip(home, {"PD": 45}, "LWG"),))))


def half_power(**options: Any) -> int:
    """Return the MP of PD 7 with a medium generator."""
    table = building(advanced_generators=True, **options)
    table.put_ship("W1: TL0 PD=7", 0, "Elam").wg = "MWG"
    table.build_nothing()
    table.idle_until("move")
    prompt = table.view(0).prompts[0]
    assert isinstance(prompt, MovePrompt)
    return prompt.movers[0].mp


def bp_from_scrapping(**options: Any) -> int:
    """Return the BP from scrapping two ships of PD 8 with a generator: 13 BP each, halved."""
    table = building("2012-classic-advanced", **options)
    home = table.state.sides[0].homes[0]
    table.put_ship("W1: TL0 PD=8", 0, home)
    table.put_ship("W3: TL0 PD=8", 0, home)
    table.build_nothing()
    table.idle_until("transact", 0)
    before = table.state.stars[home].bp
    table.do(0, c.Transact((c.Scrap("W1"), c.Scrap("W3"))))
    return table.state.stars[home].bp - before


def works_from_store(**options: Any) -> str:
    table = building(**options)
    star = table.state.stars[table.hex("Elam")]
    star.colony, star.bp, star.counter = 0, 30, counter_with(b=4, d=0)
    return outcome(lambda: table.do(0, c.Build((c.Works("Elam", 10, "colony"),))))


def ally_repair(**options: Any) -> str:
    table = building(seats=4, diplomacy=True, **options)
    table.state.relations = {"0-1": "allied"}
    table.put_ship("W2: TL0 PD={5}3", 1, table.state.sides[0].homes[0])
    return outcome(lambda: table.do(0, c.Build((c.Repair("W2", {"PD": 2}),))))


def dangers(**options: Any) -> int:
    """Return the number of stars that damage ships, of the 28 of the classic map, by the counters of the chosen set."""
    stars = Position("2012-emperor", **options).view(0).stars
    return sum(star.counter is not None and star.counter.d > 0 for star in stars)


def counters_at_the_start(**options: Any) -> tuple[int, str]:
    """Return the number of stars with a counter on the map, and the first question."""
    table = Position("2012-emperor", **options)
    lying = sum(star.counter > 0 for star in table.state.stars.values())
    return lying, (table.open_kinds(0) + table.open_kinds(1))[0]


SWITCHES: Switches = {
    "advanced_generators": [(False, attributes, ("WG",)), (True, attributes, ("SWG", "MWG", "LWG"))],
    "armor": [(False, attributes, ("WG",)), (True, attributes, ("A", "WG"))],
    "cannons": [(False, attributes, ("WG",)), (True, attributes, ("C", "SH", "WG"))],
    "lwg_cost": [("15", large_generator, "E-BP"), ("10", large_generator, "ok")],
    "mp_round": [("up", half_power, 4), ("down", half_power, 3)],
    "half_bp": [("floor", bp_from_scrapping, 12), ("ceil", bp_from_scrapping, 14), ("exact", bp_from_scrapping, 13)],
    "star_set": [("default", dangers, 2), ("gentle", dangers, 0), ("wild", dangers, 4)],
    "base_bp_2012": [("colony_or_ship", works_from_store, "ok"), ("ship_only", works_from_store, "E-NO-WORKS")],
    "ally_repair": [(False, ally_repair, "E-NO-SHIP"), (True, ally_repair, "ok")],
    "counters": [
        ("dealt", counters_at_the_start, (28, "endow")),
        ("drawn", counters_at_the_start, (4, "place_counter")),
        ("explored", counters_at_the_start, (4, "endow")),
    ],
}


@pytest.mark.parametrize(("key", "value", "watch", "expected"), tries(SWITCHES))
def test_switch(key: str, value: Any, watch: Callable[..., Any], expected: Any) -> None:
    assert watch(**{key: value}) == expected
