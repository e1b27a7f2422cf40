"""The shapes of REST bodies and answers about the battle lab."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class LabKitOfGame(Struct, frozen=True):
    """What positions can be made of, in the game's own form; it never changes while the server runs."""

    kit: Any


class LabReckoned(Struct, frozen=True):
    """The game's answer to a question of the lab, in the game's own form."""

    answer: Any
