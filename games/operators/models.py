"""Database rows of bans from the whole hall. The operator's admin and `bans.py` write these rows."""

from __future__ import annotations

from ipaddress import ip_address

from django.core.exceptions import ValidationError
from django.db import models

from games.addresses import Network, is_proxy, networks
from games.lobby.models import Guest

WIDEST = {4: 16, 6: 32}
"""Minimum prefix length of a network that can be banned, for each IP version."""


class Ban(models.Model):
    """A ban of either a guest or an address."""

    guest = models.ForeignKey(
        Guest, models.CASCADE, null=True, blank=True, related_name="bans", help_text="The id of the person."
    )
    address = models.CharField(
        max_length=43, default="", blank=True,
        help_text= (
            "An address or a network: 192.0.2.7, 192.0.2.0/24, 2001:db8::/64. All people of a household, or more,"
            " share one address."
        ),
    )  # fmt: skip
    reason = models.CharField(
        max_length=200, default="", blank=True, help_text="The banned person can read the reason."
    )
    until = models.DateTimeField(
        null=True, blank=True, help_text="The time is in UTC. Leave this empty for a permanent ban."
    )
    address_too = models.BooleanField(
        "also ban the person's address", default=False,
        help_text= (
            "The next address that this person uses is banned for a day, because the server sees a person without"
            " cookies as a new person. This also bans the others in the same household."
        ),
    )  # fmt: skip
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(guest=None) ^ models.Q(address=""), name="a_ban_of_a_guest_or_an_address"
            )
        ]

    def __str__(self) -> str:
        return f"Ban of {self.guest_id or self.address}"

    def clean(self) -> None:
        if (self.guest_id is None) == (self.address == ""):
            raise ValidationError("Enter either a person or an address.")
        if self.address:
            self.address = str(network(self.address))


def network(text: str) -> Network:
    """Return the network that a text describes. For a single address, return the network that contains only this
    address.

    Raise ValidationError if the text is not an address or network, or if it must not be banned. The error's text says
    what to do.
    """
    try:
        (found,) = networks([text.strip()])
    except ValueError:
        raise ValidationError(
            f"{text} is not an address. Enter an address such as 192.0.2.7 or 192.0.2.0/24."
        ) from None
    if found.prefixlen < WIDEST[found.version]:
        raise ValidationError(
            f"{found} contains too many addresses. Enter a network of at least {WIDEST[found.version]} bits."
        )
    if found.is_loopback or is_proxy(ip_address(found.network_address)):
        raise ValidationError(f"{found} is this server or its proxy. All users come from this address.")
    return found
