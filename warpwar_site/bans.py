"""Refuse banned persons and addresses with one sentence: for pages, the API, new sockets and open sockets."""

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
    """Return the refusal of a banned request, else None.

    Staff are never refused, so that operators who banned themselves can undo it at the admin pages.
    """
    known = bans.in_force()
    if not known or is_of_staff(request):
        return None
    said = bans.verdict(guest_id(request.session) if known.guests else "", address_of(request))
    return problem_response(request.path, 403, "E-BANNED", said) if said else None


class SessionsButNotOfBanned(StaffSessions):
    """The session middleware, which also refuses banned requests.

    It already runs in a thread, so it may query the database.
    """

    def process_request(self, request: HttpRequest) -> HttpResponseBase | None:  # type: ignore[override]
        super().process_request(request)
        return refuse_banned(request)


@dataclass(eq=False)
class Line:
    """One open socket."""

    session: Any
    address: str
    send: Any

    def verdict(self) -> str:
        """Return the refusal for the socket's present owner; "" if there is none. Synchronous."""
        known = bans.in_force()
        key = self.session.session_key if known.guests else None
        return bans.verdict(guest_of_session(key) if key else "", self.address) if known else ""

    async def end(self, said: str) -> None:
        """Send the refusal and close the socket.

        The application is told when the browser has closed it.
        """
        await self.send(frame(Bye(said)))
        await self.send(closing(CODE, said[:100]))


class WithBans:
    """ASGI middleware for sockets, directly inside the session.

    A socket that opens before the bans were read is checked a few seconds later.
    """

    def __init__(self, application: Any) -> None:
        self.application = application
        self.lines: set[Line] = set()
        self._watch: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        line = Line(scope["session"], address_of(scope), send)
        if bans.known() and (said := await in_db(_safely)(line)):
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
        """Check the open sockets from time to time, as long as there are any."""
        while self.lines:
            await asyncio.sleep(bans.FRESH)
            await self.look()

    async def look(self) -> None:
        """Close the open sockets that are banned now."""
        lines = list(self.lines)
        for line, said in await in_db(_verdicts)(lines):
            self.lines.discard(line)
            try:
                await line.end(said)
            except Exception as error:  # The socket was closed already.
                log.debug("a socket of somebody kept out could not be closed: %r", error)


def _safely(line: Line) -> str:
    try:
        return line.verdict()
    except DatabaseError:  # The next step reports the error.
        return ""


def _verdicts(lines: list[Line]) -> list[tuple[Line, str]]:
    if not bans.in_force():
        return []
    return [(line, said) for line in lines if (said := _safely(line))]
