"""The app of the battle lab; it keeps nothing."""

from __future__ import annotations

from django.apps import AppConfig


class LabConfig(AppConfig):
    name = "games.lab"
