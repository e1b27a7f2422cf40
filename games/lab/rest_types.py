"""Request and response bodies about the battle lab."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class LabKitOfGame(Struct, frozen=True):
    """What positions can be made of, in the game's own form. It never changes while the server runs."""

    kit: Any


class LabReckoned(Struct, frozen=True):
    """The game's answer to a question to the lab, in the game's own form."""

    answer: Any
