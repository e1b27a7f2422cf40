"""How a mind expects a foe to play after the orders shown: by rules of thumb, by habits, or by what is best."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from engine.core.chance import BotRandom
from engine.play.battles import battle_state
from engine.warpwar.commands import Orders
from engine.warpwar.minds.battle_mind import Manner, allowed_risk, find_mixed_strategies, fleets
from engine.warpwar.minds.best_answers import Exchanges
from engine.warpwar.minds.double_oracle import Budget, equilibrium
from engine.warpwar.minds.foe_hulls import shown_by_ship
from engine.warpwar.minds.foe_past import Past, PlayedRound, past_of
from engine.warpwar.minds.foe_styles import FoeOrders, Ways, with_rows
from engine.warpwar.minds.hulls import Hull, hull
from engine.warpwar.minds.order_lists import as_order, as_row, order_list
from engine.warpwar.minds.round_values import Fleet, Round
from engine.warpwar.minds.rule_of_thumb import Seen, thumb_orders
from engine.warpwar.notation import parse_order, print_order
from engine.warpwar.prompts import Foe
from engine.warpwar.view import BattleView, LossView, RoundView
from tests.engine.warpwar.position import GAME

SHIP = {"PD": 9, "B": 4, "S": 2}
EVEN = Ways(1 / 3, 1 / 3)


def one_against_one() -> tuple[Fleet, Fleet, list[Hull]]:
    own = [hull("W1", 0, SHIP)]
    mine, theirs = fleets(own, [hull("W2", 1, SHIP)], 4.0)
    return mine, theirs, own


def past(orders: list[str]) -> Past:
    """Return a past in which W2 has shown one of these orders per round, and our only ship always looked the same."""
    rounds = [PlayedRound(n, (Seen(),), {"W2": parse_order(each)}) for n, each in enumerate(orders, 1)]
    return Past(len(rounds) + 1, (Seen(),), tuple(rounds))


def none(own: int) -> Past:
    """Return the past in a first round, which is empty."""
    return Past(1, (Seen(),) * own)


def ways_after(orders: list[str]) -> Ways:
    mine, theirs, own = one_against_one()
    foe = FoeOrders(theirs, own, past(orders), Random(1))
    even = equilibrium(mine, foe.fleet, Budget(), Random(1), None, 0.0)
    return foe.likelier(EVEN, even)


def test_rules_of_thumb_are_those_of_the_first_level() -> None:
    """Tactic, Drive, Beam and Screen of 400 orders each: no frequency differs by more than 9 %.

    One and a half standard deviations of the difference are 5 %.
    """
    state, told = battle_state((("PD=9 B=4 S=2",), ("PD=9 B=4 S=2",))), Counter[tuple[object, ...]]()
    view = GAME.view(state, 1)
    for number in range(400):
        reply = GAME.answer(view, BotRandom(str(number), "q"), "cadet")
        assert reply is not None and isinstance(reply.command, Orders)
        (order,) = reply.command.orders
        told[order.tactic, order.D, order.B, order.S] += 1
    drawn = thumb_orders([hull("W2", 1, SHIP)], [Seen()], 1, 400, np.random.default_rng(1))
    found = Counter(("ATTACK", "DODGE", "RETREAT")[row[0]] for row in drawn[:, 0].tolist())
    assert set(found) == {"ATTACK", "DODGE"}
    model = Counter[tuple[object, ...]](
        (("ATTACK", "DODGE")[row[0]], row[1], row[3], row[5]) for row in drawn[:, 0].tolist()
    )
    assert max(abs(told[each] - model[each]) for each in told | model) < 36


def test_rules_of_thumb_flee_when_outclassed_and_shoot_at_the_battered_ship() -> None:
    """Against three ships of 14 BP, PD 4 with Beam 1 is worth almost nothing: the ship flees.

    Of two ships the damaged one gets three quarters of the shots, and half of the last quarter: 7 of 8.
    """
    weak = thumb_orders([hull("W2", 1, {"PD": 4, "B": 1})], [Seen()] * 3, 1, 100, np.random.default_rng(1))
    assert (weak[:, 0, 0] == 2).mean() > 0.95
    strong = thumb_orders([hull("W2", 1, SHIP)], [Seen(), Seen(hits=2)], 1, 2000, np.random.default_rng(1))
    assert (strong[strong[:, 0, 11] >= 0, 0, 11] == 1).mean() == pytest.approx(7 / 8, abs=0.03)


def test_who_orders_as_by_rules_of_thumb_is_taken_to() -> None:
    """The rules of thumb order mostly DODGE, full Beam and Screen, and Drive 2 or 1."""
    ways = ways_after(["W2 DODGE W1 D=2 B=4 S=2"] * 3)
    assert ways.thumb > 0.6


def test_who_orders_what_is_best_is_not_trusted_to_be_predictable() -> None:
    mine, theirs, own = one_against_one()
    even = equilibrium(theirs, mine, Budget(), Random(1), None, 0.0)
    told = []
    for seed in range(12):
        rng = Random(seed)
        rows = rng.choices([int(each[0]) for each in even.own], weights=even.weights.tolist(), k=4)
        ship = theirs.lists[0]
        shown = [print_order(as_order(ship.hull, own, ship.rows[row], "")) for row in rows]
        foe = FoeOrders(theirs, own, past(shown), Random(1))
        best = equilibrium(mine, foe.fleet, Budget(), Random(1), None, 0.0)
        told.append(foe.likelier(Ways(0.5, 0.2), best).trust)
    assert sum(told) / len(told) < 0.45


def test_before_anything_is_shown_the_ways_are_as_before() -> None:
    assert ways_after([]).thumb == pytest.approx(1 / 3) and ways_after([]).habit == pytest.approx(1 / 3)


def test_like_ships_keep_like_lists_so_that_they_may_exchange_orders() -> None:
    own = [hull("W1", 0, SHIP), hull("W3", 0, SHIP)]
    foes = [hull("W2", 1, {"PD": 8, "T": 2, "M": 9}), hull("W4", 1, {"PD": 8, "T": 2, "M": 9})]
    mine, theirs = fleets(own, foes, 4.0)
    foe = FoeOrders(theirs, own, none(2), Random(1))
    first, second = foe.fleet.lists
    assert first.rows.tolist() == second.rows.tolist() and len(first) > len(theirs.lists[0])
    joint = np.array([len(first) - 1, 0])
    told = {tuple(each) for each in Exchanges(foe.fleet, mine).of(joint).tolist()}
    swapped = {(second, first) for first, second in told}
    assert told == swapped and tuple(joint.tolist()) in told
    model = foe.model(Ways(0.5, 0.0))
    assert model.weights.sum() == pytest.approx(1.0)
    assert (model.orders < len(first)).all()


def test_an_order_is_written_as_the_row_it_came_from() -> None:
    ship, foes = hull("W1", 0, {"PD": 7, "B": 3, "S": 2, "T": 2, "M": 4}), [hull("W2", 1, SHIP)]
    orders = order_list(ship, foes, fine=True, retreat=True)
    for row in orders.rows.tolist():
        assert list(as_row(as_order(ship, foes, row, ""), ["W2"])) == row
    wider, numbers = with_rows(orders, np.array([orders.rows[3], [0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]]))
    assert numbers.tolist() == [3, len(orders)] and len(wider) == len(orders) + 1


def test_what_the_foe_sees_of_us_grows_with_the_rounds() -> None:
    rounds = (
        RoundView(1, orders=("W1 DODGE W2 D=4 B=3", "W2 ATTACK D=1"), losses=(LossView("W1", 3, 1, 2),)),
        RoundView(2, orders=("W1 ATTACK D=1", "W2 ATTACK D=1")),
    )
    battle = BattleView("0101", (0, 1), 3, "orders", rounds=rounds)
    found = past_of(battle, None, 0, ["W1"], {"W2": 1})
    assert [each.ours for each in found.rounds] == [(Seen(2, 0),), (Seen(4, 2),)]
    assert (found.number, found.now, len(found.shown_orders("W2")), len(found.shown_orders("W2", 1))) == (
        3,
        (Seen(1, 2),),
        2,
        1,
    )
    assert len(shown_by_ship(battle, (Foe("W2", 1, "W"),))["W2"].orders) == 2


def test_what_a_manner_may_risk_bounds_what_fleets_lose_too() -> None:
    """The foe almost surely plays by rules of thumb. Without risk, orders stay near the value, which is 0."""
    own = [hull(f"W{n}", 0, {"PD": 5, "B": 2, "S": 2}) for n in (1, 3)]
    foes = [hull(f"W{n}", 1, {"PD": 5, "B": 2, "S": 2}) for n in (2, 4)]
    mine, theirs = fleets(own, foes, 4.0)
    losses = []
    for risk in (1.0, 0.0):
        manner = Manner(ways=Ways(0.98, 0.0), risk=risk, most=1.0, eager=0.0)
        fleet, solved = find_mixed_strategies(mine, theirs, manner, Random(1), none(2))
        losses.append(-float((solved.weights @ Round(mine, fleet).payoffs(solved.own, solved.other)).min()))
    assert losses[0] > 1.0 and losses[1] < 0.4


def test_what_is_risked_grows_with_the_doubt_that_the_foe_does_what_is_best() -> None:
    """The foe plays best with 0.4 at first. At 0.1 the risk is four times as much, at 1 it is 0.4 of it.

    `most` bounds it.
    """
    manner = Manner(ways=Ways(0.4, 0.2), risk=0.02, most=0.3)
    assert allowed_risk(manner, Ways(0.4, 0.2)) == pytest.approx(0.02)
    assert allowed_risk(manner, Ways(0.6, 0.3)) == pytest.approx(0.08)
    assert allowed_risk(manner, Ways(0.0, 0.0)) == pytest.approx(0.008)
    assert allowed_risk(manner, Ways(1.0, 0.0)) == 0.3
