"""What the analyst tells of a match, as it travels to a browser. Figures named `..._c` are hundredths of a BP."""

from __future__ import annotations

from msgspec import Struct

from engine.core.game import Seat
from engine.warpwar.lab.lab_types import LabPosition, Mixed


class RoundSplit(Struct, frozen=True):
    """A round's result as one seat may judge it; always result = value + own + foe + outguessing, to the last digit.

    `value_c`: of the round and its outlook if both sides draw from their best mixtures. `own_c`: what the seat's orders
    gave away against the foe's mixture, below 0. `foe_c`: what the foe's gave away against the seat's mixture, above 0.
    `outguessing_c`: what came of these very orders meeting. `gap_c`: value and losses are sure within it; `exact`: two
    sides fought and each joint order was looked at. `worst_c`: what the seat's worst orders would have given away.
    `chance_c`: standard deviation of out-guessing if both draw from their mixtures.
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

    `orders`: its own in notation, `foe_orders` what met them. `split`: with its knowledge then. `mixture`: its best
    one, the played orders among them with `chance` 0 if they do not belong to it; `foe_mixture`: of the foe as it was
    believed to be. `believed`: those foes as records. `surprised`: the foe's orders showed more than was believed of
    it. `simplified`: an order of this round is reckoned with more plainly than it was given. Of more than two sides
    all that this one could fire at are the foe, as if they were one side.
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
    """One side's split of a round with the true ships, which nobody knew then."""

    seat: Seat
    split: RoundSplit


class AnalysedRound(Struct, frozen=True):
    """A contested round. `entry`: of the log, with which it was resolved. `hits`: by side, effective hits it took.

    `hindsight`: of two sides the first's, which is the other's with its signs turned; of more each one's. `position`:
    for the lab (None: the lab does not take it).
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
    """Where a seat took the hits on one ship, and where they would have cost least. `loss_c`: the difference."""

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
    """Ships of one design. `cost`: BP of one; `strength`: fighting strength for each BP that is no generator, in per
    cent of a well-proportioned ship's. `rounds`: ship-rounds fought; `scored`, `taken`: hits before Screens, effective
    hits. `unused`: weapons and Screens that no order ever powered."""

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
    """WarpWar's part of an analysis. `skipped`: contested rounds that are not split, by reason."""

    rounds: tuple[AnalysedRound, ...]
    damage: tuple[JudgedDamage, ...]
    designs: tuple[JudgedDesign, ...]
    skipped: dict[str, int]
