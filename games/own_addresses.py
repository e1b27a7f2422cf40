"""Where others find this machine: the addresses of its network cards, asked of the system each time.

A laptop changes networks, a VPN comes and goes; what was true at the start helps nobody an hour later.
"""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv4Network, IPv6Address, ip_address
from typing import NamedTuple

import ifaddr

Address = IPv4Address | IPv6Address

INTERNAL = re.compile(r"^(?:lo|docker|br-|veth|virbr|vmnet|vnet|vboxnet|lxc|lxd|cni|podman|flannel|cali|kube|bridge\d)")
"""Names of cards that lead to containers and virtual machines of this machine, and to no friend."""

VPN = re.compile(r"^(?:tun|tap|utun|wg|ppp|ipsec|tailscale|zt|feth|nordlynx|proton|mullvad|cscotun|gpd|nebula|ham)")
CARRIER = IPv4Network("100.64.0.0/10")
"""What VPNs such as Tailscale give, too."""

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
    """Where the server listens; `host` "" or "0.0.0.0": at every IPv4 address, "::": at every address."""

    host: str
    port: int


class Reach(NamedTuple):
    """Origins under which others find this machine, the likeliest first; if there are none, what to do."""

    origins: tuple[str, ...]
    advice: str = ""


_listening: list[Listening] = []


def listens(where: Listening | None) -> None:
    """The server says where it listens, as soon as it does."""
    _listening[:] = [where] if where else []


def reach(port: int = 80) -> Reach:
    """Where friends find this machine now. `port`: of a server that has not said where it listens."""
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
    """Those that others may reach: of the local network first, then of the internet, of VPNs, and IPv6. Addresses that
    a card gave itself (169.254…) count if there are no others: two machines on one cable have nothing else."""
    ranked: list[tuple[int, int, Address]] = []
    for name, address in _cards():
        if INTERNAL.match(name) or address.is_loopback or address.is_unspecified or address.is_multicast:
            continue
        if address.version == 6 and address.is_link_local:  # no browser takes the zone that it needs
            continue
        ranked.append((_rank(name, address), len(ranked), address))
    found = [address for rank, _, address in sorted(ranked, key=lambda each: each[:2])]
    return [each for each in found if not each.is_link_local] or found


def _rank(name: str, address: Address) -> int:
    is_vpn = VPN.match(name) is not None or (address.version == 4 and address in CARRIER)
    return 2 * (address.version == 6) + 4 * is_vpn + address.is_global


def _cards() -> list[tuple[str, Address]]:
    """The name of each network card with each of its addresses."""
    return [
        (card.name, ip_address(each.ip if isinstance(each.ip, str) else each.ip[0]))
        for card in ifaddr.get_adapters()
        for each in card.ips
    ]
