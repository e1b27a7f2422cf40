"""For what is made of finished matches and kept until the shapes that it is made of are others. Synchronous."""

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
    """The digest of a game's rules and of the types that things of it are stored in; 32 characters."""
    return _shape(type(GAMES[name]), kinds, version)


@lru_cache(maxsize=40)
def _shape(kind: type[AnyGame], kinds: Callable[[AnyGame], Iterable[Any]], version: tuple[int, ...]) -> str:
    game = kind()
    stated = [*version, game.name, game.rules, msgspec.json.schema_components(kinds(game))]
    return blake2b(codec.encode(stated), digest_size=16).hexdigest()


@contextmanager
def replacing() -> Iterator[None]:
    """A transaction that puts a row in place of an older one.

    It leaves all as it is where another process stores the same in this very moment, or the match is gone.
    """
    with suppress(IntegrityError), transaction.atomic():
        yield
