"""The match of a case. Every command goes through the functions of the live game, with the dice of the case."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine.adjudicate.arena.dice import CaseDice
from engine.adjudicate.arena.names import Names
from engine.arena import command_check, resignation, turn
from engine.arena.commands import Command
from engine.arena.events.event_types import Fought, Strengths
from engine.arena.rules import Rules
from engine.arena.state import State
from engine.arena.umpire import Umpire
from engine.core import codec
from engine.core.errors import Malformed, Refusal
from engine.core.game import Decision, Seat

TURN, WINDOW = "A-E-TURN", "A-E-WINDOW"
MALFORMED = {
    "grid": "A-E-GRID", "rot": "A-E-PLACE", "q": "A-E-PLACE", "r": "A-E-PLACE", "disc": "A-E-DISC", "card": "A-E-CARD",
    "hex": "A-E-HEX", "piece": "A-E-PIECE",
}  # fmt: skip
"""Maps the start of a field name to the error code for an impossible value of the field."""


class ItemRefused(Exception):
    """Raised if the rules refuse a command of an item."""

    def __init__(self, code: str, item: int = -1) -> None:
        super().__init__(code)
        self.code = code
        self.item = item
        """Index in `do` of the refused item. -1 means the item that is being carried out."""


class Later(Struct, frozen=True):
    """An answer that an item sets in advance, for a question that follows the item's reaction window or die roll.

    `item`: index of the item in `do`.
    """

    item: int
    seat: Seat
    kind: str
    answer: Callable[[], None]


class ArenaTable:
    """The state and the dice of a case. The open questions decide which seat sends a command."""

    def __init__(self, state: State, names: Names, rules: Rules, dice: CaseDice) -> None:
        self.state, self.names, self.rules, self.dice = state, names, rules, dice
        self.totals: list[list[int]] = []
        self.later: list[Later] = []
        self.item = 0
        self.replied = -1
        """Number of the last reaction window that an item has answered."""

    def copy(self) -> ArenaTable:
        """Return a table with the same position and separate dice. The copy is used to try out a command."""
        other = ArenaTable(self.state, self.names, self.rules, self.dice.copy())
        other.totals, other.item, other.replied = list(self.totals), self.item, self.replied
        return other

    def take_snapshot(self) -> tuple[Any, ...]:
        """Return the data that `restore` needs. Copies are not needed, because states are never changed in place."""
        return self.state, list(self.totals), list(self.later), self.replied

    def restore(self, saved: tuple[Any, ...]) -> None:
        self.state, self.totals, self.later, self.replied = saved

    # ---- questions -------------------------------------------------------------------------------------------------

    def open_questions(self) -> Mapping[Seat, Sequence[Decision]]:
        return {} if self.state.over is not None else turn.open_questions(self.state, self.rules)

    def open(self) -> Iterator[tuple[Seat, Decision]]:
        """Return the questions that are open and not answered yet, each with its seat, in seat order."""
        owed = self.open_questions()
        return ((seat, each) for seat in sorted(owed) for each in owed[seat] if not each.answered)

    def question(self, seat: Seat, *kinds: str) -> Decision | None:
        """Return the seat's open question of one of these kinds, or None if there is no such question."""
        return next((each for each in self.open_questions().get(seat, ()) if each.kind in kinds), None)

    def asked_seats(self) -> list[Seat]:
        """Return the seats that must answer a question. Questions of reaction windows do not count."""
        return sorted({seat for seat, each in self.open() if each.kind != "window"})

    def acting(self) -> Seat:
        """Return the seat that acts next.

        This is the active seat, unless only other seats must answer a question. Then it is the first of these seats.
        """
        asked = self.asked_seats()
        return self.state.active if not asked or self.state.active in asked else asked[0]

    # ---- commands --------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Run the game until a player must make a choice."""
        ump = self._umpire()
        turn.advance(ump)
        self._keep(ump)

    def send(self, seat: Seat, command: Any, *kinds: str) -> None:
        """Answer the seat's open question of one of these kinds.

        If there is no such question, send the command to the seat's first question, so that the rules refuse it. Raise
        ItemRefused with the error code if the command is refused.
        """
        wanted = self.question(seat, *kinds)
        question = wanted or next(iter(self.open_questions().get(seat, ())), None)
        if question is None:
            raise ItemRefused(TURN)
        if self.state.stage == "phase":
            self.dice.leave_initiative()
        try:
            command = codec.read_command(msgspec.to_builtins(command), Command)
            judged = command_check.judge(self.state, self.rules, seat, question.id, command)
        except Malformed as refused:
            raise ItemRefused(_code_of(refused) if wanted else TURN) from None
        except Refusal as refused:
            raise ItemRefused(_plain(refused.faults[0].code)) from None
        ump = self._umpire()
        answered, found = judged
        assert answered is not None
        turn.answer(ump, seat, answered, command, found)
        turn.advance(ump)
        self._keep(ump)

    def reply(self, seat: Seat, command: Any) -> None:
        """Send the answer of an item to the open reaction window."""
        window = self.state.window
        self.send(seat, command, "window")
        self.replied = window.number if window is not None else -1

    def resign(self, seat: Seat) -> None:
        if self.state.over is not None or self.state.players[seat].out:
            raise ItemRefused(TURN)
        ump = self._umpire()
        resignation.resign(ump, seat)
        turn.advance(ump)
        self._keep(ump)

    def _umpire(self) -> Umpire:
        return Umpire(codec.copy(self.state), self.rules, self.dice)

    def _keep(self, ump: Umpire) -> None:
        self.state = codec.copy(ump.state)
        for event in ump.events:
            if isinstance(event.body, Fought | Strengths):
                self.totals.append(list(event.body.totals))


def _plain(code: str) -> str:
    """Return the code of a refusal.

    If the code is not one of the rules (stale, wrong kind), return the code for a wrong turn.
    """
    return code if code.startswith("A-E-") else TURN


def _code_of(refused: Malformed) -> str:
    field = refused.faults[0].field.rpartition("$.")[2]
    return next((code for start, code in MALFORMED.items() if field.startswith(start)), TURN)
