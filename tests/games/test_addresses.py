"""The client address that the limits use: never one that a client made up."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from games.addresses import address_of, networks


def scope(peer: str | None, *forwarded: str) -> dict[str, Any]:
    return {
        "client": [peer, 5] if peer else None,
        "headers": [(b"host", b"x"), *((b"x-forwarded-for", each.encode()) for each in forwarded)],
    }


@pytest.mark.parametrize(
    ("peer", "forwarded", "expected"),
    [
        ("203.0.113.9", [], "203.0.113.9"),
        ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),  # no trusted proxy confirms a stranger's header
        ("127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["6.6.6.6, 198.51.100.1"], "198.51.100.1"),  # the client itself put the first address there
        ("127.0.0.1", ["6.6.6.6", "198.51.100.1"], "198.51.100.1"),  # the same in two lines
        ("127.0.0.1", ["198.51.100.1, 10.9.9.9"], "198.51.100.1"),  # two proxies
        ("127.0.0.1", ["198.51.100.1, nonsense"], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
        ("127.0.0.1", ["[2001:db8:1:2:3::4]:4711"], "2001:db8:1:2::/64"),
        ("127.0.0.1", ["10.1.1.1"], "10.1.1.1"),  # a proxy's own request
        ("127.0.0.1", [""], "127.0.0.1"),
        ("2001:db8:0:1::1", [], "2001:db8:0:1::/64"),
        ("2001:db8:0:1:ffff::2", [], "2001:db8:0:1::/64"),
        ("fe80::1%eth0", [], "fe80::/64"),
        ("::ffff:203.0.113.9", [], "203.0.113.9"),
        (None, ["198.51.100.1"], "unknown"),
    ],
)
def test_only_trusted_proxies_say_who_is_behind_them(
    settings: Any, peer: str | None, forwarded: list[str], expected: str
) -> None:
    settings.PROXIES = networks(["127.0.0.1", "10.0.0.0/8"])
    assert address_of(scope(peer, *forwarded)) == expected
    request = RequestFactory().get("/", REMOTE_ADDR=peer or "", HTTP_X_FORWARDED_FOR=", ".join(forwarded))
    assert address_of(request) == expected


def test_without_a_proxy_in_the_settings_the_header_counts_nothing(settings: Any) -> None:
    assert settings.PROXIES == []
    assert address_of(scope("127.0.0.1", "198.51.100.1")) == "127.0.0.1"


def test_a_proxy_must_be_an_address_or_a_network() -> None:
    with pytest.raises(ValueError):
        networks(["my-proxy"])
