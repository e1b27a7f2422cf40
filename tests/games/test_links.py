"""Invitation links lead to an address that friends can open, whatever address the host's own browser shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from ipaddress import ip_address
from typing import Any

import pytest
import segno
from django.test import Client, RequestFactory
from pytest_django import Settings

from games import own_addresses
from games.lobby.links import own_origin, shared_origin, shared_origins
from games.own_addresses import HERE_ONLY, NO_NETWORK, ONLY_IPV6, Listening, Reach, reach_of

HOME = [("lo", "127.0.0.1"), ("lo", "::1"), ("wlan0", "192.168.1.5"), ("wlan0", "fe80::1"), ("docker0", "172.17.0.1")]
EVERYWHERE, IPV4 = Listening("::", 8000), Listening("0.0.0.0", 8000)


@pytest.fixture(autouse=True)
def listening() -> Iterator[Callable[[Listening | None], None]]:
    own_addresses.listens(IPV4)
    yield own_addresses.listens
    own_addresses.listens(None)


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that gives this machine these network interfaces, each with an address."""

    def has(*cards: tuple[str, str]) -> None:
        monkeypatch.setattr(own_addresses, "_cards", lambda: [(name, ip_address(each)) for name, each in cards])

    has(*HOME)
    return has


@pytest.mark.parametrize(
    ("cards", "where", "found"),
    [
        (HOME, IPV4, ["http://192.168.1.5:8000"]),
        ([("tun0", "10.8.0.2"), ("eth0", "192.168.1.5")], IPV4, ["http://192.168.1.5:8000", "http://10.8.0.2:8000"]),
        ([("utun3", "100.64.0.7"), ("en0", "10.0.0.9")], IPV4, ["http://10.0.0.9:8000", "http://100.64.0.7:8000"]),
        ([("eth0", "100.100.1.1"), ("eth1", "172.16.0.4")], IPV4, ["http://172.16.0.4:8000", "http://100.100.1.1:8000"]),
        ([("eth0", "8.8.4.4"), ("eth1", "10.0.0.9")], IPV4, ["http://10.0.0.9:8000", "http://8.8.4.4:8000"]),
        ([("eth0", "192.168.1.5"), ("wlan0", "192.168.2.6")], IPV4, ["http://192.168.1.5:8000", "http://192.168.2.6:8000"]),
        ([("br0", "192.168.1.5"), ("br-0a1b", "172.18.0.1"), ("virbr0", "192.168.122.1")], IPV4, ["http://192.168.1.5:8000"]),
        ([("eth0", "169.254.7.7"), ("wlan0", "10.0.0.9")], IPV4, ["http://10.0.0.9:8000"]),
        ([("eth0", "169.254.7.7")], IPV4, ["http://169.254.7.7:8000"]),
        ([("eth0", "fd00::5"), ("eth0", "fe80::5")], EVERYWHERE, ["http://[fd00::5]:8000"]),
        ([("eth0", "2001:db8::5"), ("eth0", "192.168.1.5")], EVERYWHERE,
         ["http://192.168.1.5:8000", "http://[2001:db8::5]:8000"]),
        (HOME, Listening("192.168.1.5", 9), ["http://192.168.1.5:9"]),
        (HOME, Listening("fd00::5", 9), ["http://[fd00::5]:9"]),
    ],
)  # fmt: skip
def test_the_addresses_of_this_machine_are_told_the_likeliest_first(
    network: Callable[..., None], cards: list[tuple[str, str]], where: Listening, found: list[str]
) -> None:
    network(*cards)
    assert reach_of(where) == Reach(tuple(found))


@pytest.mark.parametrize(
    ("cards", "where", "advice"),
    [
        (HOME, Listening("127.0.0.1", 8000), HERE_ONLY),
        (HOME, Listening("::1", 8000), HERE_ONLY),
        ([("lo", "127.0.0.1"), ("lo", "::1")], IPV4, NO_NETWORK),
        ([("docker0", "172.17.0.1"), ("eth0", "fe80::1")], EVERYWHERE, NO_NETWORK),
        ([("eth0", "fd00::5")], IPV4, ONLY_IPV6),
        ([], EVERYWHERE, NO_NETWORK),
    ],
)
def test_where_nobody_can_be_let_in_it_is_said_what_to_do(
    network: Callable[..., None], cards: list[tuple[str, str]], where: Listening, advice: str
) -> None:
    network(*cards)
    assert reach_of(where) == Reach((), advice)


def test_the_cards_of_this_machine_can_be_read() -> None:
    """They come from the system's own list. Every machine has a loopback interface."""
    assert any(address.is_loopback for _, address in own_addresses._cards())


def build_request(host: str, peer: str = "127.0.0.1", **headers: str) -> Any:
    said = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
    return RequestFactory().get("/", HTTP_HOST=host, REMOTE_ADDR=peer, **said)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "hall.localhost:8000", "0.0.0.0:8000"]
)
def test_who_sits_at_the_server_hands_on_its_address(network: Callable[..., None], host: str) -> None:
    assert shared_origin(build_request(host)) == "http://192.168.1.5:8000"
    assert own_origin(build_request(host)) == f"http://{host}", "passkeys are for what the browser shows"


