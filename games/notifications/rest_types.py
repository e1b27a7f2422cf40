"""Request and response bodies of this app's REST API."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from games.lobby.rest_types import MatchRow

Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]


class _Said(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class QuietTime(_Said, frozen=True):
    """Hours without notifications. `begin` and `end`: minutes of the user's day.

    The minutes follow the clock of `zone` ("Europe/Berlin"). If the zone is "" or unknown to the server, they follow a
    clock that is `offset` minutes ahead of UTC.
    """

    begin: Minute
    end: Minute
    offset: Annotated[int, Meta(ge=-14 * 60, le=14 * 60)]
    zone: Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_+/-]*$")] = ""


class MailSettings(Struct, frozen=True):
    """E-mail settings of a user.

    `address`: "" if the user has given no address. `confirmed`: whether the owner has confirmed the address. `on`:
    whether the user wants e-mails.
    """

    address: str
    confirmed: bool
    on: bool


class NotificationSettings(Struct, frozen=True):
    """The notification settings of the requesting user.

    `key`: the server's public key, with which a browser subscribes. `devices`: number of the user's devices that get
    messages. `reached`: the marks (`delivery.mark`) of the devices whose last message did not fail, so that a browser
    can check whether its subscription works. It is None if the server does not know this user yet. `silenced`: ids of
    the matches about which the user wants no notifications. `mail`: None if this server sends no e-mail.
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
    """A `PushSubscription` as browsers send it. `instead`: the endpoint of the subscription that it replaces, or ""."""

    endpoint: Annotated[str, Meta(max_length=600)]
    keys: DeviceKeys
    instead: Annotated[str, Meta(max_length=600)] = ""


class EndpointBody(_Said, frozen=True):
    endpoint: Annotated[str, Meta(max_length=600)]


class TableCalls(_Said, frozen=True):
    """`calls`: whether the user gets further notifications of the kind that the request is about."""

    calls: bool


class MailBody(_Said, frozen=True):
    """An e-mail address. The server first sends an e-mail that asks the owner to confirm the address."""

    address: Annotated[str, Meta(max_length=254)]


class MailSwitch(_Said, frozen=True):
    on: bool


class StopBody(_Said, frozen=True):
    token: Annotated[str, Meta(max_length=300)]


class InviteBody(_Said, frozen=True):
    """`who`: handle of the user to invite, from `PlayResults.people` of the requesting user."""

    who: Annotated[str, Meta(max_length=40)]


class Invited(Struct, frozen=True):
    """Handles of the users whom the requesting user has invited to this table."""

    invited: tuple[str, ...]


class DeclineBody(_Said, frozen=True):
    """A refusal of an invitation. `never`: whether the user also refuses all further invitations from this inviter."""

    never: bool = False


class InvitationRow(Struct, frozen=True):
    """An open table to which a player invites the requesting user. `by`: the player's name."""

    by: str
    match: MatchRow


class Invitations(Struct, frozen=True):
    invitations: tuple[InvitationRow, ...]
