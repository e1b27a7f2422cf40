"""Chooses the next drill, and finds a drill by id.

The id "s7" names a drill shipped with the rules, "MATCH.…" a drill from a match of this server.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from random import SystemRandom

from msgspec import Struct

from engine.core.drills import Drill
from engine.core.game import AnyGame
from games.drills import match_drills
from games.lobby import match_rows
from games.lobby.errors import Denied
from games.play.replay import names_of

SHIPPED = "s"
_random = SystemRandom()


class Chosen(Struct, frozen=True):
    """A drill that was chosen for a user, and where it comes from.

    `match`: the id of the match from which it was made, or "" for a drill shipped with the rules.
    """

    id: str
    source: str
    match: str
    names: tuple[str, ...]
    drill: Drill


def check(game: AnyGame) -> None:
    """Raise Denied if the game has no drills."""
    if not game.has_drills:
        raise Denied(404, "E-DRILL", "This game has no drills.", "game")


def following(game: AnyGame, seen: Collection[str]) -> Chosen:
    """Return a random drill whose id is not in `seen`.

    If the user has seen all drills, return any drill except the last one in `seen`. Drills of matches and drills
    shipped with the rules are chosen with equal probability, if both have unseen drills. Raise Denied if there are no
    drills.
    """
    check(game)
    shipped = [f"{SHIPPED}{n}" for n in range(len(game.shipped_drills()))]
    ours = [f"{match}.{id}" for match, drills in match_drills.at_hand(game).items() for id in drills]
    last = list(seen)[-1:]
    fresh = [[each for each in part if each not in seen] for part in (shipped, ours)]
    parts = [part for part in fresh if part] or [[each for each in (*shipped, *ours) if each not in last]]
    if not parts[0]:
        raise Denied(404, "E-NO-DRILL", "There is no drill yet. Play a match first.", "drill")
    return find_drill(game, _random.choice(_random.choice(parts)))


def find_drill(game: AnyGame, id: str) -> Chosen:
    """Return the drill with this id. Raise Denied if it does not exist or no longer exists."""
    check(game)
    match_id, _, rest = id.partition(".")
    if rest:
        ours = match_drills.find(game.name, match_id, rest)
        if ours is not None:
            match, drill = ours
            names = tuple(names_of(match))
            return Chosen(id, f"{', '.join(names)}: {match_rows.title_of(match)}", match.pk, names, drill)
    else:
        shipped, number = game.shipped_drills(), id.removeprefix(SHIPPED)
        if re.fullmatch("s(0|[1-9][0-9]{0,5})", id) and int(number) < len(shipped):
            each = shipped[int(number)]
            return Chosen(id, each.source, "", (), each.drill)
    raise Denied(404, "E-NO-DRILL", "This drill is not available (any more). Choose another one.", "drill")
