"""Django app of analyses. If a match's analysis is stored, the app adds it to the match's report and export."""

from __future__ import annotations

from django.apps import AppConfig


class AnalysisConfig(AppConfig):
    name = "games.analysis"

    def ready(self) -> None:
        from games.analysis import stored_analyses
        from games.archive import supplements

        supplements.add("analysis", stored_analyses.report_part, stored_analyses.data)
