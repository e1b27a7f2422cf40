"""The Harvest Deck: card ids ("L1", "G12", ...), names and effects (S-13)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from engine.sumeria.data import loader

CARDS_EACH = 4
"""Number of Harvest cards that each player gets in each turn."""


class _Names(Struct, frozen=True, forbid_unknown_fields=True):
    L: tuple[str, ...]
    G: tuple[str, ...]
    X: tuple[str, ...]


@lru_cache(maxsize=1)
def names() -> dict[str, str]:
    """Return a dict that maps the id of a card to the name printed on the card.

    The letter of an id stands for the card's effect.
    """
    file = loader.read_toml("harvest.toml", _Names)
    lists = {"L": file.L, "G": file.G, "X": file.X}
    return {f"{letter}{n}": name for letter, listed in lists.items() for n, name in enumerate(listed, 1)}


def effect_of(card: str) -> Literal["L", "G", "X"]:
    """Return the card's effect: lose 1d6 armies ("L"), gain 1d6 armies ("G"), or lose 1d6 markers ("X")."""
    return "L" if card[0] == "L" else "G" if card[0] == "G" else "X"
