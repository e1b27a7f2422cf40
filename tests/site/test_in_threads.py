"""HTTP requests in a few threads: the number of open files stays limited, and every visitor gets a turn."""

from __future__ import annotations

import asyncio
import http.client
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.urls import path
from pytest_django import Settings

from tests.server import Server
from warpwar_site.in_threads import PIECE, THREADS, Handler, InThreads
from warpwar_site.turns import Busy, Thread, Turns

CLIENTS, EACH = 100, 4
WAIT = 30.0


def visits(port: int) -> list[int]:
    """Send one visitor's requests over one persistent connection. Return the status codes."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    seen = []
    for _ in range(EACH):
        line.request("GET", "/api/me")
        answer = line.getresponse()
        answer.read()
        seen.append(answer.status)
    line.close()
    return seen


@pytest.mark.skipif(sys.platform != "linux", reason="counts open files in /proc")
def test_a_hundred_visitors_find_room_in_256_open_files(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.files = 256
    server.start()
    try:
        before = server.open_files()
        with ThreadPoolExecutor(CLIENTS) as crowd:
            seen = list(crowd.map(visits, [server.port] * CLIENTS))
        assert seen == [[200] * EACH] * CLIENTS
        while server.open_files() - before > 3 * THREADS:  # file, log and index of each thread's database connection
            visits(server.port)
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()


def scope(address: str = "10.0.0.1", path: str = "/") -> dict[str, Any]:
    return {"type": "http", "method": "GET", "path": path, "client": [address, 1], "headers": []}


async def test_turns_come_in_order_and_one_address_leaves_room_for_others() -> None:
    turns = Turns("t", threads=2, share=1, queue=10, patience=60)
    first = await turns.take("ann")
    waiting = [asyncio.create_task(turns.take("ann")) for _ in range(2)]
    other = await turns.take("ben")
    assert other is not first
    also = asyncio.create_task(turns.take("ben"))
    await asyncio.sleep(0)
    assert turns.waiting == 3
    turns.give_back("ben", other)
    assert await also is other  # the second place goes to Ben, though Ann has waited longer
    turns.give_back("ann", first)
    assert await waiting[0] is first
    assert not waiting[1].done()
    waiting[1].cancel()
    await asyncio.wait(waiting)
    assert turns.waiting == 0


async def test_who_waits_too_long_or_behind_too_many_is_told() -> None:
    turns = Turns("t", threads=1, share=1, queue=1, patience=0.01)
    first = await turns.take("ann")
    with pytest.raises(Busy):
        await turns.take("ben")
    turns.patience = 60
    waiting = asyncio.create_task(turns.take("ben"))
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await turns.take("cat")
    turns.give_back("ann", first)
    assert await waiting is first


async def test_a_slow_reader_holds_no_thread() -> None:
    """More answers than there are threads are not read by their clients; another answer still gets through."""
    said = asyncio.Event()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await sync_to_async(int)()  # in the thread of this request
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x", "more_body": True})
        await send({"type": "http.response.body"})

    async def unread(message: Any) -> None:
        await asyncio.Event().wait()

    async def note_body_end(message: Any) -> None:
        if message == {"type": "http.response.body"}:
            said.set()

    threads = InThreads(application)
    slow = [asyncio.create_task(threads(scope(), None, unread)) for _ in range(3 * THREADS)]
    await asyncio.sleep(0)
    await threads(scope(), None, note_body_end)
    assert said.is_set()
    for task in slow:
        task.cancel()
    await asyncio.wait(slow)


async def test_a_long_answer_leaves_in_pieces() -> None:
    came: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * (2 * PIECE + 1)})

    async def send(message: Any) -> None:
        came.append(message)

    await InThreads(application)(scope(), None, send)
    assert [(len(each["body"]), each["more_body"]) for each in came[1:]] == [(PIECE, True), (PIECE, True), (1, False)]


async def test_more_than_can_wait_get_a_sentence() -> None:
    came: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError("there is no thread for it")

    async def send(message: Any) -> None:
        came.append(message)

    threads = InThreads(application)
    threads.ordinary.queue = 0
    await threads(scope(path="/api/me"), None, send)
    assert came[0]["status"] == 503
    assert (b"retry-after", b"5") in came[0]["headers"]
    assert b'"code":"E-BUSY"' in came[1]["body"]


def test_the_thread_of_a_request_is_free_after_the_server_has_stopped(settings: Settings) -> None:
    """The thread does not wait for the event loop, which has ended by then. Otherwise the process would never end."""
    begun, goes_on = threading.Event(), threading.Event()

    def view(request: HttpRequest) -> HttpResponse:
        begun.set()
        goes_on.wait(WAIT)
        return HttpResponse()

    async def nothing(*_: Any) -> Any:
        await asyncio.Event().wait()

    async def body() -> Any:
        return {"type": "http.request", "body": b""} if not begun.is_set() else await nothing()

    async def serve_and_stop() -> Thread:
        handler = InThreads(Handler())
        thread = await handler.ordinary.take("10.0.0.1")
        handler.ordinary.give_back("10.0.0.1", thread)
        request = asyncio.create_task(handler(scope(path="/slow") | {"query_string": b""}, body, nothing))
        assert await asyncio.to_thread(begun.wait, WAIT)
        request.cancel()  # as Daphne does before the event loop stops
        return thread

    settings.ROOT_URLCONF = (path("slow", view),)
    loop = asyncio.new_event_loop()
    thread = loop.run_until_complete(serve_and_stop())
    goes_on.set()  # the loop runs no more
    assert thread.executor.submit(int).result(WAIT) == 0
    left = asyncio.all_tasks(loop)
    for task in left:
        task.cancel()
    loop.run_until_complete(asyncio.wait(left))
    loop.close()
