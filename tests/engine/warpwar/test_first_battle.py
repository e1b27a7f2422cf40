"""The prepared first battle (R-GEN-14): a player who follows the guide wins in three rounds, with any seed."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.chance import new_seed
from engine.warpwar.commands import Damage, Move
from engine.warpwar.prompts import DamagePrompt, OrdersPrompt
from tests.engine.warpwar.position import GAME, Position

SEEDS = range(20)
ORDERS = {
    1: "W1 ATTACK W2 D=3 B=6 S=2",  # as the sheet is filled in: 11 PD, Beam and Screen full, the rest to Drive
    2: "W1 ATTACK W2 D=4 B=6 S=1",  # its Screen has lost a box, whose power goes to Drive
    3: "W1 ATTACK W2 D=4 B=6 S=1",
}
"""Orders that the guide marks, by round."""


def begin_match(seed: int) -> Position:
    table = Position("2012-first-battle", seed=new_seed(3, seed.to_bytes(16, "big")), bots="calm")
    bot_answers(table)
    return table


def bot_answers(table: Position) -> None:
    while table.open_kinds(1):
        reply = GAME.suggest(table.view(1), Random(table.state.turn))
        assert reply is not None
        table.do(1, reply.command)


def fight_battle(table: Position, orders: dict[int, str]) -> None:
    """Move along the warpline from Umma to Mari. Fight until the match is over or a round has no order."""
    table.do(0, Move(("W1",), ("~Mari",)))
    bot_answers(table)
    while table.state.over is None and table.open_kinds(0):
        prompt = table.view(0).prompts[0]
        if isinstance(prompt, DamagePrompt):
            table.do(0, Damage({wound.ship: wound.default for wound in prompt.wounds if wound.hits}))
        else:
            assert isinstance(prompt, OrdersPrompt)
            if prompt.round not in orders:
                return
            table.orders(0, orders[prompt.round])
        bot_answers(table)


def test_who_does_as_the_guide_rings_wins() -> None:
    """2012 5.3, by hand. W2 dodges with Drive 2, Beam 3, Screen 1.

    Round 1: Attack at +1 against Dodge misses. Dodge at -1 against Attack hits for 3, and the Screen takes 2. Round 2:
    +2 is Hit+1, 7 less 1 through the Screen; -2 misses. Round 3: of 6 PD 4 are left, so Drive is 1. +3 hits for 6, and
    W2 is destroyed.
    """
    won = 0
    for seed in SEEDS:
        table = begin_match(seed)
        fight_battle(table, ORDERS)
        if table.state.over is not None and table.outcome.winners == (0,) and table.state.turn == 1:
            won += 1
            rounds = table.state.battles[0].rounds
            cells = [[shot.cell for shot in each.shots] for each in rounds]
            assert cells == [["Miss", "Hit"], ["Hit+1", "Miss"], ["Hit"]]
            losses = [{loss.ship: loss.effective for loss in each.losses} for each in rounds]
            assert losses == [{"W1": 1}, {"W2": 6}, {"W2": 6}]
            assert set(table.state.lost) == {"W2"}
    assert won == len(SEEDS)


def test_orders_left_as_they_are_filled_in_lose_nothing_yet() -> None:
    """Two rounds with the first order destroy no ship. Hits in the second round have kept the battle going."""
    table = begin_match(1)
    fight_battle(table, {1: ORDERS[1], 2: "W1 ATTACK W2 D=3 B=6 S=1"})
    assert table.state.over is None and set(table.state.ships) == {"W1", "W2"}
    assert [len(each.losses) for each in table.state.battles[0].rounds] == [1, 1]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_calm_bot_stays_and_writes_the_same_order_again(seed: int) -> None:
    table = begin_match(seed)
    fight_battle(table, {1: ORDERS[1], 2: "W1 DODGE D=11"})
    lines = [line for each in table.state.battles[0].rounds for line in each.orders if line.startswith("W2")]
    assert table.state.ships["W2"].hex == table.hex("Mari")
    assert lines == ["W2 (TL0) DODGE W1 D=2 B=3 S=1"] * 2


def test_each_side_begins_with_its_ship_and_nothing_else() -> None:
    table = begin_match(1)
    assert {(ship.id, ship.owner, ship.hex) for ship in table.state.ships.values()} == {
        ("W1", 0, table.hex("Umma")),
        ("W2", 1, table.hex("Mari")),
    }
    assert table.state.ships["W1"].built == {"PD": 11, "B": 6, "S": 2}
    assert all(star.base < 0 and star.bp == 0 for star in table.state.stars.values())
    assert [record.id for record in table.view(0).records] == ["W1"], "nobody sees the other's record"
