"""Checks that every game must pass at every step of a match. For what must stay hidden see `twins`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from zlib import crc32

import msgspec

from engine.core import codec
from engine.core.errors import Fault, Refusal
from engine.core.game import PUBLIC, AnyGame, Decision, Setup, Step
from engine.core.replay import state_after
from engine.core.table import Chooser, Moment, Played, moments, open_seats

INTERNAL = re.compile(r"\w_\w|\bNone\b")
"""Matches an internal name of the program, which no player should read."""


def viewers(setup: Setup) -> list[int]:
    return [*range(setup.seats), PUBLIC]


def expected_status(asked: Sequence[Decision]) -> tuple[str, ...]:
    """Return what the header may say of a seat.

    A window does not reveal which seats have answered. The game does not wait for a seat that has rights only.
    """
    if any(each.seconds or not each.answered for each in asked):
        return ("owes", "out")
    return ("in", "idle", "out") if asked else ("idle", "out")


def check_moment(game: AnyGame, setup: Setup, moment: Moment) -> None:
    """Check that state and events survive the codec, every viewer has a view, and every event a sentence."""
    data = codec.encode(moment.state)
    again = codec.decode(data, game.state_type)
    assert again == moment.state and codec.encode(again) == data
    assert codec.copy(moment.state) == moment.state
    for event in moment.events:
        body = codec.encode(event.body)
        assert codec.encode(codec.decode(body, game.event_type)) == body
        sentence = game.tell(event.body)
        assert sentence.strip() and len(sentence) < 20_000
        assert not INTERNAL.search(sentence), sentence
    owed = game.open_questions(moment.state)
    for each in (decision for asked in owed.values() for decision in asked):
        assert not INTERNAL.search(each.text), each.text
    views: dict[int, Any] = {}
    together = game.views(again, viewers(setup))
    for viewer in viewers(setup):
        view = views[viewer] = game.view(moment.state, viewer)
        sight = codec.encode(view)
        assert codec.encode(together[viewer]) == sight, "it looks different read from disk, or in company"
        assert codec.encode(codec.decode(sight, game.view_type)) == sight
        assert view.decisions == (owed.get(viewer, ()) if viewer != PUBLIC else ())
        assert len(view.header.status) == setup.seats
        for seat, status in enumerate(view.header.status):
            asked = owed.get(seat, ())
            assert status in expected_status(asked), (seat, status, asked)
            assert not (status == "out" and asked)
    for seat, asked in owed.items():
        if any(not each.answered for each in asked):
            check_idle(game, moment.state, seat, views[seat])
    if not owed:
        assert game.outcome(moment.state) is not None
    else:
        assert game.outcome(moment.state) is None and open_seats(game, moment.state)


def check_sections(game: AnyGame, setup: Setup, since: Any, state: Any) -> None:
    """Check that a step omits unchanged sections only: together with the older sections they give the whole view."""
    whole, before = game.sections(state, viewers(setup)), game.sections(since, viewers(setup))
    for viewer, made in game.sections(state, viewers(setup), since).items():
        assert {*whole[viewer]} == {*game.view_type.__struct_fields__}
        for name, section in whole[viewer].items():
            expected = made[name] if name in made else before[viewer][name]
            assert codec.encode(expected) == codec.encode(section), f"section {name} of viewer {viewer} is stale"


def refusal_of(game: AnyGame, state: Any, seat: int, decision: str, command: Any) -> tuple[str, tuple[Fault, ...]]:
    """Return how the dry run refuses a command, as kind of refusal and faults, or ("", ()) if it does not."""
    try:
        game.check(state, seat, decision, command)
    except Refusal as refused:
        return type(refused).__name__, refused.faults
    return "", ()


def apply_and_check(game: AnyGame, state: Any, seat: int, decision: str, command: Any) -> Step[Any]:
    """Apply the command. Check that `apply` refuses exactly what `check` refuses, with the same words."""
    foretold = refusal_of(game, state, seat, decision, command)
    try:
        step = game.apply(state, seat, decision, command)
    except Refusal as refused:
        assert foretold == (type(refused).__name__, refused.faults), f"check says {foretold}, apply {refused.faults}"
        raise
    assert foretold == ("", ()), f"check says {foretold}, apply accepts"
    if crc32(decision.encode()) % 4 == 0:  # one in four: a command judged before gives the same result
        judged = game.check(state, seat, decision, command)
        if judged is not None:
            again = game.apply(state, seat, decision, command, judged)
            assert codec.encode(again) == codec.encode(step)
    return step


def check_idle(game: AnyGame, state: Any, seat: int, view: Any) -> None:
    """Check that an absent seat's default is legal and answers an open question."""
    reply = game.idle(view)
    assert reply is not None and reply.decision in {each.id for each in view.decisions if not each.answered}
    apply_and_check(game, state, seat, reply.decision, reply.command)


def play(
    game: AnyGame, setup: Setup, seed: int, choose: Chooser, deep: bool = True, limit: int = 20_000, most: int = 0
) -> list[Played]:
    """Play one match to its end, or its first `most` commands, with every check. Return its log."""
    log: list[Played] = []
    before: bytes | None = None
    previous: Any = None
    for moment in moments(game, setup, seed, choose, limit):
        if moment.played is not None:
            log.append(moment.played)
            raw = msgspec.to_builtins(moment.played.command)
            assert codec.read_command(raw, game.command_type) == moment.played.command
            if deep:
                assert codec.encode(previous) == before, "apply changed its argument"
                foretold = refusal_of(game, previous, *msgspec.structs.astuple(moment.played))
                assert foretold == ("", ()), f"check refuses what was accepted: {foretold}"
                assert codec.encode(previous) == before, "check changed its argument"
        if deep:
            check_moment(game, setup, moment)
            if previous is not None:
                check_sections(game, setup, previous, moment.state)
            previous, before = moment.state, codec.encode(moment.state)
        last = moment.state
        if most and len(log) >= most:
            break
    assert most or game.outcome(last) is not None
    assert codec.encode(state_after(game, setup, seed, log)) == codec.encode(last), "replay differs"
    return log
