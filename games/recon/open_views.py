"""The table's policy for watchers.

They may see the views of all seats after some finished turns, or only after the end.

The host can change the policy until the table starts. If it changes, players who were ready must confirm again.
"""

from __future__ import annotations

from games.lobby.models import Match
from games.recon.models import Policy

LONGEST = 10
"""Maximum number of finished turns after which watchers may see the views of all seats."""


def grant(match: Match, delay: int) -> None:
    """Set after how many finished turns watchers of a table may see all views. With 0, they see them only after the
    end.

    The table must not have started. The caller must have started a transaction.
    """
    if delay:
        Policy.objects.update_or_create(match=match, defaults={"delay": delay})
    else:
        Policy.objects.filter(match=match).delete()


def delay_of(match_id: str) -> int:
    """Return the number of finished turns after which watchers may see the views of all seats.

    Return 0 if watchers may see these views only when the match is over.
    """
    return Policy.objects.filter(pk=match_id).values_list("delay", flat=True).first() or 0
