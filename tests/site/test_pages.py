"""The page, its session, its headers, and the URL at which people are told to find it."""

from __future__ import annotations

import fcntl
import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address
from pathlib import Path
from urllib.robotparser import RobotFileParser

import pytest
from django.test import Client
from pytest_django import Settings

from games import own_addresses
from games.own_addresses import Listening
from warpwar_site import pages, serve
from warpwar_site.environment import data_folder, read_or_create_secret


@pytest.fixture
def frontend(settings: Settings, tmp_path: Path) -> Iterator[Path]:
    settings.FRONTEND_DIR, settings.PAGE_DIR = tmp_path, tmp_path / "dist"
    pages.built_page.cache_clear()
    yield tmp_path
    pages.built_page.cache_clear()


@pytest.mark.django_db
def test_a_visitor_gets_the_built_page_and_a_session(client: Client, frontend: Path) -> None:
    (frontend / "dist").mkdir()
    (frontend / "dist" / "index.html").write_text("<p>built</p>")
    first = client.get("/help")
    assert first.content == b"<p>built</p>"
    cookie = client.cookies["warpwar_session"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    client.get("/")
    assert client.cookies["warpwar_session"].value == cookie.value
    assert "default-src 'self'" in first.headers["Content-Security-Policy"]
    assert "no-cache" in first.headers["Cache-Control"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/", "Loading the hall"),
        ("/match/any", "Loading the table"),
        ("/match/any/replay", "Loading the table"),
        ("/help", "Loading the page"),
    ],
)
def test_the_page_has_words_before_its_code_has_come(client: Client, frontend: Path, path: str, words: str) -> None:
    """The words depend on the URL alone: they are the same for all people, whether a match exists there or not."""
    (frontend / "dist").mkdir()
    (frontend / "dist" / "index.html").write_text('<body><div id="app"></div></body>')
    assert client.get(path).content.decode() == f'<body><div id="app"><p class="first-words">{words}</p></div></body>'


@pytest.mark.django_db
def test_an_unbuilt_page_says_what_to_do(client: Client, frontend: Path) -> None:
    answer = client.get("/")
    assert answer.status_code == 503
    assert b"make play" in answer.content


def test_development_takes_the_page_from_vite(frontend: Path) -> None:
    (frontend / "index.html").write_text('<head></head><script src="/src/main.ts"></script>')
    page = pages.development_page()
    assert 'src="/static/src/main.ts"' in page
    assert 'src="/static/@vite/client"' in page


@pytest.mark.django_db
def test_api_addresses_never_answer_with_the_page(client: Client) -> None:
    assert client.get("/api/no-such-thing").status_code == 404
    assert client.get("/static/no-such-thing.js").status_code == 404
    assert client.get("/api/schema").json()["info"]["title"] == "WarpWar Live"


def test_processes_that_start_together_keep_one_secret(tmp_path: Path) -> None:
    code = "from pathlib import Path; from warpwar_site.environment import read_or_create_secret as secret"
    code += "; print(secret(Path({!r})))"
    command = [sys.executable, "-c", code.format(str(tmp_path / "secret"))]
    with ThreadPoolExecutor(4) as pool:
        said = set(pool.map(lambda _: subprocess.check_output(command), range(4)))
    assert len(said) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]
    assert len(read_or_create_secret(tmp_path / "secret")) >= 50
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


