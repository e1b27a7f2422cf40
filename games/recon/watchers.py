"""Builds the list of a table's watchers. All users at the table see it, so no watcher can use a lent view unnoticed."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from engine.core.errors import illegal
from games.lobby.lookalikes import alike
from games.lobby.names import distinct
from games.presence import Presence
from games.recon.messages import Watcher
from games.recon.viewers import Lent

SHOWN = 60
"""Maximum number of names in one list. Watchers with a lent view come first."""


def handle(match_id: str, guest: str) -> str:
    """Return the handle that identifies a guest at this table.

    It is the same in every process, and different at every other table.
    """
    return blake2b(f"{match_id}/{guest}".encode(), digest_size=6).hexdigest()


def watchers(match_id: str, players: Sequence[str], here: Presence, loans: Sequence[Lent]) -> tuple[Watcher, ...]:
    """Return the watchers who have a name. Watchers with a lent view come first.

    `players`: names of the players. If a watcher's name looks like the name of a player or of a watcher earlier in the
    list, a number is added.
    """
    found = dict(here.named)
    known = found | {each.user: each.name for each in loans}
    over = {user: tuple(each.seat for each in loans if each.user == user) for user in known}
    users = sorted(known, key=lambda user: (not over[user], known[user].casefold(), known[user], user))[:SHOWN]
    names = distinct([*players, *(known[user] for user in users)])[len(players) :]
    return tuple(
        Watcher(handle(match_id, user), name, user in found, over[user])
        for user, name in zip(users, names, strict=True)
    )


def find_shown_name(match_id: str, players: Sequence[str], here: Presence, loans: Sequence[Lent], user: str) -> str:
    """Return the name under which the table shows this watcher, or "" if the watcher is not in the list of watchers."""
    wanted = handle(match_id, user)
    return next((each.name for each in watchers(match_id, players, here, loans) if each.who == wanted), "")


def find_named_guest(
    match_id: str, seat: int, who: str, name: str, players: Sequence[str], here: Presence, loans: Sequence[Lent],
    lent: bool,
) -> str:  # fmt: skip
    """Return the id of the guest whom a seat names by the handle `who` or by the nickname `name`.

    If `lent` is true, the seat lends its view, and the guest must be a watcher who is present. Otherwise the seat takes
    its view back, and its view must be lent to the guest. Raise Illegal if no watcher or several watchers match, or if
    the nickname looks like a player's name.
    """
    known = dict(here.named) if lent else {each.user: each.name for each in loans if each.seat == seat}
    if who:
        found = [user for user in known if handle(match_id, user) == who]
    else:
        found = [user for user, nickname in known.items() if alike(nickname, name.strip())]
        if found and any(alike(each, name.strip()) for each in players if each):
            raise illegal("E-LEND", "A player has that name too. Choose the watcher you mean from the list.", "name")
    if len(found) == 1:
        return found[0]
    if found:
        raise illegal("E-LEND", "Several watchers have that name. Choose the one you mean from the list.", "name")
    if lent:
        raise illegal("E-LEND", "No watcher has this name. Choose a watcher from the list.", "name")
    raise illegal("E-LEND", "That person does not see your view.", "who")
