"""Runs commands and prints one line per command, with its time.

The output of a command is shown only if the command fails.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
TAIL = 40  # number of lines of a failed step's output that are shown


Command = Sequence["str | Path"]


class Trouble(Exception):
    """A problem that the user of the tool must solve, described in one sentence."""


class StepFailed(Trouble):
    """A program failed. Its output was shown before, or the message contains the last lines of the output."""


def say(text: str) -> None:
    print(text, flush=True)


def run_command(
    command: Command, *, cwd: Path = ROOT, env: Mapping[str, str] | None = None, output: IO[bytes] | None = None
) -> int:
    """Run the command to its end and return its exit status.

    `output`: a file for the command's output. If it is None, the output goes to the terminal.
    """
    stderr = None if output is None else subprocess.STDOUT
    done = subprocess.run([*map(str, command)], cwd=cwd, env=env and dict(env), stdout=output, stderr=stderr)
    return done.returncode


def quiet(
    label: str, command: Command, *, cwd: Path = ROOT, env: Mapping[str, str] | None = None, shared: bool = False
) -> None:
    """Run the command and print one line with the label and the time that the command took.

    If the command fails, raise StepFailed with the last lines of its output. `shared`: whether other steps run at the
    same time. If so, the line is printed only when this step ends.
    """
    with Progress(label, shared):
        try:
            done = subprocess.run(
                [*map(str, command)],
                cwd=cwd,
                env=env and dict(env),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
            )
        except OSError as error:
            raise StepFailed(f"{label} failed: {error}") from None
        if done.returncode:
            tail = "\n".join(f"    {line}" for line in done.stdout.splitlines()[-TAIL:])
            raise StepFailed(f"{label} failed:\n{tail}")


class Progress:
    """Prints the progress of a step: "· Doing this … 12 s". On a terminal the number of seconds is updated.

    If `shared` is true, the line is printed only when the step ends.
    """

    def __init__(self, label: str, shared: bool = False) -> None:
        self.label, self.shared = label, shared
        self.watched = sys.stdout.isatty() and not shared
        self.ended = threading.Event()
        self.ticker = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> None:
        self.start = time.monotonic()
        if not self.shared:
            print(f"· {self.label} …", end="", flush=True)
        if self.watched:
            self.ticker.start()

    def __exit__(self, failure: object, *_: object) -> None:
        self.ended.set()
        if self.watched:
            self.ticker.join()
        begin = f"· {self.label} …" if self.shared else f"\r· {self.label} …" if self.watched else ""
        print(begin + (" failed" if failure else f" {time.monotonic() - self.start:.1f} s"), flush=True)

    def _tick(self) -> None:
        while not self.ended.wait(1):
            print(f"\r· {self.label} … {time.monotonic() - self.start:.0f} s", end="", flush=True)


def fingerprint(files: Iterable[Path], *words: str) -> str:
    """Return a hash of the names and contents of these files, and of the given words."""
    digest = hashlib.sha256("\0".join(words).encode())
    for file in sorted(files):
        name = os.path.relpath(file, ROOT)
        digest.update(f"\0{name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}".encode())
    return digest.hexdigest()


class Stamp:
    """A file in a built folder. It stores the fingerprint of the sources from which the folder was built."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def says(self, mark: str) -> bool:
        return self.file.is_file() and self.file.read_text() == mark

    def write(self, mark: str) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(mark)

    def clear(self) -> None:
        self.file.unlink(missing_ok=True)


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
