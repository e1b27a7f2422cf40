"""What deploy/install.py writes, in a temporary folder, and its processes started as their systemd units say."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from deploy import install
from deploy.hall import MOST_PROCESSES, Hall, memory
from tests.server import ROOT, Server, free_ports

PROGRAM = """\
#!/bin/sh
cd {root}
if [ "$1" = play ]; then shift; exec {python} -m tests.begun "$@"; fi
exec {python} manage.py "$@"
"""
"""Replaces the installed package, which tests/tools/test_wheel.py tests."""


@dataclass(frozen=True)
class Installed:
    hall: Hall
    unit: Sequence[str]
    """Lines of the unit file of the processes."""

    def unit_values(self, name: str) -> list[str]:
        """Return the values that the unit file has for this name."""
        return [line.partition("=")[2] for line in self.unit if line.startswith(f"{name}=")]

    def environment(self) -> dict[str, str]:
        """Return the environment as systemd reads it: one file after another, and the last value counts."""
        found: dict[str, str] = {}
        for file in self.unit_values("EnvironmentFile"):
            lines = Path(file.removeprefix("-")).read_text().splitlines()
            pairs = [shlex.split(line)[0].split("=", 1) for line in lines if line and not line.startswith("#")]
            found |= dict(pairs)
        return found


class Hosted(Server):
    """One process, started as the unit file says."""

    def __init__(self, installed: Installed, port: int) -> None:
        data = installed.hall.data / str(port)
        super().__init__(data, **installed.environment())
        self._held.close()
        self.installed, self.port = installed, port

    @property
    def program(self) -> Sequence[str]:
        (line,) = self.installed.unit_values("ExecStart")
        assert line.endswith(" --port %i")
        return line.removesuffix(" --port %i").split()


def install_hall(folder: Path, own: Mapping[str, str]) -> Installed:
    """Install two processes for https://localhost, with the operator's `own` settings."""
    first = free_ports(MOST_PROCESSES + 3)
    ports = f"--http-port {first} --https-port {first + 1} --first-port {first + 2}".split()
    status = install.main(["--prefix", str(folder), "--domain", "localhost", "--self-signed", *ports])
    assert status == 0
    hall = memory(folder)
    with (hall.etc / "own.env").open("a") as file:
        file.writelines(f"{name}={shlex.quote(value)}\n" for name, value in own.items())
    program = hall.code / "current" / "bin" / "warpwar"
    program.parent.mkdir(parents=True)
    program.write_text(PROGRAM.format(root=ROOT, python=sys.executable))
    program.chmod(0o755)
    return Installed(hall, (folder / "etc/systemd/system/warpwar@.service").read_text().splitlines())
