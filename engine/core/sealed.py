"""Sealed answers to a question put to several seats. A seat can change its answer until the last answer is given.

When all answers are given, all of them take effect together.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.game import Seat


class Sealed(Struct, omit_defaults=True):
    """The seats that must answer a question, and the answers that they have sealed so far.

    A `Sealed` is part of the state, so it survives a restart of the server. `needs` is in seat order. `answers` maps
    the number of a seat, as text, to the seat's answer. The answer is a command struct of the game. If the game's
    command type is a union, the answer consists of plain builtins, as `msgspec.to_builtins` returns them.
    """

    needs: list[Seat] = []
    answers: dict[str, Any] = {}

    def seal(self, seat: Seat, answer: Any) -> None:
        """Store the answer of a seat. The new answer replaces an earlier answer of this seat."""
        self.answers = {**self.answers, str(seat): answer}

    def withdraw(self, seat: Seat) -> None:
        """Remove the answer of the seat, if there is one."""
        self.answers = {key: value for key, value in self.answers.items() if key != str(seat)}

    def owes(self, seat: Seat) -> bool:
        return seat in self.needs

    def has(self, seat: Seat) -> bool:
        return str(seat) in self.answers

    def of(self, seat: Seat) -> Any:
        """Return the sealed answer of the seat, or None.

        Use this function only to carry out the answers, or to build the view of this seat.
        """
        return self.answers.get(str(seat))

    @property
    def complete(self) -> bool:
        return all(str(seat) in self.answers for seat in self.needs)
