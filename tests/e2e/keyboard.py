"""A player without a mouse: Tab, arrows, Enter and Escape, and what a screen reader says."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.player import Player

MOST_TABS = 150
BURST_MS = 500
"""Value of `BURST` in the page's code."""
RIM = "the browser's bar"

FOCUS = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return { lost: true };
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--focus)';
  const focus = getComputedStyle(probe).color;
  probe.remove();
  const ringed = (element) => {
    const style = getComputedStyle(element);
    return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1) || style.boxShadow.includes(focus);
  };
  const shown = at.matches('input[type=radio], input[type=checkbox]') ? (at.closest('label') ?? at) : at;
  const around = [at, at.parentElement, at.parentElement?.parentElement];
  const box = shown.getBoundingClientRect();
  const [w, h] = [innerWidth, innerHeight];
  const clip = (value, most) => Math.min(Math.max(value, 1), most - 1);
  const points = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.15], [0.5, 0.85]].map(([x, y]) =>
    [clip(box.left + box.width * x, w), clip(box.top + box.height * y, h)]);
  const free = points.filter(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (shown.contains(hit) || hit.contains(shown));
  });
  return {
    lost: false,
    what: `<${at.tagName.toLowerCase()} ${at.role ?? ''} ${at.ariaLabel ?? at.textContent.trim().slice(0, 40)}>`,
    ring: at.matches(':focus-visible') && around.some((each) => each && ringed(each)),
    inView: box.bottom > 0 && box.right > 0 && box.top < h && box.left < w,
    free: free.length > 0,
  };
}"""


FOCUSED = "(one) => document.activeElement === one"
IN_GROUP = "(one) => document.activeElement.type === 'radio' && document.activeElement.name === one.name"
CHANGED = "(before) => document.querySelector('[data-testid=said]').textContent !== before"


class Keyboard(Player):
    """Checks at each Tab stop that the focus is somewhere, is visible, and is not covered."""

    def __init__(self, page: Page, name: str) -> None:
        super().__init__(page, name)
        self.stops: list[str] = []
        self.faults: list[str] = []
        """Faults found at Tab stops; the test checks at the end that there are none."""

    def focus(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(FOCUS)
        return found

    def keeps_focus(self) -> None:
        """Check that something has the focus, whatever has just appeared or disappeared."""
        self.page.wait_for_function("() => document.activeElement && document.activeElement !== document.body")

    def sees_focus(self) -> None:
        at = self.focus()
        if at["lost"]:  # after the last stop comes the browser's own bar; the next Tab enters the page again at the top
            if self.stops[-1:] == [RIM]:
                self.faults.append("Tab leads nowhere any more")
            self.stops.append(RIM)
            return
        self.stops.append(at["what"])
        if not at["ring"]:
            self.faults.append(f"no sign of the focus on {at['what']}")
        if not (at["inView"] and at["free"]):
            self.faults.append(f"the focus is out of sight on {at['what']}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def press_again(self, key: str) -> None:
        """Press a key on the map again, after `BURST_MS`: the page ignores repeats before that."""
        self.page.wait_for_timeout(BURST_MS)
        self.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def tab_to(self, target: Locator, key: str = "Tab") -> None:
        """Press Tab, or `key`, until the target has the focus."""
        expect(target).to_be_visible()
        self.press_until(target, FOCUSED, key)

    def press_until(self, target: Locator, reached: str, key: str) -> None:
        """Press the key until `reached`, a function of the target's element, returns true.

        Check the focus at every stop. Look the element up again only when the page has replaced it: a lookup by role
        and name costs more than a stop.
        """
        question = f"(one) => one.isConnected ? ({reached})(one) : null"
        element = target.element_handle()
        for _ in range(MOST_TABS):
            answer = element.evaluate(question)
            if answer is None:
                element = target.element_handle()
            elif answer:
                return
            else:
                self.press(key)
                self.sees_focus()
        raise AssertionError(f"{target} is not reached by {key}: {self.stops[-MOST_TABS:]}, {self.faults}")

    def use(self, target: Locator, key: str = "Enter") -> None:
        """Go to a button or link and press it when it is enabled."""
        self.tab_to(target)
        expect(target).to_be_enabled()
        self.press(key)

    def last_announcement(self) -> str:
        """Return what the polite live region of the page said last."""
        said: str = self.page.get_by_test_id("said").inner_text()
        return said

    def walk(self, key: str, until: str, most: int = 80) -> None:
        """Press a key on the map until the live region says this."""
        said: list[str] = []
        for _ in range(most):
            before = self.last_announcement()
            self.press(key)
            self.page.wait_for_function(CHANGED, arg=before)
            said.append(self.last_announcement())
            if re.search(until, said[-1]):
                return
        raise AssertionError(f"{key} never leads to {until}: {said}")

    def set_number(self, what: str, value: int) -> None:
        """Set a number with its arrow keys."""
        box = self.page.get_by_role("spinbutton", name=what, exact=True)
        self.tab_to(box)
        now = int(box.get_attribute("aria-valuenow") or 0)
        self.press(*(["ArrowUp"] * (value - now) + ["ArrowDown"] * (now - value)))
        expect(box).to_have_attribute("aria-valuenow", str(value))

    def is_in(self, place: Locator) -> bool:
        return bool(place.evaluate("(element) => element.contains(document.activeElement)"))

    def choose(self, group_has: str, name: str) -> None:
        """Tab to the group of radio buttons, then press the down arrow until the button with this name is checked."""
        wanted = self.page.get_by_role("radio", name=re.compile(name))
        expect(wanted).to_be_attached()
        self.press_until(wanted, IN_GROUP, "Tab")
        self.press_until(wanted, FOCUSED, "ArrowDown")
        expect(wanted).to_be_checked()
