"""Reaction windows of Warp Arena: how many a match opens, and the minutes they take at the given answer times.

python -m tests.bench.windows
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec

from engine.arena.commands import Pass, Passes
from engine.core.game import STANDING, Setup
from engine.core.table import open_seats
from engine.games import GAMES

GAME = GAMES["arena"]
SETUPS = (Setup("arena-quick-duel", 2), Setup("arena-duel", 2), Setup("arena-quick-four", 4))
STANDINGS = ("", "attacked", "turn")
"""Standing passes of all players: none; until an own piece is attacked or named; until the turn ends."""
ANSWERS = (3, 6, 20)
"""Seconds until the last of the asked players has answered by hand; 20: one of them never answers."""
SEEDS = range(2)


class Counted(msgspec.Struct):
    """One match: turns, commands, windows opened by kind, and those that waited for a player."""

    turns: int = 0
    commands: int = 0
    opened: Counter[str] = Counter()
    waited: int = 0

    @property
    def windows(self) -> int:
        return sum(self.opened.values())


def count_windows(setup: Setup, seed: int, standing: str, most: int = 6000, reacting: bool = True) -> Counted:
    """Let bots play against each other. A seat without standing passes files them again before anything else.

    `reacting`: bots answer windows in their usual way; otherwise all windows are passed.
    """
    rng, done = Random(seed), Counted(opened=Counter())
    state: Any = GAME.new(setup, seed).state
    before, waiting = -1, -1
    for _ in range(most):
        seats = open_seats(GAME, state)
        if not seats:
            break
        state = _standing(state, standing, seats)
        seats = open_seats(GAME, state)
        if not seats:
            break
        if state.window is not None and state.window.number != waiting:
            waiting = state.window.number
            done.waited += 1
        before = state.windows
        state = _apply_answer(state, seats[0], rng, reacting)
        done.commands += 1
        done.turns = state.turn
        if state.windows > before:
            done.opened[_kind(state)] += 1
            done.opened["closed at once"] += state.windows - before - 1
    return done


def _standing(state: Any, standing: str, seats: list[int]) -> Any:
    """File the passes of all active players again that have none, unless a window is open."""
    if standing and state.window is None:
        for seat, player in enumerate(state.players):
            if not player.out and player.passes is None:
                state = GAME.apply(state, seat, STANDING, Passes(standing)).state  # type: ignore[arg-type]
    return state


def _apply_answer(state: Any, seat: int, rng: Random, reacting: bool) -> Any:
    view = GAME.view(state, seat)
    if state.window is not None and not reacting:
        return GAME.apply(state, seat, view.decisions[0].id, Pass()).state
    reply = GAME.suggest(view, rng)
    assert reply is not None
    return GAME.apply(state, seat, reply.decision, reply.command).state


def _kind(state: Any) -> str:
    return state.window.kind if state.window is not None else "closed at once"


def main() -> None:
    print("Reaction windows of Warp Arena: bots play, and answer windows as they do.")
    print("A window costs the answer time if anybody has to answer by hand, and nothing if all passes stand.")
    for setup in SETUPS:
        print(f"\n{setup.scenario}, {setup.seats} players")
        for standing in STANDINGS:
            found = [count_windows(setup, seed, standing) for seed in SEEDS]
            _report(standing, found)


def _report(standing: str, found: list[Counted]) -> None:
    def mean(name: str) -> float:
        return float(sum(getattr(each, name) for each in found)) / len(found)

    waited = mean("waited")
    minutes = ", ".join(f"{waited * answer / 60:.1f} min at {answer} s" for answer in ANSWERS)
    print(
        f"    {'passes stand: ' + standing if standing else 'nothing stands':24}{mean('turns'):6.1f} turns"
        f"{mean('commands'):7.0f} commands{mean('windows'):6.0f} windows,{waited:5.0f} waited: {minutes}"
    )


if __name__ == "__main__":
    main()
