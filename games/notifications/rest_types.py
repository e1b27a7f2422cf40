"""The shapes of REST bodies and answers of this app."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from games.lobby.rest_types import MatchRow

Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]


class _Said(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class QuietTime(_Said, frozen=True):
    """No calls from `begin` to `end`, minutes of the person's own day: by the clock of `zone` ("Europe/Berlin"), or
    `offset` minutes before UTC's if the server does not know this zone or none was said."""

    begin: Minute
    end: Minute
    offset: Annotated[int, Meta(ge=-14 * 60, le=14 * 60)]
    zone: Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_+/-]*$")] = ""


class MailSettings(Struct, frozen=True):
    """`address` "": none; `confirmed`: its owner has said so; `on`: letters are wanted."""

    address: str
    confirmed: bool
    on: bool


class NotificationSettings(Struct, frozen=True):
    """How the asking person is called. `key`: what a browser subscribes with; `devices`: how many may be called;
    `silenced`: matches for which they are not; `mail` is None where this server sends no e-mail.

    `reached`: of the devices, those whose last call did not fail, each by its mark (`delivery.mark`), with which a
    browser finds out whether its own subscription is among them; None while the server does not know this person."""

    key: str
    devices: int
    reached: tuple[str, ...] | None
    quiet: QuietTime | None
    silenced: tuple[str, ...]
    mail: MailSettings | None


class QuietBody(_Said, frozen=True):
    quiet: QuietTime | None


class DeviceKeys(_Said, frozen=True):
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class DeviceBody(_Said, frozen=True):
    """A PushSubscription as browsers give it; `instead`: the endpoint of the subscription that it replaces, or ""."""

    endpoint: Annotated[str, Meta(max_length=600)]
    keys: DeviceKeys
    instead: Annotated[str, Meta(max_length=600)] = ""


class EndpointBody(_Said, frozen=True):
    endpoint: Annotated[str, Meta(max_length=600)]


class TableCalls(_Said, frozen=True):
    """Whether the asking person is called for this match."""

    calls: bool


class MailBody(_Said, frozen=True):
    """An address to write to: a letter asks its owner first."""

    address: Annotated[str, Meta(max_length=254)]


class MailSwitch(_Said, frozen=True):
    on: bool


class StopBody(_Said, frozen=True):
    token: Annotated[str, Meta(max_length=300)]


class InviteBody(_Said, frozen=True):
    """Somebody of the asking person's `PlayResults.people`."""

    who: Annotated[str, Meta(max_length=40)]


class Invited(Struct, frozen=True):
    """By handles: whom the asking person has invited to this table."""

    invited: tuple[str, ...]


class DeclineBody(_Said, frozen=True):
    """`never`: no more invitations from this person."""

    never: bool = False


class InvitationRow(Struct, frozen=True):
    """An open table to which `by` asks the person who reads this."""

    by: str
    match: MatchRow


class Invitations(Struct, frozen=True):
    invitations: tuple[InvitationRow, ...]
