"""The form of a case: the given position, the items to do, the rolls and the expected result.

`tests/engine/arena/cases/README.md` describes the form for authors of cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from engine.adjudicate.values import to_struct
from engine.arena.state import Stage

Place = tuple[int, int, int]
"""Axial coordinates of a grid's centre, and the grid's rotation."""


class _Part(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Options(_Part, frozen=True):
    grids: int = 20
    chain: bool = False
    initiative_cards: Literal["none", "printed", "sealed"] = "none"
    combat_cards: bool = True
    special_cards: bool = True
    actions: tuple[str, ...] | None = None
    placed_disc: bool = False
    fixed_strengths: bool = False
    turn_limit: int = 30
    first_order: Literal["rolled", "seats"] = "rolled"


class ArenaGiven(_Part, frozen=True):
    """The position at the start of a case. The module `position` defines the meaning of missing keys."""

    players: tuple[str, ...] = ("P", "Q")
    stage: Stage = "phase"
    grids: str | dict[int, Place] = {}
    options: Options = Options()
    pieces: dict[str, list[str]] = {}
    discs: dict[str, int] = {}
    destroyed: list[str] = []
    fields: dict[str, list[str]] = {}
    hands: dict[str, list[Any]] = {}
    deck: list[Any] = []
    discards: list[Any] = []
    order: list[str] | None = None
    active: str = ""
    points: int = 3
    turn: int = 1
    out: list[str] = []
    fired: list[str] = []
    shares: dict[str, list[int]] = {}


class Seen(_Part, frozen=True):
    """The cards that one viewer sees.

    For each player: the number of cards, or the list of cards if the viewer sees them.
    """

    hands: dict[str, int | list[Any]] = {}
    down: dict[str, int | list[Any]] = {}


class ArenaExpect(_Part, frozen=True):
    """The expected result of a case. Only keys that are present are compared."""

    pieces: dict[str, list[str]] | None = None
    has: list[str] | None = None
    gone: list[str] | None = None
    discs: dict[str, int] | None = None
    fields: dict[str, list[str]] | None = None
    grids: dict[int, Place] | None = None
    destroyed: list[str] | None = None
    hands: dict[str, list[Any]] | None = None
    discards: list[Any] | None = None
    deck: int | None = None
    points: dict[str, int] | None = None
    active: str | None = None
    order: list[str] | None = None
    turn: int | None = None
    totals: list[list[int]] | None = None
    asked: list[str] | None = None
    out: list[str] | None = None
    winner: str | None = None
    shares: dict[str, int] | None = None
    seen: dict[str, Seen] | None = None
    reach: dict[str, list[str]] | None = None
    hops: dict[str, dict[str, list[str]]] | None = None
    targets: dict[str, list[str]] | None = None
    create: list[str] | None = None
    places: dict[int, int] | None = None
    legal: list[dict[str, Any]] = []
    illegal: list[tuple[dict[str, Any], str]] = []
    refused: str = ""


class ArenaCase(_Part, frozen=True):
    """A test case of a case file. `title`, `section`, `note` and `seed` are remarks for readers and have no effect."""

    id: str
    given: ArenaGiven = ArenaGiven()
    do: list[dict[str, Any]] = []
    rolls: list[Any] = []
    expect: ArenaExpect = ArenaExpect()
    section: Any = ""
    title: Any = ""
    note: Any = ""
    seed: Any = ""


def read_case(raw: Mapping[Any, Any]) -> ArenaCase:
    """Convert the keys of a case or variant to a struct.

    If a key is unknown or its value has a wrong type, raise CaseError with the name of the key.
    """
    return to_struct(raw, ArenaCase, "case")
