"""What the battle lab is asked and what it answers, as it travels to a browser."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Edition = Literal["1977", "1994", "2012"]


class LabPosition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Two fleets at one star, the orders of a round still to be written.

    `fleets`: by side, ship records in rulebook notation, "W1: TL0 PD=9 B={4}3 S=2"; the id may be left out.
    `stake`: BP that staying there is worth to whoever stays, beside the ships.
    """

    fleets: tuple[tuple[str, ...], tuple[str, ...]]
    edition: Edition = "2012"
    stake: int = 4


class Solve(Struct, frozen=True, forbid_unknown_fields=True, tag="solve"):
    """What is the round worth, and how is it played best?"""

    position: LabPosition


class BestReply(Struct, frozen=True, forbid_unknown_fields=True, tag="reply"):
    """What beats these orders of one side (one a ship, in notation), and what do they lose against the best mixture?"""

    position: LabPosition
    side: int
    orders: tuple[str, ...]


class PlayIt(Struct, frozen=True, forbid_unknown_fields=True, tag="play"):
    """A scenario in which this battle is fought; `side` becomes the first seat's."""

    position: LabPosition
    side: int


LabQuestion = Solve | BestReply | PlayIt


class Mixed(Struct, frozen=True):
    """A joint order of one side: one order a ship in notation.

    `chance`: how often it is given (0 to 1). `worth`: to this side against the other's mixture, in BP.
    """

    orders: tuple[str, ...]
    chance: float
    worth: float


class LabValue(Struct, frozen=True, tag="value"):
    """The round in equilibrium. All figures in BP, seen from the first side, of the orders the lab thinks of.

    `value`: what the round and its outlook are worth; it lies between `low` and `high`. `exact`: every joint order was
    reckoned with; else the bounds are only as good as the answers that were found. `width`: between the best and the
    worst that can happen. `ships`: the records as read, ids included. `orders`: how many each side has.
    """

    ships: tuple[tuple[str, ...], tuple[str, ...]]
    value: float
    low: float
    high: float
    exact: bool
    width: float
    orders: tuple[int, int]
    mixtures: tuple[tuple[Mixed, ...], tuple[Mixed, ...]]


class LabCell(Struct, frozen=True):
    """Hits on a target of this tactic and drive, before its Screen; `escapes`: it gets away."""

    tactic: str
    drive: int
    hits: int
    escapes: bool = False


class LabFire(Struct, frozen=True):
    """One ship's fire at its target, for every tactic and drive of the target without Screen (12 5.3)."""

    ship: str
    target: str
    cells: tuple[LabCell, ...]


class Replied(Struct, frozen=True, tag="reply"):
    """What orders are worth to the side that gives them, in BP.

    `worth`: against the other side's mixture; `loss`: what the own best mixture would get more. `reply`: the other
    side's best answer to the orders, and `beaten` what the round is worth then. `exact`: no answer is better.
    """

    worth: float
    loss: float
    reply: tuple[str, ...]
    beaten: float
    exact: bool
    what_if: tuple[LabFire, ...] = ()


class Playable(Struct, frozen=True, tag="play"):
    """The fields of a scenario's file (`Game.design`)."""

    form: dict[str, Any]


LabAnswer = LabValue | Replied | Playable


class LabSample(Struct, frozen=True):
    """A battle to begin with."""

    title: str
    position: LabPosition


class LabEdition(Struct, frozen=True):
    """An edition and the attributes that ships have under it, in the order of a record."""

    key: Edition
    title: str
    attrs: tuple[str, ...]
    systemship_attrs: tuple[str, ...]
    generators: tuple[str, ...]


class LabKit(Struct, frozen=True):
    """Bounds: ships a side, points of an attribute, BP at stake. `stakes`: usual ones by what stands there."""

    editions: tuple[LabEdition, ...]
    ships: int
    points: int
    stake: int
    stakes: tuple[tuple[str, int], ...]
    samples: tuple[LabSample, ...]
