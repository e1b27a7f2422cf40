"""Django app that decides who sees what.

It gives the hall functions that set and return what watchers may see, and that refuse a seat to users who have seen too
much.
"""

from __future__ import annotations

from django.apps import AppConfig


class ReconConfig(AppConfig):
    name = "games.recon"

    def ready(self) -> None:
        from games.lobby.hooks import Spectators, hooks
        from games.recon import loans, open_views

        hooks.spectators = Spectators(open_views.grant, open_views.delay_of, loans.remember, loans.keep_out)
