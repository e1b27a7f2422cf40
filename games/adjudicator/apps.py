"""Django app of shared rule cases."""

from __future__ import annotations

from django.apps import AppConfig


class AdjudicatorConfig(AppConfig):
    name = "games.adjudicator"
