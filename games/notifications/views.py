"""HTTP API for a user's notification settings."""

from __future__ import annotations

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpResponse
from rest_framework.request import Request

from games.addresses import address_of
from games.lobby.api import Api, answer
from games.lobby.errors import Denied
from games.lobby.models import Guest, Match
from games.lobby.openapi import documented
from games.lobby.rest_types import EmptyBody
from games.notifications import invitations, letters, stop_links, vapid
from games.notifications import rest_types as s
from games.notifications.delivery import key_of, mark
from games.notifications.endpoints import BadEndpoint, parse_endpoint
from games.notifications.letters import Letter
from games.notifications.models import MailAddress, PushDevice, QuietHours, SilencedTable
from games.rate_windows import Window

DEVICES = 8
"""Maximum number of devices of one user. A further device replaces the oldest one."""


def settings_of(guest: Guest | None) -> s.NotificationSettings:
    devices = list(PushDevice.objects.filter(guest=guest).order_by("pk")) if guest else []
    reached = tuple(mark(each) for each in devices if not each.failed_days) if guest else None
    hours = QuietHours.objects.filter(guest=guest).first() if guest else None
    quiet = s.QuietTime(hours.begin, hours.end, hours.offset, hours.zone) if hours else None
    silenced = SilencedTable.objects.filter(guest=guest).order_by("pk").values_list("match", flat=True) if guest else ()
    return s.NotificationSettings(vapid.public_key(), len(devices), reached, quiet, tuple(silenced), mail_of(guest))


def mail_of(guest: Guest | None) -> s.MailSettings | None:
    if not letters.possible():
        return None
    known = MailAddress.objects.filter(guest=guest).first() if guest else None
    return s.MailSettings(known.address, known.confirmed, known.on) if known else s.MailSettings("", False, True)


class NotificationsView(Api):
    rate = "60/min"

    @documented("Get my notification settings", answer=s.NotificationSettings)
    def get(self, request: Request) -> HttpResponse:
        return answer(settings_of(self.guest))

    @documented("Set the hours in which I get no notifications", body=s.QuietBody, answer=s.NotificationSettings)
    def put(self, request: Request) -> HttpResponse:
        quiet, guest = self.body(s.QuietBody).quiet, self.somebody()
        if quiet is None:
            QuietHours.objects.filter(guest=guest).delete()
        else:
            QuietHours.objects.update_or_create(guest=guest, defaults=msgspec.structs.asdict(quiet))
        return answer(settings_of(guest))

    @documented("Stop push notifications on all my devices", body=EmptyBody, answer=s.NotificationSettings)
    def delete(self, request: Request) -> HttpResponse:
        PushDevice.objects.filter(guest=self.guest).delete()
        return answer(settings_of(self.guest))


class DevicesView(Api):
    rate = "20/min"

    @documented("Send push notifications to this device", body=s.DeviceBody, answer=s.NotificationSettings)
    def post(self, request: Request) -> HttpResponse:
        body = self.body(s.DeviceBody)
        check_device(body)
        guest = self.somebody()
        keys = {"guest": guest, "p256dh": body.keys.p256dh, "auth": body.keys.auth}
        PushDevice.objects.filter(guest=guest, endpoint=body.instead).delete()
        PushDevice.objects.update_or_create(
            endpoint=body.endpoint, defaults={**keys, "failed_days": 0, "failed_on": None}
        )
        latest = PushDevice.objects.filter(guest=guest).order_by("-pk").values_list("pk", flat=True)[:DEVICES]
        PushDevice.objects.filter(guest=guest).exclude(pk__in=list(latest)).delete()
        return answer(settings_of(guest))

    @documented("Stop push notifications on this device", body=s.EndpointBody, answer=s.NotificationSettings)
    def delete(self, request: Request) -> HttpResponse:
        PushDevice.objects.filter(guest=self.guest, endpoint=self.body(s.EndpointBody).endpoint).delete()
        return answer(settings_of(self.guest))


