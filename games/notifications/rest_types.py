"""Request and response bodies of this app's REST API."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from games.lobby.rest_types import MatchRow

Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]


class _Said(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class QuietTime(_Said, frozen=True):
    """The hours of the day in which a user gets no notifications.

    `begin` and `end` are minutes since midnight in the time zone `zone` ("Europe/Berlin"). If `zone` is "" or unknown
    to the server, they are minutes since midnight on a clock that is `offset` minutes ahead of UTC.
    """

    begin: Minute
    end: Minute
    offset: Annotated[int, Meta(ge=-14 * 60, le=14 * 60)]
    zone: Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_+/-]*$")] = ""


class MailSettings(Struct, frozen=True):
    """The e-mail settings of a user.

    `address` is "" if the user has given no address. `confirmed` states whether the owner has confirmed the address.
    `on` states whether the user wants e-mails.
    """

    address: str
    confirmed: bool
    on: bool


class NotificationSettings(Struct, frozen=True):
    """The notification settings of the user who sends the request.

    `key` is the server's public key, with which a browser subscribes. `devices` is the number of the user's devices
    that get messages. `reached` contains the marks (`delivery.mark`) of the devices whose last message did not fail, so
    that a browser can check whether its subscription works. It is None if the server does not know this user yet.
    `silenced` contains the ids of the matches about which the user wants no notifications. `mail` is None if this
    server sends no e-mail.
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
    """A `PushSubscription` as browsers send it.

    `instead` is the endpoint of the earlier subscription that it replaces, or "".
    """

    endpoint: Annotated[str, Meta(max_length=600)]
    keys: DeviceKeys
    instead: Annotated[str, Meta(max_length=600)] = ""


class EndpointBody(_Said, frozen=True):
    endpoint: Annotated[str, Meta(max_length=600)]


class TableCalls(_Said, frozen=True):
    """The choice to get notifications or not.

    `calls` states whether the user gets further notifications of the kind to which the request refers.
    """

    calls: bool


class MailBody(_Said, frozen=True):
    """An e-mail address to which the user wants notifications.

    The server first sends an e-mail to this address that asks its owner to confirm it.
    """

    address: Annotated[str, Meta(max_length=254)]


class MailSwitch(_Said, frozen=True):
    on: bool


class StopBody(_Said, frozen=True):
    token: Annotated[str, Meta(max_length=300)]


class InviteBody(_Said, frozen=True):
    """The user to invite to a table.

    `who` is the user's id in `PlayResults.people` of the user who sends the request.
    """

    who: Annotated[str, Meta(max_length=40)]


class Invited(Struct, frozen=True):
    """Ids (`Companion.who`) of the users whom the user who sends the request has invited to this table."""

    invited: tuple[str, ...]


class DeclineBody(_Said, frozen=True):
    """Request to decline an invitation.

    `never` states whether the user also declines all further invitations from the person who sent this one.
    """

    never: bool = False


class InvitationRow(Struct, frozen=True):
    """An invitation to an open table, for the user who sends the request.

    `by` is the name of the player who sent the invitation.
    """

    by: str
    match: MatchRow


class Invitations(Struct, frozen=True):
    invitations: tuple[InvitationRow, ...]
