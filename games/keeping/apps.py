"""Django app that deletes old data and makes backups. It registers a periodic task of the server's node."""

from __future__ import annotations

from django.apps import AppConfig


class KeepingConfig(AppConfig):
    name = "games.keeping"

    def ready(self) -> None:
        from games.keeping.cleanup import Cleanup
        from games.play import periodic_tasks

        periodic_tasks.register(Cleanup)
