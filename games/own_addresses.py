"""Where others find this machine: the addresses of its network cards, read from the system each time.

A laptop changes networks, and VPNs come and go. Addresses that were read at the start may be wrong an hour later.
"""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv4Network, IPv6Address, ip_address
from typing import NamedTuple

import ifaddr

Address = IPv4Address | IPv6Address

INTERNAL = re.compile(r"^(?:lo|docker|br-|veth|virbr|vmnet|vnet|vboxnet|lxc|lxd|cni|podman|flannel|cali|kube|bridge\d)")
"""Match names of network cards that lead only to containers and virtual machines of this machine."""

VPN = re.compile(r"^(?:tun|tap|utun|wg|ppp|ipsec|tailscale|zt|feth|nordlynx|proton|mullvad|cscotun|gpd|nebula|ham)")
CARRIER = IPv4Network("100.64.0.0/10")
"""Range from which VPNs such as Tailscale assign addresses."""

EVERYWHERE = {"", "0.0.0.0", "::"}

HERE_ONLY = (
    "This server listens on this computer only. To let friends in, start it with --host 0.0.0.0 (or make play "
    "HOST=0.0.0.0); docs/hosting.md says how friends elsewhere get in."
)
ONLY_IPV6 = (
    "This computer has IPv6 addresses only, and the server listens on IPv4. Start it with --host :: (or make play "
    "HOST=::), and friends in the same network find it."
)
NO_NETWORK = (
    "This computer is in no network, so friends cannot reach it. Connect it to theirs; the page of a table then shows "
    "its address. docs/hosting.md says how friends elsewhere get in."
)


class Listening(NamedTuple):
    """Where the server listens. `host` "" or "0.0.0.0": at every IPv4 address; "::": at every address."""

    host: str
    port: int


class Reach(NamedTuple):
    """Origins under which others find this machine, the most likely one first. If there are none, advice what to do."""

    origins: tuple[str, ...]
    advice: str = ""


_listening: list[Listening] = []


def listens(where: Listening | None) -> None:
    """Store where the server listens; None: unknown. The server calls this as soon as it listens."""
    _listening[:] = [where] if where else []


def reach(port: int = 80) -> Reach:
    """Return where others find this machine now. `port`: port of a server that has not said where it listens."""
    return reach_of(_listening[0] if _listening else Listening("::", port))


def reach_of(where: Listening) -> Reach:
    if where.host not in EVERYWHERE:
        local = ip_address(where.host).is_loopback
        return Reach((), HERE_ONLY) if local else Reach((origin_at(where.host, where.port),))
    found = addresses()
    served = [each for each in found if each.version == 4 or where.host == "::"]
    if not served:
        return Reach((), ONLY_IPV6 if found else NO_NETWORK)
    return Reach(tuple(origin_at(str(each), where.port) for each in served))


def origin_at(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def addresses() -> list[Address]:
    """Return the addresses that others may reach: IPv4 of the local network first, then IPv4 of the internet, then
    IPv6, then VPNs. Addresses that a card assigned to itself (169.254…) count only if there are no others: two machines
    on one cable have nothing else."""
    ranked: list[tuple[int, int, Address]] = []
    for name, address in _cards():
        if INTERNAL.match(name) or address.is_loopback or address.is_unspecified or address.is_multicast:
            continue
        if address.version == 6 and address.is_link_local:  # no browser accepts the zone that it needs
            continue
        ranked.append((_rank(name, address), len(ranked), address))
    found = [address for rank, _, address in sorted(ranked, key=lambda each: each[:2])]
    return [each for each in found if not each.is_link_local] or found


def _rank(name: str, address: Address) -> int:
    is_vpn = VPN.match(name) is not None or (address.version == 4 and address in CARRIER)
    return 2 * (address.version == 6) + 4 * is_vpn + address.is_global


def _cards() -> list[tuple[str, Address]]:
    """Return the name of each network card with each of its addresses."""
    return [
        (card.name, ip_address(each.ip if isinstance(each.ip, str) else each.ip[0]))
        for card in ifaddr.get_adapters()
        for each in card.ips
    ]
