"""A recorded match means only what the rules and its seed say. Forged cards, dice, answers and winners do not play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core import recorded
from engine.core.errors import Refusal
from engine.core.recorded import Recorded
from engine.core.replay import recorded_steps
from engine.games import GAMES

FILE = Path(__file__).parents[2] / "e2e" / "matches" / "arena-quick-duel.json"
"""Ann wins. Entry 4: Ben plays a disc as a card. Entry 15: Ann moves. Ben answers this by `w5` in entry 16."""


def winners_of_spoiled_copy(spoil: Callable[[Any], Any]) -> tuple[int, ...]:
    """Return the winners of a spoiled copy. Raise Refusal if it cannot be played."""
    raw = msgspec.json.decode(FILE.read_bytes())
    spoil(raw)
    match: Recorded = recorded.parse(msgspec.json.encode(raw), GAMES)
    *_, (_, last) = recorded_steps(GAMES["arena"], match)
    outcome = GAMES["arena"].outcome(last.state)
    return outcome.winners if outcome is not None else ()


def command(entry: int, **fields: Any) -> Callable[[Any], Any]:
    return lambda match: match["log"][entry]["command"].update(fields)


def line(entry: int, **fields: Any) -> Callable[[Any], Any]:
    return lambda match: match["log"][entry].update(fields)


def test_it_plays_as_it_stands() -> None:
    assert winners_of_spoiled_copy(lambda match: None) == (0,)


@pytest.mark.parametrize(
    "spoil",
    [
        command(4, card="destroy"),
        command(4, wild=True),
        command(12, make="D", source="1.D1"),
        command(17, steps=["2-2", "4-3", "4-2", "4-1", "4-0"]),
        command(19, steps=["over 2-2", "1-2"]),
        line(16, command={"kind": "cancel"}),
        line(16, decision="w9"),
        line(4, seat=0),
        lambda match: match["log"].pop(16),
        lambda match: match.update(seed="r2-" + 64 * "0"),
    ],
    ids=[
        "a card not held", "a Wild Warp not held", "a disc that is not there", "a longer step", "a hop over nobody",
        "a cancel without a Wild Warp", "another window", "another's turn", "a window nobody answered", "other dice",
    ],
)  # fmt: skip
def test_what_is_forged_is_refused(spoil: Callable[[Any], Any]) -> None:
    with pytest.raises(Refusal):
        winners_of_spoiled_copy(spoil)


def test_events_in_the_file_are_not_believed() -> None:
    """The events are derived again from the commands, so that forged events have no effect."""
    assert winners_of_spoiled_copy(line(7, events=[{"to": "all", "body": {"kind": "over", "winners": [1]}}])) == (0,)
