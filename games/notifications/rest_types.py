"""Request and response bodies of this app's REST API."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from games.lobby.rest_types import MatchRow

Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]


class _Said(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class QuietTime(_Said, frozen=True):
    """Hours without calls, from `begin` to `end`, in minutes of the person's day.

    They follow the clock of `zone` ("Europe/Berlin"). If the zone is "" or unknown to the server, the clock is `offset`
    minutes ahead of UTC.
    """

    begin: Minute
    end: Minute
    offset: Annotated[int, Meta(ge=-14 * 60, le=14 * 60)]
    zone: Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_+/-]*$")] = ""


class MailSettings(Struct, frozen=True):
    """E-mail settings. `address`: "" if there is none. `confirmed`: its owner has confirmed it. `on`: send letters."""

    address: str
    confirmed: bool
    on: bool


class NotificationSettings(Struct, frozen=True):
    """The notification settings of the requesting person.

    `key`: the server's public key, with which a browser subscribes. `devices`: number of devices that may be called.
    `reached`: the marks (`delivery.mark`) of the devices whose last call did not fail. With them a browser finds out
    whether its own subscription is among these devices. None if the server does not know this person yet. `silenced`:
    matches without calls. `mail`: None if this server sends no e-mail.
    """

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
    """A PushSubscription as browsers give it. `instead`: the endpoint of the subscription that it replaces, or ""."""

    endpoint: Annotated[str, Meta(max_length=600)]
    keys: DeviceKeys
    instead: Annotated[str, Meta(max_length=600)] = ""


class EndpointBody(_Said, frozen=True):
    endpoint: Annotated[str, Meta(max_length=600)]


class TableCalls(_Said, frozen=True):
    """Whether the requesting person is called for this match."""

    calls: bool


class MailBody(_Said, frozen=True):
    """An e-mail address. The server first sends a letter that asks the owner to confirm it."""

    address: Annotated[str, Meta(max_length=254)]


class MailSwitch(_Said, frozen=True):
    on: bool


class StopBody(_Said, frozen=True):
    token: Annotated[str, Meta(max_length=300)]


class InviteBody(_Said, frozen=True):
    """A person to invite: one of the requesting person's `PlayResults.people`."""

    who: Annotated[str, Meta(max_length=40)]


class Invited(Struct, frozen=True):
    """Handles of the people whom the requesting person has invited to this table."""

    invited: tuple[str, ...]


class DeclineBody(_Said, frozen=True):
    """`never`: the person also refuses all further invitations from this inviter."""

    never: bool = False


class InvitationRow(Struct, frozen=True):
    """An open table to which `by` invites the requesting person."""

    by: str
    match: MatchRow


class Invitations(Struct, frozen=True):
    invitations: tuple[InvitationRow, ...]
