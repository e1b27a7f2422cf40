"""Checks that the database of a hall exists, for commands of `manage.py` that need one."""

from __future__ import annotations

from django.core.management.base import CommandError
from django.db import connection

from games.lobby.models import Match


def require_hall() -> None:
    """Raise CommandError if the database has no tables of a hall, because no server has created them yet."""
    if Match._meta.db_table not in connection.introspection.table_names():
        raise CommandError("There is no hall here yet. Start the server once, or name its data folder or database.")
