"""`python -m engine show MATCH.json`: print a finished match turn by turn, all revealed, in rulebook notation."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from engine.core import report
from engine.core.errors import Refusal
from engine.core.recorded import Recorded
from engine.games import GAMES
from engine.play import recorded


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the `show` command to the parser."""
    parser.add_argument("files", nargs="+", type=Path, metavar="MATCH.json", help="matches by `play --save` or export")


def print_reports(chosen: argparse.Namespace) -> int:
    """Print the reports of the given files.

    Return the exit status: 1 if a file is not a recorded match or cannot be replayed, otherwise 0.
    """
    status = 0
    for path in chosen.files:
        try:
            match = recorded.read_match(path)
            for line in lines(match):
                print(line)
        except recorded.Unreadable as error:
            print(error, file=sys.stderr)
            status = 1
        except Refusal as error:
            print(f"{path}: the rules refuse a command of this match: {error}", file=sys.stderr)
            status = 1
    return status


def lines(match: Recorded) -> Iterator[str]:
    """Yield the report of a match line by line. Raise Refusal at the first command that the rules no longer allow."""
    return report.lines(GAMES[match.game], match, (step for _, step in recorded.steps(match)))
