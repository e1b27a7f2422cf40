"""The home of each match, on disk: the one process that moves its bots, watches its clocks and wakes it by itself.

A process is alive as long as it says so in time, by the database's own clock. Two that both take themselves for a
match's home do no harm: the log takes only one of their moves.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.db import connection
from django.db.models import BooleanField, ExpressionWrapper, Q
from django.db.models.functions import Now

from games.play.models import Process, Table
from games.rate_limits import limit

LIFE = 2.0
"""Seconds a process counts as alive after it has said so (PLAY_LIFE)."""


def say_alive(name: str) -> bool:
    """This process is alive; whether the others have taken it for that all the time."""
    until = Now() + timedelta(seconds=limit("LIFE", LIFE))
    if Process.objects.filter(pk=name).update(until=until):
        return True
    Process.objects.create(name=name, until=until)
    return False


def sign_off(name: str) -> None:
    """This process stops: others may take its matches at once."""
    Process.objects.filter(pk=name).update(until=Now())


def processes() -> tuple[set[str], set[str]]:
    """The names of those that are alive, and of those that are not and still have matches."""
    is_alive = ExpressionWrapper(Q(until__gt=Now()), output_field=BooleanField())
    found = dict(Process.objects.annotate(is_alive=is_alive).values_list("name", "is_alive"))
    return {name for name, alive in found.items() if alive}, {name for name, alive in found.items() if not alive}


def inherit(name: str, dead: Collection[str]) -> list[str]:
    """Become the home of all matches of processes that are dead; which these were. Of two that try one gets each."""
    marks = ", ".join(["%s"] * len(dead))
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {Table._meta.db_table} SET home = %s WHERE home IN ({marks}) RETURNING match_id", [name, *dead]
        )
        taken = [match_id for (match_id,) in cursor.fetchall()]
    Process.objects.filter(pk__in=dead, until__lte=Now()).delete()
    return taken


def claim(name: str, match_id: str) -> str:
    """Become the home of a match that has none which is alive; its home, "" before the start."""
    alive = Process.objects.filter(until__gt=Now()).values("name")
    Table.objects.filter(pk=match_id).exclude(home__in=alive).update(home=name)
    return Table.objects.filter(pk=match_id).values_list("home", flat=True).first() or ""


def hand_over(match_id: str, old: str, new: str) -> bool:
    """From one process to another; False if it was not that one's any more."""
    return bool(Table.objects.filter(pk=match_id, home=old).update(home=new))


def held_by(name: str) -> set[str]:
    return set(Table.objects.filter(home=name).values_list("pk", flat=True))


def homeless(match_ids: Collection[str]) -> list[str]:
    """Those of them that never had a home."""
    return list(Table.objects.filter(pk__in=match_ids, home="").values_list("pk", flat=True))
