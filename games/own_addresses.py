"""Finds the origins under which other machines reach this one, from the addresses of its network cards.

The addresses are read from the system at each call: a laptop changes networks, and VPNs come and go, so addresses that
were read at the start may be wrong an hour later.
"""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv4Network, IPv6Address, ip_address
from typing import NamedTuple

import ifaddr

Address = IPv4Address | IPv6Address

INTERNAL = re.compile(r"^(?:lo|docker|br-|veth|virbr|vmnet|vnet|vboxnet|lxc|lxd|cni|podman|flannel|cali|kube|bridge\d)")
"""Matches the names of network cards that connect only to containers and virtual machines on this machine."""

VPN = re.compile(r"^(?:tun|tap|utun|wg|ppp|ipsec|tailscale|zt|feth|nordlynx|proton|mullvad|cscotun|gpd|nebula|ham)")
CARRIER = IPv4Network("100.64.0.0/10")
"""Address range that VPNs such as Tailscale use."""

EVERYWHERE = {"", "0.0.0.0", "::"}

HERE_ONLY = (
    "This server listens only on this computer. To let friends connect, start it with --host 0.0.0.0 (or make play"
    " HOST=0.0.0.0). docs/hosting.md says how friends in other networks can connect."
)
ONLY_IPV6 = (
    "This computer has only IPv6 addresses, but the server listens on IPv4. Start it with --host :: (or make play"
    " HOST=::), so that friends in the same network can connect."
)
NO_NETWORK = (
    "This computer is not connected to a network, so friends cannot reach it. Connect it to the network of your"
    " friends; then the page of a table shows the address. docs/hosting.md says how friends in other networks can"
    " connect."
)


class Listening(NamedTuple):
    """Address and port on which the server listens.

    `host` is "" or "0.0.0.0" if the server listens on all IPv4 addresses, and "::" if it listens on all addresses.
    """

    host: str
    port: int


class Reach(NamedTuple):
    """The origins under which other machines reach this machine, the most likely origin first.

    If there are no origins, `advice` is a sentence that says what to do.
    """

    origins: tuple[str, ...]
    advice: str = ""


_listening: list[Listening] = []


def listens(where: Listening | None) -> None:
    """Store where the server listens, or None if this is unknown.

    The server calls this function when it begins to listen.
    """
    _listening[:] = [where] if where else []


def reach(port: int = 80) -> Reach:
    """Return the origins under which other machines currently reach this machine.

    `port` is the port to assume if `listens` has not been called.
    """
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
    """Return the addresses under which other machines might reach this machine.

    The order is: IPv4 of the local network, IPv4 of the internet, IPv6, VPNs. Link-local addresses (169.254…) are
    included only if there are no other addresses. This happens, for example, when two machines are connected by one
    cable.
    """
    ranked: list[tuple[int, int, Address]] = []
    for name, address in _cards():
        if INTERNAL.match(name) or address.is_loopback or address.is_unspecified or address.is_multicast:
            continue
        if address.version == 6 and address.is_link_local:  # such an address needs a zone, which no browser accepts
            continue
        ranked.append((_rank(name, address), len(ranked), address))
    found = [address for rank, _, address in sorted(ranked, key=lambda each: each[:2])]
    return [each for each in found if not each.is_link_local] or found


def _rank(name: str, address: Address) -> int:
    is_vpn = VPN.match(name) is not None or (address.version == 4 and address in CARRIER)
    return 2 * (address.version == 6) + 4 * is_vpn + address.is_global


def _cards() -> list[tuple[str, Address]]:
    """Return pairs of a network card's name and one of its addresses."""
    return [
        (card.name, ip_address(each.ip if isinstance(each.ip, str) else each.ip[0]))
        for card in ifaddr.get_adapters()
        for each in card.ips
    ]
