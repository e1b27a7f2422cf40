"""The engine alone on Cornered with four players: growth with ships and with turns, bot games, replay, refusals.

python -m tests.bench.engine_speed
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from random import Random
from typing import Any

import msgspec

from engine.core import codec
from engine.core.errors import Refusal
from engine.core.game import PUBLIC, Setup
from engine.core.replay import state_after
from engine.core.table import Moment, moments, open_seats, suggesting
from engine.games import GAMES
from tests.bench.load import median

GAME = GAMES["warpwar"]
SETUP = Setup("2012-cornered", 4)
SEATS = range(SETUP.seats)
SHIPS, TURNS = (30, 60, 120), (10, 20, 40)
USUAL_SHIPS, USUAL_TURN = 60, 20
SAMPLE = 120
"""Number of commands measured in each position."""


def measure_cpu_ms(work: Callable[[], Any]) -> float:
    """Return milliseconds of processor time, the best of three runs. Other processes do not count."""
    best = float("inf")
    for _ in range(3):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return 1000 * best


@lru_cache(maxsize=1)
def long_match() -> tuple[int, tuple[Moment, ...]]:
    """Return the seed and the moments of a match of computer players that lasts all forty turns.

    Several players are left at its end.
    """
    for seed in range(1, 30):
        found = tuple(moments(GAME, SETUP, seed, suggesting(GAME, seed)))
        last = found[-1].state
        if last.turn == 40 and sum(not side.out for side in last.sides) > 1:
            return seed, found
    raise RuntimeError("no seed gives a long match")


def at_turn(turn: int, match: Iterable[Moment] | None = None) -> Any:
    """Return the position at the first Build of a turn of this match; None: of the long match."""
    played = long_match()[1] if match is None else match
    return next(m.state for m in played if m.state.turn == turn and m.state.phase == "build")


def position_with_ships(state: Any, ships: int) -> Any:
    """Return the position with exactly this many ships, copies of those there, spread over the stars."""
    state = codec.copy(state)
    models = [ship for ship in state.ships.values() if not ship.aboard]
    places = list(state.stars)
    owners = [side.seat for side in state.sides if not side.out]
    state.ships = {}
    for number in range(ships):
        model = models[number % len(models)]
        letter = "W" if model.is_warpship else "S"
        owner = owners[number % len(owners)]
        hex = places[(number // 2 * 7) % len(places)] if number % 5 else places[number % 3]
        id = f"{letter}{500 + number}"
        state.ships[id] = msgspec.structs.replace(
            model, id=id, owner=owner, hex=hex, built=dict(model.built), now=dict(model.built), bp=0
        )
    return state


def going_on(state: Any, seed: int) -> Iterator[tuple[Any, int, Any]]:
    """Yield state, seat and reply of the commands that follow, as computer players give them."""
    rng = Random(seed)
    while seats := open_seats(GAME, state):
        reply = GAME.suggest(GAME.view(state, seats[0]), rng)
        assert reply is not None
        yield state, seats[0], reply
        state = GAME.apply(state, seats[0], reply.decision, reply.command).state


def costs(state: Any, seats: int = SETUP.seats) -> tuple[float, float, float]:
    """Return the medians of `apply`, of a seat's `view`, and of a spectator's."""
    applies, views, public = [], [], []
    for number, (now, seat, reply) in enumerate(going_on(state, 4)):
        if number >= SAMPLE:
            break
        applies.append(measure_cpu_ms(partial(GAME.apply, now, seat, reply.decision, reply.command)))
        views.append(measure_cpu_ms(partial(GAME.view, now, number % seats)))
        public.append(measure_cpu_ms(partial(GAME.view, now, PUBLIC)))
    return median(applies), median(views), median(public)


def seats_beside(turn: int = 8) -> list[str]:
    """Compare eight seats with four, with open counters in both.

    Measured are a command, a seat's view, and the views of all viewers after it.
    """
    rows = []
    for setup in (Setup("2012-cornered", 4), Setup("2012-party", 8, {"diplomacy": False, "semi_hidden": False})):
        viewers = [*range(setup.seats), PUBLIC]
        state = next(m.state for m in moments(GAME, setup, 3, suggesting(GAME, 3)) if m.state.turn == turn)
        state = position_with_ships(state, USUAL_SHIPS)
        apply, view, public = costs(state, setup.seats)
        update = measure_cpu_ms(partial(GAME.views, state, viewers))
        rows.append(
            f"  {setup.seats} seats, {USUAL_SHIPS} ships      apply {apply:5.2f} ms   view {view:5.2f} ms   "
            f"spectator {public:5.2f} ms   all views {update:5.2f} ms"
        )
    return [f"Four seats and eight at turn {turn}, medians", *rows]


def row(label: str, state: Any) -> str:
    apply, view, public = costs(state)
    size = len(codec.encode(state)) / 1000
    return f"  {label:<22} apply {apply:5.2f} ms   view {view:5.2f} ms   spectator {public:5.2f} ms   {size:4.0f} KB"


def growth() -> list[str]:
    base = at_turn(USUAL_TURN)
    by_ships = [row(f"{ships} ships, turn {USUAL_TURN}", position_with_ships(base, ships)) for ships in SHIPS]
    by_turns = [
        row(f"turn {turn}, {USUAL_SHIPS} ships", position_with_ships(at_turn(turn), USUAL_SHIPS)) for turn in TURNS
    ]
    return ["Cornered, four players, medians", *by_ships, *by_turns]


def games(seeds: range = range(40, 44)) -> list[str]:
    begun = time.process_time()
    commands = sum(1 for seed in seeds for _ in moments(GAME, SETUP, seed, suggesting(GAME, seed)))
    took = time.process_time() - begun
    return [
        f"bot games of Cornered  {60 * len(seeds) / took:.1f} a minute and core "
        f"({commands // len(seeds)} commands a game, {1000 * took / commands:.2f} ms a command, all in)"
    ]


def measure_replay() -> list[str]:
    seed, match = long_match()
    log = [moment.played for moment in match if moment.played is not None]
    took = measure_cpu_ms(partial(state_after, GAME, SETUP, seed, log))
    return [f"replay of 40 turns     {took:.0f} ms for {len(log)} commands ({took / len(log):.2f} ms each)"]


def measure_refusals(state: Any) -> list[str]:
    """Compare a legal command with refused ones: to a wrong question, with 200 bad items, and with 10,000 items."""
    state = position_with_ships(state, USUAL_SHIPS)
    _, seat, reply = next(going_on(state, 4))
    legal = measure_cpu_ms(partial(GAME.apply, state, seat, reply.decision, reply.command))
    stale = measure_cpu_ms(partial(_attempt, state, seat, "t1.none", reply.command))
    long = {"kind": "build", "items": [{"kind": "pod", "at": "Ur"}] * 10_000}
    flood = measure_cpu_ms(partial(_raw, state, seat, reply.decision, long))
    most = {"kind": "build", "items": [{"kind": "repair", "ship": f"W{n}", "restore": {"PD": 1}} for n in range(200)]}
    full = measure_cpu_ms(partial(_raw, state, seat, reply.decision, most))
    return [
        f"refusals               legal {legal:.2f} ms, stale {stale:.2f}, "
        f"200 bad items {full:.2f}, 10,000 items {flood:.2f} ms"
    ]


def _raw(state: Any, seat: int, decision: str, raw: Any) -> None:
    try:
        GAME.apply(state, seat, decision, codec.read_command(raw, GAME.command_type))
    except Refusal:
        return


def _attempt(state: Any, seat: int, decision: str, command: Any) -> None:
    try:
        GAME.apply(state, seat, decision, command)
    except Refusal:
        return


def lines() -> list[str]:
    return [*growth(), *seats_beside(), *games(), *measure_replay(), *measure_refusals(at_turn(USUAL_TURN))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--smoke", action="store_true", help="refusals in turn 2 alone, to see that it runs")
    if parser.parse_args().smoke:
        print(*measure_refusals(at_turn(2, moments(GAME, SETUP, 1, suggesting(GAME, 1)))), sep="\n")
    else:
        print(*lines(), sep="\n")


if __name__ == "__main__":
    main()
