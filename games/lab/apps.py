"""Django app of the battle lab. It stores nothing in the database."""

from __future__ import annotations

from django.apps import AppConfig


class LabConfig(AppConfig):
    name = "games.lab"
