"""Socket of the hall. It tells the page which matches' rows changed, and the page fetches these rows.

The page pings to check whether the connection still works, and to learn the server's time.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from games.addresses import NOBODY, address_of
from games.play.connection import Connection
from games.play.node import Node, node
from games.play.protocol import Pong
from games.rate_limits import hall_sockets, payers_of
from games.server_time import milliseconds

MAX_SOCKETS = 5000
CROWDED = "Too many pages are open in your network. Try again later."
LONGEST = 80
"""Maximum number of characters of a ping message. Longer messages are ignored."""


class _HallPing(Struct, frozen=True, tag_field="t", tag="ping"):
    """A ping. All other messages are ignored."""


_decoder = msgspec.json.Decoder(_HallPing)


async def hall_socket(scope: Any, receive: Any, send: Any) -> None:
    """Serve the socket of one lobby page: send changes and answer pings.

    Ignore other messages, but close the socket if too many messages arrive.
    """
    here: Node = scope.get("node") or node()
    if (await receive())["type"] != "websocket.connect":
        return
    if len(here.hall.sockets) >= MAX_SOCKETS:
        await send({"type": "websocket.close", "code": 4429, "reason": "The hall is full. Reload this page later."})
        return
    address = address_of(scope)
    payers = () if address == NOBODY else payers_of("", "", address)
    if hall_sockets.enter(payers):  # the page tries again by itself
        await send({"type": "websocket.close", "code": 4429, "reason": CROWDED})
        return
    connection = Connection(send)
    here.hall.sockets.add(connection)
    try:
        await send({"type": "websocket.accept"})
        connection.start()
        while not connection.closed:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            connection.has_read()
            if not connection.bucket.take():
                connection.close(4429, "This page sent too many messages.", again=True)
            elif _is_ping(event.get("text") or ""):
                connection.tell(Pong(0, milliseconds()))
        await connection.wait_until_flushed()
    finally:
        connection.stop()
        hall_sockets.leave(payers)
        here.hall.sockets.discard(connection)


def _is_ping(text: str) -> bool:
    try:
        return len(text) <= LONGEST and _decoder.decode(text) is not None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return False
