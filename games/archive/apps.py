"""Django app of finished matches. It gives the hall the query that finds matches imported as files."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.models import Exists, OuterRef


class ArchiveConfig(AppConfig):
    name = "games.archive"

    def ready(self) -> None:
        from games.archive.models import Recording
        from games.lobby import recorded_matches

        recorded_matches.tell_by(Exists(Recording.objects.filter(match=OuterRef("pk"))))
