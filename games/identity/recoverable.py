"""Finds guests who can still sign in although no browser has a session of theirs."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from games.identity.models import Passkey


def since(moment: datetime) -> Q:
    """Return a query condition for guests who created or used a recovery phrase or a passkey after `moment`."""
    phrase = Q(recovery_phrase__made__gte=moment) | Q(recovery_phrase__used__gte=moment)
    lately = Passkey.objects.filter(Q(made__gte=moment) | Q(used__gte=moment))
    return phrase | Q(pk__in=lately.values("guest"))
