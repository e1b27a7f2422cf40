"""Separate sessions for staff: the admin pages use another session and another cookie than the hall.

So signing out of the admin does not end the guest's session with its seats, and a stolen guest cookie does not open the
admin.
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
    """Return whether the request is for one of the admin pages. Return False if the admin is switched off."""
    return bool(settings.ADMIN) and request.path.startswith(PLACE)


def _is_unknown(request: HttpRequest) -> bool:
    """Return whether the request's cookie names no existing session and the request has created no session.

    Django would then delete the cookie. But another request can have renewed the session in the meantime, so that the
    browser already has the new session's cookie.
    """
    session = getattr(request, "session", None)
    return session is not None and not session.modified and session.is_empty()


def _add_session_cookie(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Add the session cookie to the response if this request created the session and the cookie is missing."""
    name, session = settings.SESSION_COOKIE_NAME, cast(SessionStore, request.session)
    if session.is_new and name not in response.cookies and response.status_code < 500:
        response.set_cookie(
            name, session.session_key or "", max_age=settings.SESSION_COOKIE_AGE,
            secure=bool(settings.SESSION_COOKIE_SECURE), httponly=True, samesite="Lax",
        )  # fmt: skip
    return response


class StaffSessions(SessionMiddleware):
    """Django's session middleware, but with a separate session for the admin pages."""

    def process_request(self, request: HttpRequest) -> None:
        if not is_of_staff(request):
            super().process_request(request)
            return
        request.session = self.SessionStore(request.COOKIES.get(COOKIE))

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if not is_of_staff(request):
            return (
                response
                if _is_unknown(request)
                else _add_session_cookie(request, super().process_response(request, response))
            )
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
