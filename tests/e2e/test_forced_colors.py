"""The system's own colours (high contrast), dark and light: everything is visible, and all states can be told apart.

The browser does not recolour a canvas, and it drops backgrounds. The tests therefore read pixels and computed styles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.begun import write
from tests.bench.battlefield import before_the_last_order, scenario
from tests.e2e.player import Player, Someone
from tests.e2e.running_match import against_bots
from tests.server import Server

PALETTES = {"dark": ("rgb(0, 0, 0)", "rgb(255, 255, 255)"), "light": ("rgb(255, 255, 255)", "rgb(0, 0, 0)")}
"""The colours of Canvas and CanvasText when Chromium emulates this palette."""

SYSTEM = """(name) => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = name;
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}"""

PIXELS = """([ground, ink]) => {
  const canvas = document.querySelector('[data-testid=star-map] canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const counted = { [ground]: 0, [ink]: 0 };
  for (let at = 0; at < data.length; at += 4) {
    const color = `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`;
    if (color in counted) counted[color]++;
  }
  return [counted[ground] / (data.length / 4), counted[ink]];
}"""
"""Returns the fraction of the star map in the ground colour, and the number of pixels in the ink colour."""

CHOICES = """(highlight) => {
  const states = '[role=tab], [aria-pressed], [role=radio], label:has(> input[type=radio]:not(:disabled))';
  const isOn = (one) => one.matches('[aria-selected=true], [aria-pressed=true], [aria-checked=true]')
    || !!one.querySelector(':scope > input:checked');
  return [...document.querySelectorAll(states)]
    .filter((one) => one.getClientRects().length && !one.closest(':disabled'))
    .map((one) => ({
      text: one.textContent.trim() || one.ariaLabel,
      on: isOn(one),
      marked: getComputedStyle(one).backgroundColor === highlight,
    }));
}"""


def forced_colors_page(someone: Someone, palette: str, **screen: Any) -> Page:
    return someone(forced_colors="active", color_scheme=palette, **screen)


def check_choices(page: Page) -> list[dict[str, Any]]:
    """Check that each control that can be chosen is marked exactly if it is chosen. Return all of them."""
    found: list[dict[str, Any]] = page.evaluate(CHOICES, page.evaluate(SYSTEM, "Highlight"))
    assert any(each["on"] for each in found)
    assert not all(each["on"] for each in found)
    assert [each for each in found if each["on"] != each["marked"]] == []
    return found


@pytest.mark.parametrize("palette", PALETTES)
def test_the_star_map_and_what_is_chosen_beside_it(someone: Someone, palette: str) -> None:
    ground, ink = PALETTES[palette]
    page = forced_colors_page(someone, palette)
    ann = Player(page, "Ann")
    page.goto(against_bots(page, "Ann", "warpwar", "2012-learning", 2))
    expect(ann.heading("Build ships")).to_be_visible()
    assert [page.evaluate(SYSTEM, name) for name in ("Canvas", "CanvasText")] == [ground, ink]
    page.wait_for_function(f"(colors) => ({PIXELS})(colors)[1] > 500", arg=[ground, ink])
    part, warplines = page.evaluate(PIXELS, [ground, ink])
    assert part > 0.5, "the sky is the system's ground"
    assert warplines > 500, "warplines stand out from it"
    ann.button("^Cruiser ").click()
    expect(page.get_by_text("Warpship", exact=True)).to_be_visible()
    kinds = [each["text"] for each in check_choices(page)]
    assert any(kind.startswith("Warpship") for kind in kinds) and "Log" in kinds
    # Seats must be distinguishable by the shape of their marks, and not only by colour.
    shapes = page.locator(".seat-mark path").evaluate_all("(all) => all.map((one) => one.getAttribute('d'))")
    assert len(set(shapes)) == 2


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize(("board", "start"), [("arena", "arena-quick"), ("sumeria", "sumeria-short")])
def test_the_hexes_of_the_other_boards(someone: Someone, palette: str, board: str, start: str) -> None:
    """Lines of the hexes have the system's text colour, whatever theme is set here."""
    page = forced_colors_page(someone, palette)
    page.goto(against_bots(page, "Ann", board, start, 2))
    place = page.get_by_role("application")
    expect(place).to_be_visible()
    name = "--tile-rim" if board == "arena" else "--drawn"
    read = f"(one) => getComputedStyle(one).getPropertyValue('{name}')"
    page.wait_for_function("() => [...document.styleSheets].some((each) => each.href?.includes('forced'))")
    assert place.evaluate(read) == "CanvasText"
    check_choices(page)


@pytest.fixture(scope="module")
def battle_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server with matches that begin where Ann writes the last orders of a round."""
    data = tmp_path_factory.mktemp("fought")
    server = Server(data, BEGIN_AT=write(data / "positions.json", [before_the_last_order(2, 2)]))
    server.start()
    yield server
    server.stop()


def test_tactics_targets_and_the_ship_that_is_ordered(someone: Someone, battle_server: Server) -> None:
    page = forced_colors_page(someone, "dark")
    page.goto(battle_server.url + against_bots(page, "Ann", "warpwar", scenario(2), 2, at=battle_server.url))
    expect(page.get_by_role("button", name="Seal orders")).to_be_visible()
    assert {"Attack", "Dodge", "Retreat", "W3", "W4"} <= {each["text"] for each in check_choices(page)}
    ships = page.get_by_role("navigation", name="Ships").get_by_role("button")
    on = page.evaluate(SYSTEM, "Highlight")
    expect(ships.first).to_have_css("background-color", on)
    expect(ships.nth(1)).not_to_have_css("background-color", on)


def test_what_cannot_be_used_and_what_is_switched_on(someone: Someone) -> None:
    page = forced_colors_page(someone, "dark")
    page.goto("/")
    join = page.get_by_role("button", name="Join")
    expect(join).to_be_disabled()
    color = "(one) => getComputedStyle(one).color"
    grey, plain = page.evaluate(SYSTEM, "GrayText"), page.evaluate(SYSTEM, "CanvasText")
    expect(join).to_have_css("color", grey)
    assert page.get_by_role("button", name="Your first battle").evaluate(color) == plain
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_role("switch", name="Sounds")
    expect(switch).to_be_checked()
    on = page.evaluate(SYSTEM, "Highlight")
    expect(switch).to_have_css("background-color", on)
    switch.click()
    expect(switch).not_to_have_css("background-color", on)
