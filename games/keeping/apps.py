"""The app of what is kept: it gives the server's node a chore."""

from __future__ import annotations

from django.apps import AppConfig


class KeepingConfig(AppConfig):
    name = "games.keeping"

    def ready(self) -> None:
        from games.keeping.sweep import Sweep
        from games.play import chores

        chores.offer(Sweep)
