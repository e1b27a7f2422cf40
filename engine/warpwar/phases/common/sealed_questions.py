"""Sealed questions put to seats: listing them, sealing and taking back answers, reading them when all are in."""

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
    """ "t3.build", and with alternating player-turns "t3.p1.build"."""
    turn = f"t{state.turn}" if state.phasing < 0 else f"t{state.turn}.p{state.phasing}"
    return f"{turn}.{kind}"


def ask(state: State, seats: Iterable[Seat]) -> None:
    """Open a sealed question to these seats; nobody is fine too."""
    state.sealed = Sealed(sorted(seats))


def questions(state: State, kind: str, text: str, command: str = "") -> Asked:
    """The open sealed question as a decision for each seat that needs to answer it; none once all are in."""
    if state.sealed.complete:
        return {}
    id = decision_id(state, kind)
    return {seat: [Decision(id, command or kind, text, state.sealed.has(seat))] for seat in state.sealed.needs}


def sealable(sealed: Sealed, seat: Seat, command: Any, kind: type[T]) -> T | None:
    """The answer to be sealed, still to be judged; None: the one that lies sealed is taken back.

    Raises Illegal for a command of another kind, and where there is nothing to take back.
    """
    if not isinstance(command, Unseal):
        return expect(command, kind)
    if not sealed.has(seat):
        raise illegal("E-NOTHING-SEALED", "There is no sealed answer to take back.")
    return None


def rehearsal(ump: Umpire) -> Umpire:
    """A copy of the umpire on which an answer is tried out; nothing of it is kept."""
    return Umpire(changes.draft(ump.state), ump.world)


def seal(ump: Umpire, sealed: Sealed, seat: Seat, command: Any, what: str, at: str = "") -> None:
    """Put in an answer that was judged, or take it back."""
    if isinstance(command, Unseal):
        sealed.withdraw(seat)
        ump.say(event_types.Sealed(seat, what, at, back=True), ALL)
        return
    if not sealed.has(seat):
        ump.say(event_types.Sealed(seat, what, at), ALL)
    sealed.seal(seat, codec.encode(command).decode())


def answer_of(sealed: Sealed, seat: Seat, kind: type[T]) -> T | None:
    """What a seat sealed, as a command; None if nothing lies there."""
    text = sealed.of(seat)
    return None if text is None else codec.decode(text, kind)


def expect(command: Any, kind: type[T]) -> T:
    """The command if it is of the kind the question asks for; raises Illegal otherwise."""
    if isinstance(command, kind):
        return command
    raise illegal("E-WRONG-ANSWER", "That command does not answer this question. Use the form the table shows.", "kind")


__all__ = [
    "Asked", "Stale", "answer_of", "ask", "decision_id", "expect", "questions", "rehearsal", "seal", "sealable",
]  # fmt: skip
