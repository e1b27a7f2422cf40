"""The whole turn in one table: which phase follows which (S-01).

A phase is a module with six functions (see `Phase`). Phases that ask nobody are over at once; `advance` runs on until
somebody must decide or the match is over.
"""

from __future__ import annotations

from typing import Any, Protocol

from engine.core.game import Decision, Seat
from engine.sumeria.events import event_types
from engine.sumeria.phases import city, event, harvest, levy, order, place, planting, war
from engine.sumeria.phases.common.questions import Asked
from engine.sumeria.prompts import Prompt
from engine.sumeria.rules import Rules
from engine.sumeria.state import State
from engine.sumeria.umpire import Umpire
from engine.sumeria.world import World


class Phase(Protocol):
    """What each module of `phases/` offers."""

    def enter(self, ump: Umpire) -> None:
        """The phase begins: do what asks nobody, and open the questions."""

    def owed(self, state: State, world: World) -> Asked:
        """Open decisions by seat. None at all: the phase is over."""

    def prompt(self, state: State, world: World, seat: Seat, decision: Decision) -> Prompt:
        """What the seat needs to answer; built from what it may know."""

    def check(self, state: State, world: World, seat: Seat, decision: Decision, command: Any) -> Any:
        """Judge a command on what is public and what is the seat's own; raises Illegal, and changes nothing.

        What was found out on the way and is wanted for carrying it out is handed to `answer`.
        """

    def answer(self, ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
        """Carry out or seal a command that was judged; when the last answer is in, all that follows from it."""

    def resume(self, ump: Umpire) -> None:
        """Somebody who was asked resigned: what follows if nobody else is asked any more."""


PHASES: dict[str, Phase] = {
    "place": place,
    "order": order,
    "city": city,
    "harvest": harvest,
    "event": event,
    "levy": levy,
    "war": war,
    "planting": planting,
}
"""By the name that states give a phase (`State.phase`)."""

TITLES = {
    "place": "Set-up",
    "order": "Order",
    "city": "City",
    "harvest": "Harvest",
    "event": "Event",
    "levy": "Levy",
    "war": "War",
    "planting": "Planting",
}
"""What the table shows: the rulebook's six phases, and the placing of the levy (S-33)."""

PHASES_OF_TURN = ("order", "city", "harvest", "event", "levy", "war", "planting")
INCOME_FIRST = ("order", "city", "event", "harvest", "levy", "war", "planting")


def phases_of(rules: Rules) -> tuple[str, ...]:
    """The phases of a turn in order (S-01)."""
    return INCOME_FIRST if rules.income_first else PHASES_OF_TURN


def titles(rules: Rules) -> tuple[str, ...]:
    return tuple(TITLES[name] for name in phases_of(rules))


def owed(state: State, world: World) -> Asked:
    """Every open decision; empty when the match is over."""
    return {} if state.over is not None else PHASES[state.phase].owed(state, world)


def begin(ump: Umpire) -> None:
    """Start the match: the set-up, and on to the first question."""
    _enter(ump, "place")
    advance(ump)


def advance(ump: Umpire) -> None:
    """Enter the next phase as long as the present one asks nobody."""
    while ump.state.over is None and not PHASES[ump.state.phase].owed(ump.state, ump.world):
        _enter(ump, _next(ump))


def _next(ump: Umpire) -> str:
    names = phases_of(ump.rules)
    if ump.state.phase in names[:-1]:
        return names[names.index(ump.state.phase) + 1]
    ump.state.turn += 1
    ump.say(event_types.TurnBegan(ump.state.turn))
    return names[0]


def _enter(ump: Umpire, phase: str) -> None:
    ump.state.phase = phase
    PHASES[phase].enter(ump)


def go_on_without(ump: Umpire) -> None:
    """After somebody resigned: what waited only for him goes on."""
    if ump.state.over is None:
        PHASES[ump.state.phase].resume(ump)
        advance(ump)
