"""The app of analyses: reports and exports of finished matches hold one as soon as there is one."""

from __future__ import annotations

from django.apps import AppConfig


class AnalysisConfig(AppConfig):
    name = "games.analysis"

    def ready(self) -> None:
        from games.analysis import stored_analyses
        from games.archive import supplements

        supplements.add("analysis", stored_analyses.report_part, stored_analyses.data)
