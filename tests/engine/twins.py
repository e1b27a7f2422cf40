"""Twin worlds: they differ only in what some viewer may not know, so everything that goes to him must be byte-equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from engine.core import codec
from engine.core.errors import Refusal
from engine.core.events import told
from engine.core.game import PUBLIC, AnyGame, Reply, Setup, Step
from tests.engine.battery import checked_apply, viewers

SEED = 7
"""Of what seats are suggested in both worlds."""

Met = tuple[bytes, Step[Any] | None]
"""How a command is met: the refusal in bytes, or "accepted" and the step it leads to."""


class World:
    """A position as one of two, with all that goes out of it, each worked out once however many twins it has."""

    def __init__(self, game: AnyGame, step: Step[Any]) -> None:
        self.game, self.step, self.state = game, step, step.state
        self._views: dict[int, Any] = {}
        self._sights: dict[int, bytes] = {}
        self._replies: dict[int, Reply | None] = {}
        self._met: dict[tuple[int, int], tuple[Reply, Met]] = {}
        self._after: dict[tuple[int, int], World | None] = {}
        self.worked: dict[tuple[int, str, int], tuple[Any, Counter[str]]] = {}
        """By seat, decision ("?" for a question) and command: the command, and the work of a dry run (`stopwatch`)."""

    def view(self, viewer: int) -> Any:
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.state, viewer)
        return self._views[viewer]

    def sight(self, viewer: int) -> bytes:
        """A viewer's view in bytes, prompts and decisions in it."""
        if viewer not in self._sights:
            self._sights[viewer] = codec.encode(self.view(viewer))
        return self._sights[viewer]

    def heard(self, viewer: int) -> list[bytes]:
        """The events a viewer is told, in order, with their words."""
        return [codec.encode(body) + self.game.tell(body).encode() for body in told(self.step.events, viewer)]

    def reply(self, seat: int) -> Reply | None:
        """What is suggested to a seat, from its view alone: where the views are equal it is the twin's too."""
        if seat not in self._replies:
            self._replies[seat] = self.game.suggest(self.view(seat), Random(SEED))
        return self._replies[seat]

    def meet(self, seat: int, reply: Reply | None) -> Met:
        """How this seat's command is met here; worked out once for one Reply object."""
        if reply is None:
            return b"nothing to answer", None
        key = seat, id(reply)
        if key not in self._met:
            self._met[key] = reply, self._try(seat, reply)
        return self._met[key][1]

    def _try(self, seat: int, reply: Reply) -> Met:
        try:
            return b"accepted", checked_apply(self.game, self.state, seat, reply.decision, reply.command)
        except Refusal as refusal:
            return codec.encode(refusal.faults), None

    def after(self, seat: int, reply: Reply | None) -> World | None:
        """The world after that command; None if it was refused."""
        step, key = self.meet(seat, reply)[1], (seat, id(reply))
        if key not in self._after:
            self._after[key] = World(self.game, step) if step else None
        return self._after[key]


class Pair(msgspec.Struct, frozen=True):
    """Two worlds that differ only in what `knowing` may know."""

    what: str
    one: World
    other: World
    knowing: frozenset[int]


def check_pair(game: AnyGame, setup: Setup, pair: Pair) -> None:
    """To everybody else both are byte-equal: view, prompts, decisions, number, order and words of events, refusals."""
    for viewer in viewers(setup):
        if viewer in pair.knowing:
            continue
        assert pair.one.sight(viewer) == pair.other.sight(viewer), f"{pair.what}: view of viewer {viewer} differ"
        assert pair.one.heard(viewer) == pair.other.heard(viewer), f"{pair.what}: events of viewer {viewer} differ"
        if viewer != PUBLIC:
            reply = pair.one.reply(viewer)
            one, other = pair.one.meet(viewer, reply)[0], pair.other.meet(viewer, reply)[0]
            assert one == other, f"{pair.what}: refusals of viewer {viewer} differ: {one!r} and {other!r}"


def sealed_pairs(game: AnyGame, state: Any, rng: Random) -> Iterator[Pair]:
    """For each seat with an open question: two different sealed answers; in a reaction window also one and none."""
    owed = game.owed(state)
    for seat in owed:
        view = game.view(state, seat)
        worlds: list[tuple[bytes, World]] = []
        for _ in range(4):
            reply = game.suggest(view, rng) if len(worlds) < 2 else None
            if reply is None:
                break
            answer = codec.encode(reply.command)
            if any(answer == known for known, _ in worlds):
                continue
            step = game.apply(state, seat, reply.decision, reply.command)
            now = [each for each in game.owed(step.state).get(seat, ()) if each.id == reply.decision and each.answered]
            if now:
                worlds.append((answer, World(game, step)))
            if now and now[0].seconds and len(worlds) == 1:
                before = World(game, Step(state))
                yield Pair(f"whether seat {seat} has answered", before, worlds[0][1], frozenset({seat}))
        for _, world in worlds[1:]:
            yield Pair(f"sealed answer of seat {seat}", worlds[0][1], world, frozenset({seat}))
