"""Only pages of this server may open sockets or write."""

from __future__ import annotations

import pytest
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.testing import WebsocketCommunicator
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from pytest_django import Settings

from games.origins import same_origin
from warpwar_site import proxy_advice
from warpwar_site.environment import origins
from warpwar_site.origin import SameOriginSockets


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://10.0.0.5:8000", "10.0.0.5:8000", True),
        ("http://Den.Local:8000", "den.local:8000", True),
        ("https://play.example.org", "play.example.org", True),
        ("https://play.example.org:443", "play.example.org", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://10.0.0.5:9", "10.0.0.5:8000", False),  # another server on the same machine
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
    assert status("POST", "http://den:8000") == 405  # let through; this URL only does not accept POST
    assert status("GET", "http://evil.example") == 200


# ---- behind a proxy ------------------------------------------------------------------------------------------------

PUBLIC = "https://games.example.org"


@pytest.fixture
def behind_proxy(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Set the public origin, and forget which advice was already logged."""
    settings.PUBLIC_ORIGIN = PUBLIC
    monkeypatch.setattr(proxy_advice, "_said", set())
    return settings


@pytest.mark.parametrize(
    ("public", "origin", "same"),
    [
        (PUBLIC, PUBLIC, True),
        (PUBLIC, "https://games.example.org:443", True),
        ("https://Games.Example.org/", PUBLIC, True),
        ("HTTPS://GAMES.EXAMPLE.ORG:443", PUBLIC, True),
        ("https://games.example.org:8443", "https://games.example.org:8443", True),
        ("https://spiele.bücher.example", "https://spiele.xn--bcher-kva.example", True),
        ("https://[2001:DB8:0::5]", "https://[2001:db8::5]", True),
        (PUBLIC, "https://games.example.org:8443", False),
        (PUBLIC, "http://games.example.org", False),
        (PUBLIC, "https://example.org", False),
        (PUBLIC, "https://evil.games.example.org", False),
        (PUBLIC, "https://games.example.org.evil.example", False),
        (PUBLIC, "https://games.example.org@evil.example", False),
        (PUBLIC, "null", False),
        ("", PUBLIC, False),
    ],
)
def test_the_public_origin_is_ours_whatever_host_a_proxy_names(
    behind_proxy: Settings, public: str, origin: str, same: bool
) -> None:
    behind_proxy.PUBLIC_ORIGIN = public
    assert same_origin(origin, "127.0.0.1:8000") is same


@pytest.mark.parametrize("allowed", [["*"], ["games.example.org"]])
@pytest.mark.parametrize(
    ("host", "proto"),
    [("127.0.0.1:8000", "https"), ("127.0.0.1:8000", None), ("backend", "https, http"), ("other.example", "http")],
)
@pytest.mark.django_db
def test_a_proxy_that_rewrites_host_lets_people_write(
    behind_proxy: Settings, host: str, proto: str | None, allowed: list[str]
) -> None:
    """The request passes all three checks: our origin check, Django's token check, and the list of served hosts."""
    behind_proxy.ALLOWED_HOSTS = allowed
    said = {"host": host, "origin": PUBLIC, "x-forwarded-host": "a.example, b.example"}
    if proto:
        said["x-forwarded-proto"] = proto
    browser = Client(enforce_csrf_checks=True)
    browser.get("/api/me", headers={"host": "games.example.org"})
    token = browser.cookies["csrftoken"].value
    for way in ({}, {"x-csrftoken": "x" * 32}):
        headers = {"x-csrftoken": token, **said, **way}
        answer = browser.put("/api/me", {"name": "Ann"}, content_type="application/json", headers=headers)
        assert answer.status_code == (403 if way else 200), answer.content


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://evil.example", "evil.example", False),  # the attacker's own name, which leads to this server
        ("http://evil.example:8000", "evil.example:8000", False),
        ("http://evil.example", "games.example.org", False),
        ("http://evil.example", "127.0.0.1:8000", False),
        ("http://192.168.1.5:8000", "192.168.1.5:8000", True),  # in the same network, past the proxy
        ("http://[fd00::5]:8000", "[fd00::5]:8000", True),
        ("http://den:8000", "den:8000", True),
        ("http://den.local:8000", "den.local:8000", True),
        ("http://localhost:8000", "localhost:8000", True),
        ("http://games.example.org", "games.example.org", True),
        ("https://also.example.org", "also.example.org", True),
        ("https://also.example.org", "127.0.0.1:8000", True),
    ],
)
def test_a_server_that_knows_its_name_takes_no_foreign_ones(
    behind_proxy: Settings, origin: str, host: str, same: bool
) -> None:
    behind_proxy.EXTRA_ORIGINS = ["https://also.example.org"]
    assert same_origin(origin, host) is same


