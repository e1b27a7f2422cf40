"""Only our own pages open sockets or write."""

from __future__ import annotations

import pytest
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.testing import WebsocketCommunicator
from django.test import Client
from pytest_django import Settings

from warpwar_site.origin import SameOriginSockets, same_origin


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://10.0.0.5:8000", "10.0.0.5:8000", True),
        ("http://Den.Local:8000", "den.local:8000", True),
        ("https://play.example.org", "play.example.org", True),
        ("https://play.example.org:443", "play.example.org", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://10.0.0.5:9", "10.0.0.5:8000", False),  # another server of the same machine
        ("http://10.0.0.5", "10.0.0.5:8000", False),
        ("http://evil.example", "10.0.0.5:8000", False),
        ("http://10.0.0.5:8000.evil.example", "10.0.0.5:8000", False),
        ("http://10.0.0.5:8000@evil.example", "10.0.0.5:8000", False),
        ("ftp://10.0.0.5:8000", "10.0.0.5:8000", False),
        ("http://10.0.0.5:port", "10.0.0.5:8000", False),
        ("http://", "", False),
        ("null", "10.0.0.5:8000", False),
        ("", "10.0.0.5:8000", False),
        ("", "", False),
    ],
)
def test_host_and_port_must_agree(origin: str, host: str, same: bool) -> None:
    assert same_origin(origin, host) is same


def test_other_origins_may_be_allowed(settings: Settings) -> None:
    assert not same_origin("https://play.example.org", "127.0.0.1:8000")
    settings.EXTRA_ORIGINS = ["https://play.example.org"]
    assert same_origin("https://play.example.org", "127.0.0.1:8000")
    assert not same_origin("https://play.example.org.evil.example", "127.0.0.1:8000")


@pytest.mark.parametrize(
    ("origin", "opened"),
    [(b"http://den:8000", True), (b"http://den:8001", False), (b"\xff", False), (None, False)],
)
async def test_sockets_of_other_pages_are_refused(origin: bytes | None, opened: bool) -> None:
    headers = [(b"host", b"den:8000"), *([(b"origin", origin)] if origin is not None else [])]
    application = SameOriginSockets(AsyncWebsocketConsumer.as_asgi())
    visitor = WebsocketCommunicator(application, "/ws/anything", headers=headers)
    assert (await visitor.connect())[0] is opened
    await visitor.disconnect()


def test_writes_of_other_pages_are_refused(client: Client) -> None:
    def status(method: str, origin: str) -> int:
        answer = client.generic(method, "/api/schema", headers={"host": "den:8000", "origin": origin})
        return answer.status_code

    assert status("POST", "http://evil.example") == 403
    assert status("DELETE", "http://den:8001") == 403
    assert status("POST", "null") == 403
    assert status("POST", "http://den:8000") == 405  # let through: there is nothing to post to
    assert status("GET", "http://evil.example") == 200
