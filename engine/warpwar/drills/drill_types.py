"""What a drill shows, what it keeps until an answer is in, and its verdict, as they travel to a browser."""

from __future__ import annotations

from msgspec import Struct

from engine.warpwar.lab.lab_types import LabPosition, Mixed


class DrillShown(Struct, frozen=True):
    """The round before its orders. The first fleet of `position` is the asked side's; `ships`: ids by side.

    `seats`: whose the fleets were. `template`: an order for each ship of the first side, as notation is written.
    """

    position: LabPosition
    star: str
    round: int
    seats: tuple[int, int]
    ships: tuple[tuple[str, ...], tuple[str, ...]]
    template: tuple[str, ...]


class DrillKept(Struct, frozen=True):
    """What was played: orders by side in the order of `DrillShown.ships`, and what came of it, in sentences."""

    orders: tuple[tuple[str, ...], tuple[str, ...]]
    came: tuple[str, ...]


class DrillVerdict(Struct, frozen=True):
    """What an answer is worth to the asked side, in BP; of the orders the lab thinks of.

    `value`: the round in equilibrium; `worth`: the answer against the other side's best mixture; `loss`: how far that
    is below the value, and `share` the same by the round's `width` (0 to 1). `good`: at most `limit` BP are lost.
    `picked`: the answer as read; `mixture`: the asked side's best one; `theirs`: the other's. `reply` beats the answer:
    the round is then worth `beaten`. `played_loss`: what the orders that were given then lose, by side; None: orders
    the lab does not think of. `exact`: every joint order was reckoned with; else the value lies between `low` and
    `high` at the best answers found.
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
