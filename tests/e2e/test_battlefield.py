"""The battlefield: fleets of five sides have room, and a step of the reveal lays out nothing outside it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.begun import write
from tests.bench.battlefield import before_the_last_order, scenario
from tests.e2e.layout_boxes import box
from tests.e2e.player import Someone
from tests.e2e.running_match import against_bots
from tests.server import Server

SIDES, SHIPS = 5, 2
PHONE: ViewportSize = {"width": 390, "height": 844}

SHIPS_DRAWN = """() => [...document.querySelectorAll('.battlefield [data-ship]')].map((figure) => {
  const edges = (box) => ({ left: box.left, top: box.top, right: box.right, bottom: box.bottom });
  const hull = figure.querySelector('[data-hull] .hull, [data-hull] path');
  return {
    ship: figure.dataset.ship,
    hull: edges(hull.getBoundingClientRect()),
    name: edges(figure.querySelector('.name > b').getBoundingClientRect()),
  };
})"""
BATTLEFIELD = (
    "() => { const { left, top, right, bottom } = document.querySelector('.battlefield').getBoundingClientRect();"
    + (" return { left, top, right, bottom }; }")
)

COUNT_READS = """() => {
  window.reads = [];
  const note = (name) => {
    const { stack } = new Error();
    if (stack.includes('/static/')) window.reads.push(name + stack);
  };
  for (const [of, names] of [
    [HTMLElement.prototype, ['offsetLeft', 'offsetTop', 'offsetWidth', 'offsetHeight', 'offsetParent']],
    [Element.prototype, ['clientWidth', 'clientHeight', 'scrollWidth', 'scrollHeight']],
  ])
    for (const name of names) {
      const { get } = Object.getOwnPropertyDescriptor(of, name);
      Object.defineProperty(of, name, { configurable: true, get() { note(name); return get.call(this); } });
    }
  const told = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function () { note('getBoundingClientRect'); return told.call(this); };
}"""
"""Records each read of a position or size by the page's own code. Such a read forces a layout of what has changed."""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

CHANGING = (
    ".battlefield .moment",
    ".battlefield .own.name",
    ".line .own",
    ".caption p",
    ".strip .row",
    "[data-testid=said]",
)
"""Elements that a step of the reveal changes in a wide window."""
BOUNDARY = """(element) => {
  const style = getComputedStyle(element);
  const kept = style.contain === 'strict' ? ['size', 'layout'] : style.contain.split(' ');
  return {
    kept: ['size', 'layout'].every((each) => kept.includes(each)),
    placed: style.position === 'absolute',
    around: getComputedStyle(element.parentElement).display !== 'grid',
  };
}"""
"""Chromium lays an element out separately under these conditions: its `contain` has size and layout, it is positioned
absolutely, and its parent is not a grid.
"""


@pytest.fixture(scope="module")
def battle_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server with matches that begin just before the last order of round 1 is sealed."""
    data = tmp_path_factory.mktemp("fought")
    server = Server(data, BEGIN_AT=write(data / "positions.json", [before_the_last_order(SIDES, SHIPS)]))
    server.start()
    yield server
    server.stop()


def halt_at_reveal(page: Page, server: Server) -> None:
    """Seal Ann's last order, halt the reveal, and step back to its first step."""
    page.goto(server.url + against_bots(page, "Ann", "warpwar", scenario(SIDES), SIDES, at=server.url))
    seal = page.get_by_role("button", name="Seal orders")
    seal.click()
    if page.get_by_role("alert").filter(has_text="Press again").is_visible():
        seal.click()
    page.get_by_role("group", name="The round, step by step").get_by_role("button", name="Pause").click()
    while (back := page.get_by_role("button", name="One step back")).is_enabled():
        back.click()
    expect(page.get_by_text("The orders are revealed.")).to_be_visible()


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > 1 and down > 1


def test_five_sides_stand_apart_on_a_phone(someone: Someone, battle_server: Server) -> None:
    page = someone(viewport=PHONE, reduced_motion="no-preference")
    halt_at_reveal(page, battle_server)
    battlefield: dict[str, float] = page.evaluate(BATTLEFIELD)
    ships: list[dict[str, Any]] = page.evaluate(SHIPS_DRAWN)
    assert len(ships) == SIDES * SHIPS
    assert battlefield["bottom"] <= box(page.get_by_role("group", name="The round, step by step"))["top"]
    for ship in ships:
        for part in (ship["hull"], ship["name"]):
            assert battlefield["left"] <= part["left"] < part["right"] <= battlefield["right"], ship
            assert battlefield["top"] <= part["top"] < part["bottom"] <= battlefield["bottom"], ship
        assert not overlap(ship["hull"], ship["name"]), ship
    for one, other in combinations(ships, 2):
        for part in ("hull", "name"):
            for beside in ("hull", "name"):
                assert not overlap(one[part], other[beside]), (one, other)


def test_a_step_asks_for_no_place_and_is_laid_out_by_itself(someone: Someone, battle_server: Server) -> None:
    page = someone(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    halt_at_reveal(page, battle_server)
    page.evaluate(COUNT_READS)
    on = page.get_by_role("button", name="One step forward")
    for told in ("Beam at", "Beam at", "scored"):
        on.click()
        expect(page.locator(".caption")).to_contain_text(told)
        page.evaluate(TWO_FRAMES)
    assert page.evaluate("window.reads") == []
    for each in CHANGING:
        found = page.locator(each).first.evaluate(BOUNDARY)
        assert found == {"kept": True, "placed": True, "around": True}, each


OFF_PLACE = """() => [...document.querySelectorAll('.battlefield [data-hull] svg.ship')].map((ship) => {
  const [place, drawn] = [ship.parentElement, ship].map((each) => each.getBoundingClientRect());
  return Math.hypot(drawn.left - place.left, drawn.top - place.top);
})"""


def test_a_ship_that_is_hit_stays_where_it_is(someone: Someone, battle_server: Server) -> None:
    """A ship that is hit stays in its place: the boxes torn off fly up in front of it and take no room."""
    page = someone(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    halt_at_reveal(page, battle_server)
    expect(page.locator(".torn")).to_have_count(0)
    before = page.evaluate(OFF_PLACE)
    on = page.get_by_role("button", name="One step forward")
    for told in ("Beam at", "Beam at", "scored"):
        on.click()
        expect(page.locator(".caption")).to_contain_text(told)
    expect(page.locator(".torn")).to_have_count(1)
    assert page.evaluate(OFF_PLACE) == pytest.approx(before, abs=1)
