"""Calculates how a move changes a position, by the rules of the game and of the table. Nothing is stored here."""

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
from games.play.match_data import MatchPosition, MatchSettings
from games.play.moves import Filing, Move, Write, text
from games.play.sections import Sections, Stream, next_stream, sections_after
from games.play.table_actions import perform
from games.play.table_state import TableState


class Resolution(Struct):
    """The result of a move: the row to write, and the state of the match after the row is written."""

    write: Write
    position: MatchPosition
    header: Header
    owed: Mapping[Seat, tuple[Decision, ...]]
    sections: dict[int, Sections]
    news: dict[int, Sections]
    """Maps each viewer whose sequence number grew to the changed sections of the viewer's view."""
    events: tuple[Event, ...]
    handed: tuple[int, str] | None = None
    """The seat that a bot plays from now on, and the bot's level, or None if the move does not give a seat to a bot."""
    replaced: Filing | None = None
    """The earlier entry that this move replaces and that need not be kept, or None."""
    own: Receipt | None = None
    """Receipt of the answer that this move gives, or None if the answer has no receipt."""
    shown: tuple[Receipt, ...] = ()
    """Receipts of the sealed questions that this move closes."""


class CheckedMove(Struct, frozen=True):
    """A move that is allowed in `position`.

    `command`: the command as the game's struct. `found`: the result of the game's check.
    """

    position: MatchPosition
    command: Any = None
    found: Any = None


def resolve(
    game: AnyGame,
    settings: MatchSettings,
    now: MatchPosition,
    before: dict[int, Sections],
    header: Header,
    move: Move,
    checked: CheckedMove | None = None,
) -> Resolution:
    """Return everything that the move changes. Raise Refusal if the move is not allowed.

    `now`, `before` and `header` are not changed. `checked` is the result of `check_move` for this move in this
    position.
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


def check_move(game: AnyGame, settings: MatchSettings, now: MatchPosition, header: Header, move: Move) -> CheckedMove:
    """Check whether a player may make this move, and return the checked move. Raise Refusal if it is not allowed.

    Unlike `resolve`, this uses only what the player's seat may know. So neither the result nor the duration of the
    check reveals anything else. Call this before locking the room, and before using the complete position or the disk.
    """
    if move.decision == ACT:
        perform(game, settings, now, header, move, server_time.now())
        return CheckedMove(now)
    command = _to_command(game, now, move)
    try:
        return CheckedMove(now, command, game.check(now.state, move.seat, move.decision, command))
    except RecursionError:
        raise _too_deep() from None


def answer(game: AnyGame, now: MatchPosition, move: Move, at: float, checked: CheckedMove | None = None) -> Step[Any]:
    """Apply a command that answers a question, by the game's rules, and return the resulting step.

    Raise Refusal if the command is not allowed, or if a default answer comes before its deadline.
    """
    if checked is not None and checked.found is not None:
        return game.apply(now.state, move.seat, move.decision, checked.command, checked.found)
    command = _to_command(game, now, move)
    if move.timer and _deadline(game, now, move) > at:
        raise illegal("E-EARLY", "That seat still has time left.")
    try:
        return game.apply(now.state, move.seat, move.decision, command)
    except RecursionError:
        raise _too_deep() from None


def _deadline(game: AnyGame, now: MatchPosition, move: Move) -> float:
    """Return when the time for the question that this move answers is over, in seconds since 1970.

    Return infinity if that question is not open.
    """
    asked = [
        each
        for each in game.open_questions(now.state).get(move.seat, ())
        if each.id == move.decision and not each.answered
    ]
    return min((clock.deadline(now.table_state, move.seat, each) for each in asked), default=inf)


def _to_command(game: AnyGame, now: MatchPosition, move: Move) -> Any:
    """Return the command as the game's struct. Raise Refusal if the command cannot be read, and during a pause."""
    if now.table_state.paused and move.decision != STANDING:
        raise illegal("E-PAUSED", "The game is paused. You can look and plan until the pause ends.")
    return codec.read_command(move.command, game.command_type) if isinstance(move.command, dict) else move.command


def _too_deep() -> Malformed:
    return Malformed(Fault("E-MALFORMED", "That command is nested too deeply."))


def resolution_of(
    game: AnyGame,
    settings: MatchSettings,
    now: MatchPosition,
    before: dict[int, Sections],
    was: Header,
    move: Move,
    step: Step[Any],
    table: TableState,
    at: float,
) -> Resolution:
    """Return the rows to write and every viewer's view after a step.

    No other function increases sequence numbers for a step.
    """
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
    index, owed = now.head + 1, game.open_questions(step.state)
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
        table_state=text(table),
        checkpoint=checkpoints.is_due(was.turn, header.turn),
        outcome=header.outcome if was.outcome is None else None,
        public=PUBLIC in news,
        receipts=text(given.shown) if given.shown else "",
    )
    position = MatchPosition(now.setup, now.seed, index, step.state, streams, table, at)
    return Resolution(write, position, header, owed, sections, news, step.events, own=given.own, shown=given.shown)
