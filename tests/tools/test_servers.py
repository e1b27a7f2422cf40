"""How tests start servers."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.preloaded import Preloaded
from tests.server import Server


class Named(Server):
    module = "tests.bench.served"


def test_what_is_run_follows_from_the_environment_unless_it_is_named(tmp_path: Path) -> None:
    assert Server(tmp_path).module == "warpwar_site.serve"
    assert Server(tmp_path, BEGIN_AT="positions.json").module == "tests.begun"
    assert Server(tmp_path, PLAY_AWAY="0").module == "tests.begun"
    assert Named(tmp_path, BEGIN_AT="positions.json").module == "tests.bench.served"


PROGRAM = """
import os, resource, sys, time
def main():
    print(os.environ["GREETING"], *sys.argv[1:], os.getcwd(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    print("HOME" in os.environ, "django.conf" in sys.modules, "warpwar_site.settings" in sys.modules)
    if sys.argv[1] == "stay": time.sleep(60)
    sys.exit(3)
"""


def start(folder: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> Preloaded:
    """Start a program in its own module. The process finds the module because it inherits this process's `sys.path`."""
    (folder / "program_of_this_test.py").write_text(PROGRAM)
    monkeypatch.syspath_prepend(folder)
    environment = {"GREETING": "Hello", "PATH": os.environ["PATH"]}
    return Preloaded("program_of_this_test", words, environment, folder, folder / "log", files=200)


def test_a_preloaded_process_has_its_own_arguments_environment_folder_and_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = start(tmp_path, monkeypatch, "go")
    assert process.wait(timeout=60) == 3
    told = (tmp_path / "log").read_text().splitlines()
    assert told == [f"Hello go {tmp_path} 200", "False True False"]


def test_a_preloaded_process_can_be_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    process = start(tmp_path, monkeypatch, "stay")
    assert process.poll() is None
    process.kill()
    assert process.wait(timeout=60) == -signal.SIGKILL
    assert process.returncode == -signal.SIGKILL
