"""Waiting for a replay blocks no other request: it holds no thread and no database connection.

Long answers are streamed.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import threading
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from django.db import connection

from games.archive import checkpoint_replay, export, replay_jobs, response_cache, stored_replays
from games.archive.worker_messages import ReplayFailed
from games.lobby.models import Match
from games.play.models import Entry
from tests.games.asked import Asked
from tests.games.people import Guest, eventually
from tests.games.test_archive import resigned_match
from warpwar_site.in_threads import THREADS
from warpwar_site.unpacking import PIECE, Unpacking

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Keep every replay unfinished until the event is set."""
    ready, run = threading.Event(), replay_jobs.run_replay_job

    def run_slowly(*args: Any) -> Any:
        assert connection.connection is None, "held while it waits"
        ready.wait(60)
        return run(*args)

    monkeypatch.setattr(replay_jobs, "run_replay_job", run_slowly)
    yield ready
    ready.set()


async def test_more_who_wait_for_a_replay_than_there_are_threads_hold_up_nobody(slow: threading.Event) -> None:
    match, _ = await resigned_match("Ann", "Ben")
    path = f"/api/matches/{match}/replay?wait=30"
    waiting = [asyncio.create_task(Asked(path).get_response()) for _ in range(3 * THREADS)]
    await eventually(lambda: asyncio.sleep(0, replay_jobs.running(match)))
    assert (await Asked("/api/games").get_response())[0] == 200
    assert not any(each.done() for each in waiting)
    slow.set()
    answers = await asyncio.gather(*waiting)
    assert {status for status, _ in answers} == {200}
    assert {json.loads(body)["viewer"] for _, body in answers} == {-1}


async def test_who_does_not_want_to_wait_is_told_how_far_it_is(slow: threading.Event) -> None:
    match, _ = await resigned_match("Ann", "Ben")
    for path in (f"/api/matches/{match}/replay?wait=0", f"/api/matches/{match}/report?wait=0"):
        status, body = await Asked(path).get_response()
        assert (status, json.loads(body)) == (202, {"done": 0.0})
    assert (await Asked(f"/api/matches/{match}/replay?wait=x").get_response())[0] == 400


async def test_a_match_of_which_no_replay_can_be_made_is_tried_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match, _ = await resigned_match("Ann", "Ben")
    tried: list[str] = []

    def fail(*_: Any) -> ReplayFailed:
        tried.append("")
        return ReplayFailed("E-X", "No.")

    monkeypatch.setattr(replay_jobs, "run_replay_job", fail)
    monkeypatch.setattr(checkpoint_replay, "build", lambda _: 1 / 0)
    for _ in range(3):
        got = await Guest().expect_refusal("GET", f"matches/{match}/replay")
        assert (got.status, got.data["code"]) == (409, "E-NO-REPLAY")
    assert len(tried) == 1 and caplog.text.count("the replay of match") == 1


async def test_whoever_takes_no_gzip_gets_the_same_in_pieces() -> None:
    """Of five megabytes never more than one piece is unpacked at a time."""
    text = b"".join(b"line %d of a long report\n" % number for number in range(200_000))

    async def site(scope: Any, receive: Any, send: Any) -> None:
        packed = gzip.compress(text, 1)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"Content-Encoding", b"gzip")]})
        await send({"type": "http.response.body", "body": packed[:70_000], "more_body": True})
        await send({"type": "http.response.body", "body": packed[70_000:]})

    asked = Asked("/", site=Unpacking(site))
    assert (await asked.get_response())[1] == text
    assert asked.messages[0]["headers"] == []
    assert max(len(each.get("body", b"")) for each in asked.messages) <= PIECE
    assert [each.get("more_body", False) for each in asked.messages[1:]] == [True] * (len(asked.messages) - 2) + [False]
    takes = Asked("/", (b"accept-encoding", b"br, gzip;q=0.5"), site=Unpacking(site))
    assert gzip.decompress((await takes.get_response())[1]) == text
    refuses = Asked("/", (b"accept-encoding", b"gzip;q=0"), site=Unpacking(site))
    assert (await refuses.get_response())[1] == text


async def test_however_many_ask_a_replay_is_in_memory_once() -> None:
    match, _ = await resigned_match("Ann", "Ben")
    await Guest().get(f"matches/{match}/replay")
    row = await Match.objects.aget(pk=match)
    replays = await asyncio.gather(*[in_db(stored_replays.replay)(row, -1) for _ in range(3)])
    assert replays[0] and replays[0] is replays[1] is replays[2]
    exports = [await in_db(export.gzipped_match)(match) for _ in range(2)]
    assert exports[0] is exports[1]


def test_what_is_held_is_bounded_and_grows_old(monkeypatch: pytest.MonkeyPatch) -> None:
    held = response_cache.ResponseCache()
    monkeypatch.setattr(response_cache, "MAX_BYTES", 10)
    made: list[str] = []

    def get(key: str, size: int) -> int:
        def make() -> bytes:
            made.append(key)
            return bytes(size)

        return len(held.get(key, make) or b"")

    assert [get("a", 6), get("b", 4), get("a", 6), get("b", 4)] == [6, 4, 6, 4] and made == ["a", "b"]
    assert [get("c", 5), get("b", 4)] == [5, 4] and made == ["a", "b", "c"]  # "a" was dropped to make room
    assert [get("d", 50), get("d", 50), get("b", 4)] == [50, 50, 4] and made == ["a", "b", "c", "d", "b"]
    monkeypatch.setattr(response_cache, "MAX_AGE", 0.0)
    get("b", 4)
    assert made[-1] == "b" and len(made) == 6


async def test_an_export_is_put_together_entry_by_entry() -> None:
    match, _ = await resigned_match("Ann", "Ben")
    await in_db(more_entries)(match, 500)
    pieces = [piece async for piece in _async(await in_db(lambda: list(export.pieces(match)))())]
    assert len(pieces) == 2 + 502 and max(map(len, pieces)) < 1000
    whole = json.loads(b"".join(pieces))
    assert [line["index"] for line in whole["log"]] == list(range(502))
    assert whole == await Guest().get(f"matches/{match}/export")
    assert whole["format"] == "match/1" and whole["names"] == ["Ann", "Ben"]


async def _async(values: list[bytes]) -> Any:
    for value in values:
        yield value


def more_entries(match: str, count: int) -> None:
    table = Match.objects.get(pk=match).table
    Entry.objects.bulk_create(
        Entry(
            table=table, index=2 + n, seat=0, ref=f"x{n}", decision="d", command='{"a":1}', events="[]", turn=1, at=1.5
        )
        for n in range(count)
    )
