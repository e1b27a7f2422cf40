"""The shapes of REST bodies and answers of this app."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]


class _Said(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class QuietTime(_Said, frozen=True):
    """No calls from `begin` to `end`, minutes of the person's own day, `offset` minutes before UTC's."""

    begin: Minute
    end: Minute
    offset: Annotated[int, Meta(ge=-14 * 60, le=14 * 60)]


class NotificationSettings(Struct, frozen=True):
    """How the asking person is called. `key`: what a browser subscribes with; `devices`: how many may be called;
    `silenced`: matches for which he is not."""

    key: str
    devices: int
    quiet: QuietTime | None
    silenced: tuple[str, ...]


class QuietBody(_Said, frozen=True):
    quiet: QuietTime | None


class DeviceKeys(_Said, frozen=True):
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class DeviceBody(_Said, frozen=True):
    """A PushSubscription as browsers give it."""

    endpoint: Annotated[str, Meta(max_length=600)]
    keys: DeviceKeys


class EndpointBody(_Said, frozen=True):
    endpoint: Annotated[str, Meta(max_length=600)]


class TableCalls(_Said, frozen=True):
    """Whether the asking person is called for this match."""

    calls: bool


class StopBody(_Said, frozen=True):
    token: Annotated[str, Meta(max_length=300)]
