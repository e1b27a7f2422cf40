"""Chance as a recorded stream inside the state: same seed, same draws; in no view."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")


class Chance(Struct):
    """A seed and how many draws were made. Draw n is SHA-256 of "seed:n", so a copy continues the same stream."""

    seed: int
    drawn: int = 0

    def below(self, n: int) -> int:
        """The next whole number from 0 to n - 1, even to within 2**-200."""
        self.drawn += 1
        digest = hashlib.sha256(f"{self.seed}:{self.drawn}".encode()).digest()
        return int.from_bytes(digest, "big") % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order (Fisher-Yates)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck


def commitment(seed: int) -> str:
    """The hash shown before the game; the seed shown after it proves that nothing was re-drawn."""
    return hashlib.sha256(f"seed {seed}".encode()).hexdigest()


def derive(seed: int, purpose: str) -> int:
    """An independent seed for one purpose (53 bits, so it survives JSON), from which `seed` cannot be found."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{purpose}".encode()).digest()[:8], "big") >> 11
