"""Types of a match analysis, in the form in which it is sent to a browser. Fields named `..._c` are hundredths of a
BP."""

from __future__ import annotations

from msgspec import Struct

from engine.core.game import Seat
from engine.warpwar.lab.lab_types import LabPosition, Mixed


class RoundSplit(Struct, frozen=True):
    """A round's result split into parts, seen from one seat. Always result = value + own + foe + outguessing, exactly.

    `value_c`: value of the round and of what follows it, if both sides draw their orders from their best mixtures.
    `own_c`: effect of the seat's own orders against the foe's mixture; negative if they give BP away. `foe_c`: effect
    of the foe's orders against the seat's mixture; positive if they give BP away. `outguessing_c`: the rest, which
    comes from the meeting of exactly these two orders. `gap_c`: precision of the value and the losses (distance between
    their bounds). `exact`: two sides fought and every joint order was tried. `worst_c`: loss through the worst orders
    that were found for the seat. `chance_c`: standard deviation of out-guessing if both sides draw from their mixtures.
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
    """A round as one seat knew it.

    `orders`: the seat's orders in notation. `foe_orders`: the foe's orders. `split`: the result split with what the
    seat knew then. `mixture`: the seat's best mixture; orders that were played but do not belong to it are included
    with `chance` 0. `foe_mixture`: best mixture of the foe's ships as the seat believed them to be. `believed`: those
    believed ships as records. `surprised`: the foe's orders showed more than was believed of its ships. `simplified`:
    some order of this round was replaced by a simpler one for the calculation. With more than two sides, all ships that
    this seat could fire at are treated as one foe side.
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
    """One side's split of a round, calculated with the true ships, which no player knew then."""

    seat: Seat
    split: RoundSplit


class AnalysedRound(Struct, frozen=True):
    """A contested round.

    `entry`: index of the log entry with which the round was resolved. `hits`: effective hits taken, by side.
    `hindsight`: with two sides, only that of the first side, because the other side's is the same with opposite signs;
    with more sides, one for each. `position`: the round as a position for the battle lab; None if the lab does not
    accept it.
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
    """Where a seat placed the hits on one ship, and where they would have cost least. `loss_c`: the difference."""

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
    """Ships of one design.

    `cost`: BP of one ship. `strength`: fighting strength per BP, without the generator's BP, in percent of a
    well-proportioned ship's. `rounds`: rounds fought, added up over the ships. `scored`: hits before Screens. `taken`:
    effective hits. `unused`: weapons and Screens that no order ever powered.
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
    """WarpWar's part of an analysis. `skipped`: number of contested rounds that are not split, by reason."""

    rounds: tuple[AnalysedRound, ...]
    damage: tuple[JudgedDamage, ...]
    designs: tuple[JudgedDesign, ...]
    skipped: dict[str, int]
