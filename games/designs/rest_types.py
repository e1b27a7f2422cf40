"""The shapes of REST bodies and answers about own scenarios."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from engine.core.errors import Fault
from engine.core.game import ScenarioCard


class DesignDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as somebody writes it: its file, or its fields. Exactly one of them."""

    game: Annotated[str, Meta(max_length=40)]
    text: str | None = None
    form: dict[str, Any] | None = None


class DesignJudgement(Struct, frozen=True):
    """What the game says of a draft: its file, its fields, its card (null while anything is wrong), every fault with
    the field it is about, and how fair it is, in sentences."""

    text: str
    form: dict[str, Any]
    card: ScenarioCard | None
    faults: tuple[Fault, ...]
    notes: tuple[str, ...]


class DesignRow(Struct, frozen=True):
    """A saved scenario in a list. `card`: null while it cannot be played; its `name` opens a table with it. `changed`
    in ISO 8601."""

    id: str
    game: str
    title: str
    mine: bool
    author: str
    changed: str
    card: ScenarioCard | None


class DesignRows(Struct, frozen=True):
    """The asking person's own ones, and those of others whose links he has opened. `most`: how many one may keep."""

    mine: tuple[DesignRow, ...]
    shared: tuple[DesignRow, ...]
    most: int


class DesignDetail(DesignRow, frozen=True, kw_only=True):
    """One with everything that is to be seen of it. `url`: the link to share."""

    url: str
    design: DesignJudgement


class DesignKit(Struct, frozen=True):
    """What there is to choose from, in the game's own form; it never changes while the server runs."""

    kit: Any
