"""Which commands of a match were applied: the last ones by heart; of older ones the disk knows."""

from __future__ import annotations

from collections.abc import Iterable

Ref = tuple[int, str]
"""Seat, and the name its sender gave the command."""

KEPT = 2000
"""Refs kept in memory of one match."""


class Refs:
    def __init__(self) -> None:
        self._kept: dict[Ref, None] = {}
        self.all_known = True
        """Whether a ref that is not here was surely never applied."""

    def __contains__(self, ref: Ref) -> bool:
        return ref in self._kept

    def add(self, refs: Iterable[Ref], all_known: bool = True) -> None:
        """These were applied, in this order. `all_known`: none was between the ones known before and these."""
        self._kept |= dict.fromkeys(refs)
        self.all_known &= all_known and len(self._kept) <= KEPT
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
