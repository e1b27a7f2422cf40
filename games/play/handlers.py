"""Handlers of the match socket: commands, dry runs, questions, acts, talk, offers. Each message gets one answer."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from channels.db import database_sync_to_async as in_db

from engine.core import codec
from engine.core.errors import Fault, Illegal, Refusal, illegal
from engine.core.game import PUBLIC, STANDING, Decision, Header
from engine.core.recorded import ACT
from games.database_retry import Unsaved, with_retries
from games.diplomacy import offers
from games.lobby import actions as lobby
from games.lobby.errors import Denied
from games.lobby.models import Guest
from games.play import talk_handlers, watch_handlers
from games.play.connection import Connection
from games.play.moves import Move
from games.play.protocol import (
    Accepted,
    Act,
    Answer,
    Ask,
    Check,
    Command,
    Fine,
    Lend,
    Look,
    Past,
    Propose,
    Refused,
    Report,
    Respond,
    Silence,
    Talk,
)
from games.play.questions import answer_question
from games.play.room import Room
from games.play.saving_notice import SavingNotice
from games.play.sections import as_object
from games.rate_limits import filed, stored

log = logging.getLogger(__name__)
Done = Accepted | Fine | Answer
STORED = (Command, Act, Talk, Report, Silence, Propose, Respond, Lend)
"""Types of messages that are confirmed to the sender only after they have been stored on disk."""


COMMAND, ACTION = 4096, 1024
"""Numbers of bytes that are charged for a command and for an act, in addition to the size of the message.

The charge for a command covers its share of events, checkpoints and indices. The numbers are constant, so that the
remaining budget does not reveal the effects of a command.
"""


def charge_storage(connection: Connection, size: int) -> None:
    """Charge the sender for `size` bytes of data that are stored on disk."""
    stored.charge(connection.payers, size)


async def answer(room: Room, connection: Connection, message: Any) -> None:
    """Handle the message and send exactly one answer. Every error leads to a refusal as the answer."""
    notice = SavingNotice(connection, message.ref) if isinstance(message, STORED) else None
    try:
        if notice is not None and stored.wait(connection.payers) > 0:
            own = "You have stored too much data in the last hour. Wait a while, then continue more slowly."
            raise illegal("E-TOO-FAST", stored.reason(connection.payers, own))
        connection.tell(await with_retries(lambda: _handlers[type(message)](room, connection, message), "a message"))
    except Refusal as refusal:
        connection.tell(to_refused(message.ref, refusal))
    except Denied as denied:
        connection.tell(Refused(message.ref, denied.code, denied.text, denied.field))
    except Unsaved:
        text = "The server cannot save at the moment. Try again soon."
        connection.tell(Refused(message.ref, "E-SAVE", text))
    except Exception:  # a bug: the page still gets its one answer, and the socket stays open
        log.exception("match %s: a %s failed", room.id, type(message).__name__)
        text = "The server could not do that. The error has been logged. If it happens again, reload the page."
        connection.tell(Refused(message.ref, "E-SERVER", text))
    finally:
        if notice is not None:
            notice.stop()


def to_refused(ref: str, refusal: Refusal) -> Refused:
    head = refusal.faults[0]
    return Refused(ref, head.code, head.text, head.field, refusal.faults[:50])


def sender_seat(room: Room, connection: Connection) -> int:
    """Return the sender's seat. Raise Illegal if the sender is a watcher, if the socket shows a lent view, or before
    the start."""
    if connection.is_lent:
        lender = room.match.names[connection.eyes]
        raise illegal("E-LENT", f"You see the view of {lender}. Only {lender} can do that.")
    if connection.viewer == PUBLIC:
        raise illegal("E-WATCHER", "You are watching. Only the players can do that.")
    if room.match.position is None:
        raise illegal("E-NOT-STARTED", "The match has not started yet.")
    return connection.viewer


def playing(room: Room, connection: Connection) -> int:
    """Return the sender's seat, as `sender_seat` does. Also raise Illegal if a bot plays the seat."""
    seat = sender_seat(room, connection)
    if any(each.seat == seat and each.bot for each in room.match.settings.people):
        raise illegal("E-BOT", "A bot plays your seat. Take it back first.")
    return seat


def check_ref(ref: str) -> str:
    """Return `ref` unchanged. Raise Illegal if it begins like the refs that the server itself uses."""
    if ref.startswith(("clock:", "bot:")):
        raise Illegal(
            Fault(
                "E-REF", "Only the server may use refs that begin with “clock:” or “bot:”. Choose another ref.", "ref"
            )
        )
    return ref


