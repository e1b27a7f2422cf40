"""Handlers of the match socket for talk: saying a line, reporting a person to the host, and silencing a person."""

from __future__ import annotations

import re
import unicodedata

from channels.db import database_sync_to_async as in_db

from engine.core.errors import Illegal, illegal
from engine.core.game import PUBLIC
from engine.core.visible_text import is_blank
from games.diplomacy import moderation, talk
from games.lobby.models import Guest
from games.play.connection import Connection
from games.play.protocol import Accepted, Report, Silence, Talk
from games.play.room import Room
from games.play.watch_handlers import spend_costly
from games.rate_limits import stored
from games.recon.viewers import viewer_of
from games.recon.watchers import handle

LINE_END = re.compile("\r\n|[\r\u0085\u2028\u2029]")
LINE = 512
"""Bytes that are charged for a line of talk, a report or an offer, in addition to the size of the message."""


async def say(room: Room, connection: Connection, message: Talk) -> Accepted:
    # Check the sender's budget first, because the server stores each line and sends it to many clients.
    spend_costly(connection)
    if connection.viewer == PUBLIC:
        await room.delivery.identify(connection)  # the watcher may have chosen a nickname a moment ago
    people = room.match.settings.people
    seat = viewer_of(people, connection.guest)  # a change of seat may not have reached the socket yet
    if not connection.guest:
        raise illegal("E-NAME", "Choose a nickname first.")
    if (seat == PUBLIC or room.match.settings.status == "open") and _is_silenced(
        room, handle(room.id, connection.guest)
    ):
        raise illegal(
            "E-SILENCED", "The host does not let you write messages at this table. You can continue to watch."
        )
    text = _readable(message.text)
    circle = room.match.circle(seat) if message.to == talk.ALLIES else ()
    to = talk.address(message.to, seat, len(people), room.match.settings.status, circle)
    if to == talk.ALLIES and set(message.ears) != set(circle):
        raise illegal("E-EARS", "Your allies have changed. Check who will get the message, then send it again.", "ears")
    if seat != PUBLIC:
        name = room.match.names[seat]
    else:
        guest = await Guest.objects.filter(pk=connection.guest).afirst()
        if guest is None or not guest.name:
            raise illegal("E-NAME", "Choose a nickname first.")
        name = room.delivery.watcher_name(connection.guest) or guest.name
    # A seat can be played on several devices. Do not reveal which device sent the line.
    who = handle(room.id, connection.guest if seat == PUBLIC else people[seat].user)
    await in_db(talk.say)(room.id, connection.guest, seat, name, to, text, message.ref, circle, who)
    stored.charge(connection.payers, LINE + 4 * len(text))
    await room.delivery.send_talk()
    room.services.announce(room.id, "talk")
    return Accepted(message.ref)


def _readable(text: str) -> str:
    """Return the line as it is stored, with plain line ends. Raise Illegal if the line cannot be shown."""
    text = LINE_END.sub("\n", text).strip()
    if any(unicodedata.category(letter) == "Cc" and letter not in "\n\t" for letter in text):
        told = "The message contains a control character, which cannot be shown. Remove it and send the message again."
        raise illegal("E-TALK", told, "text")
    if is_blank(text):
        raise illegal("E-TALK", "The message contains no visible text.", "text")
    return text


async def report(room: Room, connection: Connection, message: Report) -> Accepted:
    """Report a person to the host. Only the host is notified; the reported person is not."""
    spend_costly(connection)
    await room.delivery.identify(connection)
    by_name = _name_of(room, connection.guest)
    if not by_name:
        raise illegal("E-NAME", "Choose a nickname first.")
    if room.delivery.is_host(connection):
        raise illegal(
            "E-REPORT",
            "You are the host. You can silence watchers for all people, and mute players for yourself.",
            "who",
        )
    guest = await _find_guest(room, message.who)
    if guest in (connection.guest, room.match.settings.host):
        text = (
            "You cannot report yourself."
            if guest == connection.guest
            else "You cannot report the host. You can mute the host for yourself."
        )
        raise illegal("E-REPORT", text, "who")
    name = _name_of(room, guest) or await _nickname(guest)
    await in_db(moderation.report)(room.id, guest, message.who, name, connection.guest, by_name)
    stored.charge(connection.payers, LINE)
    await _reports_changed(room)
    return Accepted(message.ref)


async def silence(room: Room, connection: Connection, message: Silence) -> Accepted:
    """Silence a person without a seat, or let the person speak again.

    Only the host may do this. Players cannot be silenced.
    """
    spend_costly(connection)
    if not room.delivery.is_host(connection):
        raise illegal("E-HOST", "Only the host can do that. You can mute that person for yourself.")
    if not message.silenced:
        await in_db(moderation.end_silence)(room.id, message.who)
    else:
        guest = await _find_guest(room, message.who)
        if viewer_of(room.match.settings.people, guest) != PUBLIC:
            raise illegal("E-SILENCE", "You cannot silence a player. You can mute this player for yourself.", "who")
        name = _name_of(room, guest) or await _nickname(guest)
        await in_db(moderation.silence)(room.id, guest, message.who, name)
    stored.charge(connection.payers, LINE)
    await room.refresh()
    await _reports_changed(room)
    return Accepted(message.ref)


async def _reports_changed(room: Room) -> None:
    await room.delivery.send_reports()
    room.services.announce(room.id, "reports")


def _is_silenced(room: Room, who: str) -> bool:
    return any(each.who == who for each in room.match.settings.silenced)


def _name_of(room: Room, guest: str) -> str:
    """Return the name under which the table shows this guest: the seat's name or the watcher's name; "" if none."""
    seat = viewer_of(room.match.settings.people, guest)
    return room.delivery.watcher_name(guest) if seat == PUBLIC else room.match.names[seat]


async def _nickname(guest: str) -> str:
    found: Guest | None = await Guest.objects.filter(pk=guest).afirst()
    return str(found.name) if found is not None else ""


async def _find_guest(room: Room, who: str) -> str:
    """Return the guest with this handle: a player, a watcher, or a person who has spoken here.

    Raise Illegal if there is no such guest.
    """
    players = [each.user for each in room.match.settings.people if each.user]
    here = [guest for guest, _ in room.delivery.present().named]
    said = await in_db(moderation.speakers)(room.id, who)
    candidates: tuple[str, ...] = (*players, *here, *said)
    for guest in candidates:
        if handle(room.id, guest) == who:
            return guest
    raise _nobody()


def _nobody() -> Illegal:
    return illegal("E-WHO", "No person with this name is at this table. Choose a person from the list.", "who")
