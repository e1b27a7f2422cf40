"""Implement `core.game.Game` for Warp Arena. The functions call the modules of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from engine.arena import auto_pass, bot, command_check, resignation, turn
from engine.arena.commands import Command, Passes
from engine.arena.events import event_text
from engine.arena.events.event_types import EventBody, Shuffled
from engine.arena.prompts import Prompt
from engine.arena.questions import answers
from engine.arena.questions.question_types import Answer, Question
from engine.arena.setup import initial_state, options, scenario_cards
from engine.arena.state import State
from engine.arena.umpire import Umpire
from engine.arena.view import Board, SetupView, View
from engine.arena.views import build_view
from engine.arena.views.board_view import board_of
from engine.core import changes, codec
from engine.core.chance import Seed
from engine.core.dice import StreamDice
from engine.core.errors import illegal
from engine.core.game import Decision, Game, Outcome, Reply, Seat, Setup, Step, Viewer
from engine.core.scenario_cards import ScenarioCard


class WarpArena(Game[State, View]):
    """The game Warp Arena. The object has no state. `core.game.Game` describes what each method must do."""

    name = "arena"
    title = "Warp Arena"
    rule_cases = True
    motto = "Robots fight on a moving floor, and a Wild Warp can come at any moment."
    blurb = "Gather discs, turn them into robots, move the ground under other players, and destroy their Converters."
    rules = 1
    plays: tuple[int, ...] = (1,)
    state_type: Any = State
    command_type: Any = Command
    event_type: Any = EventBody
    view_type: Any = View
    board_type: Any = Board
    typescript_types: Mapping[str, Any] = MappingProxyType({"Prompt": Prompt, "Question": Question, "Answer": Answer})
    private_sections = ("decisions", "prompts", "passes")

    def scenarios(self) -> Sequence[ScenarioCard]:
        return scenario_cards.cards()

    def new(self, setup: Setup, seed: Seed) -> Step[State]:
        before = codec.copy(initial_state.initial_state(options.check(setup), seed))
        ump = _umpire(before)
        ump.state.deck.cards = ump.dice.shuffled(initial_state.deck_of(ump.rules), "deck")
        if ump.state.deck.cards:
            ump.say(Shuffled(len(ump.state.deck.cards)))
        turn.advance(ump)
        return _step(ump, before)

    def open_questions(self, state: State) -> Mapping[Seat, tuple[Decision, ...]]:
        asked = auto_pass.open_questions(state, options.rules_of(state.setup))
        return {seat: tuple(asked[seat]) for seat in sorted(asked)}

    def apply(self, state: State, seat: Seat, decision: str, command: Any, judged: Any = None) -> Step[State]:
        question, found = judged or self.check(state, seat, decision, command)
        ump = _umpire(state)
        if question is None:
            _file(ump, seat, command)
        else:
            turn.answer(ump, seat, question, command, found)
        turn.advance(ump)
        return _step(ump, state)

    def check(self, state: State, seat: Seat, decision: str, command: Any) -> Any:
        return command_check.judge(state, options.rules_of(state.setup), seat, decision, command)

    def view(self, state: State, viewer: Viewer) -> View:
        return build_view.views(state, options.rules_of(state.setup), (viewer,))[viewer]

    def views(self, state: State, viewers: Sequence[Viewer]) -> Mapping[Viewer, View]:
        return build_view.views(state, options.rules_of(state.setup), viewers)

    def sections(
        self, state: State, viewers: Sequence[Viewer], since: State | None = None
    ) -> Mapping[Viewer, Mapping[str, Any]]:
        return build_view.sections(state, options.rules_of(state.setup), viewers, since)

    def explain(self, view: View, question: Mapping[str, Any]) -> Any:
        return answers.explain(view, question)

    def board(self, setup: SetupView) -> Board:
        return board_of(setup)

    def suggest(self, view: View, rng: Random) -> Reply | None:
        return bot.suggest(view, rng)

    def idle(self, view: View) -> Reply | None:
        return bot.idle(view)

    def pass_by(self, view: View) -> Reply | None:
        return bot.pass_by(view)

    def resign(self, state: State, seat: Seat) -> Step[State]:
        if state.over is not None or not 0 <= seat < len(state.players) or state.players[seat].out:
            raise illegal("E-OVER", "This seat is no longer in the match.")
        ump = _umpire(state)
        resignation.resign(ump, seat)
        turn.advance(ump)
        return _step(ump, state)

    def draw(self, state: State) -> Step[State]:
        if state.over is not None:
            raise illegal("E-OVER", "The match is already over.")
        ump = _umpire(state)
        ump.finish((), "agreed", "All players agreed to a draw.")
        turn.clear(ump)
        return _step(ump, state)

    def outcome(self, state: State) -> Outcome | None:
        return state.over

    def tell(self, event: Any) -> str:
        return event_text.tell(event)


def _umpire(state: State) -> Umpire:
    copied = changes.draft(state)
    return Umpire(copied, options.rules_of(state.setup), StreamDice(copied.chance))


def _file(ump: Umpire, seat: Seat, command: Passes) -> None:
    """Replace the seat's standing passes, or remove them if `until` is "".

    If passes are set while a window asks the seat, the window is passed at once.
    """
    ump.player(seat).passes = command if command.until else None
    if command.until:
        turn.pass_open_window(ump, seat)


def _step(ump: Umpire, before: State) -> Step[State]:
    """Return the new state in canonical order, with the events.

    Because of the canonical order, a match continues in the same way from memory and from disk.
    """
    return Step(changes.canonical_copy(before, ump.state), tuple(ump.events))
