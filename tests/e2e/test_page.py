"""The page itself: it loads only from our own server and keeps a session."""

from playwright.sync_api import expect

from tests.e2e.player import Someone
from tests.server import Server


def test_everything_comes_from_this_server(someone: Someone, server: Server) -> None:
    page = someone()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.locator("#app > *").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    own = (server.url, server.url.replace("http", "ws"), "data:", "blob:")
    assert [url for url in asked if not url.startswith(own)] == []


def test_an_address_of_the_frontend_can_be_opened_directly(someone: Someone) -> None:
    page = someone()
    answer = page.goto("/help/any/page")
    assert answer is not None
    assert answer.status == 200
    assert {cookie["name"] for cookie in page.context.cookies()} >= {"warpwar_session"}


def test_api_documentation_needs_nothing_from_elsewhere(someone: Someone) -> None:
    page = someone()
    page.goto("/api/docs")
    expect(page.get_by_role("heading", name="WarpWar Live")).to_be_visible()
