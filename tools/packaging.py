"""The wheel: the server and the built page as one package for `pipx install` or `uvx`."""

from __future__ import annotations

from pathlib import Path

from tools.python_home import BIN, PYTHON
from tools.steps import Command, quiet


def build_wheel(folder: Path) -> Path:
    """Build it from frontend/dist as it is and return its file, the only wheel in `folder` then."""
    for old in folder.glob("*.whl"):
        old.unlink()
    # Without isolation: hatchling is locked like everything else in .venv.
    command: Command = [BIN / "uv", "build", "--wheel", "--no-build-isolation", "--python", PYTHON, "-o", folder]
    quiet("Packing the wheel", command)
    (wheel,) = folder.glob("*.whl")
    return wheel