def check_device(body: s.DeviceBody) -> None:
    """Raise Denied if a browser could not have created this subscription."""
    try:
        parse_endpoint(body.endpoint)
    except BadEndpoint:
        raise Denied(400, "E-PUSH", "This server cannot use that push service.", "endpoint") from None
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key_of(body.keys.p256dh))
        sound = len(key_of(body.keys.auth)) == 16
    except (ValueError, UnicodeError):
        sound = False
    if not sound:
        raise Denied(400, "E-PUSH", "These are not the keys of a push subscription.", "keys")


A_DAY = 24 * 3600
to_address, from_guest, from_network = Window("mail-to", A_DAY), Window("mail-by", A_DAY), Window("mail-from", A_DAY)
LETTERS, ASKED, NETWORK_ASKED = 3, 10, 100
"""Maximum numbers of confirmation e-mails per day: to one e-mail address, for one user, and from one IP address."""


class MailView(Api):
    rate = "20/hour"

    @documented("Set my e-mail address. The server sends an e-mail to confirm the address", body=s.MailBody,
                answer=s.NotificationSettings)  # fmt: skip
    def put(self, request: Request) -> HttpResponse:
        guest, address = self.sender(), self.body(s.MailBody).address.strip()
        try:
            validate_email(address)
        except ValidationError:
            raise Denied(400, "E-MAIL", "This is not an e-mail address. Check its spelling.", "address") from None
        if from_network.add(address_of(request)) > NETWORK_ASKED:
            text = (
                "Too many e-mails were requested from your network today. Try again tomorrow or from another network."
            )
            raise Denied(429, "E-TOO-FAST", text, "address", to_address.seconds_left())
        if from_guest.add(guest.pk) > ASKED or to_address.add(address.casefold()) > LETTERS:
            text = "No more e-mails are sent today. Look for the last e-mail, also in your spam folder."
            raise Denied(429, "E-TOO-FAST", text, "address", to_address.seconds_left())
        fresh = {"address": address, "confirmed": False, "on": True}
        MailAddress.objects.update_or_create(guest=guest, defaults=fresh)
        letters.post(question_for(guest, address))
        return answer(settings_of(guest))

    @documented("Switch e-mails on or off", body=s.MailSwitch, answer=s.NotificationSettings)
    def post(self, request: Request) -> HttpResponse:
        guest = self.sender()
        MailAddress.objects.filter(guest=guest).update(on=self.body(s.MailSwitch).on)
        return answer(settings_of(guest))

    @documented("Delete my e-mail address", body=EmptyBody, answer=s.NotificationSettings)
    def delete(self, request: Request) -> HttpResponse:
        guest = self.sender()
        MailAddress.objects.filter(guest=guest).delete()
        return answer(settings_of(guest))

    def sender(self) -> Guest:
        """Return the user who sends the request. Raise Denied if this server sends no e-mail, or if the user has no
        nickname."""
        if not letters.possible():
            raise Denied(
                409,
                "E-MAIL",
                "This server does not send e-mails. The person who runs the server can set a mail server.",
            )
        guest = self.guest
        if guest is None or not guest.name:
            raise Denied(403, "E-NAME", "Choose a nickname first.", "name")
        return guest


def question_for(guest: Guest, address: str) -> Letter:
    """Build the e-mail that asks the owner of the address to confirm it. The e-mail contains no text written by a
    user."""
    here = letters.link("/mail/confirm/" + stop_links.mail_token(guest.pk, address))
    text = (
        "This address was entered for e-mails about matches that wait for a move.\n\nIf you entered it, open this"
        f" link and press the button:\n{here}\n\nIf you did not enter it, do nothing. You will get no more e-mails.\n"
    )
    return Letter(address, "Confirm your e-mail address", text)


