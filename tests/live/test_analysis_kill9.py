"""`kill -9` during an analysis: of the server, and of the analysis process. Also two server processes at once."""

from __future__ import annotations

import gzip
import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.live.conftest import troubles
from tests.live.guest import Guest
from tests.server import Server
from tests.services import shared_services_or_skip

MATCH = Path(__file__).parent.parent / "engine/warpwar/matches/2012-cluster-total-destruction.json"
"""A match whose analysis takes about a second of processor time."""
PATIENCE = 900.0


def import_recording(who: Guest) -> str:
    match = json.loads(MATCH.read_bytes())
    match["names"] = ["Ann", "Ben"]
    return str(who.post("recordings?listed=1", match)["id"])


def send_analysis_request(who: Guest, method: str, match: str) -> tuple[int, Any]:
    """Return status and answer. If the server says that requests come too fast, wait and ask again."""
    status, data = who.request(method, f"/api/matches/{match}/analysis", "{}" if method == "POST" else None)
    if status == 429:
        time.sleep(2)
        return send_analysis_request(who, method, match)
    return status, json.loads(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)


def until(wanted: Callable[[], Any], pause: float = 0.5) -> Any:
    """Return the result of `wanted` as soon as it is true."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := wanted():
            return found
        time.sleep(pause)
    raise AssertionError("it took too long")


def start_and_stop_analysis(server: Server, who: Guest, match: str) -> int:
    """Ask for the analysis, and stop its process once some rounds are done, however quick it is. Return its id."""
    assert send_analysis_request(who, "POST", match)[0] == 202
    (worker,) = until(lambda: workers(server), 0.01)
    while True:
        os.kill(worker, signal.SIGSTOP)
        status, said = send_analysis_request(who, "GET", match)
        assert status == 202, said
        if said["done"] > 0.12:
            return int(worker)
        os.kill(worker, signal.SIGCONT)
        time.sleep(0.2)


def request_analysis(who: Guest, match: str) -> dict[str, Any]:
    """Ask until the analysis is there, and return it. Until then every answer must be a progress report."""

    def there() -> dict[str, Any] | None:
        status, said = send_analysis_request(who, "POST", match)
        assert status in (200, 202), said
        return said if status == 200 else None

    found: dict[str, Any] = until(there)
    return found


def whole(found: dict[str, Any]) -> bool:
    """Return whether all 21 contested rounds of the match are in the analysis."""
    return len(found["detail"]["rounds"]) == 21 and [each["rounds"] for each in found["seats"]] == [21, 21]


def workers(server: Server) -> list[int]:
    """Return the process ids of the server's analyses (Linux)."""
    assert server.process is not None
    found = []
    for each in Path("/proc").iterdir():
        try:
            words, parent = (each / "cmdline").read_bytes().split(b"\0"), (each / "stat").read_text().rsplit(") ", 1)[1]
        except (OSError, IndexError):
            continue
        if b"games.analysis.analysis_worker" in words and int(parent.split()[1]) == server.process.pid:
            found.append(int(each.name))
    return found


def has_ended(pid: int) -> bool:
    """Return whether the process has ended.

    A zombie counts too, because the parent that should wait for it may be gone.
    """
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1][0] == "Z"
    except OSError:
        return True


def test_a_server_that_is_killed_in_the_middle_is_asked_anew(servers: Callable[..., Server]) -> None:
    server = servers(USUAL_PRIORITY="1")
    server.start()
    who = Guest(server.url, "Ann").arrive()
    match = import_recording(who)
    worker = start_and_stop_analysis(server, who, match)
    server.kill()
    os.kill(worker, signal.SIGCONT)
    until(lambda: has_ended(worker), 0.1)
    server.start()
    status, said = send_analysis_request(who, "GET", match)
    assert (status, said["code"], said["text"]) == (
        404, "E-NO-ANALYSIS", "This match has not been analysed yet.",
    )  # fmt: skip
    assert who.request("GET", f"/api/matches/{match}/report")[0] == 200, "the match itself is whole"
    found = request_analysis(who, match)
    assert whole(found)
    server.stop()
    server.start()
    assert send_analysis_request(who, "GET", match) == (200, found)
    assert not troubles(server)


def test_an_analysis_whose_process_is_killed_says_so_and_is_made_when_asked_anew(
    servers: Callable[..., Server],
) -> None:
    server = servers(PLAY_ANALYSIS_AGAIN="2", USUAL_PRIORITY="1")
    server.start()
    ann, ben = Guest(server.url, "Ann").arrive(), Guest(server.url, "Ben").arrive()
    match = import_recording(ann)
    os.kill(start_and_stop_analysis(server, ann, match), signal.SIGKILL)

    def find_refusal() -> Any:
        status, said = send_analysis_request(ben, "GET", match)
        return said if status == 409 else None

    said = until(find_refusal)
    assert said["code"] == "E-ANALYSIS-FAILED" and "Try again in a minute" in said["text"]
    assert ben.request("GET", "/api/me")[0] == 200
    until(lambda: send_analysis_request(ann, "POST", match)[0] == 202)
    assert whole(request_analysis(ann, match))
    assert not troubles(server)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[list[Server]]:
    """Yield two processes on one PostgreSQL."""
    with shared_services_or_skip() as environment:
        both = [Server(tmp_path / name, **environment, USUAL_PRIORITY="1") for name in ("one", "other")]
        try:
            for each in both:
                each.start()
            yield both
        finally:
            for each in both:
                each.kill()


def test_two_processes_that_look_through_the_same_match_keep_one_analysis(two: list[Server]) -> None:
    """Both processes work on the analysis at the same time."""
    one = Guest(two[0].url, "Ann").arrive()
    other = Guest(two[1].url)
    other.cookies = one.cookies
    match = import_recording(one)
    worker = start_and_stop_analysis(two[0], one, match)
    assert send_analysis_request(other, "POST", match)[0] == 202
    os.kill(worker, signal.SIGCONT)
    found = request_analysis(other, match)
    assert whole(found) and request_analysis(one, match) == found
    assert send_analysis_request(one, "GET", match) == send_analysis_request(other, "GET", match) == (200, found)
    until(lambda: not workers(two[0]) and not workers(two[1]))
    assert not troubles(two[0]) and not troubles(two[1])
