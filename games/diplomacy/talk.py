"""Reads and writes table talk. Only this module writes lines of talk. All functions are synchronous."""

from __future__ import annotations

import time

from django.db import IntegrityError, transaction
from django.db.models import Q

from engine.core.errors import illegal
from games.diplomacy.messages import Said
from games.diplomacy.models import Message
from games.diplomacy.talk_limits import KEPT

ALL, WATCHERS, ALLIES = "all", "watchers", "allies"

LOOK_BACK = 10_000
"""Milliseconds before the newest known line at which a query for new lines begins.

This is necessary because another process can store an older line after this process has stored a newer line.
"""


def address(to: str, speaker: int, seats: int, status: str, circle: tuple[int, ...] = ()) -> str:
    """Return the address `to` in its standard form. Raise Illegal if the speaker may not talk to that address.

    `status`: status of the match. `circle`: the seats allied with the speaker. Before the start, private talk is not
    allowed, because another user can still take a seat. Speakers without a seat (-1) talk to everyone before the start
    and after the end, and only to the watchers during the match.
    """
    if speaker < 0:
        if to == ALL and status in ("open", "finished"):
            return ALL
        if to in (ALL, WATCHERS):
            return WATCHERS
        raise illegal("E-TALK", "Until the match is over, watchers can write only to other watchers.", "to")
    if to == ALL:
        return ALL
    if status == "open":
        raise illegal(
            "E-TALK", "Before the start, you can write only to everyone, because players can still change seats.", "to"
        )
    if to == ALLIES:
        if circle:
            return ALLIES
        raise illegal("E-TALK", "You have no allies now. Write to everyone or to one seat.", "to")
    if to.isascii() and to.isdigit() and int(to) < seats and int(to) != speaker:
        return str(int(to))
    raise illegal("E-TALK", "Write to everyone or to another seat.", "to")


def may_read(viewer: int, said: Said, is_over: bool) -> bool:
    """Return whether a viewer may read a line of talk.

    A line is addressed to all, to the watchers, to one seat, or to the seats that were allied with the speaker when the
    line was written. Speakers may read their own lines. Players may read the watchers' talk only when the match is
    over. Lines to one seat or to allies stay private after the end of the match.
    """
    if said.to == ALL:
        return True
    if said.to == WATCHERS:
        return viewer < 0 or is_over
    if viewer < 0:
        return False
    return viewer == said.seat or (viewer in said.ears if said.to == ALLIES else str(viewer) == said.to)


def say(
    match_id: str, user: str, seat: int, name: str, to: str, text: str, ref: str, ears: tuple[int, ...] = (),
    who: str = "",
) -> Said:  # fmt: skip
    """Store a line of talk and return it. `ref`: the client's id of the request.

    If the user has already sent a line with the same `ref`, return that line. `user`: id of the guest who wrote the
    line. `who`: identifies the speaker at this table (see `Said`). Raise Illegal if the line could not be stored.
    """
    for _ in range(5):
        known = Message.objects.filter(match_id=match_id, user_id=user, ref=ref).first()
        if known is not None:
            return to_said(known)
        last = Message.objects.filter(match_id=match_id).order_by("-n").values_list("n", flat=True).first() or 0
        row = Message(
            match_id=match_id,
            n=max(int(time.time() * 1000), last + 1),
            seat=seat,
            user_id=user,
            name=name,
            who=who,
            to=to,
            ears=ears_text(ears),
            text=text,
            ref=ref,
        )
        try:
            with transaction.atomic():
                row.save(force_insert=True)
        except IntegrityError:
            continue
        return to_said(row)
    raise illegal("E-TALK", "The message could not be sent. Try again.")


def to_said(row: Message, past: bool = False) -> Said:
    ears = tuple(int(word) for word in row.ears.split(",") if word)
    return Said(row.n, row.seat, row.name, row.to, row.text, row.n / 1000, ears, row.who, past)


def ears_text(ears: tuple[int, ...]) -> str:
    """Return seat numbers in the form in which they are stored, such as ",0,2,".

    A query can search this text for ",2,".
    """
    return f",{','.join(map(str, ears))}," if ears else ""


def since(match_id: str, n: int) -> list[Message]:
    """Return all lines later than `n`, in order, including lines that a viewer may not read (see `may_read`)."""
    return list(Message.objects.filter(match_id=match_id, n__gt=n).order_by("n"))


def visible_lines(match_id: str, viewer: int, is_over: bool) -> list[Said]:
    """Return the latest stored lines that this viewer may read, oldest first. Set `past` in each of them."""
    mine = Q(to=ALL)
    if viewer < 0 or is_over:
        mine |= Q(to=WATCHERS)
    if viewer >= 0:
        mine |= Q(to=str(viewer)) | Q(seat=viewer) | Q(to=ALLIES, ears__contains=f",{viewer},")
    rows = Message.objects.filter(mine, match_id=match_id).order_by("-n")[:KEPT]
    return [to_said(row, past=True) for row in rows][::-1]


def newest(match_id: str) -> int:
    return Message.objects.filter(match_id=match_id).order_by("-n").values_list("n", flat=True).first() or 0
