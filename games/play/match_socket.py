"""The match socket. It is a plain ASGI application, so that no message passes through Channels' worker thread.

A socket joins the room before the handshake is accepted, so that it misses no message in between.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from functools import partial
from typing import Any

import msgspec
from channels.db import database_sync_to_async as in_db

from engine.core.game import PUBLIC
from engine.core.shape_errors import shape_error
from games.addresses import address_of
from games.database_retry import Unsaved, with_retries
from games.lobby.codes import is_id
from games.lobby.errors import Unreadable
from games.lobby.guests import guest_id
from games.play.connection import Connection, closing, frame
from games.play.handlers import answer
from games.play.node import Node, node
from games.play.protocol import VERSION, Bye, Hello, Ping, Pong, Refused, TableChanged, Upward
from games.play.receive_buffer import ReceiveBuffer
from games.play.room import Room
from games.play.socket_limits import MAX_MESSAGE, TABS, limit
from games.rate_limits import Metered, sockets, work
from games.recon.viewers import viewer_of
from games.server_time import milliseconds
from games.storable_text import UNSTORABLE, UNSTORABLE_CODE, is_storable_json

log = logging.getLogger(__name__)
PATIENCE = 60
"""Number of messages above the rate limit that are refused without being read. After that, the socket is closed."""

NAMED = 8 * 1024
"""Maximum number of characters of a refused message that the server searches for its ref. In longer messages it does
not search, because a refusal must cost less than normal handling."""

FRAME, LETTER = 0.0002, 5e-9
"""Estimated seconds for reading one message from the network, and estimated seconds for each of its characters."""

OPENING, LOADING, READING = 0.005, 0.02, 0.002
"""Seconds of work that are charged for a new socket, for a new socket whose match must be read from disk, and for the
database reads after a hello."""

FOREIGN = 0.01
"""Seconds of work that are charged for a message that no page of this project sends."""

SILENCE = 30.0
"""Number of seconds within which the client of a new socket must say hello (PLAY_HELLO)."""

PILE = "Too many messages are waiting. Reload the page to go on."
HASTE = "This page sends messages too fast. It tries again by itself."
CROWD_AT_WORK = "Your network sends too many requests. This page tries again by itself."
TOO_FAST = "You are too fast. Wait a moment, then continue."
CROWDED = "Too many pages are open in your network. This page tries again by itself."
AWAY = "The server cannot reach its games at the moment. This page tries again by itself."

_decoder = msgspec.json.Decoder(Upward)


class _Ref(msgspec.Struct):
    ref: str = ""


_early_ref = re.compile(r'"ref": ?"([ !#-\[\]-~]{1,40})"')
_ref = msgspec.json.Decoder(_Ref)


async def match_socket(scope: Any, receive: Any, send: Any) -> None:
    """Serve the socket of one page of a match, from its connection to its end."""
    here: Node = scope.get("node") or node()
    if (await receive())["type"] != "websocket.connect":
        return
    match_id = scope["url_route"]["kwargs"]["match"]
    try:
        guest, session = await with_retries(lambda: in_db(_who)(scope["session"]), "a page")
        connection = Connection(send, guest, session, address_of(scope), scope.get("write"))
        payers = connection.payers
        if work.wait(payers) > 0:
            await _refuse(send, 4429, HASTE if work.reason(payers, HASTE) == HASTE else CROWD_AT_WORK, again=True)
            return
        work.charge(payers, OPENING if match_id in here.rooms else LOADING)
        room = await here.room(match_id) if is_id(match_id) else None
    except Unsaved:
        await _refuse(send, 4013, AWAY, again=True)
        return
    except Unreadable as error:
        await _refuse(send, 4423, error.text)
        return
    problem = _refusal_reason(room, connection)
    if room is None or problem:
        await _refuse(send, 4404 if room is None else 4429, problem, again=problem == CROWDED)
        return
    try:
        room.delivery.join(connection)
        await send({"type": "websocket.accept"})
        connection.start()
        await _listen(room, connection, receive, scope.get("reading"))
    except Unsaved:
        connection.close(4013, AWAY, again=True)
        await connection.wait_until_flushed()
    finally:
        connection.stop()
        sockets.leave(payers)
        room.delivery.part(connection)


def _who(session: Any) -> tuple[str, str]:
    """Return the session's guest and key. This reads from the database."""
    return guest_id(session), session.session_key or ""


def _refusal_reason(room: Room | None, connection: Connection) -> str:
    """Return why this socket is refused. If it is not refused, count it for its payers and return ""."""
    if room is None:
        return "This table does not exist. Ask for a new link."
    same = sum(bool(each.session) and each.session == connection.session for each in room.delivery.connections)
    if same >= TABS:
        return "This table is open in too many tabs. Close some of them."
    plays = viewer_of(room.match.settings.people, connection.guest) != PUBLIC
    full = sockets.enter(connection.payers, plays)
    if full.startswith("address:"):
        return CROWDED
    return "You have too many tables open. Close some tabs, then reload this page." if full else ""


async def _refuse(send: Any, code: int, reason: str, again: bool = False) -> None:
    """Refuse the socket with a reason. Accept it first, because a page cannot see why a handshake is refused."""
    await send({"type": "websocket.accept"})
    await send(frame(Bye(reason, again)))
    await send(closing(code, reason))


async def _listen(room: Room, connection: Connection, receive: Any, network: Any) -> None:
    buffer = ReceiveBuffer(receive, partial(_admits, connection), partial(connection.close, 4429, PILE), network)
    silence = asyncio.get_running_loop().call_later(limit("HELLO", SILENCE), _too_silent, connection)
    try:
        while not connection.closed:
            event = await buffer.next()
            if event["type"] == "websocket.disconnect":
                break
            if event["type"] == "websocket.receive":
                await _take(room, connection, event)
        await connection.wait_until_flushed()
    finally:
        silence.cancel()
        buffer.stop(closing=connection.closed)


