"""Recorded matches, one for each way to win or draw that occurred in play. Replays end as the matches did."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core import codec
from engine.core.game import Step
from engine.games import GAMES
from engine.play import recorded
from engine.warpwar.combat.results import RoundResult
from engine.warpwar.events import event_types
from tests.engine.battery import apply_and_check

pytestmark = pytest.mark.matches

GAME = GAMES["warpwar"]
FILES = sorted((Path(__file__).parent / "matches").glob("*.json"))


def replay_match(match: recorded.Recorded) -> tuple[Any, list[Any]]:
    """Return the last state and all events."""
    step: Step[Any] = GAME.new(match.setup, int(match.seed))
    told = [event.body for event in step.events]
    for line in match.log[1:]:
        if line.decision:
            command = codec.read_command(line.command, GAME.command_type)
            step = apply_and_check(GAME, step.state, line.seat, line.decision, command)
        elif line.command == {"act": "time_up"}:
            step = GAME.time_up(step.state)
        else:
            assert line.command == {"act": "resign"}
            step = GAME.resign(step.state, line.seat)
        told += [event.body for event in step.events]
    return step.state, told


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_match_ends_as_it_did(path: Path) -> None:
    match = recorded.read_match(path)
    state, _ = replay_match(match)
    assert GAME.outcome(state) == match.outcome
    assert GAME.view(state, -1).header.outcome == match.outcome


def test_the_records_hold_every_way_a_combat_ends() -> None:
    """All of a side are destroyed, escape, are held, or are sent away after three quiet rounds.

    Either side may remain.
    """
    bodies = [body for path in FILES for body in replay_match(recorded.read_match(path))[1]]
    rounds: list[RoundResult] = [body.report for body in bodies if isinstance(body, event_types.RoundFought)]
    assert any(loss.destroyed for report in rounds for loss in report.losses)
    assert any(report.escaped for report in rounds) and any(report.held for report in rounds)
    assert any(isinstance(body, event_types.Left) and body.how == "withdrew" for body in bodies)
    assert {body.holder for body in bodies if isinstance(body, event_types.BattleEnded)} >= {0, 1}


def test_every_kind_of_ending_is_there() -> None:
    reasons = {recorded.read_match(path).outcome.reason for path in FILES}  # type: ignore[union-attr]
    won = {"occupation", "bases", "emperor", "vp_total", "total_destruction", "ending_turn", "resignation"}
    assert reasons >= won | {"agreed", "endless"}
