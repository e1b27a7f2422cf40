"""Holds the query condition for matches that were imported as files. Another app, the archive, stores which matches
these are, and sets the condition."""

from __future__ import annotations

from django.db.models import Exists, Value

_condition: Exists | Value = Value(False)


def tell_by(condition: Exists) -> None:
    """Set the query condition that tests whether a match was imported as a file. The condition is a subquery that
    refers to the Match of the outer query."""
    global _condition
    _condition = condition


def is_recorded() -> Exists | Value:
    """Return the query condition that tests whether a match was imported as a file. It can filter or annotate
    matches."""
    return _condition
