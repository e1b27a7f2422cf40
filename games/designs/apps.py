"""The app of saved scenarios. It gives the hall the file of a saved scenario that a new table names."""

from __future__ import annotations

from django.apps import AppConfig


class DesignsConfig(AppConfig):
    name = "games.designs"

    def ready(self) -> None:
        from games.designs import saved_designs
        from games.lobby.hooks import SavedDesigns, hooks

        hooks.designs = SavedDesigns(saved_designs.text_of)
