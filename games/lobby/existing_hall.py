"""Checks that the database of a hall exists, for commands of `manage.py` that need one."""

from __future__ import annotations

from django.core.management.base import CommandError
from django.db import connection

from games.lobby.models import Match


def require_hall() -> None:
    """Raise CommandError if the database has no tables for the hall's data, because no server has created them yet."""
    if Match._meta.db_table not in connection.introspection.table_names():
        raise CommandError("No data of a hall was found. Start the server once, or set its data folder or database.")
