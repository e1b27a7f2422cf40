"""Sealed questions to seats: lists open questions, seals and takes back answers, and reads answers when all are in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from engine.core import changes, codec
from engine.core.errors import Stale, illegal
from engine.core.events import ALL
from engine.core.game import Decision, Seat
from engine.core.sealed import Sealed
from engine.warpwar.commands import Unseal
from engine.warpwar.events import event_types
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire

T = TypeVar("T")

Asked = dict[Seat, list[Decision]]


def decision_id(state: State, kind: str) -> str:
    """Return the id of a decision, for example "t3.build", or "t3.p1.build" in a player-turn of seat 1."""
    turn = f"t{state.turn}" if state.phasing < 0 else f"t{state.turn}.p{state.phasing}"
    return f"{turn}.{kind}"


def ask(state: State, seats: Iterable[Seat]) -> None:
    """Open a sealed question to these seats. If the list of seats is empty, no question is open."""
    state.sealed = Sealed(sorted(seats))


def questions(state: State, kind: str, text: str, command: str = "") -> Asked:
    """Return the open sealed question, as a map from each seat that must answer to its decision.

    If all answers have been given, return an empty dict.
    """
    if state.sealed.complete:
        return {}
    id = decision_id(state, kind)
    return {seat: [Decision(id, command or kind, text, state.sealed.has(seat))] for seat in state.sealed.needs}


def sealable(sealed: Sealed, seat: Seat, command: Any, kind: type[T]) -> T | None:
    """Return the answer that the command contains. The rules have not yet checked the answer.

    Return None if the command takes the sealed answer back. Raise Illegal if the command has another type, or if there
    is no sealed answer to take back.
    """
    if not isinstance(command, Unseal):
        return expect(command, kind)
    if not sealed.has(seat):
        raise illegal("E-NOTHING-SEALED", "There is no sealed answer to take back.")
    return None


def rehearsal(ump: Umpire) -> Umpire:
    """Return an umpire with a draft copy of the state. The caller tries an answer on the copy, and then discards the
    copy."""
    return Umpire(changes.draft(ump.state), ump.world)


def seal(ump: Umpire, sealed: Sealed, seat: Seat, command: Any, what: str, at: str = "") -> None:
    """Seal an answer that has been checked. If the command is `Unseal`, take the sealed answer back."""
    if isinstance(command, Unseal):
        sealed.withdraw(seat)
        ump.say(event_types.Sealed(seat, what, at, back=True), ALL)
        return
    if not sealed.has(seat):
        ump.say(event_types.Sealed(seat, what, at), ALL)
    sealed.seal(seat, codec.encode(command).decode())


def answer_of(sealed: Sealed, seat: Seat, kind: type[T]) -> T | None:
    """Return the seat's sealed answer as a command, or None if the seat has sealed nothing."""
    text = sealed.of(seat)
    return None if text is None else codec.decode(text, kind)


def expect(command: Any, kind: type[T]) -> T:
    """Return the command if it has the type that the question requires. Otherwise raise Illegal."""
    if isinstance(command, kind):
        return command
    raise illegal(
        "E-WRONG-ANSWER", "This command does not answer the question. Use the form that the table shows.", "kind"
    )


__all__ = [
    "Asked", "Stale", "answer_of", "ask", "decision_id", "expect", "questions", "rehearsal", "seal", "sealable",
]  # fmt: skip
