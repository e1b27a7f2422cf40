"""A recorded match: every command, and the exact bytes that each viewer is sent for it. Calculated in memory.

The bench server begins every match in the recorded position, so the same commands make the same match there, and no
client has to think.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec

from engine.core import codec
from engine.core.events import bodies_for_viewer
from engine.core.game import PUBLIC, AnyGame, Setup
from engine.core.table import moments
from engine.games import GAMES

SEED = 1
GAME = GAMES["warpwar"]
SETUP = Setup("2012-learning", 2)
VIEWERS = (0, 1, PUBLIC)
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
CORNERED = Setup("2012-cornered", 4)
PARTY = Setup("2012-party", 8)


class Step(msgspec.Struct):
    """One command: the seat that gives it, its message without the ref, and the update each viewer gets (if any)."""

    seat: int
    message: str
    updates: dict[int, str]


class Start(msgspec.Struct):
    """A position in which matches begin: its turn, the number of the step that follows, the state as stored."""

    turn: int
    at: int
    state: bytes


class Trace(msgspec.Struct):
    """A match and the positions in it from which it is played, cut off after so many commands."""

    game: str
    scenario: str
    seats: int
    starts: list[Start]
    steps: list[Step]


def record(
    most: int,
    script: int = 0,
    setup: Setup = SETUP,
    seed: int = SEED,
    turns: range = range(1),
    last: int = 999,
    game: AnyGame = GAME,
) -> Trace:
    """Record a match of random computer players up to the last turn, with a start in each of these turns."""
    rng = Random(script)
    trace, viewers = Trace(game.name, setup.scenario, setup.seats, [], []), [*range(setup.seats), PUBLIC]
    steps, views = trace.steps, dict[int, dict[str, bytes]]()
    numbers, lines = dict.fromkeys(viewers, 1), dict.fromkeys(viewers, 0)
    for moment in moments(game, setup, seed, lambda view, seat: game.suggest(view, rng)):
        turn, begun = moment.state.turn, bool(trace.starts)
        if turn < turns[0] and not begun and len(turns) > 1:
            continue
        if turn > last:
            break
        updates = {}
        for viewer, view in game.views(moment.state, viewers).items():
            now = {name: codec.encode(getattr(view, name)) for name in game.view_type.__struct_fields__}
            log = [
                line(game, body, lines[viewer] + n, view)
                for n, body in enumerate(bodies_for_viewer(moment.events, viewer), 1)
            ]
            lines[viewer] += len(log) if begun else 0
            news = {name: msgspec.Raw(part) for name, part in now.items() if views.get(viewer, {}).get(name) != part}
            if begun and (news or log):
                base, numbers[viewer] = numbers[viewer], numbers[viewer] + 1
                updates[viewer] = update(base, news, log)
            views[viewer] = now
        if begun and moment.played is not None:
            command = msgspec.to_builtins(moment.played.command)
            message = {"t": "command", "decision": moment.played.decision, "command": command}
            steps.append(Step(moment.played.seat, json.dumps(message, separators=(",", ":")), updates))
        if not begun or (turn in turns and turn > trace.starts[-1].turn):
            trace.starts.append(Start(turn, len(steps), codec.encode(moment.state)))
        if len(steps) == most:
            break
    return trace


def line(game: AnyGame, body: Any, number: int, view: Any) -> dict[str, Any]:
    text = game.tell(body)
    for seat, name in enumerate(NAMES):
        text = text.replace(f"{{{seat}}}", name)
    return {"n": number, "text": text, "body": msgspec.Raw(codec.encode(body)), "turn": view.header.turn}


def update(base: int, news: dict[str, Any], log: list[dict[str, Any]]) -> str:
    message = {"t": "update", "seq": base + 1, "base": base, "view": news, **({"log": log} if log else {})}
    return msgspec.json.encode(message).decode()


LIKELY = (18, 23, 32)
"""Scripts that gave long matches when this was written."""


def longest(least: int) -> Trace:
    """Return a match of at least so many commands: the first script that lasts so long."""
    scripts = (*LIKELY, *range(100))
    return next(trace for script in scripts if len((trace := record(least, script)).steps) >= least)


def record_cornered(most: int) -> Trace:
    """Return Cornered with four players in the middle of the game, with about fifteen ships on the map."""
    return record(most, 1, CORNERED, 1, range(10, 20), 24)


def party(most: int) -> Trace:
    """Return a party with eight players, from its fourth turn on."""
    return record(most, 1, PARTY, 1, range(4, 8), 12)


def arena(most: int) -> Trace:
    """Return Warp Arena with four players on all twenty grids, from the second turn on.

    A reaction window lasts an hour, so none closes by itself while a match waits for its next command.
    """
    return record(most, 3, Setup("arena-four", 4, {"window": "3600"}), 1, range(2, 5), 999, GAMES["arena"])


def sumeria(most: int) -> Trace:
    """Return a whole match of Sumeria with four players. Such a match of bots has about a hundred commands."""
    return record(most, 3, Setup("sumeria-fair", 4), 1, range(1, 2), 999, GAMES["sumeria"])
