"""Twins of recorded matches: other seats' commands are changed in what one seat could not know at its orders."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core import codec, replay
from engine.core.chance import read_seed
from engine.core.errors import Refusal
from engine.core.game import AnyGame, Step
from engine.core.recorded import ACT, LogEntry, Recorded
from engine.warpwar.analysis.recorded_rounds import ContestedRound, Finder

Steps = list[tuple[LogEntry, Step[Any]]]
PRICED = {"PD": 1, "B": 1, "S": 1, "T": 1, "M": 3, "H": 1}
"""Points of an attribute for 1 BP."""
LONGEST = 6
"""Maximum number of rounds of a match to analyse. Each costs a tenth of a second, in both worlds."""
TACTICS = ("ATTACK", "DODGE")


class Twin(Struct):
    """The original and the altered match, both up to the last round before which `seat` saw the same in both.

    `rounds`: number of the seat's rounds after the alteration. `other`: number of those in which ships of other seats
    were different.
    """

    seat: int
    what: str
    steps: Steps
    altered: Steps
    rounds: int
    other: int


def alterations(line: LogEntry) -> Iterator[tuple[str, Any]]:
    """Yield the command with one change: BP of a design, the place of a hit, or a tactic."""
    command: Any = line.command
    kind = command.get("kind") if line.decision != ACT and isinstance(command, dict) else None
    if kind in ("build", "enter"):
        parts = [command, *command.get("items", ())]
        for n, part in enumerate(parts):
            for attrs in _move_one_bp(part.get("attrs", {})):
                changed = deepcopy(command)
                [changed, *changed.get("items", ())][n]["attrs"] = attrs
                yield "design", changed
    elif kind == "damage":
        for ship, hits in command.get("hits", {}).items():
            for attr in hits:
                for other in PRICED:
                    if other != attr:
                        moved = {**hits, attr: hits[attr] - 1, other: hits.get(other, 0) + 1}
                        placed = {key: n for key, n in moved.items() if n}
                        yield "damage", {**command, "hits": {**command["hits"], ship: placed}}
    elif kind == "orders":
        for n, order in enumerate(command.get("orders", ())):
            for tactic in TACTICS:
                if tactic != order["tactic"]:
                    orders = [*command["orders"]]
                    orders[n] = {**order, "tactic": tactic}
                    yield "order", {**command, "orders": orders}
    elif kind in ("move", "plot", "move_plans"):
        yield "move", _shorter(command)


def _move_one_bp(attrs: dict[str, int]) -> Iterator[dict[str, int]]:
    """Yield the attributes with 1 BP of one attribute moved to another."""
    for one, price in PRICED.items():
        for other in PRICED:
            if one != other and attrs.get(one, 0) >= price:
                moved = {**attrs, one: attrs[one] - price, other: attrs.get(other, 0) + PRICED[other]}
                yield {key: n for key, n in moved.items() if n}


def _shorter(command: dict[str, Any]) -> dict[str, Any]:
    changed = deepcopy(command)
    path = changed.get("path")
    if isinstance(path, list) and path:
        changed["path"] = path[:-1]
    return changed


def rounds_by_entry(game: AnyGame, steps: Steps) -> dict[tuple[int, str], ContestedRound]:
    finder = Finder(game)
    for line, step in steps:
        finder.add(line, step)
    return {(each.entry, each.hex): each for each in finder.rounds}


def twins(game: AnyGame, match: Recorded, rng: Random, tries: int) -> Iterator[Twin]:
    """Yield some twins for every seat.

    Up to `tries` alterations are tried. Those are kept that are legal and that the seat did not see before a round of
    its own.
    """
    steps = list(replay.recorded_steps(game, match))
    last = [*rounds_by_entry(game, steps).values()][:LONGEST][-1].entry
    steps = [each for each in steps if each[0].index <= last]
    rounds = rounds_by_entry(game, steps)
    known = [(n, each) for n, (line, _) in enumerate(steps) for each in alterations(line)]
    for n, (what, command) in rng.sample(known, min(tries, len(known))):
        changed = _replay_altered(game, match, steps, n, command)
        again = rounds_by_entry(game, changed)
        for seat in range(match.setup.seats):
            if seat != steps[n][0].seat and (twin := _twin(seat, what, n, (steps, rounds), (changed, again))):
                yield twin


def _replay_altered(game: AnyGame, match: Recorded, steps: Steps, n: int, command: Any) -> Steps:
    """Return the steps after the alteration, as far as the rules still allow the log that follows."""
    log = [replace(steps[n][0], command=command), *(line for line, _ in steps[n + 1 :])]
    found = steps[:n]
    start = steps[n - 1][1].state
    with suppress(Refusal):
        found.extend(replay.steps(game, match.setup, read_seed(match.seed), log, start=start))
    return found


def _twin(seat: int, what: str, n: int, one: tuple[Steps, Any], two: tuple[Steps, Any]) -> Twin | None:
    (steps, rounds), (changed, again) = one, two
    end, count, other = 0, 0, 0
    for key, found in rounds.items():
        side = next((each for each in found.sides if each.view.viewer == seat), None)
        if side is None:
            continue
        met = again.get(key)
        twin = next((each for each in met.sides if each.view.viewer == seat), None) if met else None
        same = twin is not None and codec.encode((side.view, side.orders)) == codec.encode((twin.view, twin.orders))
        if not same or shown_foe_orders(found, seat) != shown_foe_orders(met, seat):
            break
        end = found.entry
        if found.entry > steps[n][0].index:
            count += 1
            other += any(found.ships[id] != met.ships[id] for id in found.ships)
    if not count:
        return None
    cut = [next(k for k, (line, _) in enumerate(all) if line.index == end) + 1 for all in (steps, changed)]
    return Twin(seat, what, steps[: cut[0]], changed[: cut[1]], count, other)


def shown_foe_orders(found: ContestedRound, seat: int) -> Any:
    """Return the orders of the seat's foes, which the seat is shown with the result."""
    side = next(each for each in found.sides if each.view.viewer == seat)
    return {foe.ship: found.orders[foe.ship] for foe in side.prompt.foes}
