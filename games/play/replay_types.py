"""Data structures of a finished match for the replay viewer. The exported file's structures are in
`engine.core.recorded`."""

from __future__ import annotations

from msgspec import Raw, Struct

from games.play.protocol import Line


class LogPage(Struct, frozen=True):
    """Older log lines for the requesting viewer, with the oldest line first.

    `more`: whether there are still older lines.
    """

    lines: tuple[Line, ...]
    more: bool


class ReplayStep(Struct, frozen=True):
    """One step of a replay, as one viewer saw it.

    `view`: the sections of the viewer's view that changed with this step; in step 0, all sections.
    """

    index: int
    entry: int
    """Index of the entry in the match's log. It is the same for every viewer, so that their views can be compared."""
    turn: int
    phase: str
    at: float
    view: Raw
    log: tuple[Line, ...]


class Replay(Struct, frozen=True):
    """A finished match as one viewer saw it, from its first position on.

    `viewer`: the seat, or -1 for the public. `exact`: whether the match was played again from its log. If the rules
    have changed since the match, the replay may contain only the stored positions.
    """

    viewer: int
    steps: tuple[ReplayStep, ...]
    exact: bool = True


class Making(Struct, frozen=True):
    """Response while the server plays a finished match again for its replay or report.

    `done`: the progress from 0 to 1. The client must send its request again later.
    """

    done: float
