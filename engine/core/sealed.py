"""Sealed answers: several seats owe one each and may change it until the last is in; then all take effect."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.game import Seat


class Sealed(Struct, omit_defaults=True):
    """The seats that must answer and the answers sealed so far.

    It is part of the state, so it survives a restart. `needs` is in seat order. `answers` maps the seat's number as
    text to the answer: the game's own command struct, or plain builtins (the `msgspec.to_builtins` form) in games whose
    command type is a union.
    """

    needs: list[Seat] = []
    answers: dict[str, Any] = {}

    def seal(self, seat: Seat, answer: Any) -> None:
        """Store a seat's answer, or replace the one stored."""
        self.answers = {**self.answers, str(seat): answer}

    def withdraw(self, seat: Seat) -> None:
        """Remove the seat's answer, if there is one."""
        self.answers = {key: value for key, value in self.answers.items() if key != str(seat)}

    def owes(self, seat: Seat) -> bool:
        return seat in self.needs

    def has(self, seat: Seat) -> bool:
        return str(seat) in self.answers

    def of(self, seat: Seat) -> Any:
        """Return the seat's sealed answer, or None. Use it only for resolution and for the seat's own view."""
        return self.answers.get(str(seat))

    @property
    def complete(self) -> bool:
        return all(str(seat) in self.answers for seat in self.needs)
