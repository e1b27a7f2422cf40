"""Which matches were brought in as files. A later app, the archive, stores that and hands the condition in."""

from __future__ import annotations

from django.db.models import Exists, Value

_condition: Exists | Value = Value(False)


def tell_by(condition: Exists) -> None:
    """True for a Match of the query around it that was brought in as a file."""
    global _condition
    _condition = condition


def is_recorded() -> Exists | Value:
    """To filter or annotate matches by."""
    return _condition
