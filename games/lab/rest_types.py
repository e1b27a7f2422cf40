"""Request and response bodies about the battle lab."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class LabKitOfGame(Struct, frozen=True):
    """The elements from which positions of a lab are built. `kit`: an object whose type the game defines.

    The kit never changes while the server runs.
    """

    kit: Any


class LabReckoned(Struct, frozen=True):
    """The answer to a question to the lab. `answer`: an object whose type the game defines."""

    answer: Any
