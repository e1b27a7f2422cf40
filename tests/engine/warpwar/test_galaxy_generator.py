"""The map generator and the fairness report (2012 9.2)."""

from __future__ import annotations

import argparse
import subprocess
import sys
from hashlib import sha256
from itertools import combinations

import pytest

from engine import hexes
from engine.core.codec import encode
from engine.core.game import PUBLIC, Setup
from engine.games import GAMES
from engine.warpwar.data.loader import DATA
from engine.warpwar.setup.match_map import match_map_of
from engine.warpwar.starmap import fairness_report, printed_maps
from engine.warpwar.starmap.fairness import LIMIT, fairness, relative_spread
from engine.warpwar.starmap.galaxy_generator import BY_SEATS, SIZES, Galaxy, generate, size_for, star_names

CASES = [(seats, seed) for seats in (2, 3, 4) for seed in range(6)]


def galaxy(seats: int, seed: int) -> Galaxy:
    return generate(*size_for("auto", seats), seats, seed)


@pytest.mark.parametrize(("seats", "seed"), CASES)
def test_a_galaxy_keeps_the_rules_of_the_rulebook(seats: int, seed: int) -> None:
    made = galaxy(seats, seed)
    star_map = made.star_map
    columns, rows = size_for("auto", seats)
    assert len(star_map.cells) == columns * rows >= 400
    assert not any(there in star_map.stars for star in star_map.stars for there in star_map.beside[star]), (
        "never adjacent"
    )
    assert max(len(far) for far in star_map.warps.values()) <= 4
    assert all(0 <= star.value <= 5 for star in star_map.stars.values())
    assert len({star.name for star in star_map.stars.values()}) == len(star_map.stars)
    assert 1 / 30 < len(star_map.stars) / len(star_map.cells) < 1 / 10, "one hex in twelve, less those beside a star"
    assert len(set(made.homes)) == seats
    assert {star_map.stars[home].value for home in made.homes} == {4}


@pytest.mark.parametrize(("seats", "seed"), CASES)
def test_a_galaxy_is_fair_within_fifteen_per_cent(seats: int, seed: int) -> None:
    report = galaxy(seats, seed).report
    assert report.radii == (4, 6, 8)
    assert max(*report.star_spread, *report.value_spread) <= LIMIT == 0.15
    assert report.fair and min(home.rival for home in report.homes) >= 8
    assert all(min(home.stars) > 0 for home in report.homes)


def test_no_warpline_runs_through_a_third_star() -> None:
    for seats, seed in CASES:
        star_map = galaxy(seats, seed).star_map
        spots = {(cell.q, cell.r): at for at, cell in star_map.cells.items()}
        for a, b in star_map.lines:
            ends = [(star_map.cells[end].q, star_map.cells[end].r) for end in (a, b)]
            passed = [spots[at] for at in hexes.line(*ends)[1:-1]]
            assert not [at for at in passed if at in star_map.stars], (seats, seed, a, b)


def test_the_same_seed_gives_the_same_galaxy() -> None:
    one = generate(20, 20, 2, 5)
    generate.cache_clear()
    assert generate(20, 20, 2, 5) == one
    assert generate(20, 20, 2, 6).star_map != one.star_map


def test_the_same_galaxy_in_every_process() -> None:
    """Matches name galaxies by number. A galaxy must not depend on the order of a set or on earlier ones."""
    show = "from engine.core.codec import encode; from engine.warpwar.starmap.galaxy_generator import generate as g; "
    show += "from hashlib import sha256; print(sha256(encode(g(20, 20, 2, 1))).hexdigest())"
    made = {
        subprocess.run(
            [sys.executable, "-c", show], env={"PYTHONHASHSEED": salt}, capture_output=True, text=True, check=True
        ).stdout
        for salt in ("1", "2")
    }
    assert made == {sha256(encode(generate(20, 20, 2, 1))).hexdigest() + "\n"}


def test_homes_are_spread_evenly() -> None:
    for seats, seed in CASES:
        made = galaxy(seats, seed)
        apart = [made.star_map.distance(a, b) for a, b in combinations(made.homes, 2)]
        assert min(apart) >= 10, "no two homes are neighbours"


def test_sizes() -> None:
    assert all(columns * rows >= 400 for columns, rows in SIZES.values())
    assert size_for("auto", 4) == SIZES["large"] and size_for("small", 4) == SIZES["small"]
    assert set(BY_SEATS) == {2, 3, 4}
    assert len(generate(40, 30, 6, 1).homes) == 6, "any size, any number of homes"


