"""Lone armies sent on to mark land by one press: where they go and which stay. Fertility is read from the map.

Around 0304 the best hexes are 0204 and 0305, with 5 each. Within two spaces of 0707 there is 0508 with 4. There are
also 0507 and 0609 with 5, but they lie next to the neutral cities Nippur and Uruk.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.core.errors import Illegal
from engine.sumeria.commands import Move, Segment
from engine.sumeria.game import GAME
from tests.engine.sumeria.position import at_war, go, moves


def marking_paths(armies: dict[str, str], command: Segment | None = None, **given: Any) -> dict[str, tuple[str, ...]]:
    """Return where A's lone armies go, as start -> path."""
    state = at_war(**{"control": {"A": "Kish", "B": "Ur"}, "armies": armies, **given})
    asked = {"kind": "marking", "command": msgspec.to_builtins(command or Segment())}
    found = GAME.explain(GAME.view(state, 0), asked).moves
    assert all(each == Move(each.start, 1, False, each.path) for each in found)
    go(state, 0, Segment((*(command or Segment()).moves, *found)))  # all of these moves are legal together
    return {each.start: each.path for each in found}


def test_they_go_where_a_marker_brings_most() -> None:
    """Of equal hexes the nearest is chosen, then the first. A neutral city would take a marker back at Planting."""
    assert marking_paths({"A": "0304:1 0707:1", "B": "Ur:1"}) == {"0304": ("0204",), "0707": ("0608", "0508")}


def test_in_the_last_segment_they_stay_where_they_go() -> None:
    assert marking_paths({"A": "0707:1", "B": "Ur:1"}, segment=10) == {"0707": ("0608", "0507")}


def test_who_holds_a_city_or_stands_with_others_stays() -> None:
    assert marking_paths({"A": "Kish:1 0304:2", "B": "Ur:1"}) == {}
    assert marking_paths({"A": "0304:1", "B": "Ur:1"}, leaders={"A": "0304"}) == {}


def test_no_two_go_to_one_hex_and_none_where_a_move_already_leads() -> None:
    assert marking_paths({"A": "0303:1 0304:1", "B": "Ur:1"}) == {"0303": ("0204",), "0304": ("0305",)}
    assert marking_paths({"A": "0303:1 0304:1", "B": "Ur:1"}, moves("0303:1 > 0204")) == {"0304": ("0305",)}


def test_land_that_anothers_armies_hold_is_left_alone() -> None:
    """S-27: the enemy army stands on the other bank, so no marker changes. No army is sent into a battle."""
    assert marking_paths({"A": "0304:1", "B": "0204R:1"}) == {"0304": ("0305",)}


def test_a_marker_taken_from_somebody_counts_half_as_much_again() -> None:
    """0303 and 0404, with 2 each, are free. 0405 with 2 is B's. All better hexes are A's own."""
    own = "Kish 0204 0305 0406 0505 0403 0503 0304 0103"
    assert marking_paths({"A": "0304:1", "B": "Ur:1"}, control={"A": own, "B": "Ur 0405"}) == {"0304": ("0405",)}


def test_only_a_command_that_is_allowed_is_added_to() -> None:
    with pytest.raises(Illegal, match="There are not that many pieces in this place"):
        marking_paths({"A": "0304:1", "B": "Ur:1"}, moves("0304:4 > 0303"))
