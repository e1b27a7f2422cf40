"""Events: what happened, and who may know. The audience is a required field and this is the only way out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct

Audience = Literal["all"] | tuple[int, ...]
"""Everybody, or the named seats only. Spectators hear only what goes to all."""

ALL: Literal["all"] = "all"


class Event(Struct, frozen=True):
    """One fact for one audience. Where two audiences need different words, two events are made."""

    to: Audience
    body: Any


def hears(to: Audience, viewer: int) -> bool:
    return to == ALL or viewer in to


def told(events: Iterable[Event], viewer: int) -> list[Any]:
    """The bodies of those events that this viewer hears, in order."""
    return [event.body for event in events if hears(event.to, viewer)]
