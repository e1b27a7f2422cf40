"""Events: what happened, and who may know it. Every event has an audience. Viewers learn facts only through events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct

Audience = Literal["all"] | tuple[int, ...]
"""The viewers that receive an event: all viewers, or only the given seats. Spectators receive only events for all."""

ALL: Literal["all"] = "all"


class Event(Struct, frozen=True):
    """A fact about the match, and the viewers that receive it.

    If two groups of viewers need different texts, the game creates two events.
    """

    to: Audience
    body: Any


def hears(to: Audience, viewer: int) -> bool:
    return to == ALL or viewer in to


def bodies_for_viewer(events: Iterable[Event], viewer: int) -> list[Any]:
    """Return the bodies of the events that this viewer receives, in the order of the events."""
    return [event.body for event in events if hears(event.to, viewer)]
