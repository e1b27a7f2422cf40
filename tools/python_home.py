"""Creates the virtual environment in .venv and installs the packages of the lock files."""

from __future__ import annotations

import importlib.util
import math
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.steps import ROOT, Command, Stamp, StepFailed, Trouble, fingerprint, is_root, quiet, say

OLDEST = (3, 11)
VENV = ROOT / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
PLAY_LOCK = ROOT / "requirements.lock"
WORK_LOCK = ROOT / "requirements-dev.lock"  # contains all packages of requirements.lock


def ensure_python(*, development: bool = False) -> None:
    """Create .venv and install the packages of the lock file, unless they are installed already."""
    if not usable_venv():
        make_venv()
    play, work = Stamp(VENV / ".play-lock"), Stamp(VENV / ".work-lock")
    stamp, lock = (work, WORK_LOCK) if development else (play, PLAY_LOCK)
    if work.says(fingerprint([WORK_LOCK])) or stamp.says(fingerprint([lock])):
        return
    for old in (play, work):
        old.clear()
    install(lock)
    stamp.write(fingerprint([lock]))


def keep_bytecode() -> None:
    """Make child processes store Python bytecode, even if an environment variable prevents it.

    Otherwise each test worker and each server would compile the whole project when it starts, which takes seconds.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def usable_venv() -> bool:
    """Return whether .venv's interpreter exists and is new enough.

    The function only reads files and starts no process.
    """
    try:
        config = (VENV / "pyvenv.cfg").read_text()
    except OSError:
        return False
    version = re.search(r"^version(?:_info)? *= *(\d+)\.(\d+)", config, re.MULTILINE)
    return PYTHON.exists() and version is not None and (int(version[1]), int(version[2])) >= OLDEST


def make_venv() -> None:
    """Create .venv with the running Python if $PYTHON is set, else with the fastest Python of the same version."""
    if importlib.util.find_spec("ensurepip") is None:
        add_venv_module()
    python = sys.executable if os.environ.get("PYTHON") else quickest_python()
    if python != sys.executable:
        say(f"· Python: {python}, because it is faster than {sys.executable}")
    shutil.rmtree(VENV, ignore_errors=True)
    try:
        quiet("Creating a Python environment in .venv", [python, "-m", "venv", VENV])
    except StepFailed:
        shutil.rmtree(VENV, ignore_errors=True)  # An incomplete environment would look usable later.
        raise


def quickest_python() -> str:
    """Return the running Python, or another Python of the same version on the PATH if it is clearly faster.

    Builds can differ by a quarter in speed: distributions optimize their builds with a profile, pyenv does not.
    """
    name = f"python3.{sys.version_info.minor}"
    found = [path for folder in reversed(os.get_exec_path()) if (path := Path(folder, name)).is_file()]
    others = {path.resolve(): str(path) for path in found}  # each Python once, by its first place on the PATH
    times = {other: seconds_of(other) for other in others.values()}
    best = min(times, key=times.__getitem__, default=sys.executable)
    return best if times.get(best, math.inf) < CLEARLY_QUICKER * seconds_of(sys.executable) else sys.executable


CLEARLY_QUICKER = 0.9
"""Maximum ratio of run times at which a Python counts as clearly faster. Two measurements of the same Python differ
less than this.
"""

SPEED_TEST = """
import ensurepip, time, venv

def work():
    start = time.process_time()
    found = {}
    for number in range(40_000):
        found[number % 100, number % 7] = sorted([number, -number, 5]), f"{number}"
    return time.process_time() - start

print(min(work() for _ in range(5)))
"""


def seconds_of(python: str) -> float:
    """Return the CPU seconds of a small task in this Python.

    Return infinity if this Python does not start or cannot create a virtual environment.
    """
    try:
        done = subprocess.run([python, "-I", "-c", SPEED_TEST], capture_output=True, text=True, check=True)
        return float(done.stdout)
    except (OSError, ValueError, subprocess.CalledProcessError):
        return math.inf


def add_venv_module() -> None:
    """Install Python's venv module, which Debian and Ubuntu ship as a separate package."""
    package = f"python3.{sys.version_info.minor}-venv"
    if not (is_root() and shutil.which("apt-get")):
        raise Trouble(f"Python's venv module is missing. Install it first: sudo apt install {package}")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quiet("Updating Debian's package lists", ["apt-get", "update"], env=env)
    quiet(f"Installing {package}", ["apt-get", "install", "-y", package], env=env)


def install(lock: Path) -> None:
    """Install the packages of a lock file with uv, which is several times faster than pip.

    If uv fails, use pip. It can succeed where uv fails, because uv ignores pip's settings.
    """
    try:
        ensure_uv()
        command: Command = [BIN / "uv", "pip", "install", "--python", PYTHON, "--require-hashes", "-r", lock]
        quiet("Installing Python packages", command, env={**os.environ, "UV_SYSTEM_CERTS": "true"})
    except StepFailed as failure:
        say(f"  {failure}\n  Trying again with pip.")
        pip: Command = [PYTHON, "-m", "pip", "install", "--require-hashes", "-r", lock]
        quiet("Installing Python packages (takes half a minute)", pip)


def ensure_uv() -> None:
    """Install uv, the package installer, in the version and with the hashes of the lock file."""
    if (BIN / "uv").exists():
        return
    block = re.search(r"^uv==.*(?:\n    --hash=.*)*", WORK_LOCK.read_text(), re.MULTILINE)
    if block is None:
        raise StepFailed(f"{WORK_LOCK.name} does not name uv.")
    wanted = VENV / "uv.txt"
    wanted.write_text(block[0].rstrip(" \\") + "\n")
    pip: Command = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--require-hashes", "-r", wanted]
    quiet("Downloading the package installer", pip)
