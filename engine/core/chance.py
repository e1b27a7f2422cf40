"""Random numbers as a stream inside the state. The same seed gives the same numbers. No view contains the stream."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

Seed = int | str
"""A text, or a number if the match started under version 1 of the rules or if a person chose the seed.

The type decides how a seed is used. A number has at most 63 bits, and a number derived from it has 53 bits. A text
always has at least 128 bits.
"""

LEAST_BYTES = 16
"""Minimum number of random bytes in a new match's seed."""

_TEXT = re.compile(r"r[1-9][0-9]{0,3}-[0-9a-f]{32,128}")
_NUMBER = re.compile(r"[0-9]{1,40}")


def new_seed(rules: int, drawn: bytes) -> str:
    """Return the seed of a new match, built from random bytes.

    The seed names the rules version, so each version derives different random numbers. Raise ValueError if there are
    fewer than LEAST_BYTES bytes.
    """
    if len(drawn) < LEAST_BYTES:
        raise ValueError(f"a seed takes {LEAST_BYTES} bytes at least")
    return f"r{rules}-{drawn.hex()}"


def read_seed(text: str) -> Seed:
    """Return the seed for its text on disk or in an export. Raise ValueError if the text is not a seed."""
    if _TEXT.fullmatch(text):
        return text
    if not _NUMBER.fullmatch(text):
        raise ValueError("not a seed")
    return int(text)


@lru_cache(maxsize=1024)
def rules_of(seed: Seed) -> int:
    """Return the rules version under which a match with this seed was started; 1 if the seed names no version."""
    return int(seed[1 : seed.index("-")]) if isinstance(seed, str) and _TEXT.fullmatch(seed) else 1


class Chance(Struct):
    """A seed and the number of draws so far. Draw n is SHA-256 of "seed:n", so a copy continues with the same draws."""

    seed: Seed
    drawn: int = 0

    def below(self, n: int) -> int:
        """Return the next whole number from 0 to n - 1, uniform to within 2**-200."""
        self.drawn += 1
        digest = hashlib.sha256(f"{self.seed}:{self.drawn}".encode()).digest()
        return int.from_bytes(digest, "big") % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order (Fisher-Yates)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck


def commitment(seed: Seed) -> str:
    """Return the hash of the seed. Players see the hash before the game and the seed after it.

    Together they prove that all random draws were fixed before the game.
    """
    return hashlib.sha256(f"seed {seed}".encode()).hexdigest()


def derive(seed: Seed, purpose: str) -> Seed:
    """Return an independent seed for one purpose. `seed` cannot be calculated from the result.

    The result is a text of 256 bits, or a number of 53 bits if `seed` is a number.
    """
    if isinstance(seed, int):
        return number_of(seed, purpose)
    return hashlib.sha256(f"seed {seed} for {purpose}".encode()).hexdigest()


def number_of(seed: Seed, purpose: str) -> int:
    """Return a number of 53 bits for one purpose; JSON can hold such a number.

    Use it only for public values such as the number of a map.
    """
    return int.from_bytes(hashlib.sha256(f"{seed}/{purpose}".encode()).digest()[:8], "big") >> 11


class BotRandom(Random):
    """Random numbers for a computer player: one stream for each question, and numbers that last for the match.

    No player may know `secret`, because all numbers follow from it.
    """

    def __init__(self, secret: Seed, question: str = "") -> None:
        super().__init__(f"{secret}/{question}")
        self._secret = secret

    def lasting(self, purpose: str) -> float:
        """Return a number from 0 to 1. It is always the same for the same purpose."""
        return Random(f"{self._secret}/{purpose}").random()
