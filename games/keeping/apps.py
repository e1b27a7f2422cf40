"""The app that deletes and backs up. It gives the server's node a periodic task."""

from __future__ import annotations

from django.apps import AppConfig


class KeepingConfig(AppConfig):
    name = "games.keeping"

    def ready(self) -> None:
        from games.keeping.cleanup import Cleanup
        from games.play import periodic_tasks

        periodic_tasks.register(Cleanup)
