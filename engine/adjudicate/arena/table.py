"""The match of a case: every command goes through the functions of the live game, with the case's dice."""

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
"""By the beginning of the field's name: what a value that no command can have is refused as."""


class ItemRefused(Exception):
    """A command that an item stands for is refused."""

    def __init__(self, code: str, item: int = -1) -> None:
        super().__init__(code)
        self.code = code
        self.item = item
        """Its place in `do`; -1: the one being done."""


class Later(Struct, frozen=True):
    """What an item says of a choice that is asked after its window or die. `item`: its place in `do`."""

    item: int
    seat: Seat
    kind: str
    answer: Callable[[], None]


class ArenaTable:
    """A state and its dice. What is asked of whom is looked up in the game's own questions."""

    def __init__(self, state: State, names: Names, rules: Rules, dice: CaseDice) -> None:
        self.state, self.names, self.rules, self.dice = state, names, rules, dice
        self.totals: list[list[int]] = []
        self.later: list[Later] = []
        self.item = 0
        self.replied = -1
        """Number of the window that an item has answered."""

    def copy(self) -> ArenaTable:
        """The same position with dice of its own, for a trial."""
        other = ArenaTable(self.state, self.names, self.rules, self.dice.copy())
        other.totals, other.item, other.replied = list(self.totals), self.item, self.replied
        return other

    def saved(self) -> tuple[Any, ...]:
        """What `restore` brings back. States are never changed in place."""
        return self.state, list(self.totals), list(self.later), self.replied

    def restore(self, saved: tuple[Any, ...]) -> None:
        self.state, self.totals, self.later, self.replied = saved

    # ---- questions -------------------------------------------------------------------------------------------------

    def owed(self) -> Mapping[Seat, Sequence[Decision]]:
        return {} if self.state.over is not None else turn.owed(self.state, self.rules)

    def open(self) -> Iterator[tuple[Seat, Decision]]:
        """Questions that somebody waits for, in seat order."""
        owed = self.owed()
        return ((seat, each) for seat in sorted(owed) for each in owed[seat] if not each.answered)

    def question(self, seat: Seat, *kinds: str) -> Decision | None:
        """The open question of one of these kinds put to a seat."""
        return next((each for each in self.owed().get(seat, ()) if each.kind in kinds), None)

    def asked(self) -> list[Seat]:
        """Whose decision the game waits for, reaction windows aside."""
        return sorted({seat for seat, each in self.open() if each.kind != "window"})

    def acting(self) -> Seat:
        """Whose turn it is to act."""
        asked = self.asked()
        return self.state.active if not asked or self.state.active in asked else asked[0]

    # ---- commands --------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """All that is due in the position without a choice."""
        ump = self._umpire()
        turn.advance(ump)
        self._keep(ump)

    def send(self, seat: Seat, command: Any, *kinds: str) -> None:
        """Answer a question of one of these kinds (or the one there is: then the rules refuse it)."""
        wanted = self.question(seat, *kinds)
        question = wanted or next(iter(self.owed().get(seat, ())), None)
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
        """An item's answer to the open window."""
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
    """A refusal that is no rule's (stale, wrong kind of answer): it was not asked of this player now."""
    return code if code.startswith("A-E-") else TURN


def _code_of(refused: Malformed) -> str:
    field = refused.faults[0].field.rpartition("$.")[2]
    return next((code for start, code in MALFORMED.items() if field.startswith(start)), TURN)
