"""Functions for a phase that asks no seat. The phase itself defines only `enter`."""

from __future__ import annotations

from typing import Any, NoReturn

from engine.core.errors import stale
from engine.core.game import Decision, Seat
from engine.warpwar.phases.common.sealed_questions import Asked
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.world import World


def open_questions(state: State, world: World) -> Asked:
    return {}


def prompt(state: State, world: World, seat: Seat, decision: Decision) -> NoReturn:
    raise stale(decision.id)


def check(ump: Umpire, seat: Seat, decision: Decision, command: Any) -> None:
    raise stale(decision.id)


def answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    raise stale(decision.id)


def leave(ump: Umpire) -> None:
    return None
