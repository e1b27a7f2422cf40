"""No option is forgotten: every value of each option is tried in one of these files."""

from __future__ import annotations

from typing import Any

from engine.warpwar.setup import option_list
from tests.engine.warpwar import (
    test_switches_building,
    test_switches_combat,
    test_switches_movement,
    test_switches_table,
)

FILES = (test_switches_building, test_switches_combat, test_switches_movement, test_switches_table)


def test_every_value_of_every_switch_is_tried() -> None:
    wanted = set()
    for offer in option_list.all_offers():
        values: list[Any] = [False, True] if offer.kind == "flag" else [word for word, _ in offer.choices]
        wanted |= {(offer.key, value) for value in values}
    tried = {(key, value) for file in FILES for key, tries in file.SWITCHES.items() for value, _, _ in tries}
    on_the_map = {(key, value) for key, value in wanted if key in ("map", "map_size", "seam_lines")}
    assert wanted - tried - on_the_map == set()
