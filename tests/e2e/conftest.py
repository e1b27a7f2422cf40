"""A real Chromium before the real server. Failures leave a screenshot and a trace in tests/e2e/failures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page

from tests.begun import write
from tests.e2e.player import WAIT
from tests.e2e.positions import POSITIONS
from tests.server import NO_PASSING, Server
from tools.browser import find_browser

FAILURES = Path(__file__).parent / "failures"


def pytest_configure(config: pytest.Config) -> None:
    if config.option.screenshot == "off":
        config.option.screenshot = "only-on-failure"
    if config.option.tracing == "off":
        config.option.tracing = "retain-on-failure"
    if config.option.output == "test-results":
        config.option.output = str(FAILURES)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Shared by all browser tests; each makes matches of its own."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Its matches begin in `positions.py`, and whoever is away may be voted about at once."""
    yield from _begun(tmp_path_factory.mktemp("begun"))


@pytest.fixture(scope="session")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """As `begun`, for tests that give every answer: the table gives none for who has one only, but at once."""
    yield from _begun(tmp_path_factory.mktemp("unhurried"), **NO_PASSING)


def _begun(data: Path, **environment: str) -> Iterator[Server]:
    server = Server(data, BEGIN_AT=write(data / "positions.json", POSITIONS), PLAY_AWAY="0", **environment)
    server.module = "tests.begun"
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    """`page.goto("/")` means this server."""
    return server.url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chromium = find_browser()
    assert chromium, "No Chromium found; `make test` fetches one, or name one in $CHROMIUM."
    return {**browser_type_launch_args, "executable_path": str(chromium), "chromium_sandbox": False}


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What any page of this test said on its console as an error or threw; the test fails if anything.

    A test that expects some, such as one that stops the server, clears the list.
    """
    heard: list[str] = []
    yield heard
    assert not heard, "\n".join(heard)


def listen(page: Page, complaints: list[str]) -> None:
    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"{page.url}: {message.text} {message.location}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))


@pytest.fixture
def someone(new_context: Callable[..., BrowserContext], complaints: list[str]) -> Callable[..., Page]:
    """`someone()` is the page of another person, with a browser and cookies of their own."""

    def person(**options: Any) -> Page:
        context = new_context(**options)
        context.set_default_timeout(WAIT)
        context.on("page", lambda page: listen(page, complaints))
        return context.new_page()

    return person
