"""Questions to the battle lab and the lab's answers, in the form in which a browser sends and receives them.

A joint order is one order for each ship of a side. A mixed strategy gives a probability to each joint order.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Edition = Literal["1977", "1994", "2012"]


class LabPosition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Two fleets at one star, before the orders of a round are written.

    `fleets`: for each side, ship records in rulebook notation, for example "W1: TL0 PD=9 B={4}3 S=2". The id can be
    omitted. `stake`: value in BP of holding the star, in addition to the value of the ships.
    """

    fleets: tuple[tuple[str, ...], tuple[str, ...]]
    edition: Edition = "2012"
    stake: int = 4


class Solve(Struct, frozen=True, forbid_unknown_fields=True, tag="solve"):
    """A question to the lab: what is the value of the round, and what are the best mixed strategies?"""

    position: LabPosition


class BestReply(Struct, frozen=True, forbid_unknown_fields=True, tag="reply"):
    """A question to the lab about the orders of one side.

    The answer has the best reply to these orders, and the loss that they cause. The loss is measured against the side's
    best mixed strategy. `orders`: one order per ship, in notation.
    """

    position: LabPosition
    side: int
    orders: tuple[str, ...]


class PlayIt(Struct, frozen=True, forbid_unknown_fields=True, tag="play"):
    """A request to the lab: return a scenario for playing this battle. `side`: the side that the first seat plays."""

    position: LabPosition
    side: int


LabQuestion = Solve | BestReply | PlayIt


class Mixed(Struct, frozen=True):
    """A joint order of one side: one order per ship, in notation.

    `chance`: probability with which the side gives the joint order (0 to 1). `worth`: value of the joint order to this
    side against the other side's mixed strategy, in BP.
    """

    orders: tuple[str, ...]
    chance: float
    worth: float


class LabValue(Struct, frozen=True, tag="value"):
    """The value of a combat round if both sides use their best mixed strategies. Values are in BP for the first side.

    A positive value is good for the first side. A joint order is one order for each ship of a side. A mixed strategy
    gives a probability to each joint order. `value`: value of the round and of the rounds that follow, between the
    bounds `low` and `high`. `exact`: True if the lab considered every joint order. If it is False, a side can have
    better joint orders that the lab did not consider, and the actual bounds can be further apart. `width`: distance
    between the best and the worst possible result. `ships`: the ship records of each side as the lab read them, with
    ids. `orders`: number of joint orders of each side. `mixtures`: best mixed strategy of each side.
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
    """Hits on a target that has this tactic and drive. The target's Screen is not subtracted.

    `escapes`: True if the target escapes.
    """

    tactic: str
    drive: int
    hits: int
    escapes: bool = False


class LabFire(Struct, frozen=True):
    """The fire of one ship at its target, for every tactic and drive of the target.

    The target's Screen is not subtracted (12 5.3).
    """

    ship: str
    target: str
    cells: tuple[LabCell, ...]


class Replied(Struct, frozen=True, tag="reply"):
    """The answer to `BestReply`. All values are in BP, seen from the side that gives the orders.

    `worth`: value of the orders against the other side's mixed strategy. `loss`: how much more the side's best mixed
    strategy would get. `reply`: the other side's best reply to the orders. `beaten`: value of the round after that
    reply. `exact`: True if no better reply exists. `what_if`: each ship's fire for all tactics and drives of its
    target.
    """

    worth: float
    loss: float
    reply: tuple[str, ...]
    beaten: float
    exact: bool
    what_if: tuple[LabFire, ...] = ()


class Playable(Struct, frozen=True, tag="play"):
    """The answer to `PlayIt`: the fields of a scenario file (see `Game.design`)."""

    form: dict[str, Any]


LabAnswer = LabValue | Replied | Playable


class LabSample(Struct, frozen=True):
    """A sample battle that a player can load and change."""

    title: str
    position: LabPosition


class LabEdition(Struct, frozen=True):
    """An edition, with the attributes of its ships in the order in which a record lists them."""

    key: Edition
    title: str
    attrs: tuple[str, ...]
    systemship_attrs: tuple[str, ...]
    generators: tuple[str, ...]


class LabKit(Struct, frozen=True):
    """The data that a player needs to enter a position. `ships`: maximum number of ships per side.

    `points`: maximum points of an attribute. `stake`: maximum BP at stake. `stakes`: pairs of an object at the star
    (for example a base) and the usual BP at stake.
    """

    editions: tuple[LabEdition, ...]
    ships: int
    points: int
    stake: int
    stakes: tuple[tuple[str, int], ...]
    samples: tuple[LabSample, ...]
