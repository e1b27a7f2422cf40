"""Django app of running matches. It gives the hall the functions that start matches and read their public state."""

from __future__ import annotations

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "games.play"

    def ready(self) -> None:
        from games.lobby.hooks import RunningMatches, hooks
        from games.play import periodic_tasks, store
        from games.play.absent_hosts import AbsentHosts

        hooks.running = RunningMatches(store.open_table, store.public_states, store.last_answers, store.played_since)
        periodic_tasks.register(AbsentHosts)
