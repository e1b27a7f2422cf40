"""Django app of drills. It stores nothing in the database."""

from __future__ import annotations

from django.apps import AppConfig


class DrillsConfig(AppConfig):
    name = "games.drills"
