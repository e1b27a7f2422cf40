"""What a drill shows, what it hides until it is answered, and its verdict, in the form sent to a browser."""

from __future__ import annotations

from msgspec import Struct

from engine.warpwar.lab.lab_types import LabPosition, Mixed


class DrillShown(Struct, frozen=True):
    """The round before its orders.

    The first fleet of `position` belongs to the side that is asked. `ships`: ids by side. `seats`: the owners of the
    fleets. `template`: an order for each ship of the first side, as an example of the notation.
    """

    position: LabPosition
    star: str
    round: int
    seats: tuple[int, int]
    ships: tuple[tuple[str, ...], tuple[str, ...]]
    template: tuple[str, ...]


class DrillKept(Struct, frozen=True):
    """What happened in the match.

    `orders`: the orders that were given, by side, in the order of `DrillShown.ships`. `came`: the result, in sentences.
    """

    orders: tuple[tuple[str, ...], tuple[str, ...]]
    came: tuple[str, ...]


class DrillVerdict(Struct, frozen=True):
    """The value of an answer to the side that is asked, in BP, for the orders that the lab considers.

    `value`: value of the round in equilibrium. `worth`: value of the answer against the other side's best mixture.
    `loss`: how far `worth` is below `value`. `share`: `loss` divided by the round's `width` (0 to 1). `good`: the loss
    is at most `limit` BP. `picked`: the answer as read. `mixture`: best mixture of the side that is asked. `theirs`:
    best mixture of the other side. `reply`: the other side's best reply to the answer. `beaten`: value of the round
    after that reply. `played_loss`: loss of the orders that were given in the match, by side; None if the lab does not
    consider such orders. `exact`: every joint order was considered; otherwise the value lies between `low` and `high`
    only as far as the best replies were found.
    """

    value: float
    low: float
    high: float
    exact: bool
    width: float
    worth: float
    loss: float
    share: float
    limit: float
    good: bool
    picked: tuple[str, ...]
    mixture: tuple[Mixed, ...]
    theirs: tuple[Mixed, ...]
    reply: tuple[str, ...]
    beaten: float
    played: DrillKept
    played_loss: tuple[float | None, float | None]
