"""The app of drills; it keeps nothing on disk."""

from __future__ import annotations

from django.apps import AppConfig


class DrillsConfig(AppConfig):
    name = "games.drills"
