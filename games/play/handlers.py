"""What the match socket answers: commands, dry runs, questions, acts, talk, offers. Exactly one answer each."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from channels.db import database_sync_to_async as in_db

from engine.core import codec
from engine.core.errors import Fault, Illegal, Refusal, illegal
from engine.core.game import PUBLIC, Header
from games.diplomacy import actions as talk
from games.diplomacy import offers
from games.lobby import actions as lobby
from games.lobby.errors import Denied
from games.lobby.models import Guest
from games.play import watching
from games.play.committer import Unsaved, patiently
from games.play.connection import Connection
from games.play.judge import answer as judged
from games.play.limits import limit
from games.play.moves import ACT, Move
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
    Respond,
    Saving,
    Talk,
)
from games.play.room import Room

log = logging.getLogger(__name__)
Done = Accepted | Fine | Answer
STORED = (Command, Act, Talk, Propose, Respond, Lend)
"""What is acknowledged when it is on disk."""


async def answer(room: Room, connection: Connection, message: Any) -> None:
    """Do what is asked and answer it once; whatever goes wrong is a refusal."""
    notice = Notice(connection, message.ref) if isinstance(message, STORED) else None
    try:
        connection.tell(await patiently(lambda: _handlers[type(message)](room, connection, message), "a message"))
    except Refusal as refusal:
        connection.tell(refused(message.ref, refusal))
    except Denied as denied:
        connection.tell(Refused(message.ref, denied.code, denied.text, denied.field))
    except Unsaved:
        text = "The server cannot save just now. Try again in a moment."
        connection.tell(Refused(message.ref, "E-SAVE", text))
    except Exception:  # a bug of ours: the page still gets its one answer, and the socket lives on
        log.exception("match %s: a %s failed", room.id, type(message).__name__)
        text = "The server could not do that. It was noted; reload the page if it stays."
        connection.tell(Refused(message.ref, "E-SERVER", text))
    finally:
        if notice is not None:
            notice.stop()


class Notice:
    """Tells the sender that his message is being stored, as long as that takes longer than usual. It is about his own
    message and goes to nobody else, so it tells nothing of what others do."""

    def __init__(self, connection: Connection, ref: str) -> None:
        self._connection, self._ref = connection, ref
        self._wait(limit("SAVING_AFTER", 0.7))

    def _wait(self, seconds: float) -> None:
        self._handle = asyncio.get_running_loop().call_later(seconds, self._tell)

    def _tell(self) -> None:
        self._connection.tell(Saving(self._ref))
        self._wait(limit("SAVING_AGAIN", 4.0))

    def stop(self) -> None:
        self._handle.cancel()


def refused(ref: str, refusal: Refusal) -> Refused:
    head = refusal.faults[0]
    return Refused(ref, head.code, head.text, head.field, refusal.faults[:50])


def seated(room: Room, connection: Connection) -> int:
    """The seat of who sends; raises Illegal for watchers, before the start, and while a bot plays."""
    if connection.eyes != connection.viewer:
        raise illegal("E-LENT", f"You look over the shoulder of {room.names[connection.eyes]}, who alone can do that.")
    if connection.viewer == PUBLIC:
        raise illegal("E-WATCHER", "You are watching. Only the people in the seats can do that.")
    if room.position is None:
        raise illegal("E-NOT-STARTED", "The match has not started yet.")
    return connection.viewer


def playing(room: Room, connection: Connection) -> int:
    """As `seated`, and the person plays himself."""
    seat = seated(room, connection)
    if any(each.seat == seat and each.bot for each in room.hosting.people):
        raise illegal("E-BOT", "A bot plays your seat. Take it back first.")
    return seat


def checked(ref: str) -> str:
    """Raises Illegal for a ref that the server might want for its own answer for that seat."""
    if ref.startswith(("clock:", "bot:")):
        raise Illegal(Fault("E-REF", "Refs that begin so are the server's own. Choose another one.", "ref"))
    return ref


async def command(room: Room, connection: Connection, message: Command) -> Done:
    if message.decision == ACT:
        raise Illegal(Fault("E-STALE", "Say which question this answers.", "decision"))
    await room.play(Move(playing(room, connection), checked(message.ref), message.decision, message.command))
    return Accepted(message.ref)


async def check(room: Room, connection: Connection, message: Check) -> Done:
    seat = playing(room, connection)
    assert room.position is not None
    judged(room.game, room.position, Move(seat, message.ref, message.decision, message.command))
    return Fine(message.ref)


async def ask(room: Room, connection: Connection, message: Ask) -> Done:
    """From the view shown alone, so it can leak nothing; a question that makes no sense is refused."""
    if room.position is None:
        raise illegal("E-NOT-STARTED", "The match has not started yet.")
    view = room.view(connection.eyes)
    try:
        found = room.game.explain(view, message.question)
    except (KeyError, TypeError, ValueError, LookupError, RecursionError, msgspec.ValidationError):
        raise illegal("E-QUESTION", "That question cannot be answered.", "question") from None
    return Answer(message.ref, msgspec.Raw(codec.encode(found)))


async def act(room: Room, connection: Connection, message: Act) -> Done:
    seat = seated(room, connection)
    if message.act in ("bot", "unbot"):
        target = seat if message.seat < 0 else message.seat
        guest = await Guest.objects.filter(pk=connection.guest).afirst()
        await in_db(lobby.put_bot)(room.id, guest, target, message.act == "bot")
        await room.refresh()
    else:
        await room.play(Move(seat, checked(message.ref), ACT, _act_of(room, message)))
    return Accepted(message.ref)


def _act_of(room: Room, message: Act) -> dict[str, Any]:
    """As it is stored: what was asked for, and who was here where that matters."""
    found: dict[str, Any] = {"act": message.act}
    if message.act in ("extend", "vote_bot", "unvote_bot"):
        found["seat"] = message.seat
    if message.act == "extend":
        found["seconds"] = message.seconds
    return found | room.presence() if message.act in ("pause", "unpause", "vote_bot") else found


async def say(room: Room, connection: Connection, message: Talk) -> Done:
    seat, people = connection.viewer, room.hosting.people
    if not connection.guest:
        raise illegal("E-NAME", "Choose a nickname first.")
    watching.unhurried(connection)  # a line is kept, and read by all: a flood of them is ended before it is stored
    text = message.text.strip()
    if not text or any(ord(letter) < 32 and letter not in "\n\t" for letter in text):
        raise illegal("E-TALK", "There is nothing in that line that can be shown.", "text")
    circle = room.circle(seat) if message.to == talk.ALLIES else ()
    to = talk.address(message.to, seat, len(people), room.hosting.status, circle)
    if to == talk.ALLIES and set(message.ears) != set(circle):
        raise illegal("E-EARS", "Your allies have changed. Look who hears you, then send it again.", "ears")
    if seat != PUBLIC:
        name = room.names[seat]
    else:
        guest = await Guest.objects.filter(pk=connection.guest).afirst()
        name = guest.name if guest else ""
        if not name:
            raise illegal("E-NAME", "Choose a nickname first.")
    await in_db(talk.say)(room.id, connection.guest, seat, name, to, text, message.ref, circle)
    await room.audience.hear_talk()
    room.node.rung(room.id, kind="talk")
    return Accepted(message.ref)


def dealing(room: Room, connection: Connection) -> tuple[int, Header]:
    """The seat of who makes or answers offers, and where the game is; raises Illegal once it is over."""
    seat, header = playing(room, connection), room.view(PUBLIC).header
    if header.outcome is not None or header.status[seat] == "out":
        raise illegal("E-OVER", "You have nothing left to offer: the game is over for you.")
    return seat, header


async def propose(room: Room, connection: Connection, message: Propose) -> Done:
    seat, header = dealing(room, connection)
    other = next((each for each in room.hosting.people if each.seat == message.to != seat), None)
    if other is None or header.status[message.to] == "out":
        raise illegal("E-OFFER", "Make your offer to another seat that still plays.", "to")
    if other.bot:
        raise illegal("E-OFFER", "A bot plays that seat; it answers no offers.", "to")
    await in_db(offers.propose)(room.id, seat, message.to, message.terms, header.turn, message.until, message.ref)
    return await offered(room, message.ref)


async def respond(room: Room, connection: Connection, message: Respond) -> Done:
    seat, header = dealing(room, connection)
    await in_db(offers.respond)(room.id, seat, message.offer, message.act, header.turn)
    return await offered(room, message.ref)


async def offered(room: Room, ref: str) -> Done:
    await room.audience.hear_talk()
    room.node.rung(room.id, kind="talk")
    return Accepted(ref)


_handlers: dict[type, Callable[..., Awaitable[Done]]] = {
    Command: command,
    Check: check,
    Ask: ask,
    Act: act,
    Talk: say,
    Propose: propose,
    Respond: respond,
    Lend: watching.lend,
    Look: watching.look,
    Past: watching.past,
}