@pytest.mark.parametrize(
    "host", ["192.168.1.5:8000", "den.local:8000", "[fd00::5]:8000", "play.example.org", "10.8.0.2"]
)
def test_else_links_begin_as_the_request_did(network: Callable[..., None], host: str) -> None:
    assert shared_origins(build_request(host)) == Reach((f"http://{host}",))


def test_the_address_is_found_again_each_time(network: Callable[..., None]) -> None:
    assert shared_origin(build_request("localhost:8000")) == "http://192.168.1.5:8000"
    network(("lo", "127.0.0.1"))
    assert shared_origins(build_request("localhost:8000")) == Reach((), NO_NETWORK)
    assert shared_origin(build_request("localhost:8000")) == "http://localhost:8000"
    network(("wlan0", "10.0.0.9"))
    assert shared_origin(build_request("localhost:8000")) == "http://10.0.0.9:8000"


def test_a_server_that_has_not_said_where_it_listens_is_found_at_the_port_of_the_request(
    network: Callable[..., None], listening: Callable[[Listening | None], None]
) -> None:
    listening(None)
    assert shared_origin(build_request("localhost:5173")) == "http://192.168.1.5:5173"


@pytest.mark.parametrize(
    ("peer", "headers", "origin"),
    [
        ("127.0.0.1", {"referer": "https://games.example.org/match/x"}, "https://games.example.org"),
        ("127.0.0.1", {"origin": "https://games.example.org"}, "https://games.example.org"),
        ("127.0.0.1", {"x_forwarded_for": "198.51.100.1"}, "http://127.0.0.1:8000"),
        ("127.0.0.1", {"x_forwarded_host": "games.example.org"}, "http://127.0.0.1:8000"),
        ("198.51.100.1", {}, "http://127.0.0.1:8000"),
    ],
)
def test_nobody_but_who_sits_at_the_server_learns_its_addresses(
    network: Callable[..., None], peer: str, headers: dict[str, str], origin: str
) -> None:
    """Behind a proxy that rewrites Host, all requests seem to ask for 127.0.0.1."""
    assert shared_origins(build_request("127.0.0.1:8000", peer, **headers)) == Reach((origin,))


def test_what_the_settings_say_goes_before_everything(network: Callable[..., None], settings: Settings) -> None:
    settings.PUBLIC_ORIGIN = "https://play.example.org"
    for host in ("localhost:8000", "192.168.1.5:8000"):
        assert shared_origins(build_request(host)) == Reach(("https://play.example.org",))
        assert own_origin(build_request(host)) == "https://play.example.org"


JSON = "application/json"
TABLE = {"game": "toy", "scenario": "short", "seats": 2}


def at_home() -> Client:
    """Return the browser of a person at the computer on which the server runs."""
    browser = Client(headers={"host": "localhost:8000"})
    assert browser.put("/api/me", {"name": "Ann"}, JSON).status_code == 200
    return browser


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("server_node")
def test_a_table_offers_every_address_and_a_picture_of_each(
    network: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    network(("eth0", "192.168.1.5"), ("tun0", "10.8.0.2"))
    drawn: list[str] = []
    make = segno.make

    def make_and_note(text: str, **how: Any) -> Any:
        drawn.append(text)
        return make(text, **how)

    monkeypatch.setattr(segno, "make", make_and_note)
    ann = at_home()
    made = ann.post("/api/matches", TABLE, JSON).json()
    address, code = f"/api/matches/{made['id']}", made["code"]
    assert made["url"] == f"http://192.168.1.5:8000/match/{made['id']}"
    assert made["ways"] == {"urls": [f"http://10.8.0.2:8000/match/{made['id']}"], "advice": ""}
    for at, origin in (
        ("", "http://192.168.1.5:8000"),
        (made["ways"]["urls"][0], "http://10.8.0.2:8000"),
        ("http://evil.example/", "http://192.168.1.5:8000"),
    ):
        picture = ann.get(f"{address}/qr.svg", {"at": at})
        assert picture.status_code == 200 and "no-cache" in picture.headers["Cache-Control"]
        assert drawn[-1] == f"{origin}/join/{code}"
    network()
    alone = ann.get(address).json()
    assert alone["ways"] == {"urls": [], "advice": NO_NETWORK}
    elsewhere = ann.get(address, headers={"host": "den.local:8000"}).json()
    assert (elsewhere["url"], elsewhere["ways"]) == (f"http://den.local:8000/match/{made['id']}", None)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("server_node")
def test_a_seat_link_leads_to_the_machine_too(network: Callable[..., None]) -> None:
    ann = at_home()
    match = ann.post("/api/matches", TABLE, JSON).json()["id"]
    link = ann.post(f"/api/matches/{match}/seat-link", {}, JSON).json()
    assert link["url"].startswith("http://192.168.1.5:8000/seat/")


@pytest.mark.django_db
def test_the_preview_of_a_link_names_the_address_that_was_asked_for(network: Callable[..., None]) -> None:
    assert "192.168" not in Client().get("/", headers={"host": "localhost:8000"}).content.decode()
