"""A player at a browser: what a person does with mouse and eyes. Elements are found only by role and name."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence

from playwright.sync_api import Locator, Page, expect

WAIT = 60_000  # milliseconds for anything to appear, on a very busy machine
expect.set_options(timeout=WAIT)

Someone = Callable[..., Page]
"""`someone()` returns the page of another person, with its own cookies. It takes options of Browser.new_context."""

ATTRIBUTES = {
    "PD": "Power/Drive", "B": "Beam", "S": "Screen", "T": "Tubes", "M": "Missiles", "E": "ECM", "A": "Armor",
    "C": "Cannons", "SH": "Shells", "SR": "Systemship Racks",
}  # fmt: skip
"""Maps an attribute's letters in ship notation to its name on screen."""


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
    """One page at a table. Each method does what its name says and waits until the page shows the result.

    Create it before the page opens an address.
    """

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        page.add_init_script(VOICES)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name))

    def heading(self, name: str) -> Locator:
        return self.page.get_by_role("heading", name=re.compile(name))

    def hears(self, words: str) -> None:
        """Wait until a short message or a live region of the page has said this.

        Texts from before the call count too, because these messages do not stay on screen.
        """
        self.page.wait_for_function("(words) => window.voices.some((each) => each.match(words))", arg=words)

    # ---- hall and table ------------------------------------------------------------------------------------------

    def introduce(self) -> None:
        """Enter the nickname where the page asks for it."""
        asked = self.page.get_by_role("textbox", name=re.compile("nickname", re.I))
        expect(asked).to_be_visible()
        asked.fill(self.name)
        asked.press("Enter")

    def open_table(self, scenario: str = "Basic Learning", *rules: str, edition: str = "2012", at: str = "") -> str:
        """Open a table as a newcomer, with these optional or house rules by their names on screen. Return its address.

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
        """Leave the page until it is needed again, so that it is not drawn meanwhile."""
        self.page.goto("about:blank")

    def watch(self, address: str) -> None:
        """Open the match's page, as a player or as a watcher."""
        self.page.goto(address)
        expect(self.page.get_by_role("region", name="Map", exact=True)).to_be_visible()

    # ---- the match -------------------------------------------------------------------------------------------------

    def sees_turn(self, number: int) -> None:
        expect(self.page.get_by_role("banner")).to_contain_text(re.compile(rf"Turn\s*{number}\b", re.I))

    def build(self, *presets: str) -> None:
        """Plan these preset designs and seal the plan."""
        for preset in presets:
            self.button(f"^{preset} ").click()
            self.button("Plan this ship").click()
            expect(self.page.get_by_role("region", name="Plan", exact=True)).to_contain_text("PD=")
        self.button("Seal plan").click()
        if not presets:  # an empty plan needs a second press
            expect(self.page.get_by_role("alert")).to_contain_text("Press again")
            self.button("Seal plan").click()

    def design(self, kind: str = "Warpship", **attrs: int) -> None:
        """Plan a ship of the player's own design, with the attributes of its notation."""
        self.page.get_by_label("Kind of ship").get_by_text(kind, exact=True).click()
        for attr, points in attrs.items():
            self.set_number(ATTRIBUTES[attr], points)
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

    def set_number(self, what: str, value: int) -> None:
        box = self.page.get_by_role("spinbutton", name=what, exact=True)
        box.fill(str(value))
        box.press("Tab")
        expect(box).to_have_value(str(value))

    def tactic(self, ship: str, tactic: str) -> None:
        self.choose(f"Tactic of {ship}", tactic)

    def order(self, ship: str, tactic: str, **powers: int) -> None:
        """Set a tactic and exactly these powers: first turn off what the table suggests."""
        self.tactic(ship, tactic)
        held = self.button("^Cancel Missiles and Shells")
        if held.is_visible():
            held.click()
        for power in ("Beam", "Screen", "ECM", "Tubes", "Drive"):
            box = self.page.get_by_role("spinbutton", name=f"{ship} {power}", exact=True)
            if box.count() and box.is_enabled():
                self.set_number(f"{ship} {power}", 0)
        for power, points in powers.items():
            self.set_number(f"{ship} {power}", points)

    def aim(self, group: str, target: str) -> None:
        """Choose a target in a group such as "Target of the weapons of W1" by its text."""
        self.choose(group, target)

    def choose(self, group: str, option: str) -> None:
        """Press an option of a group until it is chosen.

        A press is lost if the page moves the option at that moment; a person would see that.
        """
        words = self.page.get_by_role("group", name=group).get_by_text(option, exact=True)
        until = time.monotonic() + WAIT / 1000
        words.click()
        while not words.evaluate("(one) => one.closest('label').control.checked"):
            assert time.monotonic() < until, f"{option} of {group} cannot be chosen."
            words.click()

    def cross_off(self, ship: str, hits: Mapping[str, int]) -> None:
        """Place hits on a damage sheet by keyboard. `hits`: attribute as named on the sheet -> hits."""
        for attr, count in hits.items():
            row = self.page.get_by_role("spinbutton", name=f"Hits on {attr} of {ship}", exact=True)
            row.focus()
            row.press("Home")
            for _ in range(count):
                row.press("ArrowRight")
            expect(row).to_have_attribute("aria-valuenow", str(count))

    def hold_missiles(self) -> None:
        self.button("^Cancel Missiles and Shells").click()

    def order_reads(self, notation: str) -> None:
        expect(self.page.get_by_text(notation, exact=True)).to_be_visible()

    def seal_orders(self) -> None:
        """Seal the orders unchanged. Idle power and an attack without fire need a second press."""
        self.button("Seal orders").click()
        if self.page.get_by_role("alert").filter(has_text="Press again").is_visible():
            self.button("Seal orders").click()

    def log(self) -> Locator:
        """Return the log. Open it only if it is closed, because a second press on its tab may close it."""
        log = self.page.get_by_role("tabpanel", name="Log")
        if not log.is_visible():
            self.page.get_by_role("tab", name="Log").click()
        return log


def next_to_move(players: Sequence[Player]) -> Player:
    """Return the player whom the table asks to move.

    Wait until it asks one: the table decides the order (R-INIT-03).
    """
    until = time.monotonic() + WAIT / 1000
    while time.monotonic() < until:
        for player in players:
            if player.is_to_move():
                return player
        players[0].page.wait_for_timeout(50)
    raise AssertionError(f"None of {[player.name for player in players]} is asked to move.")


def all_stay(players: Sequence[Player]) -> None:
    """Leave each player's one Warpship where it is, in the order in which the table asks."""
    for _ in players:
        mover = next_to_move(players)
        mover.stay()
        expect(mover.heading("Move a Warpship")).to_be_hidden()
