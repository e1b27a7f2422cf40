"""The order of phases in a turn (S-01).

A phase is a module with six functions (see `Phase`). A phase without open questions is over at once. `advance`
continues until a seat must decide or the match is over.
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
    """The functions that each module in `phases/` provides."""

    def enter(self, ump: Umpire) -> None:
        """Begin the phase. Do everything that needs no answer of a player, and open the questions."""

    def open_questions(self, state: State, world: World) -> Asked:
        """Return the open decisions of each seat. If no decision is open, the phase is over."""

    def prompt(self, state: State, world: World, seat: Seat, decision: Decision) -> Prompt:
        """Return the prompt for the decision. The prompt contains only what the seat may know."""

    def check(self, state: State, world: World, seat: Seat, decision: Decision, command: Any) -> Any:
        """Check a command and return the result of the check. Raise Illegal if the command is not allowed.

        The function changes nothing. It uses only public information and the seat's own information. The result is
        passed to `answer`, so that `answer` need not calculate it again.
        """

    def answer(self, ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
        """Carry out a checked command, or store it if it is a sealed answer.

        After the last missing answer, carry out all consequences, too.
        """

    def resume(self, ump: Umpire) -> None:
        """Continue the phase after a seat that was asked has resigned, if no answer is missing any more."""


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
"""Maps the name of a phase to its module. `State.phase` is one of these names."""

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
"""Titles of the phases for users: the set-up, the six phases of the rulebook, and the placing of the levy (S-33)."""

PHASES_OF_TURN = ("order", "city", "harvest", "event", "levy", "war", "planting")
INCOME_FIRST = ("order", "city", "event", "harvest", "levy", "war", "planting")


def phases_of(rules: Rules) -> tuple[str, ...]:
    """Return the names of the phases of a turn, in the order in which they are played (S-01)."""
    return INCOME_FIRST if rules.income_first else PHASES_OF_TURN


def titles(rules: Rules) -> tuple[str, ...]:
    return tuple(TITLES[name] for name in phases_of(rules))


def open_questions(state: State, world: World) -> Asked:
    """Return the open decisions of each seat. If the match is over, return no decisions."""
    return {} if state.over is not None else PHASES[state.phase].open_questions(state, world)


def begin(ump: Umpire) -> None:
    """Start the match: begin the set-up, and continue until a seat must answer a question."""
    _enter(ump, "place")
    advance(ump)


def advance(ump: Umpire) -> None:
    """Begin the next phase while the current phase asks no seat. Stop when the match is over."""
    while ump.state.over is None and not PHASES[ump.state.phase].open_questions(ump.state, ump.world):
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
    """Continue the match after a resignation. If a phase waited only for the seat that resigned, it continues."""
    if ump.state.over is None:
        PHASES[ump.state.phase].resume(ump)
        advance(ump)
