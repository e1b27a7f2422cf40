"""Holds the query condition for matches that were imported as files. Another app, the archive, stores which matches
these are, and sets the condition."""

from __future__ import annotations

from django.db.models import Exists, Value

_condition: Exists | Value = Value(False)


def tell_by(condition: Exists) -> None:
    """Set the condition. It must be true for a Match of the outer query that was imported as a file."""
    global _condition
    _condition = condition


def is_recorded() -> Exists | Value:
    """Return the condition, to filter or annotate matches with it."""
    return _condition
