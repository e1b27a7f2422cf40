"""Request and response bodies about the battle lab."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class LabKitOfGame(Struct, frozen=True):
    """The elements from which users build positions in the battle lab. `kit`: an object whose type the game defines.

    The kit does not change while the server runs.
    """

    kit: Any


class LabReckoned(Struct, frozen=True):
    """The battle lab's answer to a question. `answer`: an object whose type the game defines."""

    answer: Any
