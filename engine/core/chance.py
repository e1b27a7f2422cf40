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
"""The seed of a match, usually a text.

The seed is a number if the match started under version 1 of the rules or if a person chose the seed. Random numbers are
derived from a text and from a number in different ways. A number has at most 63 bits, and a number derived from it has
53 bits. A text always has at least 128 bits.
"""

LEAST_BYTES = 16
"""Minimum number of random bytes in the seed of a new match."""

_TEXT = re.compile(r"r[1-9][0-9]{0,3}-[0-9a-f]{32,128}")
_NUMBER = re.compile(r"[0-9]{1,40}")


def new_seed(rules: int, drawn: bytes) -> str:
    """Return the seed of a new match, built from the random bytes `drawn`.

    The seed contains the version of the rules, so the random numbers differ from version to version. Raise ValueError
    if there are fewer than LEAST_BYTES bytes.
    """
    if len(drawn) < LEAST_BYTES:
        raise ValueError(f"a seed takes {LEAST_BYTES} bytes at least")
    return f"r{rules}-{drawn.hex()}"


def read_seed(text: str) -> Seed:
    """Convert a stored or exported text to a seed. Raise ValueError if the text is not a seed."""
    if _TEXT.fullmatch(text):
        return text
    if not _NUMBER.fullmatch(text):
        raise ValueError("not a seed")
    return int(text)


@lru_cache(maxsize=1024)
def rules_of(seed: Seed) -> int:
    """Return the rules version under which a match with this seed started. Return 1 if the seed contains no version."""
    return int(seed[1 : seed.index("-")]) if isinstance(seed, str) and _TEXT.fullmatch(seed) else 1


class Chance(Struct):
    """A random stream: its seed, and the number of draws so far.

    Draw n is calculated as SHA-256 of "seed:n", so a copy continues with the same draws.
    """

    seed: Seed
    drawn: int = 0

    def below(self, n: int) -> int:
        """Return the next random whole number from 0 to n - 1. The distribution is uniform to within 2**-200."""
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
    """Return the hash of the seed.

    Players see the hash before the match and the seed after the match. So they can check that all random draws were
    fixed before the match.
    """
    return hashlib.sha256(f"seed {seed}".encode()).hexdigest()


def derive(seed: Seed, purpose: str) -> Seed:
    """Return a seed that is derived from `seed` for one purpose. `seed` cannot be calculated from the result.

    If `seed` is a number, the result is a number with 53 bits. Otherwise the result is a text of 64 hexadecimal digits
    (256 bits).
    """
    if isinstance(seed, int):
        return number_of(seed, purpose)
    return hashlib.sha256(f"seed {seed} for {purpose}".encode()).hexdigest()


def number_of(seed: Seed, purpose: str) -> int:
    """Return a number with 53 bits for one purpose. JSON can represent such a number exactly.

    Use this function only for public values, for example the number of a map.
    """
    return int.from_bytes(hashlib.sha256(f"{seed}/{purpose}".encode()).digest()[:8], "big") >> 11


class BotRandom(Random):
    """Random numbers for a computer player.

    There is a separate stream for each question, and there are numbers that stay the same in the whole match. No player
    may know `secret`, because all these numbers can be calculated from it.
    """

    def __init__(self, secret: Seed, question: str = "") -> None:
        super().__init__(f"{secret}/{question}")
        self._secret = secret

    def lasting(self, purpose: str) -> float:
        """Return a number from 0 to 1 that is always the same for the same purpose."""
        return Random(f"{self._secret}/{purpose}").random()
