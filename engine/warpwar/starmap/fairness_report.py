"""Prints the fairness report of a new galaxy: `python -m engine map`."""

from __future__ import annotations

import argparse

from engine.warpwar.starmap.fairness import LIMIT, Fairness
from engine.warpwar.starmap.galaxy_generator import SIZES, generate, size_for


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command to the parser."""
    parser.add_argument("--homes", type=int, default=4, help="how many home stars (4)")
    parser.add_argument("--size", default="auto", choices=["auto", *SIZES], help="a named size; auto goes by homes")
    parser.add_argument("--columns", type=int, default=0, help="any size: columns of hexes")
    parser.add_argument("--rows", type=int, default=0, help="any size: rows of hexes")
    parser.add_argument("--seed", type=int, default=1, help="the galaxy's number")


def print_report(chosen: argparse.Namespace) -> int:
    """Print the report. Return the exit status: 0 if the galaxy is fair, 1 if it is not fair or cannot be generated."""
    columns, rows = size_for(chosen.size, chosen.homes)
    try:
        made = generate(chosen.columns or columns, chosen.rows or rows, chosen.homes, chosen.seed)
    except ValueError as error:
        print(f"No galaxy was made: {error}.")
        return 1
    star_map = made.star_map
    counts = f"{len(star_map.cells)} hexes, {len(star_map.stars)} stars, {len(star_map.lines)} warplines"
    print(f"Galaxy {chosen.seed}: {counts}")
    print("\n".join(table(made.report)))
    return 0 if made.report.fair else 1


def table(report: Fairness) -> list[str]:
    """Return the report as lines: a heading, one line for each home, the spreads, and the verdict.

    The line of a home contains the distance to the nearest rival, and the stars and values for each radius.
    """
    radii = " / ".join(str(radius) for radius in report.radii)
    head = f"{'home':<16}{'rival':>6}   stars within {radii} MP   values within {radii} MP"
    rows = [
        f"{home.name + ' ' + home.hex:<16}{home.rival:>6}   {_row(home.stars)}   {_row(home.values)}"
        for home in report.homes
    ]
    spreads = f"{'spread':<16}{'':>6}   {_percent(report.star_spread)}   {_percent(report.value_spread)}"
    verdict = f"{'fair' if report.fair else 'not fair'}: at most {LIMIT:.0%} allowed"
    return [head, *rows, spreads, verdict]


def _row(counts: tuple[int, ...]) -> str:
    return " / ".join(f"{count:>2}" for count in counts).ljust(25)


def _percent(shares: tuple[float, ...]) -> str:
    return " / ".join(f"{share:.0%}" for share in shares).ljust(25)
