"""The app of analyses. It adds a match's analysis, once there is one, to the report and the export."""

from __future__ import annotations

from django.apps import AppConfig


class AnalysisConfig(AppConfig):
    name = "games.analysis"

    def ready(self) -> None:
        from games.analysis import stored_analyses
        from games.archive import supplements

        supplements.add("analysis", stored_analyses.report_part, stored_analyses.data)
