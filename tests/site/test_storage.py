"""If the storage is away, full or locked, people get one sentence and the log one line. The server recovers alone."""

from __future__ import annotations

import errno
import http.client
import json
import logging
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError, OperationalError
from django.test import Client

from games import storage_errors
from games.lobby import match_rows
from games.storage_errors import trouble_of
from tests.live.stores import Sqlite
from tests.server import Server
from warpwar_site import health, pages


@pytest.fixture(autouse=True)
def first_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage_errors, "_told", {})


@pytest.mark.parametrize(
    ("error", "code", "text"),
    [
        (OperationalError("database is locked"), "E-STORAGE", "cannot save anything"),
        (OperationalError("database or disk is full"), "E-STORAGE", "disk is full"),
        (OperationalError("attempt to write a readonly database"), "E-STORAGE", "disk is read-only"),
        (DatabaseError("database disk image is malformed"), "E-STORAGE", "data is damaged"),
        (OperationalError("connection to server at 10.0.0.1 failed"), "E-STORAGE", "cannot reach its database"),
        (OperationalError("unable to open database file"), "E-STORAGE", "cannot reach its database"),
        (OSError(errno.ENOSPC, "No space left on device"), "E-STORAGE", "disk is full"),
        (OSError(errno.EMFILE, "Too many open files"), "E-BUSY", "Too many people"),
    ],
    ids=lambda value: str(value)[:40],
)
@pytest.mark.django_db
def test_whatever_is_wrong_has_a_sentence_and_one_line_in_the_log(
    error: Exception, code: str, text: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(match_rows, "hall", fail)
        for _ in range(5):
            got = Client().get("/api/hall")
            problem = got.json()
            assert (got.status_code, problem["code"], got.headers["Retry-After"]) == (503, code, "5")
            assert text in problem["text"] and "10.0.0.1" not in problem["text"]
    (line,) = [each for each in caplog.records if each.levelno >= logging.ERROR and each.name.startswith("games")]
    assert line.exc_info is None and str(error)[:30] in line.getMessage()
    assert Client().get("/api/hall").status_code == 200


def test_other_faults_are_no_storage() -> None:
    assert trouble_of(ValueError("database is locked")) is None
    assert trouble_of(OSError(errno.ECONNRESET, "reset")) is None
    assert trouble_of(DatabaseError("no such column")) is None


@pytest.mark.django_db
def test_the_page_opens_where_nothing_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise OperationalError("attempt to write a readonly database")

    monkeypatch.setattr(SessionStore, "save", fail)
    # The status is 503 if the frontend was not built.
    assert Client(raise_request_exception=False).get("/").status_code in (200, 503)
    got = Client(raise_request_exception=False).put("/api/me", {"name": "Ann"}, content_type="application/json")
    assert (got.status_code, got.json()["code"]) == (503, "E-STORAGE")


@pytest.mark.django_db
def test_a_page_that_fails_says_so_in_our_look(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise OperationalError("database is locked")

    visitor = Client(raise_request_exception=False)
    with monkeypatch.context() as patch:
        patch.setattr(pages, "built_page", fail)
        patch.setattr(pages, "development_page", fail)
        got = visitor.get("/help")
        page = got.content.decode()
        assert got.status_code == 503 and got.headers["Retry-After"] == "5"
        assert "Try again" in page and "E-STORAGE" in page and "prefers-color-scheme" in page
        assert "style-src 'sha256-" in got.headers["Content-Security-Policy"]
    assert "Traceback" not in caplog.text


# ---- how the server is ---------------------------------------------------------------------------------------------


@pytest.fixture
def anew() -> Iterator[health.Health]:
    yield health.Health()


@pytest.mark.django_db(transaction=True)
def test_a_well_server_says_so(anew: health.Health) -> None:
    report = anew.report()
    said = json.loads(report.body)
    assert report.status == 200 and said["status"] == "ok" and set(said["parts"].values()) == {"ok"}
    assert set(said["parts"]) == {"database", "database_writes", "disk", "files", "redis", "workers"}
    assert Client().get("/healthz").json()["status"] == Client().get("/api/health").json()["status"] == "ok"


@pytest.mark.django_db(transaction=True)
def test_it_says_which_part_is_unwell_and_no_more(anew: health.Health, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise OperationalError("connection to server at 10.0.0.1, user postgres failed")

    monkeypatch.setitem(health.PARTS, "database", fail)
    monkeypatch.setitem(health.PARTS, "disk", lambda: "only 3 MB are free")
    report = anew.report()
    said = json.loads(report.body)
    assert report.status == 503 and said["status"] == "unwell"
    assert said["parts"]["database"] == "it does not answer" and said["parts"]["disk"] == "only 3 MB are free"
    assert b"10.0.0.1" not in report.body
    monkeypatch.undo()
    anew.forget()
    assert anew.report().status == 200


def test_a_part_that_hangs_holds_up_nothing(anew: health.Health, monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that hangs is waited for once, and is not started again meanwhile."""
    asked: list[None] = []
    end = threading.Event()

    def hang() -> str:
        asked.append(None)
        end.wait(60)
        return "ok"

    monkeypatch.setattr(health, "PARTS", {"database": hang})
    monkeypatch.setattr(health, "PATIENCE", 0.01)
    for _ in range(3):
        anew.forget()
        assert json.loads(anew.report().body)["parts"] == {"database": "it does not answer"}
    assert len(asked) == 1
    end.set()
    wait(anew._asked.values())
    anew.forget()
    monkeypatch.setattr(health, "PATIENCE", 60)
    assert anew.report().status == 200


# ---- the real server -----------------------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


def send_request(
    server: Server, method: str, path: str, body: str | None = None, **headers: str
) -> tuple[int, bytes, Any]:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    line.request(method, path, body, headers)
    answer = line.getresponse()
    try:
        return answer.status, answer.read(), answer.headers
    finally:
        line.close()


def test_a_locked_database_is_said_and_healed_and_reads_go_on(server: Server) -> None:
    _, _, headers = send_request(server, "GET", "/api/me")
    cookies = {each.partition("=")[0]: each.split(";")[0] for each in headers.get_all("Set-Cookie")}
    token = cookies["csrftoken"].partition("=")[2]
    known = {"Cookie": "; ".join(cookies.values()), "X-CSRFToken": token, "Content-Type": "application/json"}

    def rename_guest() -> tuple[int, bytes, Any]:
        return send_request(server, "PUT", "/api/me", '{"name":"Ann"}', **known)

    with ThreadPoolExecutor(4) as people, Sqlite(server.data).block_writes():
        writes = [people.submit(rename_guest) for _ in range(2)]
        fresh = people.submit(send_request, server, "GET", "/")
        assert send_request(server, "GET", "/api/hall", **known)[0] == 200
        status, body, _ = send_request(server, "GET", "/healthz")
        assert status == 503 and json.loads(body)["parts"]["database_writes"] == "it is locked"
        assert json.loads(body)["parts"]["database"] == "ok"
        for each in writes:
            status, body, headers = each.result()
            assert (status, json.loads(body)["code"]) == (503, "E-STORAGE")
            assert headers["Retry-After"] == "5"
        assert fresh.result()[0] == 200, "the page opens all the same"
    assert rename_guest()[0] == 200
    log = server.log.read_text()
    assert "Traceback" not in log and log.count("The database is locked by another program") == 1


def test_an_address_that_leads_nowhere_shows_a_page_in_our_look(server: Server) -> None:
    for path, status in (("/static/nothing.js", 404), ("/ws/nothing", 404)):
        got, body, headers = send_request(server, "GET", path)
        assert got == status and b"WarpWar Live</title>" in body, path
        assert "style-src 'sha256-" in headers["Content-Security-Policy"]
    status, body, _ = send_request(server, "GET", "/api/nothing")
    assert (status, json.loads(body)["code"]) == (404, "E-NOT-FOUND")
    status, body, _ = send_request(server, "POST", "/", "x", Origin="http://evil.example")
    assert status == 403 and b"another site" in body


def test_large_files_of_the_page_come_whole(server: Server) -> None:
    path = "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js"
    status, body, headers = send_request(server, "GET", path)
    assert status == 200 and len(body) == int(headers["Content-Length"]) > 1_000_000


def test_sockets_may_be_opened_to_this_very_server_only(server: Server) -> None:
    policy = send_request(server, "GET", "/", Host="den.local:8000")[2]["Content-Security-Policy"]
    assert "connect-src 'self' ws://den.local:8000 wss://den.local:8000;" in policy
    assert "evil" not in send_request(server, "GET", "/", Host="evil;*.example")[2]["Content-Security-Policy"]
