"""Handlers of the match socket for watching: lending a view or taking it back, and viewing lent views and past
turns."""

from __future__ import annotations

from channels.db import database_sync_to_async as in_db
from msgspec import Raw

from engine.core.errors import Illegal, illegal
from engine.core.game import PUBLIC
from games.play.connection import Connection
from games.play.protocol import Accepted, Answer, Lend, Look, Past
from games.play.room import Room
from games.rate_limits import costly
from games.recon import loans
from games.recon.viewers import last_open_turn
from games.recon.watchers import find_named_guest


def spend_costly(connection: Connection) -> None:
    if not costly.take(connection.payers):
        own = "You are too fast. Wait a moment, then continue."
        raise illegal("E-TOO-FAST", costly.reason(connection.payers, own, 1.0))


def not_started() -> Illegal:
    return illegal("E-NOT-STARTED", "The match has not started yet.")


async def lend(room: Room, connection: Connection, message: Lend) -> Accepted:
    """Lend a player's view to a watcher, or take the view back. The change takes effect before the response."""
    seat = connection.viewer
    if seat == PUBLIC:
        raise illegal("E-WATCHER", "You are watching. Only players can let others see their view.")
    if room.match.position is None:
        raise not_started()
    spend_costly(connection)
    here, lent = room.delivery.present(), room.match.settings.loans
    guest = find_named_guest(room.id, seat, message.who, message.name, room.match.names, here, lent, message.lent)
    if message.lent and room.match.is_over():
        raise illegal("E-OVER", "The match is over. All people can see everything now.")
    await in_db(loans.lend if message.lent else loans.take_back)(room.id, seat, guest)
    await room.refresh()
    return Accepted(message.ref)


async def look(room: Room, connection: Connection, message: Look) -> Accepted:
    """Change the view that this socket shows. Send the whole new view before the response."""
    if room.match.position is None:
        raise not_started()
    if connection.viewer != PUBLIC:
        raise illegal("E-PLAYER", "You play in this match, so you can see only your own view.")
    spend_costly(connection)
    before = connection.eyes
    is_granted = await room.delivery.look(connection, message.seat)
    if connection.eyes != before:
        room.delivery.greet(connection)
    if not is_granted:
        raise illegal("E-LENT", "You are not allowed to see that player's view (any more).", "seat")
    return Accepted(message.ref)


async def past(room: Room, connection: Connection, message: Past) -> Answer:
    """Return a finished turn as one seat saw it."""
    if room.match.position is None:
        raise not_started()
    turn = room.match.header.turn
    last = last_open_turn(connection.viewer, room.match.settings.open_views, turn, room.match.is_over())
    if message.seat >= room.match.position.setup.seats:
        raise illegal("E-SEAT", "This match has no such seat.", "seat")
    if message.turn > last:
        when = message.turn + room.match.settings.open_views
        raise illegal(
            "E-NOT-YET", f"You can see the players' views of turn {message.turn} when turn {when} begins.", "turn"
        )
    spend_costly(connection)
    await in_db(loans.witness)(room.id, connection.guest, loans.EVERY_SEAT)
    page = await room.services.past_turns.page(room.id, message.turn)
    return Answer(message.ref, Raw(page[message.seat]))
