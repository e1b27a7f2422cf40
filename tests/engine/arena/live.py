"""A match that starts in a given position and is played through the functions of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.arena.game import WarpArena
from engine.arena.state import State
from engine.core import codec
from engine.core.chance import Chance
from engine.core.deck import Deck
from engine.core.errors import Refusal
from engine.core.game import Setup
from engine.core.scenario_cards import OptionValue
from tests.engine.arena.tables import ROSE, arena, umpire
from tests.engine.battery import apply_and_check

GAME = WarpArena()
CONVERTERS = ("0.C 4-5", "1.C 8-2", "2.C 5-1", "3.C 7-1")


class Live:
    """One match. `state` is the current position, `events` holds what happened in the last step."""

    def __init__(
        self,
        pieces: Sequence[str] = (),
        hands: Sequence[Sequence[str]] = ((), ()),
        deck: Sequence[str] = (),
        scenario: str = "arena-chain",
        options: Mapping[str, OptionValue] | None = None,
        **table: Any,
    ) -> None:
        seats = len(hands)
        held = [each for each in CONVERTERS[:seats] if not any(p.startswith(each[:3]) for p in pieces)]
        state = umpire(arena(ROSE, [*held, *pieces], **table), hands=hands).state
        chosen = {"grids": "8", "chain": False, "initiative_cards": "none", **(options or {})}
        state.setup = Setup(scenario, seats, chosen)
        state.chance, state.deck = Chance(5), Deck(list(deck))
        state.to_play, state.order = list(range(1, seats)), list(range(seats))
        self.state: State = codec.copy(state)
        self.events: tuple[Any, ...] = ()

    def open_kinds(self) -> dict[int, list[str]]:
        """Return the kinds of open questions by seat, without those already answered."""
        owed = GAME.open_questions(self.state)
        open_now = {seat: [each.kind for each in asked if not each.answered] for seat, asked in owed.items()}
        return {seat: kinds for seat, kinds in open_now.items() if kinds}

    def do(self, seat: int, command: Any) -> Live:
        """Answer the seat's first open question."""
        decision = GAME.open_questions(self.state)[seat][0].id
        step = apply_and_check(GAME, self.state, seat, decision, command)
        self.state, self.events = step.state, tuple(event.body for event in step.events)
        return self

    def file(self, seat: int, command: Any) -> Live:
        step = apply_and_check(GAME, self.state, seat, "standing", command)
        self.state, self.events = step.state, tuple(event.body for event in step.events)
        return self

    def resign(self, seat: int) -> Live:
        step = GAME.resign(self.state, seat)
        self.state, self.events = step.state, tuple(event.body for event in step.events)
        return self

    def refusal_code(self, seat: int, command: Any) -> str:
        """Return the code with which the command is refused."""
        try:
            self.do(seat, command)
        except Refusal as refusal:
            return refusal.faults[0].code
        raise AssertionError("accepted")

    def hand(self, seat: int) -> list[str]:
        return self.state.players[seat].hand

    def event_tags(self) -> list[str]:
        """Return the tags of the events of the last step."""
        return [event.__struct_config__.tag for event in self.events]
