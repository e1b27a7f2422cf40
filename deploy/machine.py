"""The machine that is set up. All changes to the machine go through this class, so that a dry run can list them."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from deploy.files import File
from deploy.hall import Hall
from tools.steps import Command, Trouble, quiet, say

QUIET = {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}


class Machine:
    """The machine on which the hall is installed.

    `is_dry`: print the changes, but do not make them. If the hall has a prefix other than "/", only files below the
    prefix are written, and commands that change the whole system are skipped.
    """

    def __init__(self, hall: Hall, *, is_dry: bool) -> None:
        self.hall, self.is_dry = hall, is_dry
        self.changed: list[Path] = []
        """Files that were written. In a dry run: files that would be written."""

    def system(self, label: str, command: Command, *, cwd: Path = Path("/")) -> None:
        """Run a command that changes the whole system.

        If the command fails, raise StepFailed with the end of the command's output.
        """
        if self.hall.is_staged:
            return
        if self.is_dry:
            say(f"would run   {' '.join(map(str, command))}")
            return
        quiet(label, command, cwd=cwd, env={**os.environ, **QUIET})

    def asks(self, command: Command) -> str:
        """Run a command that changes nothing. Return its output, or "" if the command fails or does not exist."""
        if self.hall.is_staged:
            return ""
        try:
            done = subprocess.run([*map(str, command)], cwd="/", capture_output=True, text=True, timeout=60)
        except (OSError, subprocess.TimeoutExpired):
            return ""
        return done.stdout.strip() if done.returncode == 0 else ""

    def folder(self, path: Path, mode: int = 0o755, owner: str = "", group: str = "") -> None:
        """Create the folder, and set its mode, owner and group."""
        if self.is_dry:
            if not path.is_dir():
                say(f"would create {path}/")
            return
        path.mkdir(parents=True, exist_ok=True)
        path.chmod(mode)
        self._give(path, owner, group)

    def write(self, file: File) -> bool:
        """Write the file if it is missing or its text differs. Return whether the file was written.

        An existing file that the operator edits is never written. The new file replaces the old one in a single step,
        and has its permissions from the start.
        """
        path = file.path
        if path.exists() and (file.is_theirs or path.read_bytes() == file.text.encode()):
            if not self.is_dry:
                path.chmod(file.mode)
                self._give(path, "", file.group)
            return False
        self.changed.append(path)
        if self.is_dry:
            say(f"would {'change' if path.exists() else 'write '} {path}")
            return True
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f".{path.name}.new")
        fresh.unlink(missing_ok=True)
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", newline="") as out:
            out.write(file.text)
        fresh.chmod(file.mode)
        self._give(fresh, "", file.group)
        os.replace(fresh, path)
        return True

    def _give(self, path: Path, owner: str, group: str) -> None:
        if self.hall.is_staged or os.geteuid() != 0:
            return
        try:
            shutil.chown(path, owner or "root", group or "root")
        except LookupError:
            raise Trouble(
                f"There is no user or group {owner or group} on this machine. Run this program again."
            ) from None
