"""Request and response bodies about own scenarios."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from engine.core.errors import Fault
from engine.core.game import ScenarioCard


class DesignDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A draft of a scenario: either its file (`text`) or its fields (`form`). Exactly one of them is set."""

    game: Annotated[str, Meta(max_length=40)]
    text: str | None = None
    form: dict[str, Any] | None = None


class DesignJudgement(Struct, frozen=True):
    """The game's judgement of a draft: its file and its fields, and its card (null if there is any fault).

    `faults`: each with the field it is about. `notes`: sentences on how fair the scenario is.
    """

    text: str
    form: dict[str, Any]
    card: ScenarioCard | None
    faults: tuple[Fault, ...]
    notes: tuple[str, ...]


class DesignRow(Struct, frozen=True):
    """A saved scenario in a list.

    `card`: null if it cannot be played; its `name` opens a table with it. `changed`: a time in ISO 8601.
    """

    id: str
    game: str
    title: str
    mine: bool
    author: str
    changed: str
    card: ScenarioCard | None


class DesignRows(Struct, frozen=True):
    """The requesting person's own scenarios, and those of others that they have opened. `most`: the maximum number."""

    mine: tuple[DesignRow, ...]
    shared: tuple[DesignRow, ...]
    most: int


class DesignDetail(DesignRow, frozen=True, kw_only=True):
    """A scenario with all details. `url`: the link to share."""

    url: str
    design: DesignJudgement


class DesignKit(Struct, frozen=True):
    """What scenarios can be made of, in the game's own form. It never changes while the server runs."""

    kit: Any
