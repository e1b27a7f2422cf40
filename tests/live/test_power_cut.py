"""The power fails: whatever part of its unsynced writes a disk has kept, all that was acknowledged is there.

The real server is recorded (`power_cut/recording.py`) while people play. The folder is then rebuilt as a disk may leave
it (`power_cut/disk.py`) at random moments.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from itertools import islice
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.live.client import TableClient
from tests.live.evening import Given, answer_questions, arrive_guest, say_line, start_match_of_guests
from tests.live.guest import Guest
from tests.live.power_cut import recording
from tests.live.power_cut.books import DATABASE, SECRET, acknowledged_by_event, wrong
from tests.live.power_cut.disk import Disk, possibilities
from tests.live.power_cut.recording import Event, Name, Recorded, Sync, Write


@pytest.fixture
def recorded_server(tmp_path: Path) -> Iterator[Recorded]:
    """Yield a server under the tracer. Without strace the test is skipped; in CI it fails."""
    if why := recording.missing():
        if os.environ.get("CI") == "true":
            pytest.fail(why)
        pytest.skip(why)
    server = Recorded(tmp_path / "server")
    yield server
    server.kill()


class Played(msgspec.Struct):
    """A recording and all that was acknowledged in it, by the index of the event that acknowledged it."""

    events: list[Event]
    given: dict[int, list[Given]]
    folder: Path
    secret: bytes


async def play(server: Recorded, matches: int, commands: int) -> Played:
    """Play `matches` matches of two at the same time, each for `commands` commands. Then stop the server normally."""
    await asyncio.to_thread(server.start)
    given = await asyncio.gather(*(match(server.url, n, commands) for n in range(matches)))
    await asyncio.to_thread(server.stop)
    events = await asyncio.to_thread(server.events)
    secret = (server.data / SECRET).read_bytes()
    assert_complete(events, server.data)
    return Played(events, acknowledged_by_event(events, [each for part in given for each in part]), server.data, secret)


def assert_complete(events: Sequence[Event], folder: Path) -> None:
    """Check that all recorded events, applied again, make the files that are there: nothing was overlooked."""
    disk = Disk(folder)
    for event in events:
        disk.feed(event)
    made = disk.after_cut(lambda names: names, lambda changes: changes)
    for name in (DATABASE, f"{DATABASE}-wal", SECRET):
        real = (folder / name).read_bytes() if (folder / name).exists() else None
        # Compare outside the assertion. Otherwise pytest would compare megabytes line by line when the assertion fails.
        is_complete = made.get(name) == real
        assert is_complete, f"the recording of {name} is not complete"


async def match(url: str, number: int, commands: int) -> list[Given]:
    """Let two guests open a table, talk and play. Return what was acknowledged."""
    people, given = list[Guest](), list[Given]()
    for name in ("Ann", "Ben"):
        person, more = await asyncio.to_thread(arrive_guest, url, f"{name} {number}")
        people.append(person)
        given += more
    found, more = await asyncio.to_thread(start_match_of_guests, people)
    given += more
    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(TableClient(each, found)) for each in people]
        for seat in seats:
            await seat.until_shown()
        while len(given) < commands and not any(seat.is_over for seat in seats):
            given += await answer_questions(seats)
            given += await say_line(seats[len(given) % 2], f"after {len(given)}")
    return given


def losses(played: Played, folder: Path, cuts: int, ways: int, seed: int = 1) -> list[str]:
    """Return what is wrong after power cuts at `cuts` moments, in `ways` different ways each."""
    rng, disk, found = Random(seed), Disk(played.folder), list[str]()
    moments = set(rng.sample(range(len(played.events)), cuts - 1)) | {len(played.events) - 1}
    told: list[Given] = []
    for at, event in enumerate(played.events):
        disk.feed(event)
        told += played.given.get(at, ())
        if at in moments:
            for way, pick, keep in islice(possibilities(rng), ways):
                troubles = wrong(folder, disk.after_cut(pick, keep), told, played.secret)
                found += [f"event {at}, {len(told)} acknowledged, the disk kept {way}: {each}" for each in troubles]
    return found


def without_syncs(played: Played) -> Played:
    """Return the recording as if commits were not synced."""
    log = f"{played.folder / DATABASE}-wal"
    events = [
        msgspec.structs.replace(each, begun=0) if isinstance(each, Sync) and each.path == log else each
        for each in played.events
    ]
    return Played(events, played.given, played.folder, played.secret)


@pytest.fixture
def rebuilt_folder(tmp_path: Path) -> Path:
    """Return the folder in which the files are rebuilt."""
    folder = tmp_path / "found"
    folder.mkdir()
    return folder


async def test_all_that_was_acknowledged_outlasts_the_power(recorded_server: Recorded, rebuilt_folder: Path) -> None:
    """The search also finds losses if commits are not synced. Otherwise it would prove nothing."""
    played = await play(recorded_server, matches=2, commands=20)
    given = [each for told in played.given.values() for each in told]
    assert len(given) >= 40
    assert any(each.kind == "receipt" for each in given), "somebody sealed an answer"
    assert losses(played, rebuilt_folder, cuts=40, ways=4) == []
    assert losses(without_syncs(played), rebuilt_folder, cuts=8, ways=1) != []


@pytest.mark.battery
async def test_thousands_of_cuts(recorded_server: Recorded, rebuilt_folder: Path) -> None:
    """This evening is longer: the write-ahead log is also moved into the database while people play."""
    played = await play(recorded_server, matches=6, commands=150)
    first, last = min(played.given), max(played.given)
    database = str(played.folder / DATABASE)
    assert any(isinstance(each, Sync) and each.path == database for each in played.events[first:last])
    assert losses(played, rebuilt_folder, cuts=600, ways=5) == []


# ---- the disk itself -------------------------------------------------------------------------------------------


def after(disk: Disk) -> set[tuple[tuple[str, bytes], ...]]:
    """Return all contents of the folder that 300 tries find."""
    ways = islice(possibilities(Random(1)), 300)
    return {tuple(sorted(disk.after_cut(pick, keep).items())) for _, pick, keep in ways}


def fed(*events: Event) -> Disk:
    disk = Disk(Path("/d"))
    for event in events:
        disk.feed(event)
    return disk


def test_what_was_synced_is_there_and_nothing_else_need_be() -> None:
    name, one, other = Name("/d/a"), Write("/d/a", 0, b"1"), Write("/d/a", 1, b"2")
    assert after(fed(name, one)) == {(), (("a", b""),), (("a", b"1"),)}
    assert after(fed(name, one, Sync("/d/a", 2))) == {(), (("a", b"1"),)}, "its name may be lost"
    assert after(fed(name, one, Sync("/d/a", 2), Sync("/d", 3))) == {(("a", b"1"),)}
    kept = fed(name, one, Sync("/d/a", 2), Sync("/d", 3), other)
    assert after(kept) == {(("a", b"1"),), (("a", b"12"),)}
    gone = fed(name, one, Sync("/d/a", 2), Sync("/d", 3), Name("/d/a", gone=True))
    assert after(gone) == {(), (("a", b"1"),)}


def test_a_sync_covers_only_what_came_before_it_began() -> None:
    name, one = Name("/d/a"), Write("/d/a", 0, b"1")
    assert after(fed(name, Sync("/d", 1), one, Sync("/d/a", 2))) == {(("a", b""),), (("a", b"1"),)}


def test_blocks_are_kept_in_any_order() -> None:
    name, both = Name("/d/a"), Write("/d/a", 0, b"1" * 512 + b"2" * 512)
    found = {dict(each)["a"] for each in after(fed(name, Sync("/d", 1), both))}
    assert found == {b"", b"1" * 512, bytes(512) + b"2" * 512, both.data}
