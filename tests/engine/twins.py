"""Twin worlds differ only in what some viewer may not know. All that this viewer receives must be byte-equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from engine.core import codec
from engine.core.errors import Refusal
from engine.core.events import bodies_for_viewer
from engine.core.game import PUBLIC, AnyGame, Reply, Setup, Step
from tests.engine.battery import apply_and_check, viewers

SEED = 7
"""Seed of the suggestions to seats in both worlds."""

Met = tuple[bytes, Step[Any] | None]
"""Result of a command: the refusal in bytes, or "accepted" and the step after it."""


class World:
    """One of two positions, with everything sent out of it. Each part is calculated once for all its twins."""

    def __init__(self, game: AnyGame, step: Step[Any]) -> None:
        self.game, self.step, self.state = game, step, step.state
        self._views: dict[int, Any] = {}
        self._sights: dict[int, bytes] = {}
        self._replies: dict[int, Reply | None] = {}
        self._met: dict[tuple[int, int], tuple[Reply, Met]] = {}
        self._after: dict[tuple[int, int], World | None] = {}
        self.worked: dict[tuple[int, str, int], tuple[Any, Counter[str]]] = {}
        """Maps (seat, decision or "?" for a question, command) to the command and the work of a dry run."""

    def view(self, viewer: int) -> Any:
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.state, viewer)
        return self._views[viewer]

    def sight(self, viewer: int) -> bytes:
        """Return a viewer's view in bytes, with prompts and decisions."""
        if viewer not in self._sights:
            self._sights[viewer] = codec.encode(self.view(viewer))
        return self._sights[viewer]

    def encoded_events(self, viewer: int) -> list[bytes]:
        """Return the events that a viewer is told, in order, with their sentences."""
        return [
            codec.encode(body) + self.game.tell(body).encode() for body in bodies_for_viewer(self.step.events, viewer)
        ]

    def reply(self, seat: int) -> Reply | None:
        """Return the suggestion to a seat, made from its view alone. Equal views give the twin's suggestion."""
        if seat not in self._replies:
            self._replies[seat] = self.game.suggest(self.view(seat), Random(SEED))
        return self._replies[seat]

    def meet(self, seat: int, reply: Reply | None) -> Met:
        """Return how this seat's command is met here. It is calculated once for each Reply object."""
        if reply is None:
            return b"nothing to answer", None
        key = seat, id(reply)
        if key not in self._met:
            self._met[key] = reply, self._try(seat, reply)
        return self._met[key][1]

    def _try(self, seat: int, reply: Reply) -> Met:
        try:
            return b"accepted", apply_and_check(self.game, self.state, seat, reply.decision, reply.command)
        except Refusal as refusal:
            return codec.encode(refusal.faults), None

    def after(self, seat: int, reply: Reply | None) -> World | None:
        """Return the world after that command, or None if it was refused."""
        step, key = self.meet(seat, reply)[1], (seat, id(reply))
        if key not in self._after:
            self._after[key] = World(self.game, step) if step else None
        return self._after[key]


class Pair(msgspec.Struct, frozen=True):
    """Two worlds that differ only in what the seats in `knowing` may know."""

    what: str
    one: World
    other: World
    knowing: frozenset[int]


def check_pair(game: AnyGame, setup: Setup, pair: Pair) -> None:
    """Check that both worlds are byte-equal to all other viewers.

    Compared are views with prompts and decisions, the number, order and sentences of events, and refusals.
    """
    for viewer in viewers(setup):
        if viewer in pair.knowing:
            continue
        assert pair.one.sight(viewer) == pair.other.sight(viewer), f"{pair.what}: view of viewer {viewer} differ"
        assert pair.one.encoded_events(viewer) == pair.other.encoded_events(viewer), (
            f"{pair.what}: events of viewer {viewer} differ"
        )
        if viewer != PUBLIC:
            reply = pair.one.reply(viewer)
            one, other = pair.one.meet(viewer, reply)[0], pair.other.meet(viewer, reply)[0]
            assert one == other, f"{pair.what}: refusals of viewer {viewer} differ: {one!r} and {other!r}"


def sealed_pairs(game: AnyGame, state: Any, rng: Random) -> Iterator[Pair]:
    """Yield twins for each seat with an open question: two different sealed answers.

    In a reaction window, also yield one answer and none.
    """
    owed = game.open_questions(state)
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
            now = [
                each
                for each in game.open_questions(step.state).get(seat, ())
                if each.id == reply.decision and each.answered
            ]
            if now:
                worlds.append((answer, World(game, step)))
            if now and now[0].seconds and len(worlds) == 1:
                before = World(game, Step(state))
                yield Pair(f"whether seat {seat} has answered", before, worlds[0][1], frozenset({seat}))
        for _, world in worlds[1:]:
            yield Pair(f"sealed answer of seat {seat}", worlds[0][1], world, frozenset({seat}))
