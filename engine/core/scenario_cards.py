"""What a game offers before a match: scenarios with their options, and scenarios made by users."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from engine.core.errors import Fault

OptionValue = bool | int | str


class Option(Struct, frozen=True):
    """An option that a table may choose: `kind` is "flag", "choice" or "number"."""

    key: str
    label: str
    kind: Literal["flag", "choice", "number"]
    default: OptionValue
    help: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    group: str = "House rules"


class Sketch(Struct, frozen=True):
    """A small picture of the map for a scenario card.

    `points`: x and y of each point, and the seat whose home the point is, or -1. `lines`: pairs of indexes of `points`.
    """

    width: float
    height: float
    points: tuple[tuple[float, float, int], ...]
    lines: tuple[tuple[int, int], ...]


class ScenarioCard(Struct, frozen=True):
    """A scenario as the hall offers it. `minutes` is the usual length of a match between experienced players."""

    name: str
    title: str
    edition: str
    seats: tuple[int, int]
    text: str
    minutes: int
    options: tuple[Option, ...] = ()
    sketch: Sketch | None = None
    note: str = ""


class Design(Struct, frozen=True):
    """A scenario made by a user, after the game has read it.

    `text`: the scenario's file, as the game writes it; "" if the game cannot read the scenario. `form`: the same
    scenario as fields, in JSON. `card`: the scenario's card; None while the scenario has faults. `faults`: all faults,
    each with the path of its field. `notes`: sentences on how fair the scenario is.
    """

    text: str
    form: dict[str, Any]
    card: ScenarioCard | None
    faults: tuple[Fault, ...] = ()
    notes: tuple[str, ...] = ()