@pytest.mark.parametrize(("columns", "rows", "homes"), [(7, 40, 1), (40, 7, 1), (10, 10, 2), (20, 20, 0)])
def test_a_map_too_small_is_refused(columns: int, rows: int, homes: int) -> None:
    with pytest.raises(ValueError, match="at least"):
        generate(columns, rows, homes, 1)


def test_names_are_enough_and_used_by_no_printed_sector() -> None:
    printed = {
        star.name for number in printed_maps.sectors() for star in printed_maps.layout(((number,),)).stars.values()
    }
    assert len(set(star_names())) == len(star_names()) >= 120
    assert not printed & set(star_names())
    assert (DATA / "star_names.toml").exists()


def test_more_stars_than_names_are_numbered() -> None:
    made = generate(60, 60, 2, 1)
    names = [star.name for star in made.star_map.stars.values()]
    assert len(set(names)) == len(names) > len(star_names())


# ---- the report --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "expected"), [([5, 5], 0.0), ([4, 6], 0.4), ([7, 8], 1 / 7.5), ([0, 0], 0.0), ([3], 0.0)]
)
def test_spread_by_hand(counts: list[int], expected: float) -> None:
    assert relative_spread(counts) == pytest.approx(expected)


def test_the_report_of_cornered_as_surveyed() -> None:
    """Values and stars within 5, 8 and 12 MP and the nearest rival are as another program counted them."""
    star_map = printed_maps.layout(((5, 2, 1), (6, 4, 3)))
    homes = [star_map.named[name] for name in ("kling", "ur", "sol", "babylon")]
    report = fairness(star_map, homes, (5, 8, 12))
    assert [(home.name, home.values, home.stars, home.rival) for home in report.homes] == [
        ("Kling", (17, 23, 44), (8, 11, 24), 11),
        ("Ur", (17, 22, 40), (8, 9, 21), 11),
        ("Sol", (16, 23, 40), (7, 11, 24), 11),
        ("Babylon", (15, 23, 45), (7, 10, 25), 11),
    ]
    assert [round(each, 2) for each in report.value_spread] == [0.12, 0.04, 0.12]
    assert [round(each, 2) for each in report.star_spread] == [0.13, 0.2, 0.17]
    assert not report.fair


def test_the_report_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    fairness_report.describe(parser)
    assert fairness_report.print_report(parser.parse_args(["--homes", "3", "--seed", "4"])) == 0
    printed = capsys.readouterr().out
    assert "Galaxy 4: 520 hexes" in printed and printed.count(" / ") == 4 + 3 * 4 + 4
    assert printed.rstrip().endswith("fair: at most 15% allowed")
    assert fairness_report.print_report(parser.parse_args(["--columns", "5"])) == 1
    assert "at least 8 columns" in capsys.readouterr().out


def test_players_can_read_how_even_their_galaxy_is() -> None:
    """The board of a match on a generated map equals a count by walking. Printed maps have no report."""
    setup = Setup("2012-cornered", 3, {"map": "generated", "map_seed": 11})
    table = GAMES["warpwar"].new(setup, 1).state
    board = GAMES["warpwar"].board(GAMES["warpwar"].view(table, PUBLIC).setup)
    match_map = match_map_of(setup, 11)
    assert board.galaxy is not None and board.galaxy.radii == (4, 6, 8)
    assert [home.hex for home in board.galaxy.homes] == list(match_map.choices)
    for home in board.galaxy.homes:
        way = hexes.cheapest(home.hex, match_map.star_map.roads)
        far = [way[at].cost for at in match_map.star_map.stars if at not in match_map.choices]
        assert home.stars == tuple(sum(cost <= radius for cost in far) for radius in (4, 6, 8))
    for n, percent in enumerate(board.galaxy.star_spread):
        counts = [home.stars[n] for home in board.galaxy.homes]
        assert percent == -(-300 * (max(counts) - min(counts)) // sum(counts)), "rounded up"
    assert board.galaxy.fair == (max(*board.galaxy.star_spread, *board.galaxy.value_spread) <= board.galaxy.limit == 15)
    for setup in (Setup("2012-cornered", 2), Setup("2012-cluster", 2, {"map": "generated"})):
        state = GAMES["warpwar"].new(setup, 1).state
        assert GAMES["warpwar"].board(GAMES["warpwar"].view(state, PUBLIC).setup).galaxy is None
