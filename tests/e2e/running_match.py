"""A match against bots that runs, opened by the API calls that the page makes, without the pages of the hall."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

OPEN = """async (asked) => {
  const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
  const post = async (path, body) => {
    const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token };
    const answer = await fetch('/api/' + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const { id } = await post('matches', asked);
  for (let seat = 1; seat < asked.seats; seat++) await post(`matches/${id}/bot`, { seat, bot: true });
  await post(`matches/${id}/start`, {});
  return id;
}"""


def against_bots(page: Page, name: str, game: str, scenario: str, seats: int, at: str = "", **asked: Any) -> str:
    """Open and start a match against bots. Return the path of its page.

    `page` is in the hall afterwards, under this name. `at` is the server, if not the usual one.
    """
    with page.expect_response("**/api/me"):
        page.goto(f"{at}/")
    usual = {"options": {}, "listed": False}
    table = {**usual, "name": name, "game": game, "scenario": scenario, "seats": seats, **asked}
    return f"/match/{page.evaluate(OPEN, table)}"
