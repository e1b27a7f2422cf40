"""What a table grants its watchers, on disk. Only `open_views.py` and `loans.py` write these rows."""

from __future__ import annotations

from django.db import models

from games.lobby.models import Guest, Match


class Policy(models.Model):
    """What watchers of a match may see beyond the public view. A match without a row grants nothing more."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="policy")
    delay = models.PositiveSmallIntegerField()
    """Every seat's own view opens after so many finished turns."""


class Loan(models.Model):
    """A seat lets a watcher look over its shoulder, until it takes that back."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="loans")
    seat = models.SmallIntegerField()
    user = models.ForeignKey(Guest, models.CASCADE, related_name="borrowed")
    name = models.CharField(max_length=48)
    """The watcher's nickname when it was lent: a later one would be a way to talk to the players."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat", "user"], name="one_loan_a_seat_and_user")]


class Witness(models.Model):
    """A watcher who has seen more than the public: through a seat's lent view, or (seat -1) every seat's past."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="witnesses")
    user = models.ForeignKey(Guest, models.CASCADE, related_name="witnessed")
    seat = models.SmallIntegerField()
    name = models.CharField(max_length=48)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user", "seat"], name="one_witness_a_seat_and_user")]
