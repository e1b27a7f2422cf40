"""What a seat keeps of past battles: what it was told of them, within bounds, and nothing of other seats' battles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine.core.events import bodies_for_viewer
from engine.core.game import PUBLIC, Setup
from engine.core.table import Moment, moments, suggesting
from engine.warpwar.combat.results import LossResult, RoundResult
from engine.warpwar.events.event_types import RoundFought
from engine.warpwar.knowledge import past_battles
from engine.warpwar.prompts import OrdersPrompt
from engine.warpwar.state import Battle, ShipShown
from engine.warpwar.view import LossView, PastBattles, PastRoundView, RoundView, ShipShownView
from engine.warpwar.world import world_for
from tests.engine.warpwar.option_sets import SETS
from tests.engine.warpwar.position import GAME, MEMORY, NEWS, Position

pytestmark = pytest.mark.matches


def past_battles_of(table: Position, seat: int) -> PastBattles:
    found = table.view(seat).past_battles
    assert found is not None
    return found


def fight_rounds(table: Position, *rounds: tuple[str, ...]) -> None:
    """Fight rounds with each side's lines in turn. Damage is placed by default."""
    for lines in rounds:
        for line in lines:
            table.orders(1 - int(line[1]) % 2, line)
        for seat in (0, 1):
            if "damage" in table.open_kinds(seat):
                table.idle(seat)


def after_a_battle() -> Position:
    """Return the position after a battle at Umma, at the next Movement.

    W2 of seat 1 (TL 1) fought two rounds with W1 and escaped in the third.

    Round 1 by the CRT: both on Attack, difference 0, is Hit+2. W1 takes 2 + 2 = 4 less Screen 2 + 1, which is 1. W2
    takes 5 + 2 + 1 = 8 less Screen 4, which is 4. Round 2: the Missile of Drive 1 is 5 behind and misses.
    """
    table = Position(seed=MEMORY)
    table.idle_until("build")
    table.put_ship("W1: TL0 PD=12 B=5 S=4", 0, "Umma")
    table.put_ship("W2: TL1 PD=12 B=6 S=4 T=2 M=6", 1, "Umma")
    table.idle_until("orders")
    way = table.prompt(1, OrdersPrompt).exits[0]
    fight_rounds(
        table,
        ("W1 ATTACK W2 D=1 B=2 S=4", "W2 ATTACK W1 D=1 B=5 S=2"),
        ("W1 DODGE D=6", "W2 DODGE D=3 T=1; M1 at W1 D=1"),
    )
    assert table.view(0).past_battles is None, "this turn's battle is told as such"
    fight_rounds(table, ("W1 DODGE D=0", f"W2 RETREAT to {way} D=4"))
    table.idle_until("move")
    return table


def test_what_a_ship_has_shown_is_kept_when_the_battle_is_over() -> None:
    """Round 1 takes power 1 + 5 + 2. Round 2 takes 3 + 1."""
    table = after_a_battle()
    built = {"PD": 8, "B": 5, "S": 2, "T": 1, "M": 1}
    w2 = ShipShownView("W2", 1, 1, tl=1, orders=3, hits=1, built=built, spent={"M": 1})
    assert past_battles_of(table, 0).ships == (w2,)
    w1 = ShipShownView("W1", 0, 1, orders=3, hits=4, built={"PD": 7, "B": 2, "S": 4})
    assert past_battles_of(table, 1).ships == (w1,)
    assert [each.fought.round for each in past_battles_of(table, 0).rounds] == [1, 2, 3]
    first = past_battles_of(table, 0).rounds[0]
    assert first == PastRoundView(
        1,
        table.hex("Umma"),
        RoundView(
            1,
            fleets={"0": ("W1",), "1": ("W2",)},
            orders=("W1 (TL0) ATTACK W2 D=1 B=2 S=4", "W2 (TL1) ATTACK W1 D=1 B=5 S=2"),
            losses=(LossView("W1", 8, 4, 4), LossView("W2", 4, 3, 1)),
        ),
    )


def test_spectators_and_who_saw_no_orders_keep_nothing() -> None:
    """R-CMB-03: in a match of three, the third seat is told of a battle of two without its orders."""
    table = Position("2012-cornered", 3, seed=MEMORY)
    table.idle_until("build")
    table.put_ship("W1: TL0 PD=6 B=3", 0, "Erech")
    table.put_ship("W2: TL0 PD=6 B=3", 1, "Erech")
    table.idle_until("orders")
    table.idle_until("move")
    assert [table.view(viewer).past_battles is None for viewer in (PUBLIC, 0, 1, 2)] == [True, False, False, True]


