"""Base class and helpers of all REST views: decoding of bodies, encoding of responses, guests, CSRF, throttles, and one
form for all errors."""

from __future__ import annotations

import logging
import re
from math import ceil
from typing import Any, TypeVar

import msgspec
from django.conf import settings
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpResponse, UnreadablePostError
from django.middleware.csrf import get_token
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import APIException, Throttled
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.core.errors import Refusal
from engine.core.file_text import NoText, utf8_of
from engine.core.shape_errors import shape_error
from games.addresses import address_of
from games.lobby import guests
from games.lobby.errors import Denied, no_match
from games.lobby.models import Guest, Match
from games.lobby.rest_types import REF_HEADER, Problem
from games.lobby.throttles import Throttle
from games.origins import CsrfCheck
from games.rate_limits import NETWORK, Payers, payers_of, stored, work
from games.server_time import milliseconds
from games.storable_text import UNSTORABLE, UNSTORABLE_CODE, is_storable_json
from games.storage_errors import RETRY, tell_operator, trouble_of

log = logging.getLogger(__name__)
T = TypeVar("T")
MAX_BODY = 64 * 1024
_encoder = msgspec.json.Encoder()


SESSION = 1000
"""Number of bytes that a session occupies on disk, including its index entries."""

SOON = 5
"""Seconds after which a client may try again, if too many new sessions came from its address."""

REF = re.compile(r"[A-Za-z0-9_-]{8,64}")

TIME_HEADER = "Server-Time"
"""Response header with the server's time in milliseconds since 1970. Pages use it instead of the device's clock."""

SAFE = ("GET", "HEAD", "OPTIONS")

NO_COOKIES = (
    "This site needs cookies to know which seat is yours, and your browser sends none. Allow cookies for this site in"
    " your browser's settings, then reload the page."
)

FORMS = {
    400: ("E-PARSE-ERROR", "The body of the request is not valid JSON."),
    401: ("E-NOT-AUTHENTICATED", "The server does not know who you are. Reload the page."),
    403: ("E-PERMISSION-DENIED", "You are not allowed to do that."),
    404: ("E-NOT-FOUND", "There is nothing at this address."),
    405: ("E-METHOD-NOT-ALLOWED", "This address does not accept requests of this kind."),
    406: ("E-NOT-ACCEPTABLE", "The server answers in JSON only. Ask for application/json."),
    415: ("E-UNSUPPORTED-MEDIA-TYPE", "The server reads JSON only. Send application/json."),
}
"""Maps an HTTP status to the code and text of an error response.

They replace the texts of Django REST framework, which are written for developers.
"""

GUEST = "games.guest"
"""Key in a request's ASGI scope. Its value is the id of the guest who sent the request.

The scope does not have this key if the guest is unknown.
"""


def payers(address: str, guest: str = "") -> Payers:
    """Return the payers whose limits a request counts towards: the guest and the address.

    A request without a guest counts only towards the limits of its address, because a client can create any number of
    sessions.
    """
    return payers_of(guest, "", address)


def make_room_for_session(request: Any) -> None:
    """Count a new session towards the limit of the visitor's address.

    Call this before something is stored in a session for the first time. Raise Denied if too many new sessions came
    from the address.
    """
    session = request.session
    session.begin()
    if not session.is_stored and not stored.take(payers(address_of(request)), SESSION):
        raise Denied(429, "E-TOO-FAST", NETWORK, retry=SOON)


def is_late(request: Any) -> bool:
    """Return whether the request only reads, and has the key of a session that has ended.

    The browser may have sent such a request before the session was renewed. The response must not start a new session,
    because the browser would replace the renewed session by the new one.
    """
    named = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    return bool(named) and request.session.session_key is None and request.method in SAFE


class _ApiCsrfCheck(CsrfCheck):
    def reason(self, request: Any) -> str | None:
        """Return why the request is not accepted as coming from one of our own pages, as a text for developers.

        Return None if it comes from one of our own pages.
        """
        self.process_request(request)
        said: Any = self.process_view(request, lambda _: HttpResponse(), (), {})
        return None if said is None else str(said)

    def _reject(self, request: Any, reason: str) -> Any:
        return reason


class GuestAuthentication(BaseAuthentication):
    """Authentication of REST requests. The session identifies the guest.

    Requests that write must contain the CSRF token.
    """

    def authenticate(self, request: Request) -> None:
        if request.method not in SAFE:
            plain: Any = request._request  # DRF's request would parse the body first
            if _ApiCsrfCheck(lambda _: None).reason(plain):  # type: ignore[arg-type]
                if settings.CSRF_COOKIE_NAME not in plain.COOKIES:
                    raise Denied(403, "E-COOKIES", NO_COOKIES)
                raise Denied(403, "E-CSRF", "This page is too old. Reload it and try again.")


