"""Find the package that runs the cases of a file, by the name of the file's game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.adjudicate.arena import arena_cases as arena
from engine.adjudicate.runs import Run
from engine.adjudicate.sumeria import case_files as sumeria
from engine.adjudicate.values import CaseError, word
from engine.adjudicate.warpwar import case_files as warpwar

USUAL = "warpwar"
"""Game of a file that has no key `game`."""

Reader = Callable[[Mapping[Any, Any]], Iterable[Run]]
"""Maps a file, including its key `game`, to the runs of its cases. It raises CaseError if the file has no cases."""

READERS: Mapping[str, Reader] = {"arena": arena.runs, "sumeria": sumeria.runs, "warpwar": warpwar.runs}
"""Maps the name of a game to its reader. For a new game with cases, add the `runs` of its package."""


def runs(raw: Mapping[Any, Any]) -> Iterable[Run]:
    """Return the runs of a file. Raise CaseError if the file's game has no cases."""
    game = raw.get("game", USUAL)
    if not isinstance(game, str) or game not in READERS:
        raise CaseError(f"unknown game {word(game)!r}; known are {', '.join(READERS)}")
    return READERS[game](raw)
