"""Drills that come with the rules, from matches of computer players: written by `python -m engine drills`."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.core.game import ShippedDrill
from engine.warpwar.data import loader

FILE = loader.DATA / "drills.json"


class DrillFile(msgspec.Struct, frozen=True):
    """`made`: the command that wrote it."""

    made: str
    drills: tuple[ShippedDrill, ...]


@lru_cache(maxsize=1)
def shipped() -> tuple[ShippedDrill, ...]:
    return msgspec.json.decode(FILE.read_bytes(), type=DrillFile).drills
