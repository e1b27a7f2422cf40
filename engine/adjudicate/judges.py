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
"""Name of the game for files without the key `game`."""

Reader = Callable[[Mapping[Any, Any]], Iterable[Run]]
"""A function that gets the contents of a case file and returns the runs of its cases.

It raises CaseError if there are no cases.
"""

READERS: Mapping[str, Reader] = {"arena": arena.runs, "sumeria": sumeria.runs, "warpwar": warpwar.runs}
"""Maps the name of a game to the function that reads its cases. A new game adds the function `runs` of its package."""


def runs(raw: Mapping[Any, Any]) -> Iterable[Run]:
    """Return the runs of the cases in a file. Raise CaseError if the game of the file has no reader."""
    game = raw.get("game", USUAL)
    if not isinstance(game, str) or game not in READERS:
        raise CaseError(f"unknown game {word(game)!r}; known are {', '.join(READERS)}")
    return READERS[game](raw)