def report(number: int, *losses: LossResult, foe: int = 1, ship: str = "W2", order: str = "DODGE D=1") -> RoundResult:
    fleets: dict[str, tuple[str, ...]] = {"0": ("W1",), str(foe): (ship,)}
    return RoundResult(number, fleets=fleets, orders=("W1 (TL0) DODGE D=2", f"{ship} (TL0) {order}"), losses=losses)


def remember_battle(table: Position, turn: int, *rounds: RoundResult, sides: tuple[int, int] = (0, 1)) -> None:
    battle = Battle("0101", list(sides), rounds=list(rounds))
    table.state.turn = turn
    past_battles.remember(table.state, world_for(table.state), battle)


def test_hits_and_ammunition_are_those_of_the_last_turn_and_orders_of_all() -> None:
    """Two battles in turn 3 count together. Those of turn 2 show only how the ship was built."""
    table = Position(seed=MEMORY)
    hit = LossResult("W2", 5, 1, 4)
    remember_battle(
        table, 2, report(1, hit, order="ATTACK D=5 T=1; M1 at W1 D=3"), report(2, hit, order="DODGE D=1 B=3 S=1")
    )
    two = ShipShown(1, 2, orders=2, hits=8, built={"PD": 6, "B": 3, "S": 1, "T": 1, "M": 1}, spent={"M": 1})
    assert table.state.sides[0].shown == {"W2": two}
    remember_battle(table, 3, report(1, hit, order="DODGE D=0 C=1(3) C=1(2)"))
    remember_battle(table, 3, report(1, replace(hit, effective=1), order="DODGE D=0 C=1(3)"))
    built = {**two.built, "C": 2, "SH": 5}
    assert table.state.sides[0].shown == {"W2": ShipShown(1, 3, orders=4, hits=5, built=built, spent={"SH": 8})}


def test_a_ship_destroyed_is_forgotten() -> None:
    table = Position(seed=MEMORY)
    remember_battle(table, 2, report(1))
    remember_battle(table, 3, report(1, LossResult("W2", 9, 0, 9, destroyed=True)))
    assert table.state.sides[0].shown == {} and len(table.state.sides[0].past_rounds) == 2


def test_of_rounds_the_last_six_with_each_other_seat_are_kept() -> None:
    """Rounds with one seat do not displace those with another. Battles of other seats do not count."""
    table = Position("2012-cornered", 3, seed=MEMORY)
    remember_battle(table, 2, report(1, foe=2, ship="W3"), sides=(0, 2))
    remember_battle(table, 3, *(report(number) for number in range(1, 10)))
    remember_battle(table, 4, *(report(number, foe=2, ship="W3") for number in range(1, 10)), sides=(1, 2))
    kept = [(each.turn, each.fought.round) for each in table.state.sides[0].past_rounds]
    assert kept == [(2, 1), (3, 4), (3, 5), (3, 6), (3, 7), (3, 8), (3, 9)]


def test_of_ships_the_sixty_seen_last_are_kept() -> None:
    table = Position(seed=MEMORY)
    for number in range(70):
        remember_battle(table, number + 1, report(1, ship=f"W{2 * number + 2}"))
    kept = table.state.sides[0].shown
    assert len(kept) == 60 and "W20" not in kept and {"W22", "W140"} <= {*kept}


def play_moments(setup: Setup, limit: int) -> Iterator[Moment]:
    for number, moment in enumerate(moments(GAME, setup, MEMORY, suggesting(GAME, 4))):
        yield moment
        if number == limit:
            return


HIDING = ("blind", "semi-hidden-presence", "diplomacy-allies")


@pytest.mark.parametrize("setup", [Setup("2012-cornered", 3), Setup("1994-basic", 2), *map(SETS.get, HIDING)], ids=str)
def test_what_is_kept_stands_in_the_seats_own_log(setup: Setup) -> None:
    """Each kept round is, word for word, one that the seat was told. A seat that was told orders keeps them."""
    heard: dict[int, list[RoundFought]] = {seat: [] for seat in range(setup.seats)}
    kept = 0
    for moment in play_moments(setup, 400):
        for seat, rounds in heard.items():
            rounds += [body for body in bodies_for_viewer(moment.events, seat) if isinstance(body, RoundFought)]
            side = moment.state.sides[seat]
            known = [(body.at, body.report.round, body.report.orders) for body in rounds if body.report.orders]
            for each in side.past_rounds:
                assert (each.hex, each.fought.round, each.fought.orders) in known
            kept += len(side.past_rounds)
            assert bool(side.past_rounds) or not known or any(b.stage != "over" for b in moment.state.battles)
    assert kept > 20


def test_matches_of_earlier_rules_keep_nothing() -> None:
    """What is stored of these matches equals a replay of their logs."""
    table = Position(seed=NEWS)
    remember_battle(table, 2, report(1))
    assert not table.state.sides[0].past_rounds and not table.state.sides[0].shown
