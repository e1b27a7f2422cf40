"""What a move does to a position: the rules' part and the table's part, before anything is stored."""

from __future__ import annotations

from math import inf
from typing import Any

import msgspec
from msgspec import Struct

from engine.core import codec
from engine.core.errors import Fault, Malformed, illegal
from engine.core.events import Event
from engine.core.game import PUBLIC, STANDING, Game, Header, Step
from games import instant
from games.play import clock
from games.play.acts import act
from games.play.desk import Desk
from games.play.moves import ACT, Move, Write
from games.play.store import Hosting, Position, text
from games.play.streams import Sections, Stream, changed, grown, pictures, viewers


class Draft(Struct):
    """A judged move: the row to write, and what the room becomes once it is written."""

    write: Write
    position: Position
    header: Header
    sections: dict[int, Sections]
    news: dict[int, Sections]
    """Viewer -> changed sections, for those whose number grew."""
    events: tuple[Event, ...]
    handed: int = -1
    """The seat that a bot shall play from now on."""


class Vetted(Struct, frozen=True):
    """A move that was found to be allowed in this position: its command as the game reads it, what the game found."""

    position: Position
    command: Any = None
    found: Any = None


def judge(
    game: Game[Any, Any],
    hosting: Hosting,
    now: Position,
    before: dict[int, Sections],
    move: Move,
    vetted: Vetted | None = None,
) -> Draft:
    """Everything the move changes; raises Refusal. `now` and `before` stay untouched.

    `vetted`: what `vet` has answered for this move in this very position.
    """
    at, handed = instant.now(), -1
    if move.decision == ACT:
        step, desk, handed = act(game, hosting, now, _header(before), move, at)
    else:
        step, desk = answer(game, now, move, at, vetted), now.desk
    done = draft(game, hosting, now, before, move, step, desk, at)
    done.handed = handed
    return done


def vet(game: Game[Any, Any], hosting: Hosting, now: Position, before: dict[int, Sections], move: Move) -> Vetted:
    """That a person may do that now; raises Refusal.

    Unlike `judge` it answers from what that seat may know alone, so that neither what it says nor how long it takes
    tells of anything else: this comes before the room's lock, the rules' true position and the disk.
    """
    if move.decision == ACT:
        act(game, hosting, now, _header(before), move, instant.now())
        return Vetted(now)
    command = _typed(game, now, move)
    try:
        return Vetted(now, command, game.check(now.state, move.seat, move.decision, command))
    except RecursionError:
        raise _too_deep() from None


def answer(game: Game[Any, Any], now: Position, move: Move, at: float, vetted: Vetted | None = None) -> Step[Any]:
    """The rules' answer to a command for a decision."""
    if vetted is not None and vetted.found is not None:
        return game.apply(now.state, move.seat, move.decision, vetted.command, vetted.found)
    command = _typed(game, now, move)
    if move.timer and clock.deadlines(now.desk, clock.awaited(game.owed(now.state))).get(move.seat, inf) > at:
        raise illegal("E-EARLY", "That seat has time left.")
    try:
        return game.apply(now.state, move.seat, move.decision, command)
    except RecursionError:
        raise _too_deep() from None


def _typed(game: Game[Any, Any], now: Position, move: Move) -> Any:
    """The command as a struct of the game; raises Refusal where it is none, or in a pause."""
    if now.desk.paused and move.decision != STANDING:
        raise illegal("E-PAUSED", "The game is paused. Look and plan; it goes on when the table agrees.")
    return codec.read_command(move.command, game.command_type) if isinstance(move.command, dict) else move.command


def _too_deep() -> Malformed:
    return Malformed(Fault("E-MALFORMED", "That command is nested too deeply."))


def draft(
    game: Game[Any, Any],
    hosting: Hosting,
    now: Position,
    before: dict[int, Sections],
    move: Move,
    step: Step[Any],
    desk: Desk,
    at: float,
) -> Draft:
    """The step as rows and pictures: every viewer's view is made here, and only here his number grows."""
    streams: dict[str, Stream] = {}
    sections = before if step.state is now.state else pictures(game, step.state, now.setup.seats)
    news: dict[int, Sections] = {}
    for viewer in viewers(now.setup.seats):
        difference = changed(before[viewer], sections[viewer])
        told = sum(event.to == "all" or viewer in event.to for event in step.events)
        old = now.streams[str(viewer)]
        streams[str(viewer)] = grown(old, sections[viewer], bool(difference), told)
        if streams[str(viewer)].seq != old.seq:
            news[viewer] = difference
    index, was, header = now.head + 1, _header(before), _header(sections)
    scene = clock.Scene(game.owed(step.state), header.status, header.turn, PUBLIC in news)
    desk = clock.wound(desk, hosting.clock, scene, at)
    write = Write(
        hosting.id, index, move.seat, move.ref, move.decision, text(move.command), text(step.events), header.turn,
        at, codec.encode(step.state), text(header), text(streams), text(desk),
        header.turn != was.turn, header.outcome if was.outcome is None else None, PUBLIC in news,
    )  # fmt: skip
    position = Position(now.setup, now.seed, index, step.state, streams, desk, at)
    return Draft(write, position, header, sections, news, step.events)


def _header(sections: dict[int, Sections]) -> Header:
    return msgspec.json.decode(sections[PUBLIC]["header"], type=Header)
