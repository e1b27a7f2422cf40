"""Django app of saved scenarios. If a new table names a saved scenario, the app gives the hall the scenario's file."""

from __future__ import annotations

from django.apps import AppConfig


class DesignsConfig(AppConfig):
    name = "games.designs"

    def ready(self) -> None:
        from games.designs import saved_designs
        from games.lobby.hooks import SavedDesigns, hooks

        hooks.designs = SavedDesigns(saved_designs.text_of)
