"""Request and response bodies about scenarios made by users."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from engine.core.errors import Fault
from engine.core.scenario_cards import ScenarioCard


class DesignDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A draft of a scenario: either the scenario's file (`text`) or its fields (`form`). The field not used is None."""

    game: Annotated[str, Meta(max_length=40)]
    text: str | None = None
    form: dict[str, Any] | None = None


class DesignJudgement(Struct, frozen=True):
    """The result of the game's check of a draft: the scenario's file, its fields, and its card.

    `card`: null if the draft has any fault. `faults`: the faults, each with the name of the wrong field. `notes`:
    sentences about how fair the scenario is.
    """

    text: str
    form: dict[str, Any]
    card: ScenarioCard | None
    faults: tuple[Fault, ...]
    notes: tuple[str, ...]


class DesignRow(Struct, frozen=True):
    """A saved scenario in a list.

    `card`: null if the scenario cannot be played. To open a table with the scenario, a request names `card.name`.
    `changed`: a time in ISO 8601.
    """

    id: str
    game: str
    title: str
    mine: bool
    author: str
    changed: str
    card: ScenarioCard | None


class DesignRows(Struct, frozen=True):
    """Scenarios that the requesting user made (`mine`), and scenarios of other users that this user opened (`shared`).

    `most`: the maximum number of scenarios in each list.
    """

    mine: tuple[DesignRow, ...]
    shared: tuple[DesignRow, ...]
    most: int


class DesignDetail(DesignRow, frozen=True, kw_only=True):
    """A saved scenario with all details. `url`: the link to share."""

    url: str
    design: DesignJudgement


class DesignKit(Struct, frozen=True):
    """The elements from which users build scenarios of a game. `kit`: an object whose type the game defines.

    The kit does not change while the server runs.
    """

    kit: Any
