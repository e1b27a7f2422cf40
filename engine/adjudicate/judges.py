"""Find the package that reads a case file, by the name of its game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.adjudicate.arena import arena_cases as arena
from engine.adjudicate.runs import Run
from engine.adjudicate.sumeria import case_files as sumeria
from engine.adjudicate.values import CaseError, word
from engine.adjudicate.warpwar import case_files as warpwar

USUAL = "warpwar"
"""Game of a file without the key `game`."""

Reader = Callable[[Mapping[Any, Any]], Iterable[Run]]
"""Maps a file, including its key `game`, to its runs; raises CaseError if there is nothing to adjudicate."""

READERS: Mapping[str, Reader] = {"arena": arena.runs, "sumeria": sumeria.runs, "warpwar": warpwar.runs}
"""Maps the name of a game to its reader. A game with cases adds the `runs` of its package here."""


def runs(raw: Mapping[Any, Any]) -> Iterable[Run]:
    """Return the runs of a file; raise CaseError for a game that has no cases."""
    game = raw.get("game", USUAL)
    if not isinstance(game, str) or game not in READERS:
        raise CaseError(f"unknown game {word(game)!r}; known are {', '.join(READERS)}")
    return READERS[game](raw)