def test_hosts_that_are_not_served_open_no_sockets(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["den", "192.168.1.5"]
    assert same_origin("http://den:8000", "den:8000")
    assert not same_origin("http://evil.example", "evil.example")


@pytest.mark.parametrize(("origin", "opened"), [(PUBLIC, True), ("https://evil.example", False)])
async def test_sockets_open_behind_a_proxy_that_rewrites_host(
    behind_proxy: Settings, caplog: pytest.LogCaptureFixture, origin: str, opened: bool
) -> None:
    headers = [(b"host", b"127.0.0.1:8000"), (b"origin", origin.encode())]
    for _ in range(3):
        visitor = WebsocketCommunicator(SameOriginSockets(AsyncWebsocketConsumer.as_asgi()), "/ws/hall/", headers)
        assert (await visitor.connect())[0] is opened
        await visitor.disconnect()
    said = [each.getMessage() for each in caplog.records if each.name == "warpwar_site.proxy_advice"]
    if opened:
        assert said == []
    else:
        (line,) = said
        assert "WARPWAR_PUBLIC_ORIGIN=https://evil.example" in line and "Host 127.0.0.1:8000" in line
        assert f"WARPWAR_PUBLIC_ORIGIN is {PUBLIC}" in line and "docs/hosting.md" in line


def test_the_log_says_once_what_to_set(
    client: Client, behind_proxy: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    behind_proxy.PUBLIC_ORIGIN, behind_proxy.ALLOWED_HOSTS = "", ["play.example.org"]
    for _ in range(2):
        answer = client.post("/api/schema", headers={"host": "play.example.org", "origin": PUBLIC})
        assert answer.status_code == 403 and "the server's log says which setting to change" in answer.json()["text"]
        answer = client.get("/api/hall", headers={"host": "127.0.0.1:8000"})
        assert answer.status_code == 400 and answer.json()["code"] == "E-HOST"
    first, second = [each.getMessage() for each in caplog.records if each.name == "warpwar_site.proxy_advice"]
    assert "WARPWAR_PUBLIC_ORIGIN is not set" in first and f"set WARPWAR_PUBLIC_ORIGIN={PUBLIC}" in first
    assert "Host 127.0.0.1:8000" in second and "WARPWAR_HOSTS allows only play.example.org" in second
    assert "proxy_set_header Host $host" in second


def test_made_up_names_fill_no_log(client: Client, behind_proxy: Settings, caplog: pytest.LogCaptureFixture) -> None:
    behind_proxy.ALLOWED_HOSTS = ["play.example.org"]
    for n in range(50):
        client.get("/api/hall", headers={"host": f"a{n}\n{'x' * 500}"})
    said = [each.getMessage() for each in caplog.records if each.name == "warpwar_site.proxy_advice"]
    assert len(said) == proxy_advice.MOST and all("\n" not in each and len(each) < 500 for each in said)


@pytest.mark.django_db
def test_a_page_may_open_sockets_under_the_public_name_too(client: Client, behind_proxy: Settings) -> None:
    policy = client.get("/", headers={"host": "127.0.0.1:8000"}).headers["Content-Security-Policy"]
    assert "wss://games.example.org" in policy and "ws://127.0.0.1:8000" in policy


@pytest.mark.django_db
def test_what_a_missing_token_means_is_said_in_our_own_words() -> None:
    answer = Client(enforce_csrf_checks=True).put("/api/me", {"name": "Ann"}, content_type="application/json")
    assert answer.status_code == 403 and answer.json()["code"] == "E-COOKIES"
    assert answer.json()["text"].startswith("This site needs cookies to know which seat is yours")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("https://games.example.org", ["https://games.example.org"]),
        (" HTTPS://Games.Example.Org:443/ ", ["https://games.example.org"]),
        ("http://10.0.0.5:8000/", ["http://10.0.0.5:8000"]),
        ("https://bücher.example:8443", ["https://xn--bcher-kva.example:8443"]),
        ("", []),
    ],
)
def test_origins_are_read_as_browsers_write_them(
    monkeypatch: pytest.MonkeyPatch, written: str, read: list[str]
) -> None:
    monkeypatch.setenv("WARPWAR_PUBLIC_ORIGIN", written)
    assert origins("WARPWAR_PUBLIC_ORIGIN") == read


@pytest.mark.parametrize("written", ["games.example.org", "ftp://games.example.org", "https://", "https://a:port"])
def test_what_is_no_origin_is_refused_with_an_example(monkeypatch: pytest.MonkeyPatch, written: str) -> None:
    monkeypatch.setenv("WARPWAR_PUBLIC_ORIGIN", written)
    with pytest.raises(ImproperlyConfigured, match=r"WARPWAR_PUBLIC_ORIGIN is .*https://play\.example\.org"):
        origins("WARPWAR_PUBLIC_ORIGIN")


def test_the_hall_cannot_stand_below_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARPWAR_PUBLIC_ORIGIN", "https://example.org/games/")
    with pytest.raises(
        ImproperlyConfigured, match=r"cannot contain a path\. Use a host name alone, such as https://example\.org"
    ):
        origins("WARPWAR_PUBLIC_ORIGIN")
