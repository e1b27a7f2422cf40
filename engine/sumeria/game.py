"""Implement `core.game.Game` for Sumeria. Each function calls another module of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from engine.core import changes, codec
from engine.core.chance import Seed
from engine.core.errors import illegal
from engine.core.game import Decision, Game, Outcome, Reply, Seat, Setup, Step, Viewer
from engine.core.scenario_cards import ScenarioCard
from engine.sumeria import bot, command_check, resignation, standing, turn
from engine.sumeria.bot import advice
from engine.sumeria.commands import Command
from engine.sumeria.events import event_text, event_types
from engine.sumeria.events.event_types import EventBody
from engine.sumeria.prompts import Prompt
from engine.sumeria.questions import answers
from engine.sumeria.questions.question_types import AdviceOf, Answer, Question
from engine.sumeria.setup import initial_state, scenario_cards, scenarios
from engine.sumeria.state import State
from engine.sumeria.umpire import Umpire
from engine.sumeria.view import Board, SetupView, View
from engine.sumeria.views import build_view
from engine.sumeria.views.board_view import board_of
from engine.sumeria.world import World, world_of


class Sumeria(Game[State, View]):
    """The game Sumeria. The class has no state. See `core.game.Game` for a description of each function."""

    name = "sumeria"
    title = "Sumeria"
    rule_cases = True
    motto = "Win six cities between two rivers, with secret levies and ten segments of war."
    blurb = "Raise armies from fertile land, march over rivers, and win battles with cards that you choose in secret."
    rules = 1
    plays: tuple[int, ...] = (1,)
    state_type: Any = State
    command_type: Any = Command
    event_type: Any = EventBody
    view_type: Any = View
    board_type: Any = Board
    typescript_types: Mapping[str, Any] = MappingProxyType({"Prompt": Prompt, "Question": Question, "Answer": Answer})
    private_sections = ("decisions", "prompts", "standing")
    closed_sections = ("standing",)

    def scenarios(self) -> Sequence[ScenarioCard]:
        return scenario_cards.cards()

    def new(self, setup: Setup, seed: Seed) -> Step[State]:
        state = codec.copy(initial_state.initial_state(scenarios.check(setup), seed))
        ump = Umpire(changes.draft(state), _world(state))
        turn.begin(ump)
        return _step(ump, state)

    def open_questions(self, state: State) -> Mapping[Seat, tuple[Decision, ...]]:
        asked = turn.open_questions(state, _world(state))
        return {seat: tuple(asked[seat]) for seat in sorted(asked)}

    def apply(self, state: State, seat: Seat, decision: str, command: Any, judged: Any = None) -> Step[State]:
        question, found = judged or command_check.judge(state, _world(state), seat, decision, command)
        ump = Umpire(changes.draft(state), _world(state))
        if question is None:
            standing.file(ump.state, seat, command)
            return _step(ump, state)
        turn.PHASES[state.phase].answer(ump, seat, question, command, found)
        turn.advance(ump)
        return _step(ump, state)

    def check(self, state: State, seat: Seat, decision: str, command: Any) -> Any:
        return command_check.judge(state, _world(state), seat, decision, command)

    def view(self, state: State, viewer: Viewer) -> View:
        return build_view.views(state, _world(state), (viewer,))[viewer]

    def views(self, state: State, viewers: Sequence[Viewer]) -> Mapping[Viewer, View]:
        return build_view.views(state, _world(state), viewers)

    def sections(
        self, state: State, viewers: Sequence[Viewer], since: State | None = None
    ) -> Mapping[Viewer, Mapping[str, Any]]:
        return build_view.sections(state, _world(state), viewers, since)

    def board(self, setup: SetupView) -> Board:
        return board_of(setup)

    def explain(self, view: View, question: Mapping[str, Any]) -> Any:
        asked = answers.read_question(question)
        return advice.advice(view) if isinstance(asked, AdviceOf) else answers.explain(view, asked)

    def suggest(self, view: View, rng: Random) -> Reply | None:
        return bot.suggest(view, rng)

    def idle(self, view: View) -> Reply | None:
        return bot.idle(view)

    def resign(self, state: State, seat: Seat) -> Step[State]:
        if state.over is not None or not 0 <= seat < len(state.sides) or state.sides[seat].out:
            raise illegal("E-OVER", "This seat is no longer in the match.")
        ump = Umpire(changes.draft(state), _world(state))
        resignation.resign(ump, seat)
        turn.go_on_without(ump)
        return _step(ump, state)

    def draw(self, state: State) -> Step[State]:
        if state.over is not None:
            raise illegal("E-OVER", "The match is already over.")
        ump = Umpire(changes.draft(state), _world(state))
        ump.finish((), "agreed", "All players agreed to a draw.")
        return _step(ump, state)

    def time_limit(self, setup: Setup) -> int | None:
        return 60 * scenarios.rules_for(setup.scenario, setup.options).minutes or None

    def time_up(self, state: State) -> Step[State]:
        if state.over is not None or state.time_up:
            raise illegal("E-OVER", "The match is over, or this turn is already the last turn.")
        ump = Umpire(changes.draft(state), _world(state))
        ump.state.time_up = True
        ump.say(event_types.TimeUp(state.turn))
        return _step(ump, state)

    def outcome(self, state: State) -> Outcome | None:
        return state.over

    def tell(self, event: Any) -> str:
        return event_text.tell(event)


def _step(ump: Umpire, before: State) -> Step[State]:
    """Return the new state in canonical order, with the events.

    Because of the canonical order, a match continues in the same way from memory and from disk.
    """
    return Step(changes.canonical_copy(before, ump.state), tuple(ump.events))


def _world(state: State) -> World:
    return world_of(state.setup)


GAME = Sumeria()