def test_friends_are_told_an_address_they_can_reach(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    def greeting_lines(host: str, *cards: str) -> list[str]:
        monkeypatch.setattr(own_addresses, "_cards", lambda: [("eth0", ip_address(each)) for each in cards])
        serve.greet(Listening(host, 8000))
        return [line.strip() for line in capsys.readouterr().out.splitlines() if "://" in line or "friends" in line]

    here = "On this computer:  http://127.0.0.1:8000/"
    assert greeting_lines("0.0.0.0", "10.0.0.5") == [here, "For your friends:  http://10.0.0.5:8000/"]
    several = greeting_lines("0.0.0.0", "10.0.0.5", "192.168.1.5")
    assert several[1:] == ["For your friends:  http://10.0.0.5:8000/", "or this one:       http://192.168.1.5:8000/"]
    assert greeting_lines("0.0.0.0") == [here, f"For your friends:  {own_addresses.NO_NETWORK}"]
    assert greeting_lines("127.0.0.1", "10.0.0.5") == [here, f"For your friends:  {own_addresses.HERE_ONLY}"]
    assert greeting_lines("fd00::5") == [
        "On this computer:  http://[fd00::5]:8000/",
        "For your friends:  http://[fd00::5]:8000/",
    ]
    settings.PUBLIC_ORIGIN = "https://play.example.org"
    assert greeting_lines("127.0.0.1") == [here, "For your friends:  https://play.example.org/"]


def test_a_second_server_on_the_same_games_is_told_where_the_first_is(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    with serve.claim_data() as lock:
        lock.write("http://127.0.0.1:8000")
        lock.flush()
        with pytest.raises(SystemExit, match=r"http://127\.0\.0\.1:8000"):
            serve.claim_data()
        fcntl.flock(lock, fcntl.LOCK_UN)
    serve.claim_data().close()


def read_process_settings(**environment: str) -> str:
    """Return the settings that a new process reads from this environment."""
    code = "from django.conf import settings as s; print(s.DATABASES['default'], s.CHANNEL_LAYERS['default'])"
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "warpwar_site.settings", **environment}
    return subprocess.check_output([sys.executable, "-c", code], env=env, text=True)


def test_postgresql_and_redis_come_by_url(tmp_path: Path) -> None:
    urls = {"DATABASE_URL": "postgres://u:p@db.example/games", "REDIS_URL": "redis://cache.example"}
    said = read_process_settings(WARPWAR_DATA=str(tmp_path), REDIS_PREFIX="mine", **urls)
    assert "'django.db.backends.postgresql'" in said
    assert "'pool': {" in said
    assert "RedisPubSubChannelLayer" in said
    assert "'prefix': 'mine'" in said


def test_sqlite_and_memory_are_the_default(tmp_path: Path) -> None:
    said = read_process_settings(WARPWAR_DATA=str(tmp_path), DATABASE_URL="", REDIS_URL="")
    assert str(tmp_path) in said
    assert "'IMMEDIATE'" in said
    assert "journal_mode=WAL" in said
    assert "InMemoryChannelLayer" in said


def test_games_are_kept_where_an_upgrade_leaves_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("WARPWAR_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", "/home/ann")
    assert data_folder(tmp_path, installed=False) == tmp_path
    assert data_folder(tmp_path, installed=True) == Path("/home/ann/.local/share/warpwar-live")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert data_folder(tmp_path, installed=True) == Path("/data/warpwar-live")
    monkeypatch.setenv("WARPWAR_DATA", "/elsewhere")
    assert data_folder(tmp_path, installed=True) == data_folder(tmp_path, installed=False) == Path("/elsewhere")


ADDRESSES = json.loads((Path(__file__).parents[2] / "frontend/src/addresses.json").read_text())
"""Maps a path to what the frontend shows there. frontend/src/routes.test.ts checks the frontend against this too."""


@pytest.mark.django_db
def test_addresses_that_the_frontend_knows_have_its_page_and_no_others(client: Client, frontend: Path) -> None:
    (frontend / "dist").mkdir()
    (frontend / "dist" / "index.html").write_text("<p>built</p>")
    for path, shown in ADDRESSES.items():
        answer = client.get(path)
        assert (answer.status_code, answer.content == b"<p>built</p>") == (
            (404, False) if shown == "lost" else (200, True)
        ), path
        assert client.head(path).status_code == answer.status_code, path


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT"])
@pytest.mark.parametrize("path", ["/.env", "/wp-login.php", "/favicon.ico", "/xmlrpc.php"])
def test_an_unknown_address_says_so_and_how_to_go_on(method: str, path: str) -> None:
    browser = Client(enforce_csrf_checks=True)
    answer = browser.generic(method, path)
    assert answer.status_code == 404 and not browser.cookies
    if method != "HEAD":
        assert b'href="/"' in answer.content and b"There is no page at this address." in answer.content


def test_robots_are_told_what_to_leave_alone(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert answer.status_code == 200 and answer["Content-Type"].startswith("text/plain")
    rules = RobotFileParser()
    rules.parse(answer.content.decode().splitlines())
    assert rules.can_fetch("any", "/") and rules.can_fetch("any", "/help")
    assert rules.can_fetch("Twitterbot", "/match/abc23"), "or chats show no preview of a link"
    assert not any(rules.can_fetch("any", path) for path in ("/api/hall", "/seat/abc", "/mail/stop/abc", "/admin/"))
    assert not client.cookies


@pytest.mark.django_db
def test_search_engines_list_no_tables(client: Client, frontend: Path) -> None:
    (frontend / "dist").mkdir()
    (frontend / "dist" / "index.html").write_text("<p>built</p>")
    unlisted = [path for path, shown in ADDRESSES.items() if client.get(path).headers.get("X-Robots-Tag") == "noindex"]
    kinds = {ADDRESSES[path] for path in unlisted}
    assert kinds == {"match", "join", "seat", "letter", "design", "case", "you"}
