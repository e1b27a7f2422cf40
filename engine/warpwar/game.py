"""WarpWar as the hall uses it: the functions of `core.game.Game`. Each calls the module that implements it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from engine.core import changes, codec
from engine.core.analysis import Analysis
from engine.core.chance import Seed
from engine.core.drills import Drill, Judged, ShippedDrill
from engine.core.errors import illegal
from engine.core.events import ALL
from engine.core.game import (
    CADET,
    PUBLIC,
    Decision,
    Game,
    Level,
    MatchRecord,
    Outcome,
    Reply,
    Seat,
    Setup,
    Step,
    Viewer,
)
from engine.core.scenario_cards import Design, ScenarioCard
from engine.warpwar import auto_pass, bot, command_check, resignation, turn
from engine.warpwar.analysis.analysis_types import MatchDetail
from engine.warpwar.commands import BuildItem, Command, Passes, Unseal
from engine.warpwar.drills import shipped
from engine.warpwar.drills.drill_types import DrillShown, DrillVerdict
from engine.warpwar.events import event_text, event_types, match_report
from engine.warpwar.events.event_types import EventBody
from engine.warpwar.knowledge import sightings
from engine.warpwar.lab import lab_position, lab_scenario
from engine.warpwar.lab.lab_types import LabAnswer, LabKit, LabQuestion, PlayIt
from engine.warpwar.phases import victory
from engine.warpwar.prompts import Prompt
from engine.warpwar.questions import answers
from engine.warpwar.questions.question_types import Answer, Question
from engine.warpwar.setup import edition_files, initial_state, options, scenario_cards
from engine.warpwar.setup.design import DesignKit, check_scenario_design, design_kit
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.units import dummies
from engine.warpwar.view import Board, SetupView, View
from engine.warpwar.views import build_view
from engine.warpwar.views.board_view import board_of
from engine.warpwar.world import world_for

CAPTAIN = Level(
    "captain", "Captain", "This bot calculates every round of combat and builds bigger ships, but moves like the Cadet."
)
ADMIRAL = Level(
    "admiral", "Admiral", "This bot learns how each enemy fights, keeps its fleet together and moves to a chosen goal."
)
FIRST_SEEDS = 2**32
"""Smallest seed that was drawn at random in matches of rules version 1. Smaller seeds were chosen by a person."""


class WarpWar(Game[State, View]):
    """The game WarpWar. An object of this class has no state. The functions are documented in `core.game.Game`."""

    name = "warpwar"
    title = "WarpWar"
    rule_cases = True
    has_drills = True
    analyst = True
    motto = "Design your own ships. Give secret orders. No dice."
    blurb = "Build warships point by point, move them along warplines, and guess your opponents' orders in every round."
    rules = edition_files.PRESENT
    plays: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    state_type: Any = State
    command_type: Any = Command
    event_type: Any = EventBody
    view_type: Any = View
    board_type: Any = Board
    typescript_types: Mapping[str, Any] = MappingProxyType(
        {
            "Prompt": Prompt,
            "BuildItem": BuildItem,
            "Question": Question,
            "Answer": Answer,
            "DesignKit": DesignKit,
            "LabKit": LabKit,
            "LabQuestion": LabQuestion,
            "LabAnswer": LabAnswer,
            "DrillShown": DrillShown,
            "DrillVerdict": DrillVerdict,
            "MatchDetail": MatchDetail,
        }
    )
    private_sections = ("decisions", "prompts", "standing")
    levels = (CADET, CAPTAIN, ADMIRAL)

    def scenarios(self) -> Sequence[ScenarioCard]:
        return scenario_cards.cards()

    def design(self, source: str | Mapping[str, Any]) -> Design:
        return check_scenario_design(source, lambda setup: self.view(self.new(setup, 1).state, PUBLIC))

    def design_kit(self) -> DesignKit:
        return design_kit()

    def lab_kit(self) -> LabKit:
        return lab_position.kit()

    def lab(self, question: Mapping[str, Any]) -> LabAnswer:
        asked = lab_position.parse_question(question)
        if isinstance(asked, PlayIt):
            return lab_scenario.playable(asked)
        from engine.warpwar.minds import lab_solver  # local import, because it loads numpy

        return lab_solver.answer(asked)

    def shipped_drills(self) -> Sequence[ShippedDrill]:
        return shipped.read_shipped_drills()

    def drills(self, steps: Iterable[tuple[int, Step[State]]]) -> Iterator[Drill]:
        from engine.warpwar.minds import drill_solver

        return drill_solver.drills(steps)

    def judge_drill(self, drill: Drill, answer: Any) -> Judged:
        from engine.warpwar.minds import drill_solver

        return drill_solver.judge_answer(drill, answer)

    def analysis(
        self, match: MatchRecord, entries: int, steps: Iterable[tuple[Any, Step[State]]]
    ) -> Iterator[float | Analysis]:
        from engine.warpwar.minds import match_analysis  # local import, because it loads numpy

        return match_analysis.analyse_match(self, match.setup.seats, entries, steps)

    def new(self, setup: Setup, seed: Seed) -> Step[State]:
        state = codec.copy(initial_state.initial_state(options.check(setup), seed))
        ump = Umpire(changes.draft(state), world_for(state))
        turn.begin(ump)
        return _finish_step(ump, state)

    def open_questions(self, state: State) -> Mapping[Seat, tuple[Decision, ...]]:
        asked = turn.open_questions(state, world_for(state))
        return {seat: tuple(asked[seat]) for seat in sorted(asked)}

    def apply(self, state: State, seat: Seat, decision: str, command: Any, judged: Any = None) -> Step[State]:
        again = isinstance(state.seed, int) and state.seed >= FIRST_SEEDS
        question, found = judged or command_check.judge(state, world_for(state), seat, decision, command, again)
        ump = Umpire(changes.draft(state), world_for(state))
        if question is None:
            command_check.file(ump.side(seat), command)
            if isinstance(command, Passes):
                auto_pass.again(ump.state, ump.world, seat)
            return _step(ump, state)
        auto_pass.note_answer(state, ump.state, ump.world, seat, question, command)
        turn.PHASES[state.phase].answer(ump, seat, question, command, found)
        if isinstance(command, Unseal):
            ump.side(seat).opened = question.id
            auto_pass.again(ump.state, ump.world, seat)
        turn.advance(ump)
        return _finish_step(ump, state)

    def check(self, state: State, seat: Seat, decision: str, command: Any) -> Any:
        return command_check.judge(state, world_for(state), seat, decision, command)

    def view(self, state: State, viewer: Viewer) -> View:
        return build_view.views(state, world_for(state), (viewer,))[viewer]

    def views(self, state: State, viewers: Sequence[Viewer]) -> Mapping[Viewer, View]:
        return build_view.views(state, world_for(state), viewers)

    def sections(
        self, state: State, viewers: Sequence[Viewer], since: State | None = None
    ) -> Mapping[Viewer, Mapping[str, Any]]:
        return build_view.sections(state, world_for(state), viewers, since)

    def allies(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        return build_view.allied_groups(state)

    def board(self, setup: SetupView) -> Board:
        return board_of(setup)

    def explain(self, view: View, question: Mapping[str, Any]) -> Any:
        return answers.explain(view, question)

    def suggest(self, view: View, rng: Random) -> Reply | None:
        return bot.suggest(view, rng)

    def answer(self, view: View, rng: Random, level: str) -> Reply | None:
        if level not in (CAPTAIN.key, ADMIRAL.key):
            return bot.suggest(view, rng)
        from engine.warpwar import minds  # local import, because it loads numpy

        return minds.answer(self, view, rng, level)

    def idle(self, view: View) -> Reply | None:
        return bot.idle(view)

    def pass_by(self, view: View) -> Reply | None:
        return bot.pass_by(view)

    def resign(self, state: State, seat: Seat) -> Step[State]:
        if state.over is not None or not 0 <= seat < len(state.sides) or state.sides[seat].resigned:
            raise illegal("E-OVER", "This seat is no longer in the match.")
        ump = Umpire(changes.draft(state), world_for(state))
        resignation.resign(ump, seat)
        turn.go_on_without(ump, seat)
        turn.advance(ump)
        return _finish_step(ump, state)

    def draw(self, state: State) -> Step[State]:
        if state.over is not None:
            raise illegal("E-OVER", "The match is already over.")
        ump = Umpire(changes.draft(state), world_for(state))
        ump.finish((), "agreed", "All players agreed to a draw.")
        return _step(ump, state)

    def time_limit(self, setup: Setup) -> int | None:
        return victory.time_limit(setup)

    def time_up(self, state: State) -> Step[State]:
        if state.over is not None or state.time_up:
            raise illegal("E-OVER", "The match is over, or this turn is already its last turn.")
        ump = Umpire(changes.draft(state), world_for(state))
        ump.state.time_up = True
        ump.say(event_types.TimeUp(state.turn), ALL)
        return _step(ump, state)

    def outcome(self, state: State) -> Outcome | None:
        return state.over

    def tell(self, event: Any) -> str:
        return event_text.tell(event)

    def report(self, match: MatchRecord, steps: Iterable[Step[State]]) -> Iterator[str]:
        return match_report.lines(self, match, steps)


def _finish_step(ump: Umpire, before: State) -> Step[State]:
    if ump.rules.semi_hidden:
        dummies.remove_lone(ump.state)
    sightings.update(ump)
    auto_pass.note(ump.state, ump.world)
    return _step(ump, before)


def _step(ump: Umpire, before: State) -> Step[State]:
    """Return the new state in canonical order, so that it plays the same from memory as from disk."""
    return Step(changes.canonical_copy(before, ump.state), tuple(ump.events))
