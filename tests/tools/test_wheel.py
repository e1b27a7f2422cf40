"""The wheel in an environment that holds nothing else: no Node, no checkout, no tools of this repository."""

from __future__ import annotations

import re
import subprocess
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.live.guest import Guest
from tests.server import Server
from tools.frontend import ensure_built
from tools.packaging import build_wheel
from tools.python_home import BIN, PLAY_LOCK, PYTHON


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a virtual environment with the wheel and its dependencies, in the locked versions."""
    ensure_built()
    folder = tmp_path_factory.mktemp("wheel")
    wheel, home = build_wheel(folder), folder / "env"
    uv(["venv", "-q", "--python", PYTHON, home])
    uv(["pip", "install", "-q", "--python", home / "bin" / "python", "-c", PLAY_LOCK, wheel])
    return home


def uv(words: Sequence[str | Path]) -> None:
    done = subprocess.run([str(BIN / "uv"), "--system-certs", *map(str, words)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


class Installed(Server):
    """`warpwar play` for a user with an empty PATH and no settings."""

    preloaded = False
    environment_home: Path

    def __init__(self, environment: Path, home: Path) -> None:
        (home / "nothing").mkdir(parents=True)
        alone = {"PATH": str(home / "nothing"), "HOME": str(home), "XDG_DATA_HOME": "", "WARPWAR_DATA": ""}
        super().__init__(home, **alone)
        self.environment_home, self.folder = environment, home

    @property
    def program(self) -> Sequence[str]:
        return [str(self.environment_home / "bin" / "warpwar"), "play", "--host", "127.0.0.1"]


@pytest.fixture
def installed_server(environment: Path, tmp_path: Path) -> Iterator[Installed]:
    server = Installed(environment, tmp_path / "home")
    server.start()
    yield server
    server.stop()


def test_it_plays_with_python_alone(installed_server: Installed, environment: Path) -> None:
    assert not list(environment.rglob("node*wheel*")) and not (environment / "bin" / "node").exists()
    page = fetch_page(installed_server, "/").decode()
    named = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    assert any(name.endswith(".js") for name in named) and any(name.endswith(".css") for name in named)
    assert all(fetch_page(installed_server, name) for name in named)
    # To open a table of a scenario with a generated map, the server needs the rules, their data, the database and a
    # worker process.
    table = Guest(installed_server.url, "Ann").arrive().open_table("2012-cornered", seats=4)
    assert table["seats"][0]["name"] == "Ann"
    assert (installed_server.data / ".local" / "share" / "warpwar-live" / "warpwar.sqlite3").is_file()
    copy = installed_server.data / "copy"
    done = subprocess.run(
        [str(environment / "bin" / "warpwar"), "backup", str(copy)],
        cwd=installed_server.data, env=installed_server.environment, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert copy.stat().st_size > 1000
    installed_server.stop()
    assert installed_server.process is not None and installed_server.process.returncode == 0
    assert "Traceback" not in installed_server.log.read_text()


def fetch_page(server: Server, path: str) -> bytes:
    with urllib.request.urlopen(f"{server.url}{path}", timeout=60) as answer:
        assert answer.status == 200
        return bytes(answer.read())
