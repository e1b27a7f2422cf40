"""The hall's socket: it says which matches' rows changed, and the page fetches what it shows."""

from __future__ import annotations

from typing import Any

from games.addresses import NOBODY, address_of
from games.play.connection import Connection
from games.play.node import Node, node
from games.rate_limits import hall_sockets, payers_of

MAX_SOCKETS = 5000
CROWDED = "Very many pages are open from the network that you use. Try again later."


async def hall_socket(scope: Any, receive: Any, send: Any) -> None:
    """It only tells: what a client sends is not read, and too much of it closes the socket."""
    here: Node = scope.get("node") or node()
    if (await receive())["type"] != "websocket.connect":
        return
    if len(here.hall.sockets) >= MAX_SOCKETS:
        await send({"type": "websocket.close", "code": 4429, "reason": "The hall is full. Reload in a while."})
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
                connection.close(4429, "Nothing can be asked here.", again=True)
        await connection.flushed()
    finally:
        connection.stop()
        hall_sockets.leave(payers)
        here.hall.sockets.discard(connection)