class Api(APIView):
    """Base class of the REST views.

    `Api.body` decodes a request into a struct, and the function `answer` encodes a struct as a response.
    """

    authentication_classes = [GuestAuthentication]
    throttle_classes = [Throttle]
    parser_classes = [JSONParser]
    begins_session = False
    """Whether the view starts a session even for a late request (see `is_late`).

    It must be True for the view that every page requests first.
    """
    raw = b""
    max_body = MAX_BODY

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        try:
            self.raw = request._request.body  # before anything else reads the stream
        except (RequestDataTooBig, UnreadablePostError):
            raise Denied(400, "E-BODY", "The request is too long.") from None
        if not is_storable_json(self.raw):
            raise Denied(400, UNSTORABLE_CODE, UNSTORABLE)
        if known := guests.guest_id(request.session):
            getattr(request._request, "scope", {})[GUEST] = known
            person, *network = payers(address_of(request), known)
            if wait := work.wait([person]):
                raise Throttled(wait)
            if wait := work.wait(network):
                raise Denied(429, "E-TOO-FAST", NETWORK, retry=ceil(wait))
        super().initial(request, *args, **kwargs)
        session: Any = request.session
        if self.begins_session or not is_late(request):
            session.begin()
        get_token(request._request)

    @property
    def payers(self) -> Payers:
        """The payers of this request: the session's guest, if there is one, and the IP address.

        The request counts towards the rate limits of each payer.
        """
        return payers(address_of(self.request), guests.guest_id(self.request.session))

    @property
    def ref(self) -> str | None:
        """The header Idempotency-Key of the request; None if the request has no such header.

        A second request with the same key creates nothing new. Raise Denied if the key is malformed.
        """
        said = self.request.headers.get(REF_HEADER)
        if said is not None and not REF.fullmatch(said):
            text = f"{REF_HEADER} must have 8 to 64 letters, digits, hyphens or underscores."
            raise Denied(400, "E-REF", text, REF_HEADER)
        return said

    @property
    def guest(self) -> Guest | None:
        return guests.guest_of(self.request.session)

    def somebody(self) -> Guest:
        """Return the guest of the session. If the session has no guest, create one."""
        known = self.guest
        if known is None:
            make_room_for_session(self.request)
            known = Guest.objects.create()
            guests.bind(self.request.session, known)
        return known

    def body(self, kind: type[T]) -> T:
        """Return the request's body, decoded as the type `kind`.

        Raise Denied, with the path of the wrong field, if it is malformed.
        """
        raw = self.bytes() or b"{}"
        try:
            return msgspec.json.decode(utf8_of(raw), type=kind)
        except NoText as error:
            raise Denied(400, "E-BODY", f"The server cannot use what was sent: {error}.") from None
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            clause, path = shape_error(error)
            raise Denied(400, "E-BODY", f"The server cannot use what was sent: {clause}.", path) from None

    def bytes(self) -> bytes:
        """Return the request's body as raw bytes. Raise Denied if the body is longer than `max_body`."""
        if len(self.raw) > self.max_body:
            raise Denied(400, "E-BODY", "The request is too long.")
        return self.raw

    def match(self, match_id: str) -> Match:
        found = Match.objects.filter(pk=match_id).first()
        if found is None:
            raise no_match()
        return found

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        if response.get("Cache-Control") == "no-store":  # a cached response would carry an old time
            response[TIME_HEADER] = str(milliseconds())
        return response

    def handle_exception(self, error: Exception) -> Response:
        """Return the error response for an exception. Its body has the fields `code`, `text` and `field`."""
        trouble = trouble_of(error)
        status, problem = (503, Problem(trouble.code, trouble.text)) if trouble else _problem(error)
        response: Any = answer(problem, status)
        if trouble is not None:
            tell_operator(trouble, error)
        elif isinstance(error, Denied):
            response._has_been_logged = True  # this is an expected refusal, which Django need not log
        elif status >= 500:
            log.error("%s %s failed", self.request.method, self.request.path, exc_info=error)
        if isinstance(error, Throttled):
            response["Retry-After"] = str(int(getattr(error, "wait", None) or 1) + 1)
        elif retry := getattr(error, "retry", 0) or (RETRY if status == 503 else 0):
            response["Retry-After"] = str(retry)
        return response  # type: ignore[no-any-return]


def _problem(error: Exception) -> tuple[int, Problem]:
    if isinstance(error, Denied):
        return error.status, Problem(error.code, error.text, error.field)
    if isinstance(error, Refusal):
        fault = error.faults[0]
        return 400, Problem(fault.code, fault.text, fault.field)
    if isinstance(error, Throttled):
        return 429, Problem("E-TOO-FAST", "You are sending requests too fast. Wait a moment and try again.")
    if isinstance(error, Http404):
        return 404, Problem("E-NOT-FOUND", "There is nothing at this address.")
    if isinstance(error, SuspiciousOperation):
        return 400, Problem("E-REQUEST", "The request cannot be read.")
    if isinstance(error, APIException):
        code, text = FORMS.get(error.status_code, ("E-REQUEST", "The server cannot do that."))
        return error.status_code, Problem(code, text)
    return 500, Problem("E-SERVER", "The server could not do that. The error has been logged. Try again.")


def answer(value: Any, status: int = 200) -> HttpResponse:
    """Return a struct as a JSON response.

    The response is not cached, unless the view sets another Cache-Control header.
    """
    response = HttpResponse(_encoder.encode(value), content_type="application/json", status=status)
    response["Cache-Control"] = "no-store"
    return response
