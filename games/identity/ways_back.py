"""Whether somebody can come back though no browser knows him any more."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from games.identity.models import Passkey


def since(moment: datetime) -> Q:
    """Guests who have made or used a way back since then."""
    phrase = Q(recovery_phrase__made__gte=moment) | Q(recovery_phrase__used__gte=moment)
    lately = Passkey.objects.filter(Q(made__gte=moment) | Q(used__gte=moment))
    return phrase | Q(pk__in=lately.values("guest"))
