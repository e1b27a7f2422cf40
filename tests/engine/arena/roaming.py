"""Random play with every step checked: pure, stored and read again, nothing lost, nonsense refused, replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from engine.core import codec
from engine.core.errors import Refusal
from engine.core.game import STANDING, Reply, Setup, Step
from engine.core.table import Moment, Played, open_seats
from engine.games import GAMES
from tests.engine.arena.ledger import check_position, check_step
from tests.engine.arena.nonsense import WORDS
from tests.engine.arena.wild import passes, wild
from tests.engine.battery import apply_and_check, check_moment, check_sections
from tests.engine.nonsense import check_refusal, try_nonsense

GAME = GAMES["arena"]
RESIGN = "resign"
"""Stands in the log in place of a decision's id when a seat resigns."""


class Roamed(msgspec.Struct):
    """Result of random play: the log, the last state, and counts of refusal codes and of accepted kinds of commands."""

    log: list[Played]
    last: Any
    refused: Counter[str] = Counter()
    kinds: Counter[str] = Counter()


def roam(setup: Setup, seed: int, most: int, look: int = 5, nonsense: int = 4) -> Roamed:
    """Play at most `most` random commands.

    Check every `look`th step from all seats, try nonsense at every `nonsense`th.
    """
    return roam_on(GAME.new(setup, seed), seed, most, look, nonsense)


def roam_on(step: Step[Any], seed: int, most: int, look: int = 5, nonsense: int = 4) -> Roamed:
    """Play like `roam`, but from this position."""
    rng, first, setup = Random(seed), step.state, step.state.setup
    done = Roamed([], step.state, Counter(), Counter())
    for n in range(most):
        check_position(step.state)
        if GAME.outcome(step.state) is not None:
            break
        before, stored = step.state, codec.encode(step.state)
        played, step = _next(before, rng, done, nonsense > 0 and n % nonsense == 0)
        assert codec.encode(before) == stored, "apply changed its argument"
        check_step(before, step.state, step.events)
        done.log.append(played)
        done.kinds[type(played.command).__name__] += 1
        if look and n % look == 0:
            check_moment(GAME, setup, Moment(step.state, step.events, played))
            check_sections(GAME, setup, before, step.state)
    done.last = step.state
    assert codec.encode(replay_log(first, done.log)) == codec.encode(step.state), "replay differs"
    return done


def replay_log(state: Any, log: list[Played]) -> Any:
    """Return the position to which a log leads. Each command goes through JSON."""
    for each in log:
        if each.decision == RESIGN:
            state = GAME.resign(state, each.seat).state
            continue
        raw = msgspec.json.decode(codec.encode(each.command))
        state = GAME.apply(state, each.seat, each.decision, codec.read_command(raw, GAME.command_type)).state
    return state


def _next(state: Any, rng: Random, done: Roamed, nonsense: bool) -> tuple[Played, Step[Any]]:
    """Return one accepted command and its step. Check the refusals of the commands tried before it."""
    if rng.random() < 0.006:
        seat = rng.choice([seat for seat, player in enumerate(state.players) if not player.out])
        return Played(seat, RESIGN, None), GAME.resign(state, seat)
    owed = GAME.open_questions(state)
    waiting = open_seats(GAME, state)
    seat = rng.choice(waiting if rng.random() < 0.9 else list(owed))
    view = GAME.view(state, seat)
    for reply in _replies(view, rng):
        if nonsense and reply.decision != STANDING:
            done.refused.update(try_nonsense(GAME, state, seat, reply, rng, WORDS))
        try:
            step = apply_and_check(GAME, state, seat, reply.decision, reply.command)
        except Refusal as met:
            check_refusal(met)
            done.refused[met.faults[0].code] += 1
            continue
        return Played(seat, reply.decision, reply.command), step
    raise AssertionError("not even the absent player's answer is legal")


def _replies(view: Any, rng: Random) -> Iterator[Reply]:
    """Yield sometimes standing passes, a few wild tries, the bot's reply, the idle reply, and last standing passes."""
    if rng.random() < 0.05:
        yield passes(rng)
    for _ in range(4):
        if (reply := wild(view, rng)) is not None:
            yield reply
    for reply in (GAME.suggest(view, rng), GAME.idle(view)):
        if reply is not None:
            yield reply
    yield Reply(STANDING, passes(rng).command)
