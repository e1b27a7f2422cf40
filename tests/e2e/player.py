"""A person at a browser: what one does with mouse and eyes, found by role and name only."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence

from playwright.sync_api import Locator, Page, expect

WAIT = 60_000  # milliseconds for anything to appear, on a very busy machine
expect.set_options(timeout=WAIT)

Someone = Callable[..., Page]
"""`someone()` is the page of another person, with cookies of their own; it takes options of Browser.new_context."""

ATTRIBUTES = {
    "PD": "Power/Drive", "B": "Beam", "S": "Screen", "T": "Tubes", "M": "Missiles", "E": "ECM", "A": "Armor",
    "C": "Cannons", "SH": "Shells", "SR": "Systemship Racks",
}  # fmt: skip
"""In notation, and on screen."""


VOICES = """
window.voices = [];
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const voice = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest?.('[aria-live]');
    if (voice) window.voices.push(voice.textContent);
  }
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


class Player:
    """One page at a table. Methods do what their names say and wait until it shows.

    Made before the page goes anywhere.
    """

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        page.add_init_script(VOICES)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name))

    def heading(self, name: str) -> Locator:
        return self.page.get_by_role("heading", name=re.compile(name))

    def hears(self, words: str) -> None:
        """A passing note or the voice of the page says it, or has said it since it was opened: neither waits."""
        self.page.wait_for_function("(words) => window.voices.some((each) => each.match(words))", arg=words)

    # ---- hall and table ------------------------------------------------------------------------------------------

    def introduce(self) -> None:
        """Give the nickname where it is asked for."""
        asked = self.page.get_by_role("textbox", name=re.compile("nickname", re.I))
        expect(asked).to_be_visible()
        asked.fill(self.name)
        asked.press("Enter")

    def open_table(self, scenario: str = "Basic Learning", *rules: str, edition: str = "2012", at: str = "") -> str:
        """A newcomer makes a table with these optional or house rules, by the words on screen; returns its address.

        `at` is the server, if not the usual one.
        """
        self.page.goto(f"{at}/")
        self.page.get_by_text("New game").first.click()
        cards = self.page.get_by_role("region", name=f"{edition} rules")
        cards.get_by_text(scenario, exact=True).click()
        for rule in rules:
            chosen = self.page.locator("label", has=self.page.get_by_text(rule, exact=True))
            group = self.page.locator("details", has=chosen)
            if group.get_attribute("open") is None:
                group.locator("summary").click()
            chosen.click()
        self.button("Open the table").click()
        self.introduce()
        expect(self.button("Start the game")).to_be_visible()
        return self.page.url

    def sit_down(self, address: str) -> None:
        self.page.goto(address)
        self.button("Sit down").click()
        self.introduce()
        self.button("I am ready").click()

    def rest(self) -> None:
        """Leave the page until it matters again: what nobody looks at need not be drawn."""
        self.page.goto("about:blank")

    def watch(self, address: str) -> None:
        """Open the match's page, as somebody at its seats or as a watcher."""
        self.page.goto(address)
        expect(self.page.get_by_role("region", name="Map", exact=True)).to_be_visible()

    # ---- the match -------------------------------------------------------------------------------------------------

    def sees_turn(self, number: int) -> None:
        expect(self.page.get_by_role("banner")).to_contain_text(re.compile(rf"Turn\s*{number}\b", re.I))

    def build(self, *presets: str) -> None:
        """Plan ready designs and seal."""
        for preset in presets:
            self.button(f"^{preset} ").click()
            self.button("Plan this ship").click()
            expect(self.page.get_by_role("region", name="Plan", exact=True)).to_contain_text("PD=")
        self.button("Seal plan").click()
        if not presets:  # nothing is planned: the table asks once more
            expect(self.page.get_by_role("alert")).to_contain_text("Press again")
            self.button("Seal plan").click()

    def design(self, kind: str = "Warpship", **attrs: int) -> None:
        """Plan a ship of one's own, attributes as in its notation."""
        self.page.get_by_label("Kind of ship").get_by_text(kind, exact=True).click()
        for attr, points in attrs.items():
            self.set(ATTRIBUTES[attr], points)
        self.button("Plan this ship").click()

    def choose_ship(self, ship: str) -> None:
        ships = self.page.get_by_role("list", name="Warpships that can move")
        ships.get_by_role("button", name=re.compile(f"^{ship}")).click()

    def is_to_move(self) -> bool:
        return self.heading("Move a Warpship").is_visible()

    def stay(self) -> None:
        self.button("Stay here").click()

    def move_to(self, star: str) -> None:
        self.button(f"^{star} [0-9]").first.click()
        self.button(f"^Move to {star}").click()

    def set(self, what: str, value: int) -> None:
        box = self.page.get_by_role("spinbutton", name=what, exact=True)
        box.fill(str(value))
        box.press("Tab")
        expect(box).to_have_value(str(value))

    def tactic(self, ship: str, tactic: str) -> None:
        self.choose(f"Tactic of {ship}", tactic)

    def order(self, ship: str, tactic: str, **powers: int) -> None:
        """A tactic and exactly these powers: what the table suggests is switched off first."""
        self.tactic(ship, tactic)
        held = self.button("^Hold Missiles")
        if held.is_visible():
            held.click()
        for power in ("Beam", "Screen", "ECM", "Tubes", "Drive"):
            box = self.page.get_by_role("spinbutton", name=f"{ship} {power}", exact=True)
            if box.count() and box.is_enabled():
                self.set(f"{ship} {power}", 0)
        for power, points in powers.items():
            self.set(f"{ship} {power}", points)

    def aim(self, group: str, target: str) -> None:
        """Choose a target in a group such as "Target of the guns of W1"."""
        self.choose(group, target)

    def choose(self, group: str, option: str) -> None:
        """Press an option of a group until it is chosen: a press is lost if the page moves it at that moment, which a
        person sees."""
        words = self.page.get_by_role("group", name=group).get_by_text(option, exact=True)
        until = time.monotonic() + WAIT / 1000
        words.click()
        while not words.evaluate("(one) => one.closest('label').control.checked"):
            assert time.monotonic() < until, f"{option} of {group} cannot be chosen."
            words.click()

    def cross_off(self, ship: str, hits: Mapping[str, int]) -> None:
        """Place hits on a damage sheet by keyboard: attribute as it is called there -> hits."""
        for attr, count in hits.items():
            row = self.page.get_by_role("spinbutton", name=f"Hits on {attr} of {ship}", exact=True)
            row.focus()
            row.press("Home")
            for _ in range(count):
                row.press("ArrowRight")
            expect(row).to_have_attribute("aria-valuenow", str(count))

    def hold_missiles(self) -> None:
        self.button("^Hold Missiles").click()

    def order_reads(self, notation: str) -> None:
        expect(self.page.get_by_text(notation, exact=True)).to_be_visible()

    def seal_orders(self) -> None:
        """Sealed as they stand: idle power and an attack without fire want a second press."""
        self.button("Seal orders").click()
        if self.page.get_by_role("alert").filter(has_text="Press again").is_visible():
            self.button("Seal orders").click()

    def log(self) -> Locator:
        """The log, opened if it is not: a second press on its tab may fold it away."""
        log = self.page.get_by_role("tabpanel", name="Log")
        if not log.is_visible():
            self.page.get_by_role("tab", name="Log").click()
        return log


def next_to_move(players: Sequence[Player]) -> Player:
    """Whom of them the table asks to move, once it asks one: the order is the table's (R-INIT-03)."""
    until = time.monotonic() + WAIT / 1000
    while time.monotonic() < until:
        for player in players:
            if player.is_to_move():
                return player
        players[0].page.wait_for_timeout(50)
    raise AssertionError(f"None of {[player.name for player in players]} is asked to move.")


def all_stay(players: Sequence[Player]) -> None:
    """Each has one Warpship and leaves it where it is, when the table asks him."""
    for _ in players:
        mover = next_to_move(players)
        mover.stay()
        expect(mover.heading("Move a Warpship")).to_be_hidden()
