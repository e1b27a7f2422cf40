"""Builds the wheel: the server and the built page as one package for `pipx install` or `uvx`."""

from __future__ import annotations

from pathlib import Path

from tools.python_home import BIN, PYTHON
from tools.steps import Command, quiet


def build_wheel(folder: Path) -> Path:
    """Build the wheel from the current frontend/dist and return its path. Older wheels in `folder` are deleted."""
    for old in folder.glob("*.whl"):
        old.unlink()
    # Build without isolation, because hatchling is locked and installed in .venv.
    command: Command = [BIN / "uv", "build", "--wheel", "--no-build-isolation", "--python", PYTHON, "-o", folder]
    quiet("Packing the wheel", command)
    (wheel,) = folder.glob("*.whl")
    return wheel
