"""Rows about what a table grants its watchers. Only `open_views.py` and `loans.py` write them."""

from __future__ import annotations

from django.db import models

from games.lobby.models import Guest, Match


class Policy(models.Model):
    """What watchers of a match may see beyond the public view. A match without a row grants nothing more."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="policy")
    delay = models.PositiveSmallIntegerField()
    """Number of finished turns after which every seat's own view opens."""


class Loan(models.Model):
    """A seat lends its view to a watcher until it takes the view back."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="loans")
    seat = models.SmallIntegerField()
    user = models.ForeignKey(Guest, models.CASCADE, related_name="borrowed")
    name = models.CharField(max_length=48)
    """The watcher's nickname when the view was lent. A later one could pass information to the players."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat", "user"], name="one_loan_a_seat_and_user")]


class Witness(models.Model):
    """A watcher who has seen more than the public: a seat's lent view or, with seat -1, past views of all seats."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="witnesses")
    user = models.ForeignKey(Guest, models.CASCADE, related_name="witnessed")
    seat = models.SmallIntegerField()
    name = models.CharField(max_length=48)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user", "seat"], name="one_witness_a_seat_and_user")]
