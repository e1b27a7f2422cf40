"""Random play with each step checked: pure, stored and read again, books kept, nonsense refused, replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from engine.core import codec
from engine.core.errors import Refusal
from engine.core.game import STANDING, Reply, Setup, Step
from engine.games import GAMES
from engine.warpwar.commands import Unseal
from engine.warpwar.state import State
from tests.engine.battery import apply_and_check, check_moment
from tests.engine.nonsense import check_refusal, try_nonsense
from tests.engine.twins import check_pair, sealed_pairs
from tests.engine.warpwar.ledger import check_position, check_step
from tests.engine.warpwar.nonsense import WORDS
from tests.engine.warpwar.secrets import check_hidden
from tests.engine.warpwar.wild import any_plans, wild

GAME = GAMES["warpwar"]
RESIGN = "resign"


class Roamed(msgspec.Struct):
    """Result of a random match: log, last state, number of random commands, counts of refusals and of kinds."""

    log: list[tuple[int, str, Any]]
    last: Any
    taken: int = 0
    refused: Counter[str] = Counter()
    kinds: Counter[str] = Counter()


class Pace(msgspec.Struct, frozen=True):
    """How often checks run: every n-th step a look from all seats, nonsense, or twins; 0 means never."""

    look: int = 1
    nonsense: int = 3
    twins: int = 0


def roam(setup: Setup, seed: int, most: int, pace: Pace) -> Roamed:
    """Play at random. After `most` commands players resign one by one, so that every match ends."""
    rng = Random(seed)
    step = GAME.new(setup, seed)
    done = Roamed([], step.state, refused=Counter(), kinds=Counter())
    for n in range(most + setup.seats + 1):
        if GAME.outcome(step.state) is not None:
            break
        before, stored = step.state, codec.encode(step.state)
        seat, decision, command, step = _next(step.state, rng, done, giving_up=n >= most, pace=pace, n=n)
        assert codec.encode(before) == stored, "apply changed its argument"
        done.log.append((seat, decision, command))
        done.kinds[type(command).__name__] += 1
        check_position(step.state)
        if decision != RESIGN:
            check_step(before, step.state, step.events, seat, command)
        if pace.look and n % pace.look == 0:
            _look(setup, step, seat, decision, command)
        if pace.twins and n % pace.twins == 0:
            apart = Random(f"{seed}/{n}")  # the twins do not influence the match
            check_hidden(setup, step.state, apart, together=True)
            for pair in sealed_pairs(GAME, step.state, apart):
                check_pair(GAME, setup, pair)
    assert GAME.outcome(step.state) is not None and not GAME.open_questions(step.state)
    done.last = step.state
    assert codec.encode(replay_log(setup, seed, done.log)) == codec.encode(step.state), "replay differs"
    return done


def _look(setup: Setup, step: Step[Any], seat: int, decision: str, command: Any) -> None:
    from engine.core.table import Moment, Played

    check_moment(GAME, setup, Moment(step.state, step.events, Played(seat, decision, command)))


def replay_log(setup: Setup, seed: int, log: list[tuple[int, str, Any]]) -> State:
    """Return the position to which a log leads. Each command goes through JSON."""
    state: State = GAME.new(setup, seed).state
    for seat, decision, command in log:
        if decision == RESIGN:
            state = GAME.resign(state, seat).state
        else:
            raw = msgspec.json.decode(codec.encode(command))
            state = apply_and_check(GAME, state, seat, decision, codec.read_command(raw, GAME.command_type)).state
    return state


def _next(
    state: Any, rng: Random, done: Roamed, giving_up: bool, pace: Pace, n: int
) -> tuple[int, str, Any, Step[Any]]:
    """Return one accepted command and its step. Check the refusals of the commands tried before it."""
    owed = GAME.open_questions(state)
    if giving_up:
        seat = rng.choice([side.seat for side in state.sides if not side.resigned and not side.out])
        return seat, RESIGN, None, GAME.resign(state, seat)
    waiting = [seat for seat, asked in owed.items() if any(not each.answered for each in asked)]
    seat = rng.choice(waiting if rng.random() < 0.9 else list(owed))
    view = GAME.view(state, seat)
    if rng.random() < 0.1 and view.standing is not None and view.standing.plannable:
        filed = any_plans(view, rng)
        return seat, STANDING, filed, apply_and_check(GAME, state, seat, STANDING, filed)
    for reply in _replies(view, rng):
        if pace.nonsense and n % pace.nonsense == 0:
            done.refused.update(try_nonsense(GAME, state, seat, reply, rng, WORDS))
        try:
            step = apply_and_check(GAME, state, seat, reply.decision, reply.command)
        except Refusal as met:
            check_refusal(met)
            done.refused[met.faults[0].code] += 1
            continue
        done.taken += 1
        return seat, reply.decision, reply.command, step
    raise AssertionError("not even the absent player's answer is legal")


def _replies(view: Any, rng: Random) -> Iterator[Reply]:
    """Yield a few wild tries, the bot's reply, and the default reply."""
    for _ in range(4):
        if (reply := wild(view, rng)) is not None:
            yield reply
    for reply in (GAME.suggest(view, rng), GAME.idle(view)):
        if reply is not None:
            yield reply
    for each in view.decisions:  # if all questions are answered: take one answer back
        yield Reply(each.id, Unseal())
