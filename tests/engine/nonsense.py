"""Bad commands: a good one spoiled in one place, or an answer to no question. Refused ones change nothing."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from engine.core import codec
from engine.core.errors import Refusal
from engine.core.game import AnyGame, Reply
from tests.engine.battery import apply_and_check

CODE = re.compile(r"([A-Z]-)?E-[A-Z0-9-]+")
Words = Sequence[str]
NUMBERS: list[Any] = [-1, 10**6, 10**30, 1.5, "7", True, None, [], {}]


def spoil_command(command: Any, rng: Random, words: Words) -> Any:
    """Return the command as JSON with one place changed. `words` are names of the game."""
    raw = msgspec.to_builtins(command)
    path, at = [raw], raw
    while isinstance(at, dict | list) and at and (len(path) == 1 or rng.random() < 0.8):
        at = at[rng.choice(list(at))] if isinstance(at, dict) else rng.choice(at)
        path.append(at)
    for holder in reversed(path):
        if isinstance(holder, dict) and holder:
            return _spoil_dict(raw, holder, rng, words)
        if isinstance(holder, list) and holder:
            return _spoil_list(raw, holder, rng, words)
    return raw


def _spoil_dict(raw: Any, holder: dict[str, Any], rng: Random, words: Words) -> Any:
    key = rng.choice(list(holder))
    how = rng.randint(0, 3)
    if how == 0:
        holder["no such field"] = 1
    elif how == 1:
        holder[key] = rng.choice(words)
    elif how == 2:
        holder[key] = rng.choice(NUMBERS)
    else:
        holder[rng.choice(words)] = holder.pop(key)
    return raw


def _spoil_list(raw: Any, holder: list[Any], rng: Random, words: Words) -> Any:
    how = rng.randint(0, 2)
    if how == 0:
        holder.append(rng.choice(holder))
    elif how == 1:
        holder[rng.randrange(len(holder))] = rng.choice([*words, *NUMBERS])
    else:
        holder.extend(holder[:1] * rng.choice((2, 300, 10_000)))
    return raw


def overdone(raw: Any) -> Any:
    """Return a command as JSON with every number far too high and every list doubled. It breaks many rules."""
    if isinstance(raw, dict):
        return {key: overdone(value) for key, value in raw.items()}
    if isinstance(raw, list | tuple):
        return [overdone(value) for value in raw] * 2
    return raw + 60 if type(raw) is int else raw


def attempt(game: AnyGame, state: Any, seat: int, decision: str, raw: Any) -> str:
    """Try raw JSON as the server does. Return the refusal's first code, or "accepted". The state must not change."""
    before = codec.encode(state)
    try:
        apply_and_check(game, state, seat, decision, codec.read_command(raw, game.command_type))
        code = "accepted"
    except Refusal as met:
        check_refusal(met)
        code = met.faults[0].code
    assert codec.encode(state) == before, "a refused or rehearsed command changed the state"
    return code


def check_refusal(met: Refusal) -> None:
    """Check that every fault of a refusal has a code, a sentence and a field."""
    assert met.faults
    for fault in met.faults:
        assert CODE.fullmatch(fault.code), fault
        assert len(fault.text) > 15 and fault.text.rstrip()[-1] in ".!?", fault
        assert isinstance(fault.field, str) and len(fault.text) < 600, fault


def try_nonsense(game: AnyGame, state: Any, seat: int, reply: Reply, rng: Random, words: Words) -> list[str]:
    """Try a spoiled command, a wrong seat and a wrong question as untrusted JSON.

    Return the codes of the spoiled command.
    """
    codes = [attempt(game, state, seat, reply.decision, spoil_command(reply.command, rng, words))]
    raw = msgspec.to_builtins(reply.command)
    other = rng.choice([-1, 99, seat + 1])
    owed = game.open_questions(state)
    if not any(each.id == reply.decision for each in owed.get(other, ())):
        assert attempt(game, state, other, reply.decision, raw) == "E-STALE"
    assert attempt(game, state, seat, reply.decision + ".x", raw) == "E-STALE"
    return codes


# ---- every place in turn ---------------------------------------------------------------------------------------------


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield at
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from places(value[key], (*at, key))


def replace_value(raw: Any, at: tuple[Any, ...], value: Any) -> Any:
    """Return the command with another value at one place."""
    if not at:
        return value
    raw = copy.deepcopy(raw)
    holder = raw
    for key in at[:-1]:
        holder = holder[key]
    holder[at[-1]] = value
    return raw


def rename_key(raw: Any, at: tuple[Any, ...], key: str) -> Any:
    """Return the command with another key at one place."""
    raw = copy.deepcopy(raw)
    holder = raw
    for step in at[:-1]:
        holder = holder[step]
    holder[key] = holder.pop(at[-1])
    return raw


def spoilt(raw: Any, values: Sequence[Any]) -> Iterator[Any]:
    """Yield the command with each of these values at each place, and as each key."""
    for at in places(raw):
        for value in values:
            yield replace_value(raw, at, value)
            if at and isinstance(at[-1], str) and isinstance(value, str):
                yield rename_key(raw, at, value)
