"""Condition for matches that were brought in as files. A later app, the archive, stores which ones and sets the
condition."""

from __future__ import annotations

from django.db.models import Exists, Value

_condition: Exists | Value = Value(False)


def tell_by(condition: Exists) -> None:
    """Set the condition. It is true for a Match of the outer query that was brought in as a file."""
    global _condition
    _condition = condition


def is_recorded() -> Exists | Value:
    """Return the condition, to filter or annotate matches with it."""
    return _condition
