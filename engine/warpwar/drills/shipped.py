"""Load the drills that are shipped with the rules. `python -m engine drills` created these drills from matches of
bots."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.core.drills import ShippedDrill
from engine.warpwar.data import loader

FILE = loader.DATA / "drills.json"


class DrillFile(msgspec.Struct, frozen=True):
    """Content of the file with the drills that are shipped with the rules. `made`: the command that wrote the file."""

    made: str
    drills: tuple[ShippedDrill, ...]


@lru_cache(maxsize=1)
def read_shipped_drills() -> tuple[ShippedDrill, ...]:
    return msgspec.json.decode(FILE.read_bytes(), type=DrillFile).drills
