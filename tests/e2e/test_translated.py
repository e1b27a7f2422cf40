"""A page that the browser translates: values stay correct, and the help may be read in translation."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.player import Someone
from tests.e2e.test_newcomers_battle import orders
from tests.server import Server

TRANSLATE = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.push(walker.currentNode);
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}"""
"""Replaces all text, as translators do, whether it may be translated or not."""

IN_OTHER_WORDS = """() => [...document.querySelectorAll('font > font')]
  .map((one) => one.closest('[translate]').getAttribute('translate'))"""


def test_a_translated_order_reads_as_it_will_be_sealed(someone: Someone, positions_server: Server) -> None:
    ann, hand = orders(someone, positions_server)
    page = ann.page
    with hand:
        page.evaluate(TRANSLATE)
        ann.page.get_by_role("article", name="Order of W1").get_by_text("Dodge", exact=True).click()
        ann.set_number("W1 Screen", 0)
        ann.set_number("W1 Drive", 8)
        ann.order_reads("W1 DODGE W2 D=8 B=4")
        assert page.evaluate(IN_OTHER_WORDS) == []

        page.get_by_role("banner").get_by_role("button", name="Help", exact=True).click()
        help = page.get_by_role("dialog", name="Help")
        page_of_help = help.get_by_role("tabpanel")
        expect(page_of_help.get_by_role("heading", name="A turn", exact=True)).to_be_visible()
        page.evaluate(TRANSLATE)
        expect(page_of_help.get_by_role("heading", name="«A turn»", exact=True)).to_be_visible()
        assert set(page.evaluate(IN_OTHER_WORDS)) == {"yes"}
        help.get_by_role("tab", name="Keys").click()
        expect(page_of_help.get_by_text("Your current action")).to_be_visible()
        expect(page_of_help.get_by_text("«A turn»")).to_have_count(0)
