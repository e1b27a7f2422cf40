"""`python -m engine adjudicate FILE... [--json]`: print one line for each run, then how many runs passed and failed.

The exit status is 0 if all runs pass.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator

from msgspec import to_builtins

from engine.adjudicate import judges, yaml_file
from engine.adjudicate.values import CaseError
from engine.adjudicate.verdict import Verdict, judge_run


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="YAML files with cases")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")


def run_cases(paths: Iterable[str], as_json: bool = False) -> int:
    """Run the cases of the files, print the verdicts, and return the exit status."""
    verdicts = [verdict for path in paths for verdict in adjudicate(path)]
    failed = sum(bool(verdict.differences) for verdict in verdicts)
    if as_json:
        results = [{**to_builtins(verdict), "ok": not verdict.differences} for verdict in verdicts]
        print(json.dumps({"passed": len(verdicts) - failed, "failed": failed, "results": results}, ensure_ascii=False))
    else:
        for verdict in verdicts:
            print(verdict.line)
        print(f"{len(verdicts) - failed} passed, {failed} failed")
    return 1 if failed or not verdicts else 0


def adjudicate(path: str) -> Iterator[Verdict]:
    """Yield the verdict of every run of a file. A file that cannot be read counts as one failed run."""
    try:
        yield from (judge_run(each, path) for each in judges.runs(yaml_file.read_yaml(path)))
    except CaseError as error:
        yield Verdict(path, path, "-", "file", (str(error),))
