"""Notices that something changed: within this process, and from each server process to the others.

A notice says "match M changed", "somebody talked in M", who is present, or what somebody has cost; never a view, an
order or a word of talk. So no secret travels, and a lost one does no harm. With the in-memory channel layer there is no
other process, and nothing is sent.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer

log = logging.getLogger(__name__)
GROUP = "bells"
"""Of the channel layer; each process has one listener in it."""

LAST = 1.0
"""Seconds a process that stops waits until its last notices are sent."""

Notice = tuple[str, str, Any]
"""Kind, match, and the rest."""

Listener = Callable[[str], None]
"""Called from any thread with a match's id; must not block."""

_listeners: set[Listener] = set()


def subscribe(listener: Listener) -> None:
    _listeners.add(listener)


def unsubscribe(listener: Listener) -> None:
    _listeners.discard(listener)


def match_changed(match_id: str) -> None:
    """Rows of this match were committed. Safe from any thread; without a listener nothing happens."""
    for listener in list(_listeners):
        listener(match_id)


Receiver = Callable[[str, str, Any], None]
"""Called with the parts of a notice."""


class ProcessLink:
    """The line to the other server processes."""

    def __init__(self, receive: Receiver, layer: Any = None) -> None:
        self.name = secrets.token_hex(6)
        self._receive_notice = receive
        self._layer = get_channel_layer() if layer is None else layer
        self._task: asyncio.Task[None] | None = None
        self._notices: list[tuple[str, Notice]] = []
        """Where to, and what."""
        self.channel = ""
        """Where this process hears what is meant for it alone; "" while it does not."""
        self._sending: asyncio.Task[None] | None = None
        self._is_stopped = False
        self.alone = layer is None and isinstance(self._layer, InMemoryChannelLayer)

    def start(self) -> None:
        if not self.alone:
            self._task = asyncio.get_running_loop().create_task(self._listen())

    def stop_listening(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def stop(self) -> None:
        """Send what was published, for LAST seconds at most. Drop what is published later, by sockets that close after
        this: the event loop may end before it is sent."""
        self.stop_listening()
        if self._sending is not None:
            await asyncio.wait([self._sending], timeout=LAST)
            self._sending.cancel()
        self._is_stopped = True

    def publish(self, kind: str, match_id: str, rest: Any = None, to: str = GROUP) -> None:
        """Tell the other processes, or the one that hears there, in the background; if it is lost, pings and later
        notices make up for it.

        What is to be told while a message is under way goes into the next one, together.
        """
        if self.alone or self._is_stopped:
            return
        self._notices.append((to, (kind, match_id, rest)))
        if self._sending is None or self._sending.done():
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        while self._notices:
            notices, self._notices = self._notices, []
            for to in dict.fromkeys(to for to, _ in notices):
                try:
                    await self._send_to(to, [notice for where, notice in notices if where == to])
                except Exception as error:  # whatever is wrong with the layer, the move is stored and shown here
                    log.warning("The other server processes cannot be told: %s", error)

    async def _send_to(self, to: str, notices: list[Notice]) -> None:
        message = {"type": "rings", "from": self.name, "rings": notices}
        await (self._layer.group_send(to, message) if to == GROUP else self._layer.send(to, message))

    async def _listen(self) -> None:
        pause = 0.2
        while True:
            try:
                channel = await self._layer.new_channel()
                await self._layer.group_add(GROUP, channel)
                self.channel = channel
                self._take({"rings": [("connected", "", None)]})
                self.publish("who", "")
                pause = 0.2
                while True:
                    self._take(await self._layer.receive(channel))
            except asyncio.CancelledError:
                raise
            except Exception as error:  # each layer has errors of its own; this must go on hearing
                log.warning("No word from the other server processes; trying again: %s", error)
                await asyncio.sleep(pause)
                pause = min(5.0, pause * 2)

    def _take(self, message: dict[str, Any]) -> None:
        if message.get("from") == self.name:
            return
        for kind, match_id, rest in message["rings"]:
            try:
                self._receive_notice(kind, match_id, rest)
            except Exception:  # one that fails must not stop the others
                log.exception("a notice could not be handled")
