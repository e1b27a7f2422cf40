"""Judge answers to drills, and find rounds that are worth asking. Rounds are solved in the same way as in the lab."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
import numpy as np

from engine.core.drills import Drill, Judged
from engine.core.errors import Illegal, illegal
from engine.core.game import Step
from engine.warpwar.drills.drill_types import DrillKept, DrillShown, DrillVerdict
from engine.warpwar.drills.match_rounds import MatchRound, round_for_other_side, rounds
from engine.warpwar.lab.lab_position import battle, orders_of
from engine.warpwar.lab.lab_types import Solve
from engine.warpwar.minds.double_oracle import draw_joint_orders
from engine.warpwar.minds.hulls import value
from engine.warpwar.minds.lab_solver import (
    LabRound,
    likeliest_joint_orders,
    likely,
    one_target,
    round_figure,
    solve_position,
    with_orders,
)
from engine.warpwar.minds.order_lists import Floats, Ints
from engine.warpwar.minds.round_values import Round
from engine.warpwar.state import State

SHARE, LEAST = 0.02, 0.1
"""A good answer loses at most `SHARE` of the round's width, or `LEAST` BP if that is more."""
WIDE, SURE, PLAIN, SENSIBLE = 3.0, 0.05, 0.8, 0.1
"""Conditions that a round must meet to be used as a drill. `WIDE`: minimum width in BP.

`SURE`: maximum distance between the bounds, as a share of the width. `PLAIN`: maximum probability of any order.
`SENSIBLE`: at least two orders must have this probability or more.
"""
EASY, TRIED = 0.4, 300
"""`TRIED`: number of orders drawn at random. `EASY`: maximum share of these orders that may be good answers."""
LOPSIDED, CONTESTED = 0.5, 0.3
"""Limits for rounds that are not yet decided. Beyond these limits, a round is not used as a drill.

`LOPSIDED`: maximum absolute value of the round, as a share of the round's width. `CONTESTED`: minimum value of the
weaker fleet, as a share of the stronger fleet's value.
"""
MOST_ORDERS = 4_000_000
"""Maximum number of joint orders of a side. Rounds with more joint orders are not examined."""


def judge_answer(drill: Drill, given: object) -> Judged:
    """Return the evaluation of a player's answer to a drill.

    Raise Illegal if the answer is not a list of orders, if the rules do not allow the orders, or if the lab does not
    consider such orders.
    """
    try:
        orders = msgspec.convert(given, tuple[str, ...], strict=True)
    except msgspec.ValidationError:
        raise illegal("E-DRILL", "An answer is a list of orders in notation, one for each ship.", "answer") from None
    shown = msgspec.convert(drill.shown, DrillShown)
    found = verdict(shown, msgspec.convert(drill.kept, DrillKept), orders)
    return Judged(found.good, found)


def verdict(shown: DrillShown, kept: DrillKept, given: Sequence[str]) -> DrillVerdict:
    """Return the evaluation of the orders `given`, which are a player's answer to a drill.

    They are the orders of side 0 of the position. Raise Illegal if the rules do not allow the orders, or if the lab
    does not consider such orders.
    """
    position = battle(shown.position)
    orders = orders_of(position, 0, given)
    one_target(orders)
    found = LabRound(position, (0, orders))
    picked = found.picked
    assert picked is not None
    played = _also(found, kept)
    mixed = found.mixtures()
    matrix = found.at.payoffs(mixed.own, mixed.other)
    even = float(mixed.weights @ matrix @ mixed.others)
    high = max(even, found.best(0, *likely(mixed.other, mixed.others))[1])
    low = min(even, -found.best(1, *likely(mixed.own, mixed.weights))[1])
    worth = _worth(found.at, picked, mixed.other, mixed.others)
    losses = (
        None if played[0] is None else even - _worth(found.at, played[0], mixed.other, mixed.others),
        None if played[1] is None else -even - _worth(found.at.other_side, played[1], mixed.own, mixed.weights),
    )
    width, loss = found.width(), max(0.0, even - worth)
    limit = max(LEAST, SHARE * width)
    best, gain = found.best(1, picked[None, :], np.ones(1))
    return DrillVerdict(
        value=round_figure(even),
        low=round_figure(low),
        high=round_figure(high),
        exact=found.exact,
        width=round_figure(width),
        worth=round_figure(worth),
        loss=round_figure(loss),
        share=round_figure(loss / width) if width else 0.0,
        limit=round_figure(limit),
        good=loss <= limit,
        picked=found.texts(0, picked),
        mixture=likeliest_joint_orders(found, 0, mixed.own, mixed.weights, matrix @ mixed.others),
        theirs=likeliest_joint_orders(found, 1, mixed.other, mixed.others, -(mixed.weights @ matrix)),
        reply=found.texts(1, best),
        beaten=round_figure(-gain),
        played=kept,
        played_loss=(_loss(losses[0]), _loss(losses[1])),
    )