class MailConfirmView(Api):
    rate = "30/min"

    @documented("Confirm my e-mail address", body=s.StopBody, answer=s.TableCalls)
    def post(self, request: Request) -> HttpResponse:
        said = stop_links.read_mail(self.body(s.StopBody).token, stop_links.CONFIRM)
        found = MailAddress.objects.filter(guest=said[0], address=said[1]) if said else MailAddress.objects.none()
        if not found.update(confirmed=True, on=True):
            text = "This e-mail is too old, or you have entered another address since then. Ask for a new e-mail."
            raise Denied(404, "E-MAIL", text)
        return answer(s.TableCalls(True))


class MailStopView(Api):
    """View that stops all e-mails to a user.

    The URL contains a token from an e-mail; the body of the request is ignored. The request is sent by the page that
    the e-mail links to, or by a mail program (RFC 8058).
    """

    authentication_classes = []
    rate = "30/min"

    @documented("Stop e-mails to this person", body=EmptyBody, answer=s.TableCalls)
    def post(self, request: Request, token: str) -> HttpResponse:
        said = stop_links.read_mail(token, stop_links.VALID)
        if said is None:
            raise Denied(404, "E-STOP", "This e-mail is too old. Switch e-mails off on your page in the hall.")
        MailAddress.objects.filter(guest=said[0], address=said[1]).update(on=False)
        return answer(s.TableCalls(False))


class TableCallsView(Api):
    rate = "60/min"

    @documented("Switch notifications for this match on or off", body=s.TableCalls, answer=s.TableCalls)
    def put(self, request: Request, match_id: str) -> HttpResponse:
        body, match, guest = self.body(s.TableCalls), self.match(match_id), self.somebody()
        silence(match, guest, not body.calls)
        return answer(body)


class InviteView(Api):
    rate = "30/hour"

    @documented("List the people whom I have invited to this table", answer=s.Invited)
    def get(self, request: Request, match_id: str) -> HttpResponse:
        return answer(s.Invited(invitations.invited_handles(self.match(match_id), self.guest)))

    @documented("Invite a person with whom I have played to this table", body=s.InviteBody, answer=s.Invited)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        match, guest = self.match(match_id), self.guest
        invitations.invite(match, guest, self.body(s.InviteBody).who)
        return answer(s.Invited(invitations.invited_handles(match, guest)))


class DeclineView(Api):
    rate = "60/min"

    @documented("Decline an invitation, or all invitations from that person", body=s.DeclineBody, answer=s.Invitations)
    def post(self, request: Request, match_id: str) -> HttpResponse:
        guest, body = self.somebody(), self.body(s.DeclineBody)
        invitations.decline(self.match(match_id), guest, body.never)
        return answer(s.Invitations(invitations.of(guest)))


class InvitationsView(Api):
    @documented("List the tables to which I am invited", answer=s.Invitations)
    def get(self, request: Request) -> HttpResponse:
        guest = self.guest
        return answer(s.Invitations(invitations.of(guest) if guest else ()))


class StopView(Api):
    """View that stops further push messages of one kind. The service worker sends the request, even while no page is
    open.

    The token in the request contains the guest and either a match or an inviter. Messages about this match, or
    invitations from this inviter, stop.
    """

    authentication_classes = []
    rate = "30/min"

    @documented("Stop notifications for the match of this notification", body=s.StopBody, answer=s.TableCalls)
    def post(self, request: Request) -> HttpResponse:
        token = self.body(s.StopBody).token
        if inviter := stop_links.read_inviter(token):
            invitations.refuse_all(*inviter)
            return answer(s.TableCalls(False))
        said = stop_links.read_match(token)
        guest = Guest.objects.filter(pk=said[1]).first() if said else None
        if said is None or guest is None:
            raise Denied(
                404, "E-STOP", "This notification is too old. Open the table and stop the notifications in its menu."
            )
        silence(self.match(said[0]), guest, True)
        return answer(s.TableCalls(False))


def silence(match: Match, guest: Guest, silent: bool) -> None:
    if silent:
        SilencedTable.objects.get_or_create(match=match, guest=guest)
    else:
        SilencedTable.objects.filter(match=match, guest=guest).delete()
