"""Questions of phases: their lists, defaults for phases without questions, and taking answers back."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.core.game import Decision, Seat
from engine.core.sealed import Sealed
from engine.sumeria.commands import Unseal
from engine.sumeria.prompts import Prompt
from engine.sumeria.refusals import build_refusal
from engine.sumeria.state import State
from engine.sumeria.umpire import Umpire
from engine.sumeria.world import World

T = TypeVar("T")

Asked = dict[Seat, list[Decision]]


def expect(command: Any, kind: type[T]) -> T:
    """Return the command if it is of the type `kind`. Otherwise raise Illegal."""
    if isinstance(command, kind):
        return command
    raise build_refusal("E-WRONG-ANSWER", "kind")


def sealed_questions(sealed: Sealed, id: str, kind: str, text: str) -> Asked:
    """Return the open question for each seat that must give a sealed answer.

    When all answers are given, return no questions.
    """
    if sealed.complete:
        return {}
    return {seat: [Decision(id, kind, text, sealed.has(seat))] for seat in sealed.needs}


def may_unseal(sealed: Sealed, seat: Seat, command: Any) -> bool:
    """Return whether the command withdraws the seat's sealed answer.

    Raise Illegal if it does and the seat has no sealed answer.
    """
    if isinstance(command, Unseal) and not sealed.has(seat):
        raise build_refusal("E-NOTHING-SEALED")
    return isinstance(command, Unseal)


def no_questions(state: State, world: World) -> Asked:
    """Return no questions. Phases that ask no seat use this function."""
    return {}


def no_prompt(state: State, world: World, seat: Seat, decision: Decision) -> Prompt:
    raise LookupError(decision.id)


def no_check(state: State, world: World, seat: Seat, decision: Decision, command: Any) -> Any:
    raise LookupError(decision.id)


def no_answer(ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
    raise LookupError(decision.id)


def nothing_to_resume(ump: Umpire) -> None:
    """Do nothing. Phases use this function if they wait for no seat, or for each seat separately."""
