"""Chance as a recorded stream inside the state: same seed, same draws; in no view."""

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
"""Text, and a number in matches begun under rules 1 (and where somebody chose one): which it is decides how it is read.

A number counts 63 bits at most and what is derived from it 53; text holds 128 and more everywhere.
"""

LEAST_BYTES = 16
"""Of chance in a new match's seed."""

_TEXT = re.compile(r"r[1-9][0-9]{0,3}-[0-9a-f]{32,128}")
_NUMBER = re.compile(r"[0-9]{1,40}")


def new_seed(rules: int, drawn: bytes) -> str:
    """The seed of a new match from random bytes: it names the rules' version, so another version derives other chance.

    Raises ValueError for fewer bytes than LEAST_BYTES.
    """
    if len(drawn) < LEAST_BYTES:
        raise ValueError(f"a seed takes {LEAST_BYTES} bytes at least")
    return f"r{rules}-{drawn.hex()}"


def read_seed(text: str) -> Seed:
    """A seed from its text on disk or in an export; raises ValueError for what is none."""
    if _TEXT.fullmatch(text):
        return text
    if not _NUMBER.fullmatch(text):
        raise ValueError("not a seed")
    return int(text)


@lru_cache(maxsize=1024)
def rules_of(seed: Seed) -> int:
    """The version of the rules that a match with this seed was begun under."""
    return int(seed[1 : seed.index("-")]) if isinstance(seed, str) and _TEXT.fullmatch(seed) else 1


class Chance(Struct):
    """A seed and how many draws were made. Draw n is SHA-256 of "seed:n", so a copy continues the same stream."""

    seed: Seed
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


def commitment(seed: Seed) -> str:
    """The hash shown before the game; the seed shown after it proves that nothing was re-drawn."""
    return hashlib.sha256(f"seed {seed}".encode()).hexdigest()


def derive(seed: Seed, purpose: str) -> Seed:
    """An independent seed for one purpose, from which `seed` cannot be found: 256 bits of text, or of a number 53."""
    if isinstance(seed, int):
        return number_of(seed, purpose)
    return hashlib.sha256(f"seed {seed} for {purpose}".encode()).hexdigest()


def number_of(seed: Seed, purpose: str) -> int:
    """A number of 53 bits for one purpose, so that it survives JSON: for what is no secret, such as a map's number."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{purpose}".encode()).digest()[:8], "big") >> 11


class BotRandom(Random):
    """The chance a computer player is given: a stream for one question, and moods that outlast it.

    `secret` must not be known to anybody who plays: from it everything follows.
    """

    def __init__(self, secret: Seed, question: str = "") -> None:
        super().__init__(f"{secret}/{question}")
        self._secret = secret

    def lasting(self, purpose: str) -> float:
        """A number from 0 to 1, the same whenever it is asked for."""
        return Random(f"{self._secret}/{purpose}").random()
