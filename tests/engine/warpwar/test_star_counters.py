"""Star counters: the set of 64, the mix for each size of map, dealing with its fairness check."""

from __future__ import annotations

from collections import Counter as Count
from pathlib import Path

import pytest

from engine.core.chance import Chance
from engine.core.game import Setup
from engine.warpwar.data.loader import BadData
from engine.warpwar.setup import option_list
from engine.warpwar.setup.match_map import match_map_of
from engine.warpwar.starmap import star_counters
from engine.warpwar.starmap.star_counters import SPREAD, all_counters, bag, counter, deal, pool, view_of

REST = list(range(2, 65))


def test_the_set_of_sixty_four() -> None:
    """R-STAR-01."""
    kinds = Count(each.kind for each in all_counters().values())
    assert list(all_counters()) == list(range(1, 65))
    assert kinds == {
        "home": 8, "companion": 8, "barren": 4, "poor": 8, "fair": 8, "good": 8, "rich": 6, "opulent": 2,
        "ore_field": 4, "gas_giant": 2, "flare": 2, "pulsar": 2, "nebula": 1, "neutron": 1,
    }  # fmt: skip


@pytest.mark.parametrize("which", star_counters.titles())
def test_every_set_is_even_at_the_start(which: str) -> None:
    """R-STAR-01: 64 counters. In each set homes pay 2, 4, 8 and companions 1, 2, 4."""
    whole = all_counters(which)
    assert list(whole) == list(range(1, 65))
    assert {(whole[n].vp, whole[n].s, whole[n].c, whole[n].b) for n in range(1, 9)} == {(3, 2, 4, 8)}
    assert {(whole[n].vp, whole[n].s, whole[n].c, whole[n].b) for n in range(9, 17)} == {(2, 1, 2, 4)}


def test_a_set_laid_into_the_folder_is_offered() -> None:
    offer = next(each for each in option_list.all_offers() if each.key == "star_set")
    assert [name for name, _ in offer.choices] == ["default", "gentle", "wild"]
    assert all(title for _, title in offer.choices)


@pytest.mark.parametrize(
    ("number", "vp", "s", "c", "b", "d"),
    [(4, 3, 2, 4, 8, 0), (12, 2, 1, 2, 4, 0), (17, 1, 0, -1, -1, 0), (28, 2, 2, 3, 6, 1), (57, 3, 3, 4, -1, 2),
     (64, 4, 6, -1, -1, 3)],
)  # fmt: skip
def test_values(number: int, vp: int, s: int, c: int, b: int, d: int) -> None:
    each = counter(number)
    assert (each.vp, each.s, each.c, each.b, each.d) == (vp, s, c, b, d)


def test_homes_of_classic_advanced_pay_as_in_1994() -> None:
    """Each side gets 8 + 4 + 4 = 16 BP a turn."""
    assert [counter(n).b for n in (9, 1, 10)] == [4, 8, 4] and [counter(n).b for n in (11, 2, 12)] == [4, 8, 4]


def test_as_a_client_sees_it() -> None:
    shown = view_of(34)
    assert (shown.number, shown.s, shown.c, shown.b, shown.icon) == (34, 4, -1, -1, "gas_giant")


def test_the_mix_for_each_size_of_map() -> None:
    assert pool(28, 22) == list(range(17, 41))
    kinds = Count(counter(number).kind for number in pool(28, 24))
    assert kinds == {
        "barren": 2, "poor": 4, "fair": 4, "good": 4, "rich": 4, "opulent": 1,
        "ore_field": 2, "gas_giant": 1, "flare": 1, "pulsar": 1,
    }  # fmt: skip
    assert pool(45, 36) == list(range(17, 53))
    assert pool(45, 41) == [*range(17, 53), 17, 18, 19, 20, 21], "begun again when more are needed"
    assert pool(59, 48) == list(range(17, 65))


def test_the_bag_holds_one_counter_for_each_empty_star() -> None:
    match_map = match_map_of(Setup("2012-cluster", 2))
    drawn = bag(match_map.star_map, (), Chance(3))
    assert len(drawn) == 59 and min(drawn) >= 17
    assert sorted(drawn) == sorted([*range(17, 65), *range(17, 28)])
    assert drawn != bag(match_map.star_map, (), Chance(4)) and drawn == bag(match_map.star_map, (), Chance(3))


@pytest.mark.parametrize("name", ["2012-classic-advanced", "2012-emperor", "2012-cornered", "2012-black-hole"])
@pytest.mark.parametrize("seed", range(5))
def test_dealing_is_fair_complete_and_repeatable(name: str, seed: int) -> None:
    """R-STAR-02: base values within 5 hexes of each player's homes differ by at most 4."""
    match_map = match_map_of(Setup(name, 2))
    homes = match_map.homes or tuple((home,) for home in match_map.choices)
    dealt = deal(match_map.star_map, match_map.counters, homes, Chance(seed))
    assert list(dealt) == list(match_map.star_map.stars)
    assert match_map.counters.items() <= dealt.items()
    others = [number for at, number in dealt.items() if at not in match_map.counters]
    assert min(others) >= 17 and max(Count(others).values()) <= (1 if len(others) <= 36 else 2)
    near = [
        sum(
            max(0, counter(dealt[at]).b)
            for at in match_map.star_map.stars
            if min(match_map.star_map.distance(at, home) for home in side) <= 5
        )
        for side in homes
    ]
    assert max(near) - min(near) <= SPREAD == 4
    assert deal(match_map.star_map, match_map.counters, homes, Chance(seed)) == dealt


def test_when_no_shuffle_is_fair_the_fairest_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    match_map = match_map_of(Setup("2012-cornered", 4))
    homes = [(home,) for home in match_map.choices]
    monkeypatch.setattr(star_counters, "SPREAD", -1)
    monkeypatch.setattr(star_counters, "SHUFFLES", 5)
    chance = Chance(1)
    dealt = deal(match_map.star_map, match_map.counters, homes, chance)
    assert len(dealt) == 45 and chance.drawn == 5 * 40, "five shuffles of 41 counters"


def test_without_homes_the_first_shuffle_counts() -> None:
    match_map = match_map_of(Setup("2012-cluster", 2))
    chance = Chance(1)
    assert list(deal(match_map.star_map, {}, [], chance).values()) == bag(match_map.star_map, (), Chance(1))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[type.a]\nvp = 1\ns = 1\nnumbers = [1, 1]\n", "twice"),
        ("[type.a]\nvp = 1\ns = 1\nnumbers = [1, 3]\n", "gap"),
        ("[type.a]\nvp = 1\ns = 1\nx = 1\nnumbers = [1]\n", "x"),
        (f"[type.a]\nvp = 1\ns = 1\nnumbers = [1]\n[type.b]\nvp = 2\ns = 1\nnumbers = {REST}\n", "1 to 8"),
    ],
)
def test_bad_counter_sets_are_refused(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(f"title = 'Odd'\n{text}")
    with pytest.raises(BadData, match=rf"odd\.toml.*{reason}"):
        star_counters.read_counters(path)
