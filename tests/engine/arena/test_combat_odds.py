"""Chances worked out by hand, and whole combats played out with every die."""

from __future__ import annotations

from itertools import product

import pytest

from engine.arena.combat.odds import Robot, combat_chances, field_chance, win_chance

C, D, H, B, W = (Robot(sides) for sides in (12, 10, 8, 6, 4))


@pytest.mark.parametrize(
    ("attacker", "defender", "chance"),
    [
        (D, W, 30 / 40),
        (H, D, 28 / 80),
        (W, D, 6 / 40),
        (B, W, 14 / 24),
        (W, Robot(10, 4), 0),  # 4 at best against 5
        (Robot(12, 4), W, 1),  # 5 at least against 4
        (Robot(6, 3), Robot(10, 6), 3 / 60),
    ],
)
def test_chance_of_a_fight(attacker: Robot, defender: Robot, chance: float) -> None:
    assert win_chance(attacker, defender) == pytest.approx(chance)


def test_chance_of_a_fight_is_that_of_all_dice() -> None:
    for first, second in product((4, 6, 8, 10, 12), repeat=2):
        for ahead in range(-6, 7):
            dice = product(range(1, first + 1), range(1, second + 1))
            wins = sum(one + max(0, ahead) > other + max(0, -ahead) for one, other in dice)
            chance = win_chance(Robot(first, max(0, ahead)), Robot(second, max(0, -ahead)))
            assert chance == pytest.approx(wins / (first * second))


@pytest.mark.parametrize(("attacker", "chance"), [(W, 0), (Robot(8, 2), 5 / 8), (B, 1 / 6), (Robot(4, 6), 1)])
def test_chance_at_a_field(attacker: Robot, chance: float) -> None:
    assert field_chance(attacker) == pytest.approx(chance)


def test_one_against_two() -> None:
    p = 22 / 32  # H beats W
    assert combat_chances([H], [], [W, W]) == pytest.approx((p * p, 1 - p * p, p + p * p))


def test_two_against_one_sends_the_one_that_promises_more() -> None:
    # The player sends H first, because .35 * 10 - .65 * 8 (H against D) is more than .15 * 10 - .85 * 4 (W against D).
    win = 0.35 + 0.65 * 0.15
    assert combat_chances([H, W], [], [D]) == pytest.approx((win, 0.65 + 0.65 * 0.85, win))


def test_a_blaster_at_range_fights_once_and_is_not_lost() -> None:
    assert combat_chances([], [B], [W]) == pytest.approx((14 / 24, 0, 14 / 24))
    assert combat_chances([], [B], [W, W]) == pytest.approx((0, 0, 14 / 24))


def test_a_field_comes_first() -> None:
    # A W robot with one disc needs a roll of at least 5 to break a field, and its die has no such number.
    assert combat_chances([Robot(4, 1)], [], [], field=True) == pytest.approx((0, 1, 0))
    # B breaks the field from a distance with a chance of 1/6. Otherwise H breaks it with a chance of 3/8. After that, H
    # fights W.
    fallen = 1 / 6 + 5 / 6 * 3 / 8
    lost_there = 5 / 6 * 5 / 8
    p = 22 / 32
    assert combat_chances([H], [B], [W], field=True) == pytest.approx(
        (fallen * p, lost_there + fallen * (1 - p), fallen * p)
    )


def test_large_combats_are_reckoned_too() -> None:
    even = combat_chances([D, H, B, W] * 4, [B] * 4, [D, H, B, W] * 5, field=True)
    assert 0 < even.win < 1
    assert even.attacker_losses < 16
    strong = combat_chances([Robot(10, 4)] * 8, [], [W] * 3)
    assert strong.win == pytest.approx(1)
    assert strong.defender_losses == pytest.approx(3)
