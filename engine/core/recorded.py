"""A finished match as data: set-up, seed and every command; the form "match/1" of exports, uploads and stored files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine.core import codec
from engine.core.chance import Seed, read_seed
from engine.core.game import Game, Outcome, Setup, Step

FORMAT = "match/1"
ACT = ""
"""The decision of an entry that answers no question: start, resign, or something at the table."""


class Line(Struct, frozen=True, omit_defaults=True):
    """One accepted command. With decision "" the command is an act such as {"act": "start" | "resign"}."""

    index: int
    seat: int
    decision: str
    command: Any
    events: Any = ()
    turn: int = 0
    at: float = 0.0
    """Seconds since 1970; 0: not known."""


class Recorded(Struct, frozen=True):
    """A whole match: enough to play it again. `seed` is text, also where it is a number (see `chance.read_seed`)."""

    format: str
    match: str
    game: str
    rules: int
    setup: Setup
    seed: str
    names: tuple[str, ...]
    outcome: Outcome | None
    log: tuple[Line, ...]


class Unreadable(Exception):
    """Data that is no recorded match; the text is a clause that says why."""


def parse(data: bytes, games: Mapping[str, Game[Any, Any]]) -> Recorded:
    """A match from its JSON; raises Unreadable for anything that is none of these games'."""
    try:
        recorded: Recorded = msgspec.json.decode(data, type=Recorded)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Unreadable(f"this is no recorded match ({error})") from None
    if recorded.format != FORMAT:
        raise Unreadable(f"the form is {recorded.format[:40]!r}; {FORMAT!r} is wanted")
    if recorded.game not in games:
        raise Unreadable(f"there is no game called {recorded.game[:40]!r}")
    try:
        read_seed(recorded.seed)
    except ValueError:
        raise Unreadable("the seed is none of these games'") from None
    return recorded


def steps(game: Game[Any, Any], recorded: Recorded) -> Iterator[tuple[Line, Step[Any]]]:
    """The match played again by the rules as they are now; raises Refusal where they no longer allow a command."""
    state: Any = None
    for line in recorded.log:
        step = after(game, recorded, state, line)
        yield line, step
        state = step.state


def after(game: Game[Any, Any], recorded: Recorded, state: Any, line: Line) -> Step[Any]:
    """One entry of the log played."""
    if line.decision != ACT:
        return game.apply(state, line.seat, line.decision, codec.read_command(line.command, game.command_type))
    is_last = line.index == recorded.log[-1].index and recorded.outcome is not None
    return acted(game, recorded.setup, read_seed(recorded.seed), state, line.seat, line.command, is_last)


def acted(
    game: Game[Any, Any], setup: Setup, seed: Seed, state: Any, seat: int, command: Any, is_last: bool
) -> Step[Any]:
    """An act at the table: what it did to the game. `is_last`: with it the match was over (an agreed draw)."""
    act = command.get("act") if isinstance(command, dict) else None
    if act == "start":
        return game.new(setup, seed)
    if act == "resign":
        return game.resign(state, seat)
    if act == "time_up":
        return game.time_up(state)
    return game.draw(state) if act == "offer_draw" and is_last else Step(state)


def named(text: str, names: Sequence[str]) -> str:
    """A sentence of the rules with `{0}`, `{1}`, ... replaced by the names of seats."""
    return re.sub(r"\{(\d+)\}", lambda found: names[int(found[1])] if int(found[1]) < len(names) else found[0], text)
