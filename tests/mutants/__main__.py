"""Do the tests notice when the code is wrong? Change one thing at a time, and see whether a test fails.

python -m tests.mutants                        try the mutants of mutants.json, about an hour
python -m tests.mutants --only frontend        those of engine, games or frontend
python -m tests.mutants --at 410fd0c           those of an older commit, by its own tests
python -m tests.mutants --choose 7             draw other mutants, by this seed, into mutants.json

A mutant is killed if a test fails or does not end. cosmic-ray mutates Python, `page_mutants` the frontend. Each mutant
is tried with the tests of its own folder that run its code (`reached`), in a clone of the last commit, so the work tree
may change meanwhile. A test that needs what another test has put into a cache is not among them.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec

from tests.mutants import page_mutants, python_mutants, reached
from tools.frontend import MODULES, node, node_env
from tools.steps import ROOT, say

LIST = Path(__file__).with_name("mutants.json")
COUNTS = {"engine": 36, "games": 24, "frontend": 20}
WORKERS = {"engine": 2, "games": 4}
FEW, MANY = 40, 1500
"""Numbers of tests: up to FEW run in one process; above MANY, all tests of the folder run."""
SECONDS = 900
"""Seconds after which a test run counts as one that does not end."""


class Mutant(msgspec.Struct, frozen=True):
    """`occurrence`: index among the places in the file to which the operator applies, from 0."""

    file: str
    operator: str
    occurrence: int

    @property
    def area(self) -> str:
        return self.file.split("/")[0]

    def change_code(self, code: str) -> str | None:
        """Return the changed file; None if there is no such place."""
        change = page_mutants.apply_operator if self.area == "frontend" else python_mutants.apply_operator
        return change(code, self.operator, self.occurrence)


def choose(seed: int) -> list[Mutant]:
    """Draw mutants: for each a file, then an operator that applies to it, then a place."""
    rng, found = Random(seed), list[Mutant]()
    for area, count in COUNTS.items():
        source = page_mutants if area == "frontend" else python_mutants
        files = sorted(source.files(ROOT / area))
        while sum(each.area == area for each in found) < count:
            file = rng.choice(files)
            places = source.places(file.read_text())
            if places:
                operator = rng.choice(sorted(places))
                mutant = Mutant(str(file.relative_to(ROOT)), operator, rng.randrange(places[operator]))
                if mutant not in found:
                    found.append(mutant)
    return found


def command(area: str, chosen: Sequence[str] = ()) -> list[str]:
    """Return the command that runs the tests of this folder.

    `chosen`: for Python, only tests with these ids; for the frontend, only tests that import these files.
    """
    if area == "frontend":
        related = ["related", *chosen, "--run", "--passWithNoTests"] if chosen else ["run"]
        return [*map(str, node()), "node_modules/vitest/vitest.mjs", *related, "--bail=1"]
    workers = [f"-n{WORKERS[area] if not 0 < len(chosen) <= FEW else 0}", "--dist=worksteal"]
    return [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *workers, *(chosen or [f"tests/{area}"])]


def mutated_code(mutant: Mutant, clone: Path) -> str:
    """Return the content of the file with the change."""
    code = (clone / mutant.file).read_text()
    changed = mutant.change_code(code)
    if changed is None or changed == code:
        raise SystemExit(f"{mutant} changes nothing: choose again, or take it out of {LIST.name}.")
    return changed


def chosen_tests(area: str, mutants: Sequence[Mutant], clone: Path) -> list[Sequence[str] | None]:
    """Return the tests to try each mutant with, as `command` takes them; None: no test runs its code."""
    if area == "frontend":
        return [[each.file.removeprefix("frontend/")] for each in mutants]
    lines = {}
    for number, each in enumerate(mutants):
        file = clone / each.file
        lines[number] = file, reached.changed_line(file.read_text(), mutated_code(each, clone))
    found = reached.tests_by_mutant(clone, lines, command(area))
    return [None if each == [] else each if each and len(each) <= MANY else () for each in found.values()]


def is_killed(mutant: Mutant, clone: Path, tests: Sequence[str] | None) -> bool:
    if tests is None:
        return False
    file = clone / mutant.file
    code = file.read_text()
    file.write_text(mutated_code(mutant, clone))
    try:
        return fails(mutant.area, clone, tests)
    finally:
        file.write_text(code)


def fails(area: str, clone: Path, chosen: Sequence[str] = ()) -> bool:
    """Return whether one of these tests fails or they do not end. Kill all their processes at the end."""
    folder = clone / "frontend" if area == "frontend" else clone
    quiet, stop = subprocess.DEVNULL, [] if area == "frontend" else ["-x"]
    tests = subprocess.Popen(
        [*command(area, chosen), *stop], cwd=folder, env=node_env(), stdout=quiet, stderr=quiet, start_new_session=True
    )
    try:
        return tests.wait(SECONDS) != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        with suppress(ProcessLookupError):
            os.killpg(tests.pid, signal.SIGKILL)
        tests.wait()


def clone_project(folder: Path, commit: str) -> Path:
    """Clone that commit, with the packages and the built page of this work tree. Return the folder."""
    clone = folder / "clone"
    subprocess.run(["git", "clone", "-q", ROOT, clone], check=True)
    subprocess.run(["git", "checkout", "-q", commit], cwd=clone, check=True)
    subprocess.run(["cp", "-a", MODULES, clone / "frontend" / MODULES.name], check=True)
    subprocess.run(["cp", "-a", ROOT / "frontend" / "dist", clone / "frontend" / "dist"], check=True)
    return clone


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=tuple(COUNTS))
    parser.add_argument("--at", default="HEAD", metavar="COMMIT")
    parser.add_argument("--choose", type=int, metavar="SEED")
    asked = parser.parse_args()
    if asked.choose is not None:
        lines = ",\n".join(msgspec.json.encode(each).decode() for each in choose(asked.choose))
        LIST.write_text(f"[\n{lines}\n]\n")
        return
    mutants = msgspec.json.decode(LIST.read_bytes(), type=list[Mutant])
    killed, tried = Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        clone = clone_project(Path(folder), asked.at)
        for area in [asked.only] if asked.only else COUNTS:
            if fails(area, clone):
                raise SystemExit(f"The tests of {area} fail without any mutant: nothing can be counted.")
            own = [each for each in mutants if each.area == area]
            for mutant, tests in zip(own, chosen_tests(area, own, clone), strict=True):
                dead = is_killed(mutant, clone, tests)
                tried[area] += 1
                killed[area] += dead
                say(f"{'killed  ' if dead else 'survived'}  {mutant.file}  {mutant.operator} {mutant.occurrence}")
    for area in tried:
        say(f"{area}: {killed[area]} of {tried[area]} killed")


if __name__ == "__main__":
    main()
