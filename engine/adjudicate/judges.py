"""Which package reads whose cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.adjudicate.arena import arena_cases as arena
from engine.adjudicate.runs import Run
from engine.adjudicate.sumeria import case_files as sumeria
from engine.adjudicate.values import CaseError, word
from engine.adjudicate.warpwar import case_files as warpwar

USUAL = "warpwar"
"""Whose cases a file without the key `game` holds."""

Reader = Callable[[Mapping[Any, Any]], Iterable[Run]]
"""From a file, its key `game` still in it, to its runs; raises CaseError if there is nothing in it to adjudicate."""

READERS: Mapping[str, Reader] = {"arena": arena.runs, "sumeria": sumeria.runs, "warpwar": warpwar.runs}
"""By the game's name. A game that has cases puts the `runs` of its package here."""


def runs(raw: Mapping[Any, Any]) -> Iterable[Run]:
    """The runs of a file; raises CaseError for a game that has no cases."""
    game = raw.get("game", USUAL)
    if not isinstance(game, str) or game not in READERS:
        raise CaseError(f"unknown game {word(game)!r}; known are {', '.join(READERS)}")
    return READERS[game](raw)
