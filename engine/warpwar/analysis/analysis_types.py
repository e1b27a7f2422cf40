"""Types of a match analysis, in the form in which it is sent to a browser.

Fields whose names end in `_c` are in hundredths of a BP. A mixed strategy (`mixture`) gives a probability to each joint
order of a side. A joint order is one order for each ship of the side.
"""

from __future__ import annotations

from msgspec import Struct

from engine.core.game import Seat
from engine.warpwar.lab.lab_types import LabPosition, Mixed


class RoundSplit(Struct, frozen=True):
    """The result of a round for one seat, split into parts.

    The parts add up exactly: result = value + own + foe + outguessing. `value_c`: value of the round and of the rounds
    that follow, if both sides draw their orders from their best mixed strategies. `own_c`: effect of the seat's orders
    against the enemy's mixed strategy; negative if the orders give BP away. `foe_c`: effect of the enemy's orders
    against the seat's mixed strategy; positive if the orders give BP away. `outguessing_c`: the remaining part, which
    depends on the combination of both sides' orders. `gap_c`: distance between the upper and lower bounds of the value
    and of the losses. A small distance means high precision. `exact`: True if two sides fought and every joint order
    was tried. `worst_c`: loss that the worst orders found for the seat would cause. `chance_c`: standard deviation of
    `outguessing_c` if both sides draw from their mixed strategies.
    """

    result_c: int
    value_c: int
    own_c: int
    foe_c: int
    outguessing_c: int
    gap_c: int
    exact: bool
    worst_c: int
    chance_c: int


class SeatRound(Struct, frozen=True):
    """A round, analysed with what one seat knew when it was fought. `orders`: the seat's orders in notation.

    `foe_orders`: the enemy's orders in notation. `split`: the split of the result, calculated with what the seat knew
    at that time. `mixture`: the seat's best mixed strategy. Orders that were played but do not belong to the strategy
    are included with `chance` 0. `foe_mixture`: best mixed strategy of the enemy ships as the seat believed them to be.
    `believed`: records of the enemy ships as the seat believed them to be. `surprised`: True if the enemy's orders used
    more than the seat believed the enemy ships to have. `simplified`: True if the calculation replaced some order of
    this round by a simpler order. With more than two sides, all ships that this seat could fire at are treated as one
    enemy side.
    """

    seat: Seat
    orders: tuple[str, ...]
    foe_orders: tuple[str, ...]
    split: RoundSplit
    mixture: tuple[Mixed, ...]
    foe_mixture: tuple[Mixed, ...]
    believed: tuple[str, ...]
    surprised: bool = False
    simplified: bool = False


class Hindsight(Struct, frozen=True):
    """The split of a round for one side, calculated with the actual ships. No player knew all of them at that time."""

    seat: Seat
    split: RoundSplit


class AnalysedRound(Struct, frozen=True):
    """A contested round. `entry`: index of the log entry with which the round was resolved.

    `hits`: effective hits taken, by side. `hindsight`: one split for each side. With two sides, only the first side's
    split is stored, because the second side's split is equal with opposite signs. `position`: the round as a position
    for the battle lab, or None if the lab does not accept the position.
    """

    entry: int
    turn: int
    hex: str
    place: str
    round: int
    sides: tuple[SeatRound, ...]
    hits: tuple[int, ...]
    hindsight: tuple[Hindsight, ...]
    position: LabPosition | None


class JudgedDamage(Struct, frozen=True):
    """How a seat placed the hits on one ship (`placed`), and the placement that would have cost least (`best`).

    `loss_c`: the difference between the costs of these two placements.
    """

    turn: int
    place: str
    hex: str
    round: int
    seat: Seat
    ship: str
    placed: dict[str, int]
    best: dict[str, int]
    loss_c: int


class JudgedDesign(Struct, frozen=True):
    """All ships of one design that a seat used in the match, with their results. `cost`: BP of one ship.

    `strength`: fighting strength per BP, without the generator's BP, in percent of the strength of a well-proportioned
    ship. `rounds`: sum of the numbers of rounds that the ships fought. `scored`: hits by these ships before Screens are
    subtracted. `taken`: effective hits on these ships. `lost`: number of ships destroyed. `unused`: weapons and Screens
    that were never powered by any order.
    """

    seat: Seat
    ships: tuple[str, ...]
    record: str
    cost: int
    strength: int
    rounds: int
    scored: int
    taken: int
    lost: int
    unused: tuple[str, ...]


class MatchDetail(Struct, frozen=True):
    """The part of an analysis that is specific to WarpWar.

    `skipped`: maps a reason to the number of contested rounds that were not split for this reason.
    """

    rounds: tuple[AnalysedRound, ...]
    damage: tuple[JudgedDamage, ...]
    designs: tuple[JudgedDesign, ...]
    skipped: dict[str, int]
