"""What a move does to a position: the rules' part and the table's part, before anything is stored."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core import codec
from engine.core.errors import Fault, Malformed, illegal
from engine.core.events import Event
from engine.core.game import PUBLIC, STANDING, AnyGame, Decision, Header, Seat, Step
from engine.core.receipts import Receipt
from engine.core.recorded import ACT
from games import server_time
from games.play import checkpoints, clock, passing, receipts
from games.play.match_data import MatchSettings, Position
from games.play.moves import Filing, Move, Write, text
from games.play.sections import Sections, Stream, next_stream, sections_after
from games.play.table_actions import perform
from games.play.table_state import TableState


class Resolution(Struct):
    """A resolved move: the row to write, and what the match becomes once it is written."""

    write: Write
    position: Position
    header: Header
    owed: Mapping[Seat, tuple[Decision, ...]]
    sections: dict[int, Sections]
    news: dict[int, Sections]
    """Viewer -> changed sections, for those whose number grew."""
    events: tuple[Event, ...]
    handed: tuple[int, str] | None = None
    """The seat that a bot shall play from now on."""
    replaced: Filing | None = None
    """An earlier entry of which nothing need be kept any more."""
    own: Receipt | None = None
    """Of the answer just given."""
    shown: tuple[Receipt, ...] = ()
    """Those of the sealed questions that closed."""


class CheckedMove(Struct, frozen=True):
    """A move that was found to be allowed in this position: its command as the game reads it, what the game found."""

    position: Position
    command: Any = None
    found: Any = None


def resolve(
    game: AnyGame,
    settings: MatchSettings,
    now: Position,
    before: dict[int, Sections],
    header: Header,
    move: Move,
    checked: CheckedMove | None = None,
) -> Resolution:
    """Everything the move changes; raises Refusal. `now`, its `before` and `header` stay untouched.

    `checked`: what `check_move` has answered for this move in this very position.
    """
    at, handed = server_time.now(), None
    if move.decision == ACT:
        acted = perform(game, settings, now, header, move, at)
        step, table, handed = acted.step, acted.table, acted.handed
    else:
        step, table = answer(game, now, move, at, checked), now.table_state
    done = resolution_of(game, settings, now, before, header, move, step, table, at)
    done.handed = handed
    return done


def check_move(game: AnyGame, settings: MatchSettings, now: Position, header: Header, move: Move) -> CheckedMove:
    """That a person may do that now; raises Refusal.

    Unlike `resolve` it answers from what that seat may know alone, so that neither what it says nor how long it takes
    tells of anything else: this comes before the room's lock, the rules' true position and the disk.
    """
    if move.decision == ACT:
        perform(game, settings, now, header, move, server_time.now())
        return CheckedMove(now)
    command = _typed(game, now, move)
    try:
        return CheckedMove(now, command, game.check(now.state, move.seat, move.decision, command))
    except RecursionError:
        raise _too_deep() from None


def answer(game: AnyGame, now: Position, move: Move, at: float, checked: CheckedMove | None = None) -> Step[Any]:
    """The rules' answer to a command for a decision."""
    if checked is not None and checked.found is not None:
        return game.apply(now.state, move.seat, move.decision, checked.command, checked.found)
    command = _typed(game, now, move)
    if move.timer and _deadline(game, now, move) > at:
        raise illegal("E-EARLY", "That seat has time left.")
    try:
        return game.apply(now.state, move.seat, move.decision, command)
    except RecursionError:
        raise _too_deep() from None


def _deadline(game: AnyGame, now: Position, move: Move) -> float:
    """When the time for the question that this move answers is over."""
    asked = [each for each in game.owed(now.state).get(move.seat, ()) if each.id == move.decision and not each.answered]
    return min((clock.deadline(now.table_state, move.seat, each) for each in asked), default=inf)


def _typed(game: AnyGame, now: Position, move: Move) -> Any:
    """The command as a struct of the game; raises Refusal where it is none, or in a pause."""
    if now.table_state.paused and move.decision != STANDING:
        raise illegal("E-PAUSED", "The game is paused. Look and plan; it goes on when the table agrees.")
    return codec.read_command(move.command, game.command_type) if isinstance(move.command, dict) else move.command


def _too_deep() -> Malformed:
    return Malformed(Fault("E-MALFORMED", "That command is nested too deeply."))


def resolution_of(
    game: AnyGame,
    settings: MatchSettings,
    now: Position,
    before: dict[int, Sections],
    was: Header,
    move: Move,
    step: Step[Any],
    table: TableState,
    at: float,
) -> Resolution:
    """The step as rows and pictures: every viewer's view is made here, and only here his number grows."""
    streams: dict[str, Stream] = {}
    sections, differences = sections_after(game, now.state, step.state, before)
    news: dict[int, Sections] = {}
    for viewer, difference in differences.items():
        told = sum(event.to == "all" or viewer in event.to for event in step.events)
        old = now.streams[str(viewer)]
        streams[str(viewer)] = next_stream(
            old, before[viewer], difference, told, any(name not in game.private_sections for name in difference)
        )
        if streams[str(viewer)].seq != old.seq:
            news[viewer] = difference
    index, owed = now.head + 1, game.owed(step.state)
    header = msgspec.json.decode(sections[PUBLIC]["header"], type=Header)
    situation = clock.ClockInput(owed, header.status, header.turn, PUBLIC in news)
    table = clock.after_step(table, settings.clock, situation, at)
    table = passing.after_step(table, situation.owed, now.seed, at)
    command = text(move.command)
    given = receipts.after_step(
        table.receipts, owed, now.seed, receipts.SealingEntry(move.seat, move.decision, command, index)
    )
    table = replace(table, receipts=given.sealed)
    write = Write(
        match=settings.id,
        index=index,
        seat=move.seat,
        ref=move.ref,
        decision=move.decision,
        command=command,
        events=text(step.events),
        turn=header.turn,
        at=at,
        state=codec.encode(step.state),
        header=text(header),
        streams=text(streams),
        desk=text(table),
        checkpoint=checkpoints.is_due(was.turn, header.turn),
        outcome=header.outcome if was.outcome is None else None,
        public=PUBLIC in news,
        receipts=text(given.shown) if given.shown else "",
    )
    position = Position(now.setup, now.seed, index, step.state, streams, table, at)
    return Resolution(write, position, header, owed, sections, news, step.events, own=given.own, shown=given.shown)
