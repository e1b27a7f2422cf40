"""What a drill shows, what the server hides until the drill is answered, and the verdict, in the form sent to a
browser."""

from __future__ import annotations

from msgspec import Struct

from engine.warpwar.lab.lab_types import LabPosition, Mixed


class DrillShown(Struct, frozen=True):
    """A round of a match as it is shown to a player, before its orders are given.

    The first fleet of `position` belongs to the side that must answer. `ships`: ship ids by side. `seats`: the owners
    of the fleets. `template`: an order for each ship of the first side, as an example of the notation.
    """

    position: LabPosition
    star: str
    round: int
    seats: tuple[int, int]
    ships: tuple[tuple[str, ...], tuple[str, ...]]
    template: tuple[str, ...]


class DrillKept(Struct, frozen=True):
    """What happened in this round of the match.

    `orders`: the orders that each side gave, in the order of `DrillShown.ships`. `came`: the result, in sentences.
    """

    orders: tuple[tuple[str, ...], tuple[str, ...]]
    came: tuple[str, ...]


class DrillVerdict(Struct, frozen=True):
    """The evaluation of an answer. All values are in BP, seen from the side that must answer.

    Only the orders that the lab considers are compared. `value`: value of the round in equilibrium. `worth`: value of
    the answer against the other side's best mixed strategy. `loss`: `value` minus `worth`, at least 0. `share`: `loss`
    divided by the round's `width` (0 to 1). `good`: True if the loss is at most `limit` BP. `picked`: the answer as the
    server understood it. `mixture`: best mixed strategy of the side that must answer. `theirs`: best mixed strategy of
    the other side. `reply`: the other side's best reply to the answer. `beaten`: value of the round after that reply.
    `played_loss`: loss of the orders that were given in the match, by side. An element is None if the lab does not
    consider such orders. `exact`: True if every joint order was considered. If it is False, the search can have missed
    better replies, and the true value can lie outside the range from `low` to `high`.
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