def _too_silent(connection: Connection) -> None:
    if not connection.greeted:
        connection.close(4408, "This page did not connect correctly. Reload it.", again=True)


def _admits(connection: Connection, event: dict[str, Any]) -> bool:
    """Return whether a message that has just arrived may be handled.

    If messages arrive too fast, refuse this message at once, before the waiting messages are handled.
    """
    text = event.get("text") or ""
    work.charge(connection.payers, FRAME + len(text) * LETTER)
    is_within_rate = connection.bucket.take()
    if not is_within_rate:
        _slow_down(connection, text, connection.bucket.warned)
    return is_within_rate


async def _take(room: Room, connection: Connection, event: dict[str, Any]) -> None:
    """Handle one message if the sender has budget left, and charge the payers for the time that it takes."""
    text, payers = event.get("text") or "", connection.payers
    if work.wait(payers[:1]) > 0:
        _over_budget(connection, text)
    else:
        await Metered(_hear(room, connection, event), partial(_pay, room, connection))


def _pay(room: Room, connection: Connection, seconds: float) -> None:
    room.services.fair_queue.charge_work(connection.payers, seconds)


def _slow_down(connection: Connection, text: str, warned: int, why: str = TOO_FAST) -> None:
    """Refuse a message that is over the limit, and send its ref to the sender.

    If the message has no ref, send a refusal only for the first such message, because no page waits for an answer to
    it. After more than PATIENCE messages, close the socket.
    """
    if warned > PATIENCE:
        connection.close(4429, "This page sent too many messages. Reload the page to go on.")
        return
    ref = _ref_of(text) if len(text) <= NAMED else ""
    if ref or warned == 1:
        connection.tell(Refused(ref, "E-TOO-FAST", why))


def _over_budget(connection: Connection, text: str) -> None:
    connection.warned += 1
    _slow_down(connection, text, connection.warned, work.reason(connection.payers, TOO_FAST))


async def _hear(room: Room, connection: Connection, event: dict[str, Any]) -> None:
    """Handle one message. Every message gets exactly one answer."""
    text = event.get("text")
    connection.heard = time.monotonic()
    if text is None or len(text) > MAX_MESSAGE:
        reason = "Send text, not bytes." if text is None else f"Send at most {MAX_MESSAGE // 1024} KB at a time."
        named = _early_ref.search(text or "", 0, 300)
        connection.tell(Refused(named[1] if named else "", "E-MESSAGE", reason))
        work.charge(connection.payers, FOREIGN)
        return
    if not is_storable_json(text):
        connection.tell(Refused(_ref_of(text), UNSTORABLE_CODE, UNSTORABLE))
        return
    try:
        message = _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        connection.tell(
            Refused(_ref_of(text), "E-MESSAGE", f"The server cannot read that message: {shape_error(error)[0]}.")
        )
        return
    if isinstance(message, Hello | Ping):
        connection.page_idle = message.idle
    if isinstance(message, Ping) and message.have == room.match.seq(connection.eyes, connection.is_lent):
        await room.peek()
        _pong(room, connection, message.have)
        return
    payers = connection.payers
    await room.services.fair_queue.turn(payers)
    if work.wait(payers) > 0:
        _over_budget(connection, text)
        return
    connection.warned = 0
    if isinstance(message, Hello):
        work.charge(payers, READING)
        await _greet(room, connection, message)
    elif isinstance(message, Ping):
        await room.peek()
        _pong(room, connection, message.have)
    elif not connection.greeted:
        connection.tell(Refused(message.ref, "E-HELLO", "Send the message “hello” first."))
    else:
        await answer(room, connection, message)


def _ref_of(text: str) -> str:
    """Return the ref of a message that cannot be read, so that the sender knows which message was refused.

    Return "" if no ref is found.
    """
    try:
        return _ref.decode(text).ref[:40]
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""


async def _greet(room: Room, connection: Connection, hello: Hello) -> None:
    if hello.v != VERSION:
        connection.close(4400, "This page is older than the server. Reload it.")
        return
    await room.peek()
    await with_retries(lambda: room.delivery.identify(connection), "a hello")
    wish = hello.eyes
    if wish is not None:
        await with_retries(lambda: room.delivery.look(connection, wish), "a hello")
    same = connection.eyes == (connection.viewer if hello.eyes is None else hello.eyes)
    connection.greeted = True
    _catch_up(room, connection, hello.have if same else 0)
    if room.match.position is not None and same and hello.have == connection.seq:
        connection.tell(TableChanged(room.delivery.info()))  # the view is current, but the table may have changed
    await with_retries(lambda: room.delivery.recall_talk(connection), "talk")


def _pong(room: Room, connection: Connection, have: int) -> None:
    if connection.greeted:
        _catch_up(room, connection, have)
    else:
        connection.tell(Refused("", "E-HELLO", "Send the message “hello” first."))


def _catch_up(room: Room, connection: Connection, have: int) -> None:
    """Send a pong if the client's view is current, else the whole view. Before the start, send the table once."""
    if have <= connection.seq:
        connection.has_read(have)
    if room.match.position is not None and have == room.match.seq(connection.eyes, connection.is_lent):
        connection.seq = have
        connection.tell(Pong(have, milliseconds()))
    elif room.match.position is None and have == 0 and connection.seq == -1:
        connection.has_read()
        connection.tell(Pong(0, milliseconds()))
    else:
        room.delivery.greet(connection)
        if room.match.position is None:
            connection.seq = -1  # the socket has the table now; further pings are answered by pongs
