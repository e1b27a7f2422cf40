"""A real Chromium with a real server.

A failed test leaves a screenshot in tests/e2e/failures, and with `--tracing=retain-on-failure` a trace too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, ConsoleMessage, Page

from tests.begun import write
from tests.e2e.player import WAIT, Someone
from tests.e2e.positions import POSITIONS
from tests.server import NO_PASSING, Server
from tools.browser import find_browser, quickest_browser

FAILURES = Path(__file__).parent / "failures"
PICTURE_MS = 5000
CHEAP_ARGUMENTS = ("--disable-audio-output", "--js-flags=--no-opt --no-maglev")
"""A test's page closes before optimized code saves the time that its compilation takes. Tests need no sound."""


def pytest_configure(config: pytest.Config) -> None:
    if config.option.output == "test-results":
        config.option.output = str(FAILURES)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start the server that all browser tests share; each test opens its own matches."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def positions_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server with matches that begin in `positions.py`, where a vote about an away player may start at once."""
    yield from _run_server(tmp_path_factory.mktemp("begun"))


@pytest.fixture(scope="session")
def unhurried_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server like `positions_server`, for tests that give every answer themselves.

    The table answers passing questions only where it does so at once (`Decision.at_once`).
    """
    yield from _run_server(tmp_path_factory.mktemp("unhurried"), **NO_PASSING)


def _run_server(data: Path, **environment: str) -> Iterator[Server]:
    server = Server(data, BEGIN_AT=write(data / "positions.json", POSITIONS), PLAY_AWAY="0", **environment)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    """Return the address of the server, so that `page.goto("/")` opens it."""
    return server.url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chromium = quickest_browser()
    assert chromium, "No Chromium found; `make test` fetches one, or name one in $CHROMIUM."
    return {
        **browser_type_launch_args,
        "executable_path": str(chromium),
        "chromium_sandbox": False,
        "args": CHEAP_ARGUMENTS,
    }


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """Collect the console errors and exceptions of all pages of this test. Fail the test if there are any.

    A test that expects some, for example because it stops the server, clears the list. A test with its own server names
    that fixture before `someone`, so that the pages are closed before the server stops.
    """
    heard: list[str] = []
    yield heard
    assert not heard, "\n".join(heard)


def listen(page: Page, complaints: list[str]) -> None:
    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"{page.url}: {message.text} {message.location}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error.stack or error}"))


CHEAP = {"reduced_motion": "reduce", "service_workers": "block"}
"""Options of `someone()` that apply if the test does not set them."""


@pytest.fixture
def someone(
    new_context: Callable[..., BrowserContext], complaints: list[str], request: pytest.FixtureRequest
) -> Iterator[Someone]:
    """Open pages that cost little: animation takes half of a processor's time, and a service worker takes a process.

    Tests of animation pass `reduced_motion="no-preference"`, tests of the service worker `service_workers="allow"`. If
    the test fails, keep a screenshot of each page. (pytest-playwright takes a screenshot of every page of every test
    and throws most away.)
    """
    pages = list[Page]()

    def page(**options: Any) -> Page:
        pages.append(_page(new_context(**{**CHEAP, **options}), complaints))
        return pages[-1]

    yield page
    if getattr(request.node, "rep_call", None) and request.node.rep_call.failed:
        for number, each in enumerate((each for each in pages if not each.is_closed()), 1):
            each.screenshot(path=FAILURES / f"{request.node.name}-{number}.png", timeout=PICTURE_MS)


@pytest.fixture
def desktop(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    complaints: list[str],
) -> Iterator[Someone]:
    """Open pages as `someone` does, but in a browser with windows, which can install a page and show notifications."""
    browser = browser_type.launch(**{**browser_type_launch_args, "executable_path": str(find_browser())})
    yield lambda **options: _page(browser.new_context(**browser_context_args, **options), complaints)
    browser.close()


def _page(context: BrowserContext, complaints: list[str]) -> Page:
    context.set_default_timeout(WAIT)
    context.on("page", lambda page: listen(page, complaints))
    return context.new_page()
