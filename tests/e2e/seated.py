"""People at a match that has begun, each at a page of his own."""

from __future__ import annotations

from typing import Any

from engine.core.game import Setup
from tests.e2e.hand import as_guest
from tests.e2e.player import Player, Someone
from tests.live.guest import Guest, started_match
from tests.server import Server


def seated(
    someone: Someone, server: Server, setup: Setup, *names: str, **screen: Any
) -> tuple[str, list[Player], list[Guest]]:
    """The match's id, and in the order of their seats who sits there: at a page that is yet empty, and as a guest."""
    match, guests = started_match(server.url, *names, scenario=setup.scenario, options=setup.options)
    people = [Player(someone(**screen), guest.name) for guest in guests]
    for player, guest in zip(people, guests, strict=True):
        as_guest(player.page.context, guest)
    return match, people, guests
