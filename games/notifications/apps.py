"""Django app for notifications. It registers two periodic tasks."""

from __future__ import annotations

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "games.notifications"

    def ready(self) -> None:
        from games.notifications.awaited import AwaitedPeople
        from games.notifications.reminders import StartReminders
        from games.play import periodic_tasks

        periodic_tasks.register(AwaitedPeople)
        periodic_tasks.register(StartReminders)
