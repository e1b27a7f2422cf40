"""Players of a match that has begun, each with a page of their own."""

from __future__ import annotations

from typing import Any

from engine.core.game import Setup
from tests.e2e.hand import as_guest
from tests.e2e.player import Player, Someone
from tests.live.guest import Guest, start_match
from tests.server import Server


def seat_players(
    someone: Someone, server: Server, setup: Setup, *names: str, **screen: Any
) -> tuple[str, list[Player], list[Guest]]:
    """Start a match.

    Return its id and, in the order of the seats, its players (each with an empty page) and its guests.
    """
    match, guests = start_match(server.url, *names, scenario=setup.scenario, options=setup.options)
    people = [Player(someone(**screen), guest.name) for guest in guests]
    for player, guest in zip(people, guests, strict=True):
        as_guest(player.page.context, guest)
    return match, people, guests
