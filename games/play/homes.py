"""Stores the home of each match: the one process that runs its bots, watches its clocks and wakes it.

A process is alive while it renews its row in time, by the database's clock. If two processes both believe that they are
a match's home, this does no harm, because the log accepts only one of their moves.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.db import connection
from django.db.models import BooleanField, ExpressionWrapper, Q
from django.db.models.functions import Now

from games.play.models import Process, StoredMatch
from games.rate_limits import limit

LIFE = 2.0
"""Seconds for which a process counts as alive after it has stored a heartbeat in the database (PLAY_LIFE)."""


def say_alive(name: str) -> bool:
    """Store a heartbeat of the process `name` in the database.

    Return False if the process had no row in the database, because it is new, or because other processes assumed that
    it was dead.
    """
    until = Now() + timedelta(seconds=limit("LIFE", LIFE))
    if Process.objects.filter(pk=name).update(until=until):
        return True
    Process.objects.create(name=name, until=until)
    return False


def sign_off(name: str) -> None:
    """Store that the process `name` stops, so that other processes can take over its matches at once."""
    Process.objects.filter(pk=name).update(until=Now())


def processes() -> tuple[set[str], set[str]]:
    """Return two sets of names: the live processes, and the dead processes whose matches have not been taken over
    yet."""
    is_alive = ExpressionWrapper(Q(until__gt=Now()), output_field=BooleanField())
    found = dict(Process.objects.annotate(is_alive=is_alive).values_list("name", "is_alive"))
    return {name for name, alive in found.items() if alive}, {name for name, alive in found.items() if not alive}


def inherit(name: str, dead: Collection[str]) -> list[str]:
    """Make the process `name` the home of all matches of these dead processes, and return the ids of the matches.

    If two processes try this at the same time, each match goes to only one of them.
    """
    marks = ", ".join(["%s"] * len(dead))
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {StoredMatch._meta.db_table} SET home = %s WHERE home IN ({marks}) RETURNING match_id",
            [name, *dead],
        )
        taken = [match_id for (match_id,) in cursor.fetchall()]
    Process.objects.filter(pk__in=dead, until__lte=Now()).delete()
    return taken


def claim(name: str, match_id: str) -> str:
    """Make the process `name` the match's home, unless another live process is its home.

    Return the name of the match's home; "" before the start.
    """
    alive = Process.objects.filter(until__gt=Now()).values("name")
    StoredMatch.objects.filter(pk=match_id).exclude(home__in=alive).update(home=name)
    return StoredMatch.objects.filter(pk=match_id).values_list("home", flat=True).first() or ""


def hand_over(match_id: str, old: str, new: str) -> bool:
    """Change a match's home from the process `old` to the process `new`. Return False if `old` was not the match's home
    any more."""
    return bool(StoredMatch.objects.filter(pk=match_id, home=old).update(home=new))


def matches_of_home(name: str) -> set[str]:
    return set(StoredMatch.objects.filter(home=name).values_list("pk", flat=True))


def homeless(match_ids: Collection[str]) -> list[str]:
    """Return those of these matches that have never had a home."""
    return list(StoredMatch.objects.filter(pk__in=match_ids, home="").values_list("pk", flat=True))
