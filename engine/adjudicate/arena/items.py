"""The items of `do`. The first key of an item decides its struct. An unknown key raises CaseError."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct, field

from engine.adjudicate.arena.case import Place
from engine.adjudicate.values import CaseError, show, to_struct

Rotations = dict[int, int]
Named = Literal["destroy", "warp", "double", "disc", "wild", "1", "2", "3", "4", "5"] | int
"""The card that an item names. The rules check whether the player holds the card and can play it as the item says."""


class _Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class _Item(_Part, frozen=True, kw_only=True):
    by: str = ""


# ---- actions -------------------------------------------------------------------------------------------------------


class ActPlain(_Item, frozen=True):
    """An action that needs no details besides its name."""

    act: Literal["draw", "warp_converter", "cards", "end"]


class ActDestroy(_Item, frozen=True):
    act: Literal["destroy"]
    grid: int


class ActWarpGrid(_Item, frozen=True):
    act: Literal["warp_grid"]
    to: Place | None = None


class ActRotate(_Item, frozen=True):
    act: Literal["rotate"]
    grid: int
    to: int


class ActConvert(_Item, frozen=True):
    """Converts discs. `source`: the value of the key `from` in the case file."""

    act: Literal["convert"]
    make: list[str] = []
    source: dict[str, int] = field(default_factory=dict, name="from")


class ActMove(_Item, frozen=True):
    act: Literal["move"]
    moves: list[list[str]] = []


class ActWarpRandom(_Item, frozen=True):
    act: Literal["warp_random"]
    piece: str


class ActDoubleWarp(_Item, frozen=True):
    act: Literal["double_warp"]
    grid: int
    rot: Rotations = {}


class ActDoubleWarpTwo(_Item, frozen=True):
    act: Literal["double_warp_two"]
    grids: tuple[int, int]
    rot: Rotations = {}


class ActWarpPiece(_Item, frozen=True):
    act: Literal["warp_piece"]
    piece: str
    to: str


Act = (
    ActPlain
    | ActDestroy
    | ActWarpGrid
    | ActRotate
    | ActConvert
    | ActMove
    | ActWarpRandom
    | ActDoubleWarp
    | ActDoubleWarpTwo
    | ActWarpPiece
)

ACTS: Mapping[str, type[Any]] = {
    "draw": ActPlain, "warp_converter": ActPlain, "cards": ActPlain, "end": ActPlain, "destroy": ActDestroy,
    "warp_grid": ActWarpGrid, "rotate": ActRotate, "convert": ActConvert, "move": ActMove,
    "warp_random": ActWarpRandom, "double_warp": ActDoubleWarp, "double_warp_two": ActDoubleWarpTwo,
    "warp_piece": ActWarpPiece,
}  # fmt: skip


# ---- discs and cards -----------------------------------------------------------------------------------------------


class FreeDiscItem(_Item, frozen=True):
    """Creates the free disc (9.4). `free_disc`: the name of the hex, or "roll" if a die roll decides the hex."""

    free_disc: str
    give: str = ""


class Card(_Item, frozen=True, kw_only=True):
    """Base class of items that play a special card. The fields describe the effect of the card."""

    grid: int | None = None
    to: Place | None = None
    rot: Rotations = {}
    give: str = ""


class Play(Card, frozen=True):
    play: Named


class WildCard(Card, frozen=True):
    """A Wild Warp that is played as a special card."""

    wild: Named
    at: Literal["result", "combat"] | None = None


class Cancelling(_Part, frozen=True, kw_only=True):
    """A Wild Warp that is played to cancel another play.

    `by`: the player, or several players who answer in the same window. `card`: the player whose combat card is
    cancelled.
    """

    wild: Literal["cancel"]
    by: str | list[str] = ""
    card: str = ""
    at: Literal["result", "combat"] | None = None


# ---- combat --------------------------------------------------------------------------------------------------------


class CombatItem(_Item, frozen=True):
    combat: str
    fire: list[str] = []
    share: dict[str, dict[str, int]] = {}


class FieldItem(_Item, frozen=True):
    field: str
    card: Any = ""


class PairItem(_Item, frozen=True):
    pair: dict[str, str]


class FightItem(_Item, frozen=True):
    fight: str
    cards: dict[str, Any] = {}
    stop: Literal["defender"] | None = None


class ConcedeItem(_Item, frozen=True):
    concede: str


class TakeItem(_Item, frozen=True):
    take: dict[str, int]


# ---- set-up, initiative, the end -----------------------------------------------------------------------------------


class InitiativeItem(_Item, frozen=True):
    initiative: Any


class PlaceGridItem(_Item, frozen=True):
    place_grid: int
    at: Place


class PlaceItem(_Item, frozen=True):
    place: str
    at: str


class ResignItem(_Item, frozen=True):
    resign: str


KINDS: Mapping[str, type[Any]] = {
    "free_disc": FreeDiscItem, "play": Play, "combat": CombatItem, "field": FieldItem, "pair": PairItem,
    "fight": FightItem, "concede": ConcedeItem, "take": TakeItem, "initiative": InitiativeItem,
    "place_grid": PlaceGridItem, "place": PlaceItem, "resign": ResignItem,
}  # fmt: skip

Item = (
    Act
    | FreeDiscItem
    | Play
    | WildCard
    | Cancelling
    | CombatItem
    | FieldItem
    | PairItem
    | FightItem
    | ConcedeItem
    | TakeItem
    | InitiativeItem
    | PlaceGridItem
    | PlaceItem
    | ResignItem
)


def read_item(raw: Any) -> Item:
    """Convert an entry of `do` to an item. If the item or a key is unknown, raise CaseError with its name."""
    if not isinstance(raw, dict):
        raise CaseError(f"do: {show(raw)} is not an item")
    item: Item = to_struct(raw, _kind(raw), f"item {show(raw)}")
    return item


def _kind(raw: Mapping[Any, Any]) -> type[Any]:
    if "act" in raw:
        kind = ACTS.get(raw["act"]) if isinstance(raw["act"], str) else None
        if kind is None:
            raise CaseError(f"do: {show(raw['act'])} is not one of the actions {show(list(ACTS))}")
        return kind
    if "wild" in raw:
        return Cancelling if raw["wild"] == "cancel" else WildCard
    found = [kind for key, kind in KINDS.items() if key in raw]
    if len(found) != 1:
        raise CaseError(f"do: {show(raw)} is not one of the items {show(['act', 'wild', *KINDS])}")
    return found[0]
