"""Notices that something changed: within this process, and from each server process to the others.

A notice says "match M changed", "there was talk in M", who is present, or what a person has cost. It never holds a
view, an order or a word of talk, so no secret travels. A lost notice does no harm: messages are numbered. A process
that has missed one gets the notice "missed" from its own link, and refreshes everything it shows. With the in-memory
channel layer there is no other process, and nothing is sent.
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
"""Group of the channel layer; each process has one listener in it."""

LAST = 1.0
"""Seconds that a process that stops waits until its last notices are sent."""

HEARTBEAT = 1.0
"""Seconds between two messages to the other processes, even without notices. The number of the next message shows them
whether they have missed some."""

SILENCE = 10.0
"""Seconds in which a process must hear at least its own heartbeats. If it does not, it subscribes again."""

Notice = tuple[str, str, Any]
"""Kind, match id, and further data."""

Listener = Callable[[str], None]
"""Called from any thread with a match's id; must not block."""

_listeners: set[Listener] = set()


def subscribe(listener: Listener) -> None:
    _listeners.add(listener)


def unsubscribe(listener: Listener) -> None:
    _listeners.discard(listener)


def match_changed(match_id: str) -> None:
    """Tell all listeners that rows of this match were committed. Safe from any thread."""
    for listener in list(_listeners):
        listener(match_id)


Receiver = Callable[[str, str, Any], None]
"""Called with the parts of a notice."""


class ProcessLink:
    """Connection to the other server processes."""

    def __init__(self, receive: Receiver, layer: Any = None) -> None:
        self.name = secrets.token_hex(6)
        self._receive_notice = receive
        self._layer = get_channel_layer() if layer is None else layer
        self._tasks: list[asyncio.Task[None]] = []
        """Tasks: one listens, one sends heartbeats."""
        self._numbers = NoticeNumbers()
        self._notices: list[tuple[str, Notice]] = []
        """Queue of destinations and notices."""
        self._is_heartbeat_due = False
        self.channel = ""
        """Channel that only this process receives; "" while it does not listen."""
        self._came_back = 0.0
        """Time when the last heartbeat of our own came back (time.monotonic)."""
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
        """Send what was published, for LAST seconds at most. Drop what is published later, by sockets that close after
        this: the event loop may end before it is sent."""
        self.stop_listening()
        if self._sending is not None:
            await asyncio.wait([self._sending], timeout=LAST)
            self._sending.cancel()
        self._is_stopped = True

    def forget(self, names: Collection[str], channels: Collection[str]) -> None:
        """Forget processes that are dead, and channels on which no process listens any more."""
        self._numbers.forget(names, channels)

    def is_cut_off(self) -> bool:
        """Return whether this process does not know what the other processes report now: no heartbeat has come back
        lately. Safe from any thread."""
        return bool(self._tasks) and time.monotonic() - self._came_back > 3 * HEARTBEAT

    # ---- sending ---------------------------------------------------------------------------------------------------

    def publish(self, kind: str, match_id: str, rest: Any = None, to: str = GROUP) -> None:
        """Send a notice in the background to the other processes, or to the one whose channel is `to`. A process that
        misses the notice finds out.

        Notices that are published while a message is being sent go together into the next message.
        """
        if self.alone or self._is_stopped:
            return
        self._notices.append((to, (kind, match_id, rest)))
        self._send_soon()

    def _send_soon(self) -> None:
        if self._sending is None or self._sending.done():
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def _send_heartbeats(self) -> None:
        """Send a heartbeat every second. It carries the numbers of messages that may be lost, and comes back to its own
        process."""
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
                except Exception as error:  # whatever fails in the layer, the move is stored and shown here
                    self._note_failure(error)
                else:
                    self._note_success()

    def _note_failure(self, error: Exception) -> None:
        if not self._is_failing:
            log.warning("The other server processes cannot be told: %s", error)
        self._is_failing = True

    def _note_success(self) -> None:
        if self._is_failing:
            log.info("The other server processes can be told again; they look at what they have missed.")
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
            except Exception as error:  # each layer has its own errors; listening must go on
                log.warning("No word from the other server processes; trying again: %s", error)
                await asyncio.sleep(pause)
                pause = min(5.0, pause * 2)

    async def _hear(self, channel: str) -> None:
        """Receive messages. Raise TimeoutError if not even our own heartbeats come back for SILENCE seconds."""
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
            await self._layer.flush()  # its connection may be dead without any error
            raise TimeoutError(f"nothing was heard for {SILENCE:.0f} seconds") from None

    def _take(self, message: dict[str, Any]) -> None:
        for kind, match_id, rest in message["rings"]:
            self._receive(kind, match_id, rest)
        if self._numbers.misses(message, self.channel):
            self._receive("missed", "", message["from"])

    def _receive(self, kind: str, match_id: str = "", rest: Any = None) -> None:
        try:
            self._receive_notice(kind, match_id, rest)
        except Exception:  # a notice that fails must not stop the others
            log.exception("a notice could not be handled")
