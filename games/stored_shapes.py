"""Helpers for data that is derived from finished matches and stored until its source types change. Synchronous."""

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
    """Return the digest of a game's rules and of the types in which data about it is stored; 32 characters."""
    return _shape(type(GAMES[name]), kinds, version)


@lru_cache(maxsize=40)
def _shape(kind: type[AnyGame], kinds: Callable[[AnyGame], Iterable[Any]], version: tuple[int, ...]) -> str:
    game = kind()
    stated = [*version, game.name, game.rules, msgspec.json.schema_components(kinds(game))]
    return blake2b(codec.encode(stated), digest_size=16).hexdigest()


@contextmanager
def replacing() -> Iterator[None]:
    """Run the block in a transaction that replaces a row with a new one.

    If another process stores the same row at the same time, or the match is gone, leave everything as it is.
    """
    with suppress(IntegrityError), transaction.atomic():
        yield
