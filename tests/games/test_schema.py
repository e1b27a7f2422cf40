"""The OpenAPI document and the views agree: random requests are made from the document, and the answers checked."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from django.test import Client
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.result import Ok

from games.lobby.throttles import Throttle
from games.play.selfplay import play_on

load_all_checks()
AGREE = [
    CHECKS.get_one(name)
    for name in (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
    )
]


pytestmark = pytest.mark.any_database

CAREFUL = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck))


@pytest.fixture
def app(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the site with a running match in it, without limits on requests."""
    monkeypatch.setattr(Throttle, "allow_request", lambda *_: True)
    return plain(get_wsgi_application())


def plain(site: Any) -> Any:
    """Return the site with answers as a client that accepts no gzip gets them. The ASGI side does the unpacking."""

    def app(environ: Any, start_response: Any) -> Any:
        said: list[Any] = []
        body = b"".join(site(environ, lambda *words: said.extend(words)))
        if ("Content-Encoding", "gzip") in said[1]:
            said[1].remove(("Content-Encoding", "gzip"))
            body = gzip.decompress(body)
        start_response(said[0], said[1])
        return [body]

    return app


def start_bot_match(client: Client) -> str:
    """Start a match of two seats, the client's and a bot's. Return its id."""

    def post(path: str, body: Any) -> Any:
        return client.post(f"/api/{path}", json.dumps(body), content_type="application/json").json()

    match = post("matches", {"game": "toy", "scenario": "short", "seats": 2, "name": "Ann"})["id"]
    post(f"matches/{match}/bot", {"seat": 1, "bot": True})
    post(f"matches/{match}/start", {})
    return str(match)


@pytest.mark.parametrize("requests", [5, pytest.param(50, marks=pytest.mark.battery)])
def test_random_requests_get_what_the_document_promises(app: Any, requests: int) -> None:
    """`requests` is the number of requests for each operation."""
    client = Client()
    match, over = start_bot_match(client), start_bot_match(client)
    play_on(over, 100)
    for made in ("replay", "report"):
        while client.get(f"/api/matches/{over}/{made}").status_code == 202:
            pass  # the request itself waits for a while
    cookies = {key: morsel.value for key, morsel in client.cookies.items()}
    headers = {"X-CSRFToken": cookies.get("csrftoken", ""), "Accept-Encoding": "identity"}
    document = schemathesis.openapi.from_wsgi("/api/schema", app)
    seen: set[str] = set()

    def ask(case: Any) -> None:
        if "match_id" in (case.path_parameters or {}):
            is_past = case.operation.path.endswith(("/replay", "/report", "/export"))
            case.path_parameters["match_id"] = over if is_past else match
        response = case.call(headers=headers, cookies=cookies)
        case.validate_response(response, checks=AGREE)
        seen.add(f"{case.method} {case.operation.path} {response.status_code}")

    for found in document.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        check: Callable[[], None] = settings(CAREFUL, max_examples=requests)(
            given(operation.as_strategy())(lambda case: ask(case))
        )
        check()
    asked = {line.rsplit(" ", 1)[0] for line in seen}
    assert len(asked) >= 24, asked
    assert {line for line in seen if line.endswith((" 200", " 201"))} >= {
        "GET /api/matches/{match_id} 200", "GET /api/hall 200", "PUT /api/me 200",
        "GET /api/matches/{match_id}/board 200", "GET /api/matches/{match_id}/report 200",
        "GET /api/matches/{match_id}/replay 200", "GET /api/matches/{match_id}/export 200",
    }  # fmt: skip
