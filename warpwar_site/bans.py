"""Refuses requests and sockets of banned guests and addresses, with a sentence. Open sockets are closed."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Any

from channels.db import database_sync_to_async as in_db
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponseBase

from games.addresses import address_of
from games.lobby.guests import guest_id, guest_of_session
from games.operators import bans
from games.operators.staff_sessions import StaffSessions, is_of_staff
from games.play.connection import closing, frame
from games.play.protocol import Bye
from warpwar_site.problems import problem_response

log = logging.getLogger(__name__)
CODE = 4403


def refuse_banned(request: HttpRequest) -> HttpResponseBase | None:
    """Return a refusal if the request's guest or address is banned, else None.

    Requests for the admin pages are never refused, so that operators who banned themselves can remove the ban.
    """
    known = bans.in_force()
    if not known or is_of_staff(request):
        return None
    said = bans.verdict(guest_id(request.session) if known.guests else "", address_of(request))
    return problem_response(request.path, 403, "E-BANNED", said) if said else None


class SessionsButNotOfBanned(StaffSessions):
    """Session middleware that also refuses requests of banned guests and addresses.

    Bans are checked here because session middleware runs in a thread, which may query the database.
    """

    def process_request(self, request: HttpRequest) -> HttpResponseBase | None:  # type: ignore[override]
        super().process_request(request)
        return refuse_banned(request)


@dataclass(eq=False)
class OpenSocket:
    """One open socket, with its session and the client's address."""

    session: Any
    address: str
    send: Any

    def verdict(self) -> str:
        """Return the sentence to show if the socket's present guest or its address is banned, else "".

        This function is synchronous.
        """
        known = bans.in_force()
        key = self.session.session_key if known.guests else None
        return bans.verdict(guest_of_session(key) if key else "", self.address) if known else ""

    async def end(self, said: str) -> None:
        """Send the refusal and close the socket.

        The application gets its disconnect message when the browser has closed the socket.
        """
        await self.send(frame(Bye(said)))
        await self.send(closing(CODE, said[:100]))


class WithBans:
    """ASGI middleware that closes sockets of banned guests and addresses.

    It must be directly inside the session middleware.

    If a socket opens before the bans were first read, it is checked a few seconds later.
    """

    def __init__(self, application: Any) -> None:
        self.application = application
        self.lines: set[OpenSocket] = set()
        self._watch: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        line = OpenSocket(scope["session"], address_of(scope), send)
        if bans.cached_bans() and (said := await in_db(_safely)(line)):
            if (await receive())["type"] == "websocket.connect":
                await send({"type": "websocket.accept"})
                await line.end(said)
            return
        self.lines.add(line)
        if self._watch is None or self._watch.done():
            self._watch = asyncio.create_task(self._keep_watch())
        try:
            await self.application(scope, receive, send)
        finally:
            self.lines.discard(line)

    async def _keep_watch(self) -> None:
        """Check the open sockets every FRESH seconds, until no socket is open."""
        while self.lines:
            await asyncio.sleep(bans.FRESH)
            await self.look()

    async def look(self) -> None:
        """Close the open sockets whose guest or address is banned now."""
        lines = list(self.lines)
        for line, said in await in_db(_verdicts)(lines):
            self.lines.discard(line)
            try:
                await line.end(said)
            except Exception as error:  # The socket was closed already.
                log.debug("a socket of a banned user could not be closed: %r", error)


def _safely(line: OpenSocket) -> str:
    try:
        return line.verdict()
    except DatabaseError:  # The application reports the error.
        return ""


def _verdicts(lines: list[OpenSocket]) -> list[tuple[OpenSocket, str]]:
    if not bans.in_force():
        return []
    return [(line, said) for line in lines if (said := _safely(line))]
