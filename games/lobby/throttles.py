"""Limits of HTTP requests for each person and for each address. The limit of an address is higher, because a whole
school may share it."""

from __future__ import annotations

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from games.addresses import address_of
from games.lobby import guests
from games.lobby.errors import Denied
from games.rate_limits import CROWD, NETWORK, limit
from games.rate_windows import Window

WINDOWS = {"sec": 1, "min": 60, "hour": 3600, "day": 86400}
USUAL = "240/min"

MISSES = 90
"""Maximum number of wrong codes that can be tried from one address in an hour of the clock (PLAY_CODE_MISSES). Correct
codes do not count."""


class Throttle(BaseThrottle):
    """Limits the requests of each person to the `rate` of the view. All people with the same address together can send
    several times as many requests."""

    def __init__(self) -> None:
        self.window = Window("", 60)

    def allow_request(self, request: Request, view: APIView) -> bool:
        if request.method in ("GET", "HEAD", "OPTIONS") and not getattr(view, "throttle_reads", False):
            return True
        number, _, unit = getattr(view, "rate", USUAL).partition("/")
        self.window = Window(f"throttle:{type(view).__name__}", WINDOWS[unit])
        most = int(number)
        known = guests.guest_id(request.session)
        if known and self.window.add(f"guest:{known}") > most:
            return False
        if self.window.add(f"address:{address_of(request)}") > limit("CROWD", CROWD) * most:
            raise Denied(429, "E-TOO-FAST", NETWORK, retry=self.window.seconds_left())
        return True

    def wait(self) -> float:
        return float(self.window.seconds_left())


TOO_MANY = "Too many wrong table codes came from your network. Ask for the link, or try again later."
misses = Window("code-misses", 3600)


def check_misses(request: Request | HttpRequest) -> None:
    """Raise Denied if too many wrong codes were sent from the request's address in this hour."""
    if misses.count(address_of(request)) >= limit("CODE_MISSES", MISSES):
        raise Denied(429, "E-TOO-FAST", TOO_MANY, "code", misses.seconds_left())


def note_miss(request: Request | HttpRequest) -> None:
    misses.add(address_of(request))
