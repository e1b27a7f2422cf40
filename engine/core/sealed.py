"""Sealed answers: several seats owe one each, may change theirs until the last is in, then all count at once."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.game import Seat


class Sealed(Struct, omit_defaults=True):
    """Who must answer and what lies sealed. `needs` is in seat order; answers are the game's own command structs.

    It is part of the state, so it survives a restart. Answers are kept as plain builtins (`msgspec.to_builtins`
    form) by games whose command type is a union; `answers` maps the seat's number, written as a string, to it.
    """

    needs: list[Seat] = []
    answers: dict[str, Any] = {}

    def seal(self, seat: Seat, answer: Any) -> None:
        """Put an answer in, or replace the one that lies there."""
        self.answers = {**self.answers, str(seat): answer}

    def withdraw(self, seat: Seat) -> None:
        """Take the answer back; nothing happens if there is none."""
        self.answers = {key: value for key, value in self.answers.items() if key != str(seat)}

    def owes(self, seat: Seat) -> bool:
        return seat in self.needs

    def has(self, seat: Seat) -> bool:
        return str(seat) in self.answers

    def of(self, seat: Seat) -> Any:
        """That seat's sealed answer, or None. For resolution and for the seat's own view only."""
        return self.answers.get(str(seat))

    @property
    def complete(self) -> bool:
        return all(str(seat) in self.answers for seat in self.needs)
