"""How a person wants to be called, over HTTP."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric import ec
from django.http import HttpResponse
from rest_framework.request import Request

from games.lobby.api import Api, answer
from games.lobby.errors import Denied
from games.lobby.models import Guest, Match
from games.lobby.openapi import documented
from games.lobby.rest_types import EmptyBody
from games.notifications import rest_types as s
from games.notifications import stop_links, vapid
from games.notifications.delivery import key_of
from games.notifications.endpoints import BadEndpoint, parted
from games.notifications.models import PushDevice, QuietHours, SilencedTable

DEVICES = 8
"""That one person may have; a new one takes the place of the oldest."""


def settings_of(guest: Guest | None) -> s.NotificationSettings:
    devices = PushDevice.objects.filter(guest=guest).count() if guest else 0
    hours = QuietHours.objects.filter(guest=guest).first() if guest else None
    quiet = s.QuietTime(hours.begin, hours.end, hours.offset) if hours else None
    silenced = SilencedTable.objects.filter(guest=guest).order_by("pk").values_list("match", flat=True) if guest else ()
    return s.NotificationSettings(vapid.public_key(), devices, quiet, tuple(silenced))


class NotificationsView(Api):
    rate = "60/min"

    @documented("How I am called when I am awaited", answer=s.NotificationSettings)
    def get(self, request: Request) -> HttpResponse:
        return answer(settings_of(self.guest))

    @documented("Hours in which I am not called", body=s.QuietBody, answer=s.NotificationSettings)
    def put(self, request: Request) -> HttpResponse:
        quiet, guest = self.body(s.QuietBody).quiet, self.somebody()
        if quiet is None:
            QuietHours.objects.filter(guest=guest).delete()
        else:
            hours = {"begin": quiet.begin, "end": quiet.end, "offset": quiet.offset}
            QuietHours.objects.update_or_create(guest=guest, defaults=hours)
        return answer(settings_of(guest))

    @documented("Call me on no device any more", body=EmptyBody, answer=s.NotificationSettings)
    def delete(self, request: Request) -> HttpResponse:
        PushDevice.objects.filter(guest=self.guest).delete()
        return answer(settings_of(self.guest))


class DevicesView(Api):
    rate = "20/min"

    @documented("Call me on this device", body=s.DeviceBody, answer=s.NotificationSettings)
    def post(self, request: Request) -> HttpResponse:
        body = self.body(s.DeviceBody)
        check_device(body)
        guest = self.somebody()
        keys = {"guest": guest, "p256dh": body.keys.p256dh, "auth": body.keys.auth, "failures": 0}
        PushDevice.objects.update_or_create(endpoint=body.endpoint, defaults=keys)
        latest = PushDevice.objects.filter(guest=guest).order_by("-pk").values_list("pk", flat=True)[:DEVICES]
        PushDevice.objects.filter(guest=guest).exclude(pk__in=list(latest)).delete()
        return answer(settings_of(guest))

    @documented("Call me on this device no more", body=s.EndpointBody, answer=s.NotificationSettings)
    def delete(self, request: Request) -> HttpResponse:
        PushDevice.objects.filter(guest=self.guest, endpoint=self.body(s.EndpointBody).endpoint).delete()
        return answer(settings_of(self.guest))


def check_device(body: s.DeviceBody) -> None:
    """Raises Denied for what no browser says."""
    try:
        parted(body.endpoint)
    except BadEndpoint:
        raise Denied(400, "E-PUSH", "This push service cannot be used from here.", "endpoint") from None
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key_of(body.keys.p256dh))
        sound = len(key_of(body.keys.auth)) == 16
    except (ValueError, UnicodeError):
        sound = False
    if not sound:
        raise Denied(400, "E-PUSH", "These are no keys of a push subscription.", "keys")


class TableCallsView(Api):
    rate = "60/min"

    @documented("Call me for this match, or not", body=s.TableCalls, answer=s.TableCalls)
    def put(self, request: Request, match_id: str) -> HttpResponse:
        body, match, guest = self.body(s.TableCalls), self.match(match_id), self.somebody()
        silence(match, guest, not body.calls)
        return answer(body)


class StopView(Api):
    """Pressed on a message, where no page is open: what it carries says for whom and for what."""

    authentication_classes = []
    rate = "30/min"

    @documented("No more calls for the match of this message", body=s.StopBody, answer=s.TableCalls)
    def post(self, request: Request) -> HttpResponse:
        said = stop_links.read(self.body(s.StopBody).token)
        guest = Guest.objects.filter(pk=said[1]).first() if said else None
        if said is None or guest is None:
            raise Denied(404, "E-STOP", "This message is too old. Open the table and stop the calls in its menu.")
        silence(self.match(said[0]), guest, True)
        return answer(s.TableCalls(False))


def silence(match: Match, guest: Guest, silent: bool) -> None:
    if silent:
        SilencedTable.objects.get_or_create(match=match, guest=guest)
    else:
        SilencedTable.objects.filter(match=match, guest=guest).delete()
