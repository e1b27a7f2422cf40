"""Events: what happened, and who may know it. Every event has an audience. Viewers learn facts only through events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct

Audience = Literal["all"] | tuple[int, ...]
"""All viewers, or only the named seats. Spectators receive only events for all."""

ALL: Literal["all"] = "all"


class Event(Struct, frozen=True):
    """One fact for one audience. If two audiences need different words, the game creates two events."""

    to: Audience
    body: Any


def hears(to: Audience, viewer: int) -> bool:
    return to == ALL or viewer in to


def bodies_for_viewer(events: Iterable[Event], viewer: int) -> list[Any]:
    """Return the bodies of the events that this viewer receives, in order."""
    return [event.body for event in events if hears(event.to, viewer)]
