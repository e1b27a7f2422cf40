"""Database rows about what watchers of a table may see. Only `open_views.py` and `loans.py` write these rows."""

from __future__ import annotations

from django.db import models

from games.lobby.models import Guest, Match


class Policy(models.Model):
    """The table's policy for watchers. Without this row, watchers of a match see only the public view while it runs."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="policy")
    delay = models.PositiveSmallIntegerField()
    """Number of finished turns after which watchers may see every seat's view of a turn."""


class Loan(models.Model):
    """Records that a seat lends its view to a watcher. The loan lasts until the seat takes the view back."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="loans")
    seat = models.SmallIntegerField()
    user = models.ForeignKey(Guest, models.CASCADE, related_name="borrowed")
    name = models.CharField(max_length=48)
    """The watcher's nickname when the view was lent. The table does not show later nicknames, because they could pass
    information to the players.
    """

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat", "user"], name="one_loan_a_seat_and_user")]


class Witness(models.Model):
    """Records that a watcher has seen more than the public view.

    `seat`: the seat whose lent view the watcher has seen, or -1 for past views of all seats.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="witnesses")
    user = models.ForeignKey(Guest, models.CASCADE, related_name="witnessed")
    seat = models.SmallIntegerField()
    name = models.CharField(max_length=48)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user", "seat"], name="one_witness_a_seat_and_user")]
