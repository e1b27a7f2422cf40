"""Helpers for data that is calculated from finished matches and stored.

Such data is valid until its types or the rules change.

All functions are synchronous.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec
from django.db import IntegrityError, transaction

from engine.core import codec
from engine.core.game import AnyGame
from engine.games import GAMES


def shape(name: str, kinds: Callable[[AnyGame], Iterable[Any]], *version: int) -> str:
    """Return the digest of a game's rules version and of the types in which data about the game is stored.

    The digest has 32 characters. `kinds`: function that returns the types. `version`: further numbers to include.
    """
    return _shape(type(GAMES[name]), kinds, version)


@lru_cache(maxsize=40)
def _shape(kind: type[AnyGame], kinds: Callable[[AnyGame], Iterable[Any]], version: tuple[int, ...]) -> str:
    game = kind()
    stated = [*version, game.name, game.rules, msgspec.json.schema_components(kinds(game))]
    return blake2b(codec.encode(stated), digest_size=16).hexdigest()


@contextmanager
def replacing() -> Iterator[None]:
    """Run the `with` block in a transaction. The block must replace a row with a new one.

    If another process stores the same row at the same time, or if the match has been deleted, nothing is changed.
    """
    with suppress(IntegrityError), transaction.atomic():
        yield
