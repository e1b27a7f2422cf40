"""Sends notices about changes: within this process, and from this server process to the others.

A notice says that a match changed, that there was talk in a match, who is present, or what a payer has cost. It never
contains a view, an order or a line of talk, so no secret leaves the process. A lost notice does no harm, because
messages are numbered: if a process has missed a message, its `ProcessLink` reports the notice "missed", and the process
refreshes all its matches. With the in-memory channel layer there is no other process, and nothing is sent.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Collection
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer

from games.notice_numbers import NoticeNumbers

log = logging.getLogger(__name__)
GROUP = "notices"
"""Name of the group of the channel layer that contains the channels of all processes."""

LAST = 1.0
"""Maximum number of seconds for which a stopping process waits until its last notices are sent."""

HEARTBEAT = 1.0
"""Seconds between two heartbeats to the other processes. From the sequence numbers in a heartbeat, they detect whether
they have missed messages."""

SILENCE = 10.0
"""Seconds without any message, even without its own heartbeats, after which a process subscribes again."""

Notice = tuple[str, str, Any]
"""The kind of a notice, a match id, and further data."""

Listener = Callable[[str], None]
"""Type of a callback that gets the id of a match. It can be called from any thread and must not block."""

_listeners: set[Listener] = set()


def subscribe(listener: Listener) -> None:
    _listeners.add(listener)


def unsubscribe(listener: Listener) -> None:
    _listeners.discard(listener)


def match_changed(match_id: str) -> None:
    """Call all listeners after changes to rows of this match were committed. This function can be called from any
    thread."""
    for listener in list(_listeners):
        listener(match_id)


Receiver = Callable[[str, str, Any], None]
"""Type of a callback that gets the parts of a notice: the kind, a match id, and further data."""


class ProcessLink:
    """The connection of this process to the other server processes."""

    def __init__(self, receive: Receiver, layer: Any = None) -> None:
        self.name = secrets.token_hex(6)
        self._receive_notice = receive
        self._layer = get_channel_layer() if layer is None else layer
        self._tasks: list[asyncio.Task[None]] = []
        """Two tasks of the connection: one receives messages, the other sends heartbeats."""
        self._numbers = NoticeNumbers()
        self._notices: list[tuple[str, Notice]] = []
        """Queue of notices that wait to be sent, each with its destination."""
        self._is_heartbeat_due = False
        self.channel = ""
        """Channel on which only this process listens. It is "" until the process listens."""
        self._came_back = 0.0
        """Time when this process last received one of its own heartbeats (time.monotonic)."""
        self._sending: asyncio.Task[None] | None = None
        self._is_failing = False
        """True if the last message could not be sent."""
        self._is_stopped = False
        self.alone = layer is None and isinstance(self._layer, InMemoryChannelLayer)

    def start(self) -> None:
        if not self.alone:
            loop = asyncio.get_running_loop()
            self._tasks = [loop.create_task(self._listen()), loop.create_task(self._send_heartbeats())]

    def stop_listening(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def stop(self) -> None:
        """Stop listening, and send the queued notices within at most LAST seconds.

        Notices that are published later, for example by sockets that close later, are dropped, because the event loop
        may end before they are sent.
        """
        self.stop_listening()
        if self._sending is not None:
            await asyncio.wait([self._sending], timeout=LAST)
            self._sending.cancel()
        self._is_stopped = True

    def forget(self, names: Collection[str], channels: Collection[str]) -> None:
        """Forget the sequence numbers of dead processes, and of channels on which no process listens any more."""
        self._numbers.forget(names, channels)

    def is_cut_off(self) -> bool:
        """Return whether this process currently cannot receive messages from the other processes.

        This is assumed if it has not received one of its own heartbeats recently. This method can be called from any
        thread.
        """
        return bool(self._tasks) and time.monotonic() - self._came_back > 3 * HEARTBEAT

    # ---- sending ---------------------------------------------------------------------------------------------------

    def publish(self, kind: str, match_id: str, rest: Any = None, to: str = GROUP) -> None:
        """Send a notice in the background to all other processes, or only to the process whose channel is `to`.

        If the notice is lost, its receivers later detect that a message is missing. Notices that are published while a
        message is being sent are sent together in the next message.
        """
        if self.alone or self._is_stopped:
            return
        self._notices.append((to, (kind, match_id, rest)))
        self._send_soon()

    def _send_soon(self) -> None:
        if self._sending is None or self._sending.done():
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def _send_heartbeats(self) -> None:
        """Send a heartbeat every HEARTBEAT seconds.

        It contains the numbers of the last messages, so that receivers detect lost messages. The process receives its
        own heartbeats too.
        """
        while True:
            await asyncio.sleep(HEARTBEAT)
            self._is_heartbeat_due = True
            self._send_soon()

    async def _send(self) -> None:
        while self._notices or self._is_heartbeat_due:
            notices, self._notices = self._notices, []
            targets = [GROUP] if self._is_heartbeat_due else []
            self._is_heartbeat_due = False
            for to in dict.fromkeys([*targets, *(to for to, _ in notices)]):
                try:
                    await self._send_to(to, [notice for where, notice in notices if where == to])
                except Exception as error:  # the move is stored, so a failing layer must not stop it
                    self._note_failure(error)
                else:
                    self._note_success()

    def _note_failure(self, error: Exception) -> None:
        if not self._is_failing:
            log.warning("The other server processes cannot be notified: %s", error)
        self._is_failing = True

    def _note_success(self) -> None:
        if self._is_failing:
            log.info("The other server processes can be notified again; they check what they have missed.")
        self._is_failing = False

    async def _send_to(self, to: str, notices: list[Notice]) -> None:
        is_to_all = to == GROUP
        message = {"type": "rings", "from": self.name, "rings": notices, **self._numbers.next(to, is_to_all)}
        await (self._layer.group_send(to, message) if is_to_all else self._layer.send(to, message))

    # ---- hearing ---------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        pause = 0.2
        while True:
            try:
                channel = await self._layer.new_channel()
                await self._layer.group_add(GROUP, channel)
                self.channel = channel
                self._receive("connected")
                self.publish("who", "")
                pause = 0.2
                await self._hear(channel)
            except asyncio.CancelledError:
                raise
            except Exception as error:  # each layer has its own errors; listening must continue
                log.warning("No messages from the other server processes; trying again: %s", error)
                await asyncio.sleep(pause)
                pause = min(5.0, pause * 2)

    async def _hear(self, channel: str) -> None:
        """Receive messages forever.

        Raise TimeoutError if none of this process's heartbeats arrives for SILENCE seconds.
        """
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(SILENCE) as patience:
                while True:
                    message = await self._layer.receive(channel)
                    if message["from"] == self.name:
                        self._came_back = time.monotonic()
                        patience.reschedule(loop.time() + SILENCE)
                    else:
                        self._take(message)
        except TimeoutError:
            await self._layer.flush()  # the layer's connection may be dead without any error
            raise TimeoutError(f"nothing was heard for {SILENCE:.0f} seconds") from None

    def _take(self, message: dict[str, Any]) -> None:
        for kind, match_id, rest in message["rings"]:
            self._receive(kind, match_id, rest)
        if self._numbers.misses(message, self.channel):
            self._receive("missed", "", message["from"])

    def _receive(self, kind: str, match_id: str = "", rest: Any = None) -> None:
        try:
            self._receive_notice(kind, match_id, rest)
        except Exception:  # an error in one notice must not stop the other notices
            log.exception("a notice could not be handled")
