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
"""Seconds for which a process counts as alive after a sign of life (PLAY_LIFE)."""


def say_alive(name: str) -> bool:
    """Store a sign of life of the process.

    Return False if the process had no row, because it is new or other processes believed that it was dead.
    """
    until = Now() + timedelta(seconds=limit("LIFE", LIFE))
    if Process.objects.filter(pk=name).update(until=until):
        return True
    Process.objects.create(name=name, until=until)
    return False


def sign_off(name: str) -> None:
    """Store that the process stops, so that other processes can take over its matches at once."""
    Process.objects.filter(pk=name).update(until=Now())


def processes() -> tuple[set[str], set[str]]:
    """Return the names of live processes, and of dead processes whose matches were not taken over yet."""
    is_alive = ExpressionWrapper(Q(until__gt=Now()), output_field=BooleanField())
    found = dict(Process.objects.annotate(is_alive=is_alive).values_list("name", "is_alive"))
    return {name for name, alive in found.items() if alive}, {name for name, alive in found.items() if not alive}


def inherit(name: str, dead: Collection[str]) -> list[str]:
    """Make the process `name` the home of all matches of dead processes, and return the ids of these matches.

    If two processes try this, each match goes to one of them.
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
    """Make the process `name` the match's home unless a live process is the home.

    Return the match's home; "" before the start.
    """
    alive = Process.objects.filter(until__gt=Now()).values("name")
    StoredMatch.objects.filter(pk=match_id).exclude(home__in=alive).update(home=name)
    return StoredMatch.objects.filter(pk=match_id).values_list("home", flat=True).first() or ""


def hand_over(match_id: str, old: str, new: str) -> bool:
    """Move a match's home from one process to another. Return False if `old` was no longer the match's home."""
    return bool(StoredMatch.objects.filter(pk=match_id, home=old).update(home=new))


def matches_of_home(name: str) -> set[str]:
    return set(StoredMatch.objects.filter(home=name).values_list("pk", flat=True))


def homeless(match_ids: Collection[str]) -> list[str]:
    """Return those of these matches that never had a home."""
    return list(StoredMatch.objects.filter(pk__in=match_ids, home="").values_list("pk", flat=True))
