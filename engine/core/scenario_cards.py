"""What a game offers before a match: scenarios with their options, and scenarios made by users."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from engine.core.errors import Fault

OptionValue = bool | int | str


class Option(Struct, frozen=True):
    """An option of a match that the players can set. `kind` is "flag", "choice" or "number"."""

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

    `points`: for each point x, y, and the seat that has its home at this point, or -1. `lines`: pairs of indexes of
    `points`.
    """

    width: float
    height: float
    points: tuple[tuple[float, float, int], ...]
    lines: tuple[tuple[int, int], ...]


class ScenarioCard(Struct, frozen=True):
    """The description of a scenario for users. `minutes` is the usual length of a match between experienced players."""

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
    """The result of reading a scenario made by a user.

    `text`: the file of the scenario in the form in which the game writes it, or "" if the game cannot read the
    scenario. `form`: the same scenario as fields, in JSON. `card`: the scenario's card, or None while the scenario has
    faults. `faults`: all faults, each with the path of its field. `notes`: sentences on how fair the scenario is.
    """

    text: str
    form: dict[str, Any]
    card: ScenarioCard | None
    faults: tuple[Fault, ...] = ()
    notes: tuple[str, ...] = ()
