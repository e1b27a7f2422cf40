"""Drills in a real browser: rounds are answered by keyboard, judged, counted in a streak, and opened in the lab."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import axe
from tests.e2e.player import Someone
from tests.server import Server

JUDGED = re.compile("^(One of the best orders|A good order|Not good enough)")
SECONDS = 30_000


def streak(page: Page) -> list[str]:
    return page.get_by_label("Good answers in a row").locator("dd").all_text_contents()


def best_orders(page: Page, server: Server) -> list[str]:
    """Return the orders that best play gives most often in the round on the page.

    The server names them in its judgement of another answer.
    """
    id = page.url.rsplit("/", 1)[1]
    address = f"{server.url}/api/drills/warpwar/{id}"
    shown: dict[str, Any] = page.request.get(address).json()["shown"]
    token = next(each["value"] for each in page.context.cookies() if each["name"] == "csrftoken")
    headers = {"X-CSRFToken": token, "Referer": server.url}
    told = page.request.post(address, data={"answer": shown["template"]}, headers=headers).json()["told"]
    best: list[str] = told["mixture"][0]["orders"]
    return best


def answer(page: Page, orders: list[str]) -> None:
    page.get_by_label(re.compile("^Your order")).and_(page.locator("textarea")).fill("\n".join(orders))
    page.keyboard.press("Control+Enter")
    verdict = page.get_by_role("heading", name=JUDGED)
    expect(verdict).to_be_focused(timeout=SECONDS)


def test_rounds_are_answered_judged_and_counted(someone: Someone, server: Server, complaints: list[str]) -> None:
    page = someone()
    page.goto("/")
    page.get_by_role("link", name="Drills").click()
    expect(page.get_by_role("heading", name="Drills", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile("/drills/warpwar/s[0-9]+$"))
    assert streak(page) == ["0", "0"]
    for count in ("1", "2"):
        asked = page.url
        answer(page, best_orders(page, server))
        expect(page.get_by_role("heading", name=re.compile("^(One of the best orders|A good order)"))).to_be_visible()
        expect(page.get_by_role("heading", name="Orders in the match")).to_be_visible()
        expect(page.get_by_label("Your best play").get_by_role("button", pressed=True)).to_have_count(1)
        assert streak(page) == [count, count]
        page.get_by_role("button", name="Next round").press("Enter")
        expect(page).not_to_have_url(asked)
        expect(page.get_by_role("heading", name=JUDGED)).to_have_count(0)

    # The server refuses an order that the rules forbid. A refused order does not change the streak.
    text = page.locator("textarea")
    text.fill(re.sub(r"D=\d+", "D=99", text.input_value(), count=1))
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("alert")).to_be_visible(timeout=SECONDS)
    assert [each for each in complaints if "400 (Bad Request)" not in each] == []
    complaints.clear()
    assert streak(page) == ["2", "2"]

    # An order without fire ends the streak, unless it happens to be good in this round. A second answer to the same
    # round does not change the streak.
    lines = [f"{line.split()[0]} ATTACK D=0" for line in page.locator("textarea").input_value().split("\n")]
    answer(page, lines)
    now = streak(page)
    good = page.get_by_role("heading", name=re.compile("^(One of the best orders|A good order)")).count()
    assert now == (["3", "3"] if good else ["0", "2"])
    page.get_by_label("Your best play").get_by_role("button").first.click()
    page.get_by_role("button", name="Try this order too").click()
    expect(page.get_by_role("heading", name=re.compile("^(One of the best orders|A good order)"))).to_be_visible(
        timeout=SECONDS
    )
    assert streak(page) == now

    # After a reload, the page still shows the answer. The link opens the round in the battle lab.
    page.reload()
    expect(page.get_by_text("You have answered this round before")).to_be_visible()
    assert streak(page) == now
    page.get_by_role("link", name="Open in the battle lab").click()
    expect(page.get_by_role("heading", name="Battle lab")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/lab/warpwar\?a="))


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_drills_have_no_barriers(someone: Someone, size: tuple[int, int]) -> None:
    page = someone(viewport={"width": size[0], "height": size[1]})
    page.goto("/drills/warpwar/s1")
    page.get_by_role("button", name="Seal the order").click()
    expect(page.get_by_role("heading", name=JUDGED)).to_be_visible(timeout=SECONDS)
    assert axe.faults_by_day_and_night(page, "drills") == []
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide == 0, "the page scrolls sideways"
