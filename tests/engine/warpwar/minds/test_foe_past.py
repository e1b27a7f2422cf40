"""What earlier battles tell a mind of a foe: the designs of the ships and the way of playing."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.chance import BotRandom
from engine.play.battles import battle_state
from engine.warpwar.bot.situation import Situation
from engine.warpwar.minds.battle_mind import fleets
from engine.warpwar.minds.double_oracle import Budget, equilibrium
from engine.warpwar.minds.foe_hulls import foe_hulls, shown_by_ship
from engine.warpwar.minds.foe_past import past_of
from engine.warpwar.minds.foe_styles import FoeOrders, Ways
from engine.warpwar.minds.hulls import Hull, hull
from engine.warpwar.minds.rule_of_thumb import Seen
from engine.warpwar.prompts import OrdersPrompt
from engine.warpwar.view import LossView, PastBattles, PastRoundView, RoundView, ShipShownView, View
from tests.engine.warpwar.position import GAME

SHIP = {"PD": 9, "B": 4, "S": 2}


def earlier(
    *lines: str, ship: str = "W2", own: str = "W1", losses: tuple[LossView, ...] = ()
) -> tuple[PastRoundView, ...]:
    """Return the rounds of one battle of turn 1. Our ship gave the same order in each."""
    fleets: dict[str, tuple[str, ...]] = {"0": (own,), "1": (ship,)}
    return tuple(
        PastRoundView(1, "0101", RoundView(number, fleets, (f"{own} (TL0) DODGE D=5", line), losses=losses))
        for number, line in enumerate(lines, 1)
    )


def view_with(past: PastBattles | None) -> View:
    view: View = GAME.view(battle_state((("PD=9 B=4 S=2",), ("PD=9 B=4 S=2",))), 0)
    return replace(view, past_battles=past)


def estimate_hull(past: PastBattles | None, repair: bool = True) -> Hull:
    situation = Situation(view_with(past), Random(1))
    situation.rules = replace(situation.rules, repair=repair)
    (prompt,) = (each for each in situation.view.prompts if isinstance(each, OrdersPrompt))
    (found,) = foe_hulls(situation, prompt, shown_by_ship(situation.view.battles[0], prompt.foes, past))
    return found


def test_a_ship_has_what_earlier_battles_proved() -> None:
    """A Missile ship no longer counts as one with Beam and Screen. It has as many Tubes as it showed."""
    fresh = estimate_hull(None)
    assert fresh.has("T") == 0 and fresh.has("B") > 0
    built = {"PD": 8, "T": 3, "M": 6, "S": 1}
    known = estimate_hull(
        PastBattles((ShipShownView("W2", 1, 1, tl=2, orders=6, built=built),), earlier("W2 DODGE D=1"))
    )
    assert (known.has("T"), known.has("B"), known.tl) == (3, 0, 2)
    assert known.has("PD") >= 8 and known.has("M") >= 6


@pytest.mark.parametrize("repair", [True, False])
def test_of_hits_and_missiles_of_an_earlier_turn_half_count_where_ships_are_repaired(repair: bool) -> None:
    """All 60 Missiles were fired, so 30 are left, or none.

    PD 40, T 4 and 20 boxes of Missiles are 64 boxes. 32 hits, or the 16 of them that count, take a half or a quarter of
    them.
    """
    built = {"PD": 40, "T": 4, "M": 60}
    whole = estimate_hull(PastBattles((ShipShownView("W2", 1, 1, orders=9, built=built),)), repair)
    shot = estimate_hull(PastBattles((ShipShownView("W2", 1, 1, orders=9, built=built, spent={"M": 60}),)), repair)
    assert (whole.has("M"), shot.has("M")) == (60, 30 if repair else 0)
    hurt = estimate_hull(PastBattles((ShipShownView("W2", 1, 1, orders=9, built=built, hits=32),)), repair)
    assert hurt.has("PD") == pytest.approx((0.75 if repair else 0.5) * whole.has("PD"), abs=2)


def test_the_past_is_of_the_foes_that_are_here() -> None:
    """What a foe has seen of us starts empty in each battle. Orders of the foe's other ships count only as habit."""
    hit = (LossView("W1", 4, 0, 4),)
    rounds = earlier("W2 DODGE W1 D=2 B=4", "W2 DODGE W1 D=3 B=4", losses=hit) + tuple(
        replace(each, turn=2) for each in earlier("W4 ATTACK W1 D=7 B=1", ship="W4")
    )
    found = past_of(None, PastBattles((), rounds), 0, ["W1", "W3"], {"W2": 1})
    assert [each.ours for each in found.rounds] == [(Seen(2, 0),), (Seen(5, 4),)]
    assert (found.number, found.now) == (1, (Seen(), Seen()))
    assert [order.D for order in found.shown_orders("W2")] == [7, 2, 3] and [
        order.D for order in found.shown_orders("W2", 1)
    ] == [
        7,
        2,
    ]
    assert past_of(None, PastBattles((), rounds), 2, ["W5"], {"W2": 1}).rounds == (), "we were not there"


def ways_after(rounds: tuple[PastRoundView, ...]) -> Ways:
    own = [hull("W1", 0, SHIP)]
    mine, theirs = fleets(own, [hull("W2", 1, SHIP)], 4.0)
    past = past_of(None, PastBattles((), rounds), 0, ["W1"], {"W2": 1})
    foe = FoeOrders(theirs, own, past, Random(1))
    return foe.likelier(Ways(1 / 3, 1 / 3), equilibrium(mine, foe.fleet, Budget(), Random(1), None, 0.0))


def test_who_played_by_rules_of_thumb_before_is_taken_to_play_so_again() -> None:
    """DODGE, Drive near ours and full Beam are rules of thumb. Before any order is shown, all three ways are equal."""
    assert ways_after(()).thumb == pytest.approx(1 / 3)
    assert ways_after(earlier(*["W2 DODGE W1 D=2 B=4 S=2", *["W2 DODGE W1 D=5 B=4"] * 3])).thumb > 0.5


@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_the_past_changes_what_is_ordered_and_the_same_past_the_same(level: str) -> None:
    built = {"PD": 9, "T": 3, "M": 9}
    past = PastBattles((ShipShownView("W2", 1, 1, orders=8, built=built),), earlier("W2 DODGE D=1 T=1; M1 at W1 D=3"))
    answers = [GAME.answer(view_with(each), BotRandom("s", "q"), level) for each in (None, past, past)]
    assert answers[0] != answers[1] == answers[2]
