"""Django app of the operator: bans, and Django's admin if the settings switch it on."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in

SHIFT = 12 * 3600
"""Seconds after which staff must log in again."""


class OperatorsConfig(AppConfig):
    name = "games.operators"
    verbose_name = "The hall"

    def ready(self) -> None:
        user_logged_in.connect(_begin_shift)


def _begin_shift(request: Any, **_: Any) -> None:
    request.session.set_expiry(SHIFT)
