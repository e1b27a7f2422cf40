"""Read and write finished matches as files, in the form of `play --save` and of the website's export."""

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

__all__ = ["ACT", "FORMAT", "LogEntry", "Recorded", "Unreadable", "read_match", "start_line", "steps", "write"]


def read_match(path: Path) -> Recorded:
    """Read a recorded match from a file. Raise Unreadable if the file cannot be read or is not a recorded match."""
    try:
        return recorded.parse(path.read_bytes(), GAMES)
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}") from None
    except Unreadable as error:
        raise Unreadable(f"{path}: {error}") from None


def write(match: Recorded, path: Path) -> None:
    """Write a match to a file with one command on each line, so that two such files can be compared line by line."""
    head = codec.encode(replace(match, log=())).decode().removesuffix("[]}")
    lines = ",\n".join(codec.encode(line).decode() for line in match.log)
    path.write_text(f"{head}[\n{lines}\n]}}\n")


def steps(match: Recorded) -> Iterator[tuple[LogEntry, Step[Any]]]:
    """Yield each entry of a match with its result under the current rules.

    Raise Refusal if the rules forbid a command.
    """
    return replay.recorded_steps(GAMES[match.game], match)


def start_line(events: tuple[Event, ...]) -> LogEntry:
    """Return the first entry of a log: the table action that starts the match. `events`: the events of the start."""
    return LogEntry(0, -1, ACT, {"act": "start"}, msgspec.to_builtins(events))