async def command(room: Room, connection: Connection, message: Command) -> Done:
    if message.decision == ACT:
        raise Illegal(Fault("E-STALE", "State which question this command answers.", "decision"))
    seat = playing(room, connection)
    if is_filing(room, seat, message.decision) and not filed.take((f"{room.id}/{seat}",)):
        raise illegal("E-TOO-FAST", "You send changes too often. Wait a few seconds, then send the change again.")
    move = Move(seat, check_ref(message.ref), message.decision, message.command)
    await room.submit(move, partial(room.services.fair_queue.charge_work, connection.payers))
    charge_storage(connection, COMMAND + len(codec.encode(message.command)))
    return Accepted(message.ref, await room.receipt_of(seat, message.ref))


def is_filing(room: Room, seat: int, decision: str) -> bool:
    """Return whether a command for this decision replaces an answer or standing orders that the seat has sent earlier.

    For standing orders, the result is always true. For other decisions, it is true if the seat's own view shows an
    answer.
    """
    if decision == STANDING:
        return True
    asked: tuple[Decision, ...] = codec.decode(room.match.sections[seat]["decisions"], tuple[Decision, ...])
    return any(each.id == decision and each.answered for each in asked)


async def check(room: Room, connection: Connection, message: Check) -> Done:
    seat = playing(room, connection)
    room.match.check(Move(seat, message.ref, message.decision, message.command))
    return Fine(message.ref)


async def ask(room: Room, connection: Connection, message: Ask) -> Done:
    """Answer a question, using only the view that this socket shows. Therefore the answer reveals nothing else.

    Refuse a question that makes no sense.
    """
    if room.match.position is None:
        raise illegal("E-NOT-STARTED", "The match has not started yet.")
    shown = room.match.encoded_view(connection.eyes, connection.is_lent)
    answer = answer_question(room.match.game, bytes(as_object(shown)), message.question)
    return Answer(message.ref, msgspec.Raw(answer))


async def act(room: Room, connection: Connection, message: Act) -> Done:
    seat = sender_seat(room, connection)
    if message.level and message.level not in [each.key for each in room.match.game.levels]:
        raise illegal("E-LEVEL", "Choose one of the bot levels of this game.", "level")
    if message.act == "unbot" or (message.act == "bot" and message.seat in (-1, seat)):
        target = seat if message.seat < 0 else message.seat
        guest = await Guest.objects.filter(pk=connection.guest).afirst()
        await in_db(lobby.put_bot)(room.id, guest, target, message.act == "bot", message.level)
        await room.refresh()
    else:
        move = Move(seat, check_ref(message.ref), ACT, _act_of(room, message))
        await room.submit(move, partial(room.services.fair_queue.charge_work, connection.payers))
    charge_storage(connection, ACTION)
    return Accepted(message.ref)


def _act_of(room: Room, message: Act) -> dict[str, Any]:
    """Return the act as it is stored: the request, and the seats of present people if the act depends on them."""
    found: dict[str, Any] = {"act": message.act}
    if message.act in ("extend", "bot", "vote_bot", "unvote_bot"):
        found["seat"] = message.seat
    if message.act in ("bot", "vote_bot") and message.level:
        found["level"] = message.level
    if message.act == "extend":
        found["seconds"] = message.seconds
    return found | room.attendance_now() if message.act in ("pause", "unpause", "bot", "vote_bot") else found


def dealing(room: Room, connection: Connection) -> tuple[int, Header]:
    """Return the seat and the header for a player who wants to make or answer an offer. Raise Illegal if the game is
    over for this player."""
    seat, header = playing(room, connection), room.match.header
    if header.outcome is not None or header.status[seat] == "out":
        raise illegal("E-OVER", "The game is over for you, so you cannot make or answer offers.")
    return seat, header


async def propose(room: Room, connection: Connection, message: Propose) -> Done:
    seat, header = dealing(room, connection)
    other = next((each for each in room.match.settings.people if each.seat == message.to != seat), None)
    if other is None or header.status[message.to] == "out":
        raise illegal("E-OFFER", "Make your offer to another player who is still in the game.", "to")
    if other.bot:
        raise illegal("E-OFFER", "A bot plays that seat. Bots do not answer offers.", "to")
    await in_db(offers.propose)(room.id, seat, message.to, message.terms, header.turn, message.until, message.ref)
    charge_storage(connection, talk_handlers.LINE + len(codec.encode(message.terms)))
    return await announce_offer(room, message.ref)


async def respond(room: Room, connection: Connection, message: Respond) -> Done:
    seat, header = dealing(room, connection)
    await in_db(offers.respond)(room.id, seat, message.offer, message.act, header.turn)
    return await announce_offer(room, message.ref)


async def announce_offer(room: Room, ref: str) -> Done:
    await room.delivery.send_talk()
    room.services.announce(room.id, "talk")
    return Accepted(ref)


_handlers: dict[type, Callable[..., Awaitable[Done]]] = {
    Command: command,
    Check: check,
    Ask: ask,
    Act: act,
    Talk: talk_handlers.say,
    Report: talk_handlers.report,
    Silence: talk_handlers.silence,
    Propose: propose,
    Respond: respond,
    Lend: watch_handlers.lend,
    Look: watch_handlers.look,
    Past: watch_handlers.past,
}
