"""Stopwatch twins: in two worlds that differ only in what somebody may not know, answering him is the same work.

Work is counted, not timed: Python and C calls by name, bytes through the codec. What a cache keeps is warm in both.
"""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import CodeType, FrameType
from typing import Any

import msgspec

from engine.core import codec
from engine.core.errors import Refusal
from engine.core.game import AnyGame, Reply
from tests.engine.twins import Pair, World

Work = Counter[str]
"""Name of what was called, or "bytes copied", ... -> how often, how many."""

_OWN: set[CodeType] = set()
"""Code of this module: no work of anybody's."""


def work(run: Callable[[], Any]) -> Work:
    """What a run calls and copies; it is run once before, so that caches are warm. Refusals are part of the work."""
    _quietly(run)
    done: Work = Counter()

    def note(frame: FrameType, event: str, arg: Any) -> None:
        if event == "call" and frame.f_code not in _OWN:
            done[f"{frame.f_code.co_filename.rpartition('engine/')[2]}:{frame.f_code.co_qualname}"] += 1
            if frame.f_code is codec.copy.__code__:
                done["bytes copied"] += len(msgspec.msgpack.encode(frame.f_locals["value"]))
            elif frame.f_code is codec.decode.__code__:
                done["bytes decoded"] += len(frame.f_locals["data"])
        elif event == "c_call":
            done[f"C {arg.__qualname__}"] += 1
        elif event == "return" and frame.f_code is codec.encode.__code__ and arg is not None:
            done["bytes encoded"] += len(arg)

    collecting = gc.isenabled()
    gc.disable()
    sys.setprofile(note)
    try:
        _quietly(run)
    finally:
        sys.setprofile(None)
        if collecting:
            gc.enable()
    del done["C setprofile"]
    return done


def _quietly(run: Callable[[], Any]) -> None:
    with suppress(Refusal):
        run()


_OWN |= {_quietly.__code__, suppress.__enter__.__code__, suppress.__exit__.__code__, suppress.__init__.__code__}

Asked = tuple[str, str, Any]
"""What is asked, in words; the decision and the command."""


def checks(world: World, seat: int, further: tuple[Reply, ...] = ()) -> Iterator[Asked]:
    """Dry runs a seat may ask for: a good answer, a stale one, the wrong kind, any further ones."""
    reply = world.reply(seat)
    if reply is not None:
        yield "a good answer", reply.decision, reply.command
        yield "a stale answer", f"{reply.decision}.x", reply.command
    for decision in world.view(seat).decisions:
        for other in further:
            yield f"{type(other.command).__name__} for {decision.kind}", decision.id, other.command
    for other in further:
        yield f"{type(other.command).__name__} for {other.decision}", other.decision, other.command


def check_work(game: AnyGame, pair: Pair, seats: int, further: tuple[Reply, ...] = (), questions: Any = ()) -> int:
    """Everybody who may not know is answered with the same work in both worlds; returns how often that was compared."""
    compared = 0
    for seat in range(seats):
        if seat in pair.knowing:
            continue
        for what, decision, command in checks(pair.one, seat, further):
            one, other = (_checking(game, world, seat, decision, command) for world in (pair.one, pair.other))
            assert one == other, difference(f"{pair.what}: check of {what} by seat {seat}", one, other)
            compared += 1
        for question in questions:
            one, other = (_explaining(game, world, seat, question) for world in (pair.one, pair.other))
            assert one == other, difference(f"{pair.what}: {question} of seat {seat}", one, other)
            compared += 1
    return compared


def _checking(game: AnyGame, world: World, seat: int, decision: str, command: Any) -> Work:
    key = seat, decision, id(command)
    if key not in world.worked:
        world.worked[key] = command, work(lambda: game.check(world.state, seat, decision, command))
    return world.worked[key][1]


def _explaining(game: AnyGame, world: World, seat: int, question: Any) -> Work:
    key = seat, "?", id(question)
    if key not in world.worked:
        view = world.view(seat)
        world.worked[key] = question, work(lambda: game.explain(view, question))
    return world.worked[key][1]


def difference(what: str, one: Work, other: Work) -> str:
    """Where the two differ, by name."""
    names = sorted(name for name in one.keys() | other.keys() if one[name] != other[name])
    return f"{what} is not the same work: " + "; ".join(f"{name} {one[name]} or {other[name]}" for name in names[:12])
