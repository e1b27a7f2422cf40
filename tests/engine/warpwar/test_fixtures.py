"""The recorded matches cover each way a match and a combat can end. Each one reads as a report."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

import pytest

from engine.play import recorded, report
from engine.warpwar.events import event_types as h
from engine.warpwar.setup.scenario_schema import VictoryKind

FILES = sorted((Path(__file__).parent / "matches").glob("*.json"))

DRAWS = {"agreed", "endless", "turn_limit", "no_effective_ships"}
NOT_OURS = {"star_cluster"}
"""The condition of 12 6.1 that decides no packaged scenario here, because none names a cluster."""


@lru_cache(maxsize=1)
def replay_events() -> dict[str, list[Any]]:
    """Return the events of each match, played again."""
    return {
        path.stem: [event.body for _, step in recorded.steps(recorded.read_match(path)) for event in step.events]
        for path in FILES
    }


def test_every_victory_condition_and_every_draw_is_recorded() -> None:
    outcomes = [recorded.read_match(path).outcome for path in FILES]
    reasons = {outcome.reason for outcome in outcomes if outcome is not None}
    wanted = set(get_args(VictoryKind)) - NOT_OURS
    assert reasons >= wanted | DRAWS | {"resignation"}
    assert any(outcome is not None and len(outcome.winners) > 1 for outcome in outcomes), "a shared victory"
    drawn = {outcome.reason for outcome in outcomes if outcome is not None and not outcome.winners}
    assert drawn >= DRAWS | {"bases"}


def test_every_edition_and_every_scenario_with_its_own_ending_is_there() -> None:
    assert {recorded.read_match(path).setup.scenario[:4] for path in FILES} == {"1977", "1994", "2012"}


def battles() -> list[list[Any]]:
    """Return the events of each battle, from its beginning to its end."""
    found: list[list[Any]] = []
    for bodies in replay_events().values():
        going: dict[str, list[Any]] = {}
        for body in bodies:
            at = getattr(body, "at", "")
            if isinstance(body, h.BattleBegan):
                going[at] = [body]
            elif at in going and isinstance(body, h.RoundFought | h.Left | h.Lost):
                going[at].append(body)
            elif isinstance(body, h.BattleEnded) and at in going:
                found.append([*going.pop(at), body])
    return found


def ways(battle: list[Any]) -> set[str]:
    """Return the ways in which sides of a battle left it or were lost."""
    rounds = [body.report for body in battle if isinstance(body, h.RoundFought)]
    left = [body.how for body in battle if isinstance(body, h.Left)]
    destroyed = any(loss.destroyed for fought in rounds for loss in fought.losses)
    found = set(left)
    found |= {"destroyed"} if destroyed else set()
    found |= {"held"} if any(fought.held for fought in rounds) else set()
    found |= {"nobody left"} if battle[-1].holder < 0 else set()
    found |= {"all destroyed"} if battle[-1].holder < 0 and destroyed and not left else set()
    found |= {"no rack"} if any(isinstance(body, h.Lost) and body.how == "no rack" for body in battle) else set()
    found |= {"three sides"} if len(battle[0].sides) > 2 else set()
    return found


def test_every_way_a_combat_ends_is_recorded() -> None:
    """R-CMB-07: destroyed, both destroyed, escaped, sent away after three quiet rounds; two sides and more."""
    seen = set().union(*map(ways, battles()))
    assert seen >= {
        "destroyed", "all destroyed", "escaped", "held", "withdrew", "nobody left", "no rack", "three sides",
    }  # fmt: skip


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_report_tells_the_match_turn_by_turn(path: Path) -> None:
    match = recorded.read_match(path)
    lines = list(report.lines(match))
    turns = [line for line in lines if re.fullmatch("Turn [0-9]+", line)]
    assert turns == [f"Turn {n + 1}" for n in range(len(turns))] and turns
    assert match.outcome is not None
    text = match.outcome.text
    for seat, name in enumerate(match.names):
        text = text.replace(f"{{{seat}}}", name)
    assert text in lines
    assert not any("{" in line and "}" in line and "={" not in line for line in lines), "a name was left out"
