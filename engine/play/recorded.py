"""A finished match as a file, as `play --save` writes it and the website exports it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core import codec, recorded, replay
from engine.core.events import Event
from engine.core.game import Step
from engine.core.recorded import ACT, FORMAT, LogEntry, Recorded, Unreadable
from engine.games import GAMES

__all__ = ["ACT", "FORMAT", "LogEntry", "Recorded", "Unreadable", "read", "start_line", "steps", "write"]


def read(path: Path) -> Recorded:
    """A match from a file; raises Unreadable for anything that is none."""
    try:
        return recorded.parse(path.read_bytes(), GAMES)
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}") from None
    except Unreadable as error:
        raise Unreadable(f"{path}: {error}") from None


def write(match: Recorded, path: Path) -> None:
    """Store a match with a line for each command, so that two files can be compared."""
    head = codec.encode(replace(match, log=())).decode().removesuffix("[]}")
    lines = ",\n".join(codec.encode(line).decode() for line in match.log)
    path.write_text(f"{head}[\n{lines}\n]}}\n")


def steps(match: Recorded) -> Iterator[tuple[LogEntry, Step[Any]]]:
    """The match played again by the rules as they are now; raises Refusal where they no longer allow a command."""
    return replay.recorded_steps(GAMES[match.game], match)


def start_line(events: tuple[Event, ...]) -> LogEntry:
    """The first entry of every log."""
    return LogEntry(0, -1, ACT, {"act": "start"}, msgspec.to_builtins(events))
