"""The baseline: a bare `websockets` server that answers each command with the bytes the real one would send.

It knows no rules, stores nothing and builds nothing. `python -m tests.bench.relay TRACE` prints its port. A socket's
path is /MATCH/VIEWER/STEP, where STEP is the number of the first step of that match.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import msgspec
from websockets.asyncio.server import ServerConnection, broadcast, serve

from tests.bench.trace import Step, Trace


class Room:
    """The sockets of one match, and the number of the next command."""

    def __init__(self, first: int) -> None:
        self.sockets: dict[int, set[ServerConnection]] = {}
        self.next = first


class Relay:
    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps
        self.rooms: dict[str, Room] = {}

    async def serve(self, socket: ServerConnection) -> None:
        assert socket.request is not None
        _, match, viewer, first = socket.request.path.split("/")
        room = self.rooms.setdefault(match, Room(int(first)))
        here = room.sockets.setdefault(int(viewer), set())
        here.add(socket)
        try:
            async for text in socket:
                assert isinstance(text, str)
                if text.startswith('{"t":"command"'):
                    await self.relay(room, socket, text)
                else:
                    await socket.send('{"t":"pong","seq":0}')
        finally:
            here.discard(socket)

    async def relay(self, room: Room, socket: ServerConnection, text: str) -> None:
        step = self.steps[room.next % len(self.steps)]
        room.next += 1
        for viewer, update in step.updates.items():
            broadcast(room.sockets.get(viewer, ()), update)
        ref = msgspec.json.decode(text)["ref"]
        await socket.send(f'{{"t":"accepted","ref":"{ref}"}}')


async def main(trace: Trace) -> None:
    relay = Relay(trace.steps)
    async with serve(relay.serve, "127.0.0.1", 0, compression=None, max_size=None) as server:
        print(next(iter(server.sockets)).getsockname()[1], flush=True)
        await asyncio.to_thread(sys.stdin.read)  # until the process that started it is gone


if __name__ == "__main__":
    asyncio.run(main(msgspec.msgpack.decode(Path(sys.argv[1]).read_bytes(), type=Trace)))
