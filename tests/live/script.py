"""Scripted matches: each choice depends on the script's number, the seat and the question, never on time.

The server draws the seed of a match itself. In the scenario used here the seed decides only the order of seats. So a
script is tried in memory under every order before it is played on a server.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from engine.core.chance import Seed, new_seed
from engine.core.game import Reply, Setup
from engine.core.table import Moment, moments
from engine.games import GAMES

GAME = GAMES["warpwar"]
SETUP = Setup("2012-learning", 2)
KINDS = frozenset({"build", "move", "orders", "damage", "end_turn", "withdraw_to"})
"""All kinds of command that a match of this scenario asks for."""

LIKELY = (57, 18)
"""Scripts that worked when this was written. If the bot plays differently now, the search only takes longer."""


def choice(script: int, view: Any, seat: int) -> Reply | None:
    """Return the script's answer to the first open question of this view."""
    asked = next((each.id for each in view.decisions if not each.answered), None)
    return None if asked is None else GAME.suggest(view, Random(f"{script}/{seat}/{asked}"))


def kind_of(command: Any) -> str:
    """Return the tag of a command struct or of its JSON."""
    return str(msgspec.to_builtins(command)["kind"])


@cache
def orders_of_seats() -> tuple[Seed, ...]:
    """Return one seed for each order in which the seats may have been drawn."""
    drawn = [new_seed(GAME.rules, bytes([each] * 16)) for each in range(12)]
    seeds = {tuple(GAME.new(SETUP, seed).state.priority): seed for seed in drawn}
    assert len(seeds) == 2
    return tuple(seeds.values())


def play_script(script: int, seed: Seed, most: int) -> list[Moment]:
    """Return the script's match, cut off after `most` commands."""
    found: list[Moment] = []
    for moment in moments(GAME, SETUP, seed, lambda view, seat: choice(script, view, seat)):
        found.append(moment)
        if len(found) > most:
            break
    return found


@cache
def find_script(kinds: frozenset[str], least: int, most: int, ends: bool) -> int:
    """Return the first script in which all these kinds of command occur in `least` to `most` commands, in any order of
    seats.

    `ends`: the match is also over by then.
    """
    scripts: list[int] = [*LIKELY, *range(2000)]
    return next(each for each in scripts if all(_fits(run, kinds, least, ends) for run in _runs(each, most)))


def _runs(script: int, most: int) -> Iterator[Sequence[Moment]]:
    return (play_script(script, seed, most) for seed in orders_of_seats())


def _fits(run: Sequence[Moment], kinds: frozenset[str], least: int, ends: bool) -> bool:
    met = {kind_of(moment.played.command) for moment in run if moment.played}
    is_over = GAME.outcome(run[-1].state) is not None
    return kinds <= met and len(run) > least and (is_over or not ends)
