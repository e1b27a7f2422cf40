"""Staff sign in beside the guest they are: the admin has a session and a cookie of its own.

Signing out of it costs nobody his seats, and who has a guest's cookie has no admin's.
"""

from __future__ import annotations

from typing import cast

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse

from games.lobby.sessions import SessionStore

PLACE = "/admin/"
COOKIE = "hall_staff"


def is_of_staff(request: HttpRequest) -> bool:
    """Whether it asks for the admin, where there is one."""
    return bool(settings.ADMIN) and request.path.startswith(PLACE)


def _is_unknown(request: HttpRequest) -> bool:
    """Its cookie names no session, and it made none. Django would delete the cookie: but the request may have been
    under way while the session was renewed, and the browser has the new one's cookie by now."""
    session = getattr(request, "session", None)
    return session is not None and not session.modified and session.is_empty()


def _named(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer with the cookie of a session that this request began and in which nothing is kept yet."""
    name, session = settings.SESSION_COOKIE_NAME, cast(SessionStore, request.session)
    if session.is_new and name not in response.cookies and response.status_code < 500:
        response.set_cookie(
            name, session.session_key or "", max_age=settings.SESSION_COOKIE_AGE,
            secure=bool(settings.SESSION_COOKIE_SECURE), httponly=True, samesite="Lax",
        )  # fmt: skip
    return response


class StaffSessions(SessionMiddleware):
    """Django's, but for the pages of the admin."""

    def process_request(self, request: HttpRequest) -> None:
        if not is_of_staff(request):
            super().process_request(request)
            return
        request.session = self.SessionStore(request.COOKIES.get(COOKIE))

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if not is_of_staff(request):
            return response if _is_unknown(request) else _named(request, super().process_response(request, response))
        session = request.session
        if session.is_empty():
            if COOKIE in request.COOKIES:
                response.delete_cookie(COOKIE, path=PLACE, samesite="Strict")
        elif session.modified and response.status_code < 500:
            session.save()
            response.set_cookie(
                COOKIE, session.session_key or "", path=PLACE, max_age=session.get_expiry_age(),
                secure=bool(settings.SESSION_COOKIE_SECURE), httponly=True, samesite="Strict",
            )  # fmt: skip
        return response
