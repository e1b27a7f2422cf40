"""Commands of the rules engine, such as `python -m engine adjudicate FILE...`, play, show and map."""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

from engine.adjudicate import command
from engine.play import command as play
from engine.play import drills, duel, exploit, ladder, report
from engine.warpwar.starmap import fairness_report


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The rules engine of WarpWar Live.")
    commands = parser.add_subparsers(dest="command", required=True)
    command.describe(commands.add_parser("adjudicate", help="run rule cases (YAML) through the rules of the game"))
    play.describe(commands.add_parser("play", help="play bots against each other"))
    duel.describe(commands.add_parser("duel", help="measure two levels of computer players in single battles"))
    exploit.describe(commands.add_parser("exploit", help="measure what a level loses to an enemy who knows its plans"))
    ladder.describe(commands.add_parser("ladder", help="measure levels of computer players in whole matches"))
    ladder.describe_gauntlet(commands.add_parser("gauntlet", help="measure simple strategies against a level"))
    drills.describe(commands.add_parser("drills", help="make the drills that come with the rules"))
    report.describe(commands.add_parser("show", help="print finished matches turn by turn"))
    fairness_report.describe(commands.add_parser("map", help="print how fair a generated galaxy is"))
    chosen = parser.parse_args(words)
    try:
        return _run_command(chosen)
    except BrokenPipeError:  # the program that reads the pipe has closed it
        sys.stdout = None
        return 1


def _run_command(chosen: argparse.Namespace) -> int:
    if chosen.command == "play":
        return play.play_games(chosen, perf_counter)
    if chosen.command == "duel":
        return duel.run_duel(chosen, perf_counter)
    if chosen.command == "exploit":
        return exploit.run_exploit(chosen)
    if chosen.command == "drills":
        return drills.write_drills(chosen)
    if chosen.command == "ladder":
        return ladder.run_ladder(chosen)
    if chosen.command == "gauntlet":
        return ladder.run_gauntlet(chosen)
    if chosen.command == "show":
        return report.print_reports(chosen)
    if chosen.command == "map":
        return fairness_report.print_report(chosen)
    return command.run_cases(chosen.files, as_json=chosen.json)


if __name__ == "__main__":
    sys.exit(main())
