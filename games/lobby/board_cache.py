"""Lets worker processes build boards, check setups and check scenarios' files, and caches boards and checked setups."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

import msgspec
from django.db import close_old_connections

from engine.core import codec
from engine.core.errors import Fault
from engine.core.game import AnyGame, Setup
from engine.core.scenario_cards import Design
from games import worker_pool
from games.lobby import rules_jobs
from games.lobby.errors import Denied
from games.rate_limits import Payers

KEPT = 100
"""Maximum number of results in the cache."""

_kept: dict[tuple[Any, ...], Any] = {}
_guard = Lock()

worker_pool.preload(rules_jobs.__name__)


def trial_board(game: AnyGame, setup: Setup, payers: Payers = ()) -> bytes:
    """Return the board that a match with this setup would have, as JSON.

    If the rules do not allow the setup, raise Denied with the reason.
    """
    possible, said = _get_or_calculate(rules_jobs.trial, rules_jobs.address(game), codec.encode(setup), payers=payers)
    if not possible:
        fault = msgspec.json.decode(said, type=Fault)
        raise Denied(400, fault.code, fault.text, fault.field)
    return bytes(said)


def design(game: AnyGame, source: bytes, payers: Payers = ()) -> Design:
    """Return the `Design` that the game reads from a scenario's file or fields (JSON).

    Raise Denied if the game refuses the source, for example because the game does not accept scenarios made by players.
    """
    said = _run_in_worker(rules_jobs.design, rules_jobs.address(game), source, payers=payers, what="scenario")
    fault, found = msgspec.json.decode(said, type=tuple[Fault | None, Design | None])
    if fault is not None:
        raise Denied(400, fault.code, fault.text, fault.field)
    assert found is not None
    return found


def started_board(game: AnyGame, match_id: str, read_state: Callable[[], Any], payers: Payers = ()) -> bytes | None:
    """Return the board of a match that has started, as JSON. Return None if the match has not started.

    The board of a match never changes. `read_state`: a function that returns the match's state, or None before the
    start. It is called only if the board is not in the cache. Raise Unreadable if the state cannot be read, and
    ValueError if the rules fail on the state.
    """
    key = ("started", match_id)
    if key not in _kept:
        state = read_state()
        if state is None:
            return None
        readable, said = _run_in_worker(
            rules_jobs.board_of_state, rules_jobs.address(game), codec.encode(state), payers=payers
        )
        if not readable:
            raise ValueError(bytes(said).decode(errors="replace"))
        _keep(key, bytes(said))
    return bytes(_kept[key])


def _get_or_calculate(work: Callable[..., Any], *args: Any, payers: Payers) -> Any:
    """Return the cached result, or let a worker calculate the result and cache it."""
    key = (work.__name__, *args)
    found = _kept.get(key)
    return found if found is not None else _keep(key, _run_in_worker(work, *args, payers=payers))


def _run_in_worker(work: Callable[..., Any], *args: Any, payers: Payers, what: str = "map") -> Any:
    close_old_connections()  # other threads need the connection while this one waits
    try:
        return worker_pool.run_blocking(work, *args, payers=payers, patience=rules_jobs.PATIENCE)
    except worker_pool.PoolBusy:
        raise Denied(429, "E-TOO-FAST", f"Many {what}s are being created at the moment. Try again soon.") from None
    except worker_pool.JobFailed:
        raise Denied(503, "E-BUSY", f"The {what} could not be created. Try again in a moment.") from None


def _keep(key: tuple[Any, ...], value: Any) -> Any:
    with _guard:
        while len(_kept) >= KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = value
    return value