def _loss(loss: float | None) -> float | None:
    return None if loss is None else round_figure(max(0.0, loss))


def _worth(at: Round, joint: Ints, others: Ints, weights: Floats) -> float:
    return float((at.payoffs(joint[None, :], others) @ weights)[0])


def _also(found: LabRound, kept: DrillKept) -> list[Ints | None]:
    """Add the orders that were played in the match to the orders that are considered.

    Return the row numbers of the played orders by side. An element is None if the side's orders cannot be added.
    """
    rows: list[Ints | None] = []
    for side in (0, 1):
        try:
            orders = orders_of(found.found, side, kept.orders[side])
            one_target(orders)
        except Illegal:
            rows.append(None)
            continue
        found.fleets[side], row = with_orders(found.fleets[side], found.hulls[1 - side], orders)
        rows.append(row)
    found.at = Round(found.fleets[0], found.fleets[1])
    return rows


# ---- selection of rounds that are worth asking ---------------------------------------------------------------------


def drills(steps: Iterable[tuple[int, Step[State]]]) -> Iterator[Drill]:
    """Yield the drills of a replayed match: the rounds that are good enough to be used as drills.

    In each drill, the side with more sensible orders must answer. A position that equals an earlier position is left
    out.
    """
    known = set[object]()
    for each in rounds(steps):
        if each.shown.position in known:
            continue
        known.add(each.shown.position)
        asked = side_to_ask(each)
        if asked is not None:
            side = asked.shown.seats[0]
            yield Drill(f"{each.entry}.{each.hex}.{side}", each.entry, each.turn, asked.shown, asked.kept)


def side_to_ask(found: MatchRound) -> MatchRound | None:
    """Return the round as seen from the side with more sensible orders.

    Return None if the round is not good enough for a drill.
    """
    both = [worth_asking(each.shown) for each in (found, round_for_other_side(found))]
    if not any(both):
        return None
    return found if both[0] >= both[1] else round_for_other_side(found)


def worth_asking(shown: DrillShown) -> float:
    """Return the entropy, in bits, of the mixed strategy of the side that must answer.

    Return 0 if the round is not good enough for a drill. The entropy grows with the number of sensible orders.
    """
    round = LabRound(battle(shown.position))
    fleets = sorted(sum(value(each.left, each.tl) for each in side) for side in round.hulls)
    if max(round.joint_orders(side) for side in (0, 1)) > MOST_ORDERS or fleets[0] < CONTESTED * fleets[1]:
        return 0.0
    found = solve_position(Solve(shown.position))
    if found.width < WIDE or found.high - found.low > SURE * found.width or abs(found.value) > LOPSIDED * found.width:
        return 0.0
    chances = np.array([each.chance for each in found.mixtures[0]])
    if chances.max() > PLAIN or int((chances >= SENSIBLE).sum()) < 2 or too_easy(round, found.width):
        return 0.0
    return float(-(chances * np.log2(chances)).sum())


def too_easy(round: LabRound, width: float) -> bool:
    """Return whether too many random orders are good answers."""
    mixed = round.mixtures()
    even = float(mixed.weights @ round.at.payoffs(mixed.own, mixed.other) @ mixed.others)
    tried = draw_joint_orders(round.fleets[0], TRIED, round.rng)
    worths = round.at.payoffs(tried, mixed.other) @ mixed.others
    return float((even - worths <= max(LEAST, SHARE * width)).mean()) > EASY
