"""How long the rules alone take: `apply` and `view`, in a usual match and with 60 ships."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import msgspec

from engine.core import codec
from engine.core.table import moments, open_seats
from tests.bench.load import median, quantile
from tests.bench.trace import GAME, SEED, SETUP, VIEWERS

SHIPS, COMMANDS = 60, 150


def measure_ms(work: Callable[[], Any]) -> float:
    """Return the milliseconds of the best of three runs, because other processes may disturb some."""
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return 1000 * min(times)


def usual() -> list[str]:
    """Measure a match of computer players, by kind of command."""
    rng = Random(2)
    applies: dict[str, list[float]] = {}
    views: list[float] = []
    state: Any = None
    for moment in moments(GAME, SETUP, SEED, lambda view, seat: GAME.suggest(view, rng)):
        played = moment.played
        if played is not None:
            work = partial(GAME.apply, state, played.seat, played.decision, played.command)
            applies.setdefault(type(played.command).__name__, []).append(measure_ms(work))
        state = moment.state
        views += [measure_ms(partial(GAME.view, state, viewer)) for viewer in VIEWERS]
        if len(views) > COMMANDS * len(VIEWERS):
            break
    every = [each for times in applies.values() for each in times]
    kinds = ", ".join(f"{kind} {median(times):.2f}" for kind, times in sorted(applies.items()))
    return [
        f"usual match      apply {median(every):.2f} ms (p95 {quantile(every, 0.95):.2f}), "
        f"view {median(views):.2f} ms (p95 {quantile(views, 0.95):.2f})",
        f"  apply by kind  {kinds}",
    ]


def crowd(state: Any) -> Any:
    """Return the position with 60 Warpships, half of them for each side, all at one star."""
    state = codec.copy(state)
    place = next(iter(state.sides[0].homes))
    models = {ship.owner: ship for ship in state.ships.values() if ship.wg}
    for number in range(SHIPS):
        owner = number % 2
        model = models[owner]
        name = f"W{900 + number}"
        state.ships[name] = msgspec.structs.replace(
            model, id=name, hex=place, aboard="", now=dict(model.built), built=dict(model.built), bp=0
        )
    for name in [name for name in state.ships if not name.startswith("W9")]:
        del state.ships[name]
    return state


def measure_crowd() -> list[str]:
    """Measure 60 ships: each kind of command until a round of their battle has been fought."""
    rng = Random(2)
    for moment in moments(GAME, SETUP, SEED, lambda view, seat: GAME.suggest(view, rng)):
        owners = {ship.owner for ship in moment.state.ships.values() if ship.wg}
        if len(owners) == 2 and moment.state.phase == "build":
            break
    state = crowd(moment.state)
    lines = [f"{SHIPS} ships at one star (state of {len(codec.encode(state)) / 1000:.0f} KB)"]
    seen: Counter[str] = Counter()
    while (seats := open_seats(GAME, state)) and min(seen["Orders"], seen["Damage"]) < 2:
        seat = seats[0]
        decision, command = answer(GAME.view(state, seat), rng)
        kind = type(command).__name__
        seen[kind] += 1
        after = GAME.apply(state, seat, decision, command).state
        if seen[kind] <= 2:
            apply = measure_ms(partial(GAME.apply, state, seat, decision, command))
            view = max(measure_ms(partial(GAME.view, after, viewer)) for viewer in VIEWERS)
            note = "resolves" if seen[kind] == 2 else "sealed"
            lines.append(f"  {kind:<12} {note:<9} apply {apply:6.2f} ms, slowest view {view:6.2f} ms")
        state = after
    return lines


def answer(view: Any, rng: Random) -> tuple[str, Any]:
    """Answer as the computer player does, but leave every ship where it is, so that there is a battle."""
    if view.decisions[0].kind == "move":
        return view.decisions[0].id, codec.read_command({"kind": "end_movement"}, GAME.command_type)
    reply = GAME.suggest(view, rng)
    assert reply is not None
    return reply.decision, reply.command
