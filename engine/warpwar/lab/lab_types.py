"""Questions to the battle lab and its answers, in the form in which they are sent from and to a browser."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Edition = Literal["1977", "1994", "2012"]


class LabPosition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Two fleets at one star, before the orders of a round are written.

    `fleets`: by side, ship records in rulebook notation, for example "W1: TL0 PD=9 B={4}3 S=2"; the id may be left out.
    `stake`: BP that holding the star is worth, in addition to the ships.
    """

    fleets: tuple[tuple[str, ...], tuple[str, ...]]
    edition: Edition = "2012"
    stake: int = 4


class Solve(Struct, frozen=True, forbid_unknown_fields=True, tag="solve"):
    """Asks for the value of the round and the best mixtures."""

    position: LabPosition


class BestReply(Struct, frozen=True, forbid_unknown_fields=True, tag="reply"):
    """Asks for the best reply to these orders of one side, and for what they lose against the best mixture.

    `orders`: one per ship, in notation.
    """

    position: LabPosition
    side: int
    orders: tuple[str, ...]


class PlayIt(Struct, frozen=True, forbid_unknown_fields=True, tag="play"):
    """Asks for a scenario in which this battle is played. `side`: the side that the first seat gets."""

    position: LabPosition
    side: int


LabQuestion = Solve | BestReply | PlayIt


class Mixed(Struct, frozen=True):
    """A joint order of one side: one order per ship, in notation.

    `chance`: probability with which the order is given (0 to 1). `worth`: its value to this side against the other
    side's mixture, in BP.
    """

    orders: tuple[str, ...]
    chance: float
    worth: float


class LabValue(Struct, frozen=True, tag="value"):
    """The round in equilibrium. All values are in BP, seen from the first side, for the orders that the lab considers.

    `value`: value of the round and of what follows it, between the bounds `low` and `high`. `exact`: every joint order
    was considered; otherwise the bounds are only as good as the replies that were found. `width`: distance between the
    best and the worst possible result. `ships`: the records as read, with ids. `orders`: number of joint orders of each
    side.
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
    """Hits on a target with this tactic and drive, before its Screen. `escapes`: the target gets away."""

    tactic: str
    drive: int
    hits: int
    escapes: bool = False


class LabFire(Struct, frozen=True):
    """One ship's fire at its target, for every tactic and drive of the target, without its Screen (12 5.3)."""

    ship: str
    target: str
    cells: tuple[LabCell, ...]


class Replied(Struct, frozen=True, tag="reply"):
    """What orders are worth to the side that gives them, in BP.

    `worth`: their value against the other side's mixture. `loss`: how much more the side's own best mixture would get.
    `reply`: the other side's best reply to the orders. `beaten`: value of the round after that reply. `exact`: there is
    no better reply. `what_if`: each ship's fire for all choices of its target.
    """

    worth: float
    loss: float
    reply: tuple[str, ...]
    beaten: float
    exact: bool
    what_if: tuple[LabFire, ...] = ()


class Playable(Struct, frozen=True, tag="play"):
    """The fields of a scenario file (`Game.design`)."""

    form: dict[str, Any]


LabAnswer = LabValue | Replied | Playable


class LabSample(Struct, frozen=True):
    """A sample battle to start from."""

    title: str
    position: LabPosition


class LabEdition(Struct, frozen=True):
    """An edition, and the attributes of its ships in the order of a record."""

    key: Edition
    title: str
    attrs: tuple[str, ...]
    systemship_attrs: tuple[str, ...]
    generators: tuple[str, ...]


class LabKit(Struct, frozen=True):
    """What positions can be made of.

    `ships`: most ships per side. `points`: most points of an attribute. `stake`: most BP at stake. `stakes`: usual BP
    at stake, by what stands at the star.
    """

    editions: tuple[LabEdition, ...]
    ships: int
    points: int
    stake: int
    stakes: tuple[tuple[str, int], ...]
    samples: tuple[LabSample, ...]
