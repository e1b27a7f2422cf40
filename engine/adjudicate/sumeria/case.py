"""The form of a case. An unknown key raises CaseError."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from engine.adjudicate.values import CaseError, to_struct, word

KNOWN = {"id", "title", "given", "do", "expect", "rule", "note"}
Text = str | int | None
"""A word in the notation of cases. It can be a number, because YAML reads a hex without quotes as a number."""
Number = int


class PositionGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """The position before the steps of a case. The module `table` defines the meaning of missing keys."""

    players: list[str] = field(default_factory=lambda: ["A", "B"])
    order: list[str] | None = None
    options: dict[str, Any] = {}
    turn: Number = 1
    segment: Number = 1
    control: dict[str, Text] = {}
    armies: dict[str, Text] = {}
    leaders: dict[str, Text] = {}
    emptied: list[Text] | str = []
    muster: dict[str, Number] = {}
    war_deck: str | None = None
    war_discards: str | None = None
    harvest_deck: str | None = None
    harvest_discards: str | None = None


class SideGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards and dice that a case gives to one side of a battle."""

    hand: str | None = None
    lay: str | None = None
    draw: str | None = None
    play: str | None = None
    dice: list[Number] = []


class BattleGiven(Struct, frozen=True, forbid_unknown_fields=True):
    at: Text
    foe: str | None = None
    attack: SideGiven = SideGiven()
    defend: SideGiven = SideGiven()
    tie: list[tuple[Number, Number]] = []
    shuffle: str | None = None


class PlaceStep(Struct, frozen=True, forbid_unknown_fields=True):
    place: dict[str, Text]
    rolls: list[Number] = []


class OrderStep(Struct, frozen=True, forbid_unknown_fields=True):
    order: list[Number]


class HarvestStep(Struct, frozen=True, forbid_unknown_fields=True):
    harvest: str
    rolls: list[Number] = []
    shuffle: str | None = None


class MusterStep(Struct, frozen=True, forbid_unknown_fields=True):
    muster: dict[str, Text]


class SegmentStep(Struct, frozen=True, forbid_unknown_fields=True):
    segment: str
    moves: list[Text] = []
    attack: list[Text] = []
    battles: list[BattleGiven] = []


class ResignStep(Struct, frozen=True, forbid_unknown_fields=True):
    resign: str


STEPS: dict[str, type[Any]] = {
    "place": PlaceStep,
    "order": OrderStep,
    "harvest": HarvestStep,
    "muster": MusterStep,
    "segment": SegmentStep,
    "resign": ResignStep,
}
PLAIN_STEPS = ("city", "event", "planting")
AnyStep = PlaceStep | OrderStep | HarvestStep | MusterStep | SegmentStep | ResignStep | str


class ReachExpected(Struct, frozen=True, forbid_unknown_fields=True, rename={"is_": "is", "not_": "not"}):
    """Expected movement costs of places.

    `is`: all reachable places; `has`: some of them; `not`: places that are not reachable.
    """

    of: str
    source: Text = None
    piece: str = "army"
    is_: str | None = None
    has: str | None = None
    not_: str | None = None


class Expect(Struct, frozen=True, forbid_unknown_fields=True):
    """The expected result of a case. Only keys that are present are compared."""

    errors: list[str] | None = None
    armies: dict[str, Text] | None = None
    leaders: dict[str, Text] | None = None
    control: dict[str, Text] | None = None
    cities: dict[str, Text] | None = None
    owner: dict[str, str] | None = None
    order: list[str] | None = None
    segment: Number | None = None
    muster: dict[str, Number] | None = None
    emptied: list[Text] | str | None = None
    out: list[str] | None = None
    war_deck: Number | None = None
    income: dict[str, tuple[Number, Number]] | None = None
    battles: list[str] | None = None
    next: str | None = None
    winner: list[str] | None = None
    reach: list[ReachExpected] | None = None


class SumeriaCase(Struct, frozen=True):
    """A test case after it has been read from its file."""

    given: PositionGiven
    steps: tuple[AnyStep, ...]
    expect: Expect


def read_case(raw: Mapping[str, Any]) -> SumeriaCase:
    """Convert one entry of `cases` to a case. Raise CaseError if the entry is malformed."""
    strange = [word(key) for key in raw if key not in KNOWN]
    if strange:
        raise CaseError(f"unknown key {strange[0]!r} in the case")
    steps, expect = raw.get("do") or [], raw.get("expect")
    if not isinstance(steps, list):
        raise CaseError("`do` must be a list of steps")
    if not isinstance(expect, dict) or not expect:
        raise CaseError("`expect` must be a mapping that is not empty")
    given = to_struct(_hex_keys_to_text(raw.get("given") or {}), PositionGiven, "given")
    return SumeriaCase(given, tuple(_step(each) for each in steps), _expect(expect))


def _expect(raw: dict[str, Any]) -> Expect:
    reach = raw.get("reach")
    if isinstance(reach, list):
        raw = {**raw, "reach": [_rename_from_key(each) for each in reach]}
    return to_struct(_hex_keys_to_text(raw), Expect, "expect")


def _rename_from_key(raw: Any) -> Any:
    """Rename the key `from`, because `from` cannot be the name of a Python field."""
    if not isinstance(raw, dict):
        return raw
    if "source" in raw:
        raise CaseError("reach: unknown key 'source'")
    return {("source" if key == "from" else key): value for key, value in raw.items()}


def _step(raw: Any) -> AnyStep:
    if isinstance(raw, str):
        if raw not in PLAIN_STEPS:
            raise CaseError(f"unknown step {raw!r}; known are {', '.join([*STEPS, *PLAIN_STEPS])}")
        return raw
    kinds = [name for name in STEPS if isinstance(raw, dict) and name in raw]
    if len(kinds) != 1:
        raise CaseError(f"a step is one of {', '.join([*STEPS, *PLAIN_STEPS])}")
    step: AnyStep = to_struct(_hex_keys_to_text(raw), STEPS[kinds[0]], kinds[0])
    return step


def _hex_keys_to_text(raw: Any) -> Any:
    """Convert keys that are hexes back to text. YAML reads a hex without quotes as a number."""
    if isinstance(raw, dict):
        return {(f"{key:04d}" if type(key) is int else key): _hex_keys_to_text(value) for key, value in raw.items()}
    return [_hex_keys_to_text(each) for each in raw] if isinstance(raw, list) else raw
