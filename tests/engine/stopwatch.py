"""Stopwatch twins: two worlds that differ only in what a viewer may not know answer that viewer with the same work.

Work is counted, not timed: Python and C calls by name, bytes through the codec. Caches are warm in both worlds.
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
"""Maps the name of what was called, or "bytes copied" and the like, to the number of calls or bytes."""

_OWN: set[CodeType] = set()
"""Code of this module, which is not counted as work."""


def work(run: Callable[[], Any]) -> Work:
    """Return what a run calls and copies. Refusals count as work.

    `run` is called once before, so that caches are warm.
    """
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
"""Description of the command, id of the decision, and the command."""


def checks(world: World, seat: int, further: tuple[Reply, ...] = ()) -> Iterator[Asked]:
    """Yield dry runs that a seat may ask for: a good answer, a stale one, the wrong kind, and any further ones."""
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
    """Check that each seat that may not know is answered with the same work in both worlds.

    Return the number of comparisons.
    """
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
    """Return a message with the names in which the two differ."""
    names = sorted(name for name in one.keys() | other.keys() if one[name] != other[name])
    return f"{what} is not the same work: " + "; ".join(f"{name} {one[name]} or {other[name]}" for name in names[:12])
