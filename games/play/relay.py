"""The line between server processes: one listener per process in one group of the channel layer.

It carries "match M changed", "somebody talked in M" and who is present; never a view, an order or a word of talk.
With the in-memory layer there is nobody else, so nothing is sent.
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

Hear = Callable[[str, str, Any], None]
"""kind, match id, and for presence who is here."""


class Relay:
    def __init__(self, hear: Hear, layer: Any = None) -> None:
        self.name = secrets.token_hex(6)
        self._hear = hear
        self._layer = get_channel_layer() if layer is None else layer
        self._task: asyncio.Task[None] | None = None
        self._rings: list[tuple[str, str, Any]] = []
        self._sending: asyncio.Task[None] | None = None
        self.alone = layer is None and isinstance(self._layer, InMemoryChannelLayer)

    def start(self) -> None:
        if not self.alone:
            self._task = asyncio.get_running_loop().create_task(self._listen())

    def stop(self) -> None:
        for task in (self._task, self._sending):
            if task is not None:
                task.cancel()

    def publish(self, kind: str, match_id: str, rest: Any = None) -> None:
        """Tell the other processes, in the background; if it is lost, pings and later rings heal it.

        What is to be told while a message is under way goes into the next one, together.
        """
        if self.alone:
            return
        self._rings.append((kind, match_id, rest))
        if self._sending is None or self._sending.done():
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        while self._rings:
            rings, self._rings = self._rings, []
            try:
                await self._layer.group_send(GROUP, {"type": "rings", "from": self.name, "rings": rings})
            except Exception as error:  # whatever is wrong with the layer, the move is stored and shown here
                log.warning("The other server processes cannot be told: %s", error)

    async def _listen(self) -> None:
        pause = 0.2
        while True:
            try:
                channel = await self._layer.new_channel()
                await self._layer.group_add(GROUP, channel)
                self.publish("who", "")
                pause = 0.2
                while True:
                    self._take(await self._layer.receive(channel))
            except asyncio.CancelledError:
                raise
            except Exception as error:  # each layer has errors of its own; without an ear we would stay deaf
                log.warning("No word from the other server processes; trying again: %s", error)
                await asyncio.sleep(pause)
                pause = min(5.0, pause * 2)

    def _take(self, message: dict[str, Any]) -> None:
        if message.get("from") == self.name:
            return
        for kind, match_id, rest in message["rings"]:
            try:
                self._hear(kind, match_id, rest)
            except Exception:  # one that cannot be heard must not silence the others
                log.exception("a ring could not be heard")
